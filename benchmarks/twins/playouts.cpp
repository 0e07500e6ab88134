// Random games of Connect Four and Othello as one would write them in C++.  usage: playouts GAME GAMES
// The same numbers are drawn in the same order as zermelo draws them, so that the same games are played.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

static uint64_t luck = (3 * 0x9E3779B97F4A7C15ull & 0x7FFFFFFFFFFFFFFFull) | 1;

static int one_of(int many) {
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return (luck >> 32) * many >> 32;
}

static int drawn(uint64_t cells) {
    for (int skipped = one_of(__builtin_popcountll(cells)); skipped; skipped--) cells &= cells - 1;
    return __builtin_ctzll(cells);
}

struct Played {
    int payoff, positions;  // of who begins
};

namespace connect_four {
constexpr uint64_t bottom = 0x40810204081ull, top = bottom << 5;

static bool won(uint64_t stones) {
    for (int step : {1, 6, 7, 8}) {
        uint64_t pairs = stones & (stones >> step);
        if (pairs & (pairs >> 2 * step)) return true;
    }
    return false;
}

static Played game() {
    uint64_t mine = 0, both = 0;
    int positions = 1;
    while (!won(mine ^ both)) {
        uint64_t open = top & ~both;
        if (!open) return {0, positions};
        uint64_t before = both;
        both |= both + (1ull << drawn(open) / 7 * 7);
        mine ^= before;
        positions++;
    }
    return {positions % 2 ? -1 : 1, positions};
}
}  // namespace connect_four

namespace othello {
constexpr uint64_t inner = 0x7E7E7E7E7E7E7E7Eull;

template <int step> static uint64_t up(uint64_t seeds, uint64_t others) {
    uint64_t over = step == 8 ? others : others & inner, row = over & seeds << step;
    for (int k = 0; k < 5; k++) row |= over & row << step;
    return row;
}

template <int step> static uint64_t down(uint64_t seeds, uint64_t others) {
    uint64_t over = step == 8 ? others : others & inner, row = over & seeds >> step;
    for (int k = 0; k < 5; k++) row |= over & row >> step;
    return row;
}

template <int step> static uint64_t ends(uint64_t mine, uint64_t theirs) {
    return up<step>(mine, theirs) << step | down<step>(mine, theirs) >> step;
}

static uint64_t targets(uint64_t mine, uint64_t theirs) {
    uint64_t found = ends<1>(mine, theirs) | ends<7>(mine, theirs) | ends<8>(mine, theirs) | ends<9>(mine, theirs);
    return found & ~(mine | theirs);
}

template <int step> static uint64_t turned(uint64_t disc, uint64_t mine, uint64_t theirs) {
    uint64_t high = up<step>(disc, theirs), low = down<step>(disc, theirs);
    return (high << step & mine ? high : 0) | (low >> step & mine ? low : 0);
}

static Played game() {
    uint64_t mine = 1ull << 28 | 1ull << 35, theirs = 1ull << 27 | 1ull << 36;
    int positions = 1;
    for (bool first = true;; first = !first, positions++) {
        uint64_t open = targets(mine, theirs), gained = 0;
        if (open) {
            uint64_t disc = 1ull << drawn(open);
            gained = turned<1>(disc, mine, theirs) | turned<7>(disc, mine, theirs) | turned<8>(disc, mine, theirs) |
                     turned<9>(disc, mine, theirs);
            mine |= disc | gained;
            theirs &= ~gained;
        } else if (targets(theirs, mine)) {
            one_of(1);  // the only move, and drawn all the same
        } else {
            int lead = __builtin_popcountll(mine) - __builtin_popcountll(theirs);
            int won = lead > 0 ? 1 : lead < 0 ? -1 : 0;
            return {first ? won : -won, positions};
        }
        uint64_t swapped = mine;
        mine = theirs;
        theirs = swapped;
    }
}
}  // namespace othello

int main(int, char** arguments) {
    bool discs = !strcmp(arguments[1], "othello");
    long games = atol(arguments[2]), payoffs = 0, positions = 0;
    auto begun = std::chrono::steady_clock::now();
    for (long number = 0; number < games; number++) {
        Played played = discs ? othello::game() : connect_four::game();
        payoffs += played.payoff;
        positions += played.positions;
    }
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
    printf("%ld %ld %.6f\n", payoffs, positions, seconds.count());
}
