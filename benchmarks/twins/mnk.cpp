// The m,n,k-game as one would write it in C++: perft with the last level counted.  usage: mnk DEPTH
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

constexpr int m = M, n = N, k = K;  // given with -D: constants, as a hand-written program has them

struct Board {
    uint64_t mine, theirs;
    int marks;
};

static bool won(uint64_t marks) {
    for (int step : {1, m, m + 1, m + 2}) {
        uint64_t line = marks;
        for (int length = 1; length < k && line; length++) line &= marks >> length * step;
        if (line) return true;
    }
    return false;
}

static constexpr uint64_t whole() {
    uint64_t cells = 0;
    for (int row = 0; row < n; row++) cells |= ((1ull << m) - 1) << row * (m + 1);
    return cells;
}

static uint64_t perft(const Board& board, int depth) {
    if (won(board.theirs)) return 0;
    uint64_t total = 0;
    for (uint64_t free = whole() & ~(board.mine | board.theirs); free; free &= free - 1) {
        if (depth == 1)
            total++;
        else
            total += perft({board.theirs, board.mine | (free & -free), board.marks + 1}, depth - 1);
    }
    return total;
}

int main(int, char** arguments) {
    auto begun = std::chrono::steady_clock::now();
    uint64_t lines = perft({0, 0, 0}, atoi(arguments[1]));
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
    printf("%llu %.6f\n", (unsigned long long)lines, seconds.count());
}
