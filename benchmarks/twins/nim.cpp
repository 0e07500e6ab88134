// Nim as one would write it in C++: perft with the last level counted.  usage: nim DEPTH PILE PILE ...
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

constexpr int PILES = 4;

struct Heaps {
    std::array<int64_t, PILES> piles;
    int mover;
};

static uint64_t perft(const Heaps& heaps, int depth) {
    uint64_t total = 0;
    for (int pile = 0; pile < PILES; pile++) {
        if (depth == 1) {
            total += heaps.piles[pile];
            continue;
        }
        for (int64_t taken = 1; taken <= heaps.piles[pile]; taken++) {
            Heaps after = heaps;
            after.piles[pile] -= taken;
            after.mover = 1 - heaps.mover;
            total += perft(after, depth - 1);
        }
    }
    return total;
}

int main(int, char** arguments) {
    Heaps heaps{{}, 0};
    for (int pile = 0; pile < PILES; pile++) heaps.piles[pile] = atoi(arguments[2 + pile]);
    auto begun = std::chrono::steady_clock::now();
    uint64_t lines = perft(heaps, atoi(arguments[1]));
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
    printf("%llu %.6f\n", (unsigned long long)lines, seconds.count());
}
