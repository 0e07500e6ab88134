// The fifteen puzzle solved by IDA* with three tables of patterns, as one would write it in C++ for this one puzzle: the
// search of zermelo's idastar, node for node.
//     usage: fifteen MEGABYTES < orders
// Each line holds the sixteen tiles row by row, 0 for the gap; for each, `moves nodes seconds` is printed.
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Word = uint64_t;

// ---- rules: four bits a cell, and again four bits a tile --------------------------------------------------------------

constexpr int width = 4, cells_in_all = 16, group = 5, groups = 3, far_away = 1 << 20;

struct Tiles {
    Word cells, places;

    int gap() const { return places & 15; }
    int tile(int cell) const { return cells >> 4 * cell & 15; }
    Tiles after(int cell) const {
        int moved = tile(cell), both = gap() ^ cell;
        return {(cells & ~(Word(15) << 4 * cell)) | Word(moved) << 4 * gap(), places ^ both ^ Word(both) << 4 * moved};
    }
    uint32_t pattern(int which) const {
        return uint32_t(places >> (4 * (group * which + 1)) & 0xFFFFF) << 4 | uint32_t(gap());
    }
};

struct Ways {
    int8_t count, cell[4];
};

static std::array<Ways, cells_in_all> ways_of() {
    std::array<Ways, cells_in_all> ways{};
    for (int gap = 0; gap < cells_in_all; gap++) {
        auto& [count, cell] = ways[gap];
        if (gap >= width) cell[count++] = gap - width;
        if (gap % width > 0) cell[count++] = gap - 1;
        if (gap % width < width - 1) cell[count++] = gap + 1;
        if (gap < cells_in_all - width) cell[count++] = gap + width;
    }
    return ways;
}

static const auto ways = ways_of();

static Tiles in_order(const std::array<int, cells_in_all>& order) {
    Tiles found{0, 0};
    for (int cell = 0; cell < cells_in_all; cell++) {
        found.cells |= Word(order[cell]) << 4 * cell;
        found.places |= Word(cell) << 4 * order[cell];
    }
    return found;
}

static Tiles goal() {
    std::array<int, cells_in_all> order;
    for (int cell = 0; cell < cells_in_all; cell++) order[cell] = (cell + 1) % cells_in_all;
    return in_order(order);
}

// ---- tables: of five tiles and the gap, how often one of the five has to be moved at the least -------------------------

static std::vector<uint8_t> table_of(int which) {
    std::vector<uint8_t> table(1 << 24, 255);
    std::vector<Tiles> now{goal()}, later;
    table[goal().pattern(which)] = 0;
    for (int level = 0; !now.empty(); level++) {
        for (size_t head = 0; head < now.size(); head++) {
            Tiles at = now[head];
            if (table[at.pattern(which)] != level) continue;
            for (int k = 0; k < ways[at.gap()].count; k++) {
                int cell = ways[at.gap()].cell[k];
                int cost = (at.tile(cell) - 1) / group == which;
                Tiles next = at.after(cell);
                uint8_t& entry = table[next.pattern(which)];
                if (entry > level + cost) {
                    entry = level + cost;
                    (cost ? later : now).push_back(next);
                }
            }
        }
        now.swap(later);
        later.clear();
    }
    return table;
}

static std::vector<uint8_t> tables[groups];

static int bound_of(const Tiles& at) {
    return tables[0][at.pattern(0)] + tables[1][at.pattern(1)] + tables[2][at.pattern(2)];
}

// ---- what is known of states met before ---------------------------------------------------------------------------------

static std::vector<Word> memory;
static Word pairs;  // less one

static Word stirred(Word word) {
    constexpr Word scatter = 0x9E3779B97F4A7C15;
    Word mixed = word * scatter;
    mixed ^= mixed >> 32;
    mixed *= scatter;
    return mixed ^ mixed >> 29;
}

static int64_t proved_moves(Word key) {
    const Word* entry = &memory[(key & pairs) * 4];
    if (entry[0] == key && entry[1]) return int64_t(entry[1]) - 1;
    if (entry[2] == key && entry[3]) return int64_t(entry[3]) - 1;
    return -1;
}

static void note_moves(Word key, int64_t moves) {
    Word* entry = &memory[(key & pairs) * 4];
    if (entry[0] != key && Word(moves) + 1 < entry[1]) entry += 2;
    entry[0] = key, entry[1] = Word(moves) + 1;
}

// ---- the search ---------------------------------------------------------------------------------------------------------

static int64_t nodes;
static int limit;
static const Word done = goal().cells;
constexpr int solved = -1;

// the fewest moves in all that may be enough by way of this state; `solved` if it is solved within the limit
static int visit(const Tiles& at, int ply, Word key, Word before) {
    int least = far_away, left = limit - ply - 1;
    const Ways& way = ways[at.gap()];
    for (int k = 0; k < way.count; k++) {
        Tiles child = at.after(way.cell[k]);
        nodes++;
        int bound = bound_of(child);
        if (bound > left) {
            least = std::min(least, ply + 1 + bound);
            continue;
        }
        if (child.cells == done) return solved;
        Word its = stirred(child.places);
        if (ply > 0 && its == before) {
            least = std::min(least, limit + 3);
            continue;
        }
        if (left == 0) {
            least = std::min(least, limit + 1);
            continue;
        }
        bool told = left - bound >= 1;
        if (told) {
            int64_t proved = proved_moves(its);
            if (proved >= left) {
                least = std::min<int64_t>(least, ply + 2 + proved);
                continue;
            }
            note_moves(its, left);
        }
        int found = visit(child, ply + 1, its, key);
        if (found == solved) return solved;
        if (told) note_moves(its, found - (ply + 1) - 1);
        least = std::min(least, found);
    }
    return least;
}

int main(int argc, char** argv) {
    size_t words = 1024;
    while (2 * words <= (size_t(std::atoi(argv[argc - 1])) << 17)) words *= 2;
    pairs = words / 4 - 1;
    for (int which = 0; which < groups; which++) tables[which] = table_of(which);
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream reading(line);
        std::array<int, cells_in_all> order;
        for (int& tile : order) reading >> tile;
        Tiles root = in_order(order);
        memory.assign(words, 0);
        nodes = 0;
        auto begun = std::chrono::steady_clock::now();
        Word key = stirred(root.places);
        for (limit = bound_of(root);;) {
            int found = visit(root, 0, key, 0);
            if (found == solved) break;
            limit = found;
        }
        std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
        std::printf("%d %lld %.6f\n", limit, (long long)nodes, taken.count());
        std::fflush(stdout);
    }
}
