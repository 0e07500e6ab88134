// Connect Four solved by alpha-beta, as one would write it in C++ for this one game: the search of zermelo's
// exact_score, node for node.
//     usage: solve_connect_four MEGABYTES DISTANCE < positions
// Each line holds the plies from the root to which images share entries, and the moves that lead to a position, columns
// from 1; for each, `score nodes seconds` is printed. The score is for the first player, with DISTANCE 1 it counts the
// plies to the end. Each position starts from scratch.
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

using Bits = uint64_t;

// ---- rules: seven bits a column, bottom first; the spare one on top keeps lines from running on --------------------

constexpr int width = 7, height = 6, column = height + 1, cells = width * height;

constexpr Bits every_column(Bits part) {
    Bits all = 0;
    for (int c = 0; c < width; c++) all |= part << c * column;
    return all;
}

constexpr Bits bottom_row = every_column(1), board = every_column(0b111111), seconds = every_column(0b101010);

struct Position {
    Bits mine, both;  // `mine` are the stones of the player to move
    int placed;

    Bits theirs() const { return mine ^ both; }
    Bits free() const { return board & ~both; }
    Bits landings() const { return (both + bottom_row) & board; }  // the lowest free cell of each column
    Bits key() const { return mine + both + bottom_row; }
    Position after(Bits stone) const { return {theirs(), both | stone, placed + 1}; }
};

static bool won(Bits stones) {
    Bits lines = 0;  // all four directions at once: mostly there is none, and a branch each would cost more
    for (int step : {1, column - 1, column, column + 1}) {
        Bits pairs = stones & stones >> step;
        lines |= pairs & pairs >> 2 * step;
    }
    return lines;
}

// the cells that make a line with these stones
static Bits winning(Bits stones) {
    Bits found = stones << 1 & stones << 2 & stones << 3;
    for (int step : {column - 1, column, column + 1}) {
        Bits below = stones << step & stones << 2 * step, above = stones >> step & stones >> 2 * step;
        found |= below & (stones << 3 * step | stones >> step);
        found |= above & (stones >> 3 * step | stones << step);
    }
    return found & board;
}

// the free cells that the mover could get, if the other side always answers on top of his stone
static Bits within_reach(const Position& at) {
    if (at.placed & 1) return at.free();
    Bits odd = (at.both + bottom_row) & seconds;
    odd |= odd << 2;
    odd |= odd << 4;
    return at.free() & (~seconds | odd);
}

static Bits mirrored(Bits stones) {
    Bits image = 0;
    for (int c = 0; c < width; c++) image |= (stones >> c * column & 0x7F) << (width - 1 - c) * column;
    return image;
}

// the landings to look at: one that wins; else those after which the other side can't; if it always can, any one
static Bits tried(const Position& at) {
    Bits landings = at.landings(), wins = winning(at.mine) & landings;
    if (wins) return wins & -wins;
    Bits dangers = winning(at.theirs()) & at.free(), forced = dangers & landings;
    Bits safe = (forced ? forced : landings) & ~(dangers >> 1);
    if (std::popcount(forced) > 1) safe = 0;
    return safe ? safe : landings & -landings;
}

// ---- the table: 16 bytes an entry, in pairs; the first of a pair keeps the costlier, the second the newer ----------

enum Bound { nothing, at_least, at_most, exact };

struct Data {
    Bits word;  // score 32 bits | move 16 | (depth 8: of no use here) | bound 2 | (complete 1) | work 5

    int score() const { return int(word >> 32); }
    int move() const { return word >> 16 & 0xFFFF; }
    Bound bound() const { return Bound(word >> 6 & 3); }
    int work() const { return word & 31; }
};

struct Entry {
    Bits locked;  // the signature, exclusive-or the data
    Data data;

    bool holds(Bits signature) const { return data.word && (locked ^ data.word) == signature; }
};

class Table {
    struct alignas(32) Pair {
        Entry costlier, newer;
    };
    Pair* pairs;
    Bits last;

  public:
    explicit Table(Bits megabytes) : last(std::bit_floor(megabytes << 20) / sizeof(Pair) - 1) {
        constexpr size_t huge = 2 << 20;
        pairs = static_cast<Pair*>(aligned_alloc(huge, std::max(bytes(), huge)));
        madvise(pairs, bytes(), MADV_HUGEPAGE);
    }

    size_t bytes() const { return (last + 1) * sizeof(Pair); }
    void clear() { memset(static_cast<void*>(pairs), 0, bytes()); }

    static Bits signature(Bits key) {
        constexpr Bits scatter = 0x9E3779B97F4A7C15;
        Bits mixed = key * scatter;
        mixed = (mixed ^ mixed >> 32) * scatter;
        return mixed ^ mixed >> 29;
    }

    void expect(Bits signature) const { __builtin_prefetch(&pairs[signature & last]); }

    // the data of the position's entry, or none
    Data find(Bits signature) const {
        const Pair& pair = pairs[signature & last];
        if (pair.costlier.holds(signature)) return pair.costlier.data;
        if (pair.newer.holds(signature)) return pair.newer.data;
        return {0};
    }

    void keep(Bits signature, int score, int move, Bound bound, Bits nodes) {
        const int work = std::min<int>(std::bit_width(nodes + 1) - 1, 31);
        const Data data{Bits(score) << 32 | Bits(move) << 16 | Bits(bound) << 6 | Bits(work)};
        Pair& pair = pairs[signature & last];
        const bool cheaper = work < pair.costlier.data.work() && !pair.costlier.holds(signature);
        (cheaper ? pair.newer : pair.costlier) = {signature ^ data.word, data};
    }
};

// ---- the search: scores are for the mover, 2 * (step - plies to the end) for a win ---------------------------------

constexpr int step = 1 << 13, longest = step / 2 - 1, infinite = 1 << 30;

template <bool distance>
class Search {
    using Ranked = int64_t;  // a move: its rank, and its column in the last three bits
    static constexpr Ranked from_table = 1ll << 50, own_order = 1 << 24, killed = 1 << 23, killed_before = 1 << 22;
    static constexpr int most = (1 << 22) - 1, praised = 64 * 64, last_bits = 7;

    Table& table;
    int killers[cells + 1][2] = {};  // of each ply the two moves that cut off last, columns from 1
    int history[2][width] = {};      // for each player, by column

  public:
    const int folded;  // so many plies from the root on, images share an entry
    Bits nodes = 0, most_nodes = 1ull << 62;
    std::atomic<bool> stop{false};

    Search(Table& table, int folded) : table(table), folded(folded) {}

    int visit(const Position& at, int ply, int alpha, int beta) {
        if (++nodes >= most_nodes) stop.store(true, std::memory_order_relaxed);
        if (stop.load(std::memory_order_relaxed)) return 0;  // as any search that must answer in time
        if (won(at.theirs())) return -win(ply);
        if (at.placed == cells) return 0;
        // what the mover can win at most and lose at most; asked only where the window lets the answer matter
        const int limit = beta <= 0 || won(at.mine | within_reach(at)) ? win(ply + 1) : 0;
        if (limit <= alpha) return limit;
        const int least = alpha >= 0 || won(at.theirs() | at.free()) ? -win(ply + 1) : 0;
        if (least >= beta) return least;
        const int ceiling = std::min(beta, limit);  // the mover can't do better
        const Bits before = nodes, moves = tried(at);
        if (std::has_single_bit(moves)) {  // forced: needs no entry, the position after it has one
            const int value = -visit(at.after(moves), ply + 1, -beta, -alpha);
            if (value >= ceiling) praise(at, ply, std::countr_zero(moves) / column);
            return value;
        }
        bool elsewhere = false;
        const Bits signature = kept_under(at, ply, &elsewhere);
        const Data known = table.find(signature);
        const Bound bound = known.bound();
        const int score = shifted(known.score(), -ply);
        if (bound == exact || (bound == at_least && score >= beta) || (bound == at_most && score <= alpha))
            return score;
        Ranked ranked[width];
        const int found = rank(at, moves, ply, elsewhere ? 0 : known.move(), ranked);

        const int low = alpha;
        int best = -infinite, chosen = 0;
        for (int place = 0; place < found; place++) {
            const int move = pick(ranked, place, found);
            const Position child = at.after(at.landings() & 0x7Full << move * column);
            // the first move with the whole window, the others with none; and again, if that says too little
            int value = -visit(child, ply + 1, place ? -alpha - 1 : -beta, -alpha);
            if (place && alpha + 1 < beta && alpha < value && value < beta)
                value = -visit(child, ply + 1, -beta, -alpha);
            if (value <= best) continue;
            best = value, chosen = move;
            alpha = std::max(alpha, best);
            if (best >= ceiling) {
                praise(at, ply, move);
                break;
            }
        }
        const Bound side = best <= low ? at_most : best >= beta ? at_least : exact;
        table.keep(signature, shifted(best, ply), elsewhere ? 0 : chosen + 1, side, nodes - before);
        return best;
    }

  private:
    static int win(int ply) { return 2 * (step - (distance ? ply : 0)); }

    // a score counted from the root as one counted from a node so many plies below it
    static int shifted(int score, int plies) {
        if (!distance) return score;
        return score + 2 * ((score > 0) - (score < 0)) * plies;
    }

    // the signature under which a position is kept: near the root, of the smaller of it and its mirror image
    Bits kept_under(const Position& at, int ply, bool* elsewhere = nullptr) const {
        if (ply >= folded) return Table::signature(at.key());
        const Bits both = mirrored(at.both), mine = mirrored(at.mine);
        const bool image = both < at.both || (both == at.both && mine < at.mine);
        if (elsewhere) *elsewhere = image;
        return Table::signature(image ? mine + both + bottom_row : at.key());
    }

    // the table's move first, then those that leave most threats; among equals, killers and history. Meanwhile the
    // children's entries are fetched.
    int rank(const Position& at, Bits moves, int ply, int hint, Ranked* ranked) const {
        for (Bits left = moves; left; left &= left - 1) table.expect(kept_under(at.after(left & -left), ply + 1));
        int found = 0;
        for (Bits left = moves; left; left &= left - 1) {
            const Bits stone = left & -left;
            const int move = std::countr_zero(stone) / column;
            const Bits threats = winning(at.mine | stone) & ~(at.both | stone);
            Ranked rank = (64 * std::popcount(threats) - std::abs(2 * move - width + 1)) * own_order;
            rank += history[at.placed & 1][move];
            if (move + 1 == hint)
                rank = from_table;
            else if (killers[ply][0] == move + 1)
                rank += killed;
            else if (killers[ply][1] == move + 1)
                rank += killed_before;
            ranked[found++] = rank << 3 | move;
        }
        return found;
    }

    // the best that is left, swapped to its place; of equals the first
    static int pick(Ranked* ranked, int place, int found) {
        int best = place;
        for (int other = place + 1; other < found; other++)
            if (ranked[other] > (ranked[best] | last_bits)) best = other;
        std::swap(ranked[best], ranked[place]);
        return ranked[place] & last_bits;
    }

    void praise(const Position& at, int ply, int move) {
        if (killers[ply][0] != move + 1) {
            killers[ply][1] = killers[ply][0];
            killers[ply][0] = move + 1;
        }
        int& entry = history[at.placed & 1][move];
        entry = std::min(most, entry + praised);
    }
};

// ---- the driver: windows of no width, first for the outcome, then for the distance, halving what is left -----------

static int next_guess(int low, int high) {
    if (low < 0 && 0 <= high) return -1;
    if (low <= 0 && 0 < high) return 0;
    constexpr int edge = 2 * (step - longest);
    if (low < edge && edge <= high && high - low > edge) return low > 0 ? (low + high) >> 1 : edge - 1;
    return (low + high) >> 1;
}

template <bool distance>
static int solved(Search<distance>& search, const Position& at) {
    constexpr int soonest = 2 * (step - (distance ? 1 : 0));
    const int mine = soonest * won(at.mine | within_reach(at)), theirs = soonest * won(at.theirs() | at.free());
    const bool first = at.placed % 2 == 0;
    int low = first ? -theirs : -mine, high = first ? mine : theirs, guess = 0;  // a draw is always within them
    while (low < high) {
        const int middle = std::min(std::max(guess, low), high - 1);
        const int score = first ? search.visit(at, 0, middle, middle + 1) : -search.visit(at, 0, -middle - 1, -middle);
        if (score > middle)
            low = std::max(low, score);
        else
            high = std::min(high, score);
        guess = next_guess(low, high);
    }
    return low;
}

template <bool distance>
static void solve_lines(Table& table) {
    for (std::string line; std::getline(std::cin, line);) {
        Position at{0, 0, 0};
        const size_t blank = line.find(' ');
        for (char digit : line.substr(blank + 1)) at = at.after(at.landings() & 0x7Full << (digit - '1') * column);
        table.clear();
        Search<distance> search(table, std::stoi(line.substr(0, blank)));
        auto begun = std::chrono::steady_clock::now();
        int score = solved(search, at);
        std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
        printf("%d %llu %.6f\n", score, (unsigned long long)search.nodes, seconds.count());
    }
}

int main(int, char** arguments) {
    Table table(atoi(arguments[1]));
    atoi(arguments[2]) ? solve_lines<true>(table) : solve_lines<false>(table);
}
