// Connect Four as one would write it in C++: perft with the last level counted.  usage: connect_four DEPTH
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

constexpr int width = WIDTH, height = HEIGHT;  // given with -D: constants, as a hand-written program has them

struct Board {
    uint64_t mine, both;
    int stones;
};

static bool won(uint64_t stones) {
    for (int step : {1, height, height + 1, height + 2}) {
        uint64_t pairs = stones & (stones >> step);
        if (pairs & (pairs >> 2 * step)) return true;
    }
    return false;
}

static uint64_t perft(const Board& board, int depth) {
    if (won(board.mine ^ board.both)) return 0;
    uint64_t total = 0;
    for (int column = 0; column < width; column++) {
        if (board.both >> (column * (height + 1) + height - 1) & 1) continue;
        if (depth == 1) {
            total++;
            continue;
        }
        uint64_t stone = board.both + (1ull << column * (height + 1));
        total += perft({board.mine ^ board.both, board.both | stone, board.stones + 1}, depth - 1);
    }
    return total;
}

int main(int, char** arguments) {
    auto begun = std::chrono::steady_clock::now();
    uint64_t lines = perft({0, 0, 0}, atoi(arguments[1]));
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
    printf("%llu %.6f\n", (unsigned long long)lines, seconds.count());
}
