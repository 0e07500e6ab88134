// Expectimax with Star1 and Star2 and a table, as one would write it in C++ for pig and for backgammon.
// usage: expectimax pig|backgammon PRUNING DEPTH TABLE_BITS [GOAL] < states, a line of words each
// prints the sum of the values, the nodes, the seconds of the processor
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

using std::max;
using std::min;
typedef int64_t word;

static const double UNKNOWN = 4611686018427387904.0;
static const uint64_t SCATTER = (uint64_t)-7046029254386353131LL;
static const int LEVELS = 512, WIDTH = 4096, WHOLE = 250;
enum { PLAIN, STAR1, STAR2 };

static word stirred(word mixed_, word w) {
    uint64_t mixed = ((uint64_t)mixed_ ^ (uint64_t)w) * SCATTER;
    mixed ^= mixed >> 32;
    mixed *= SCATTER;
    return (word)(mixed ^ mixed >> 29);
}
static word sealed(word mixed, word one, word other, uint64_t secret) {
    unsigned __int128 product = (unsigned __int128)((uint64_t)mixed ^ (uint64_t)one) * (secret ^ (uint64_t)other);
    return (word)((uint64_t)(product >> 64) ^ (uint64_t)product);
}

struct Key {
    word place, check;
};

// ---- pig ------------------------------------------------------------------------------------------------------------

struct Pig {
    struct State {
        word first, second, pot, mover, rolling;
    };
    static const int words = 5;
    static const bool has_order = false, has_bounds = false;
    static inline word goal = 100;
    static void bounds(const State&, double& least, double& most) { least = -1, most = 1; }
    static bool over(const State& s) { return s.first >= goal || s.second >= goal; }
    static int turn(const State& s) { return s.rolling ? -1 : (int)s.mover; }
    static double payoff(const State& s) { return s.first >= goal ? 1 : -1; }
    static double estimate(const State&) { return 0; }
    static word order(const State&, word) { return 0; }
    static int moves(const State& s, word* list) {
        int found = 0;
        if (!s.rolling && !over(s)) {
            word score = s.mover == 0 ? s.first : s.second;
            if (score + s.pot < goal) list[found++] = 0;
            if (s.pot > 0) list[found++] = 1;
        }
        return found;
    }
    static int chances(const State&, word* list, double* odds) {
        for (int side = 1; side <= 6; side++) list[side - 1] = side, odds[side - 1] = 1.0 / 6;
        return 6;
    }
    static State play(const State& s, word move) {
        if (s.rolling) return move == 1 ? State{s.first, s.second, 0, 1 - s.mover, 0} : State{s.first, s.second, s.pot + move, s.mover, 0};
        if (move == 0) return State{s.first, s.second, s.pot, s.mover, 1};
        return s.mover == 0 ? State{s.first + s.pot, s.second, 0, 1, 0} : State{s.first, s.second + s.pot, 0, 0, 0};
    }
};

// ---- backgammon -----------------------------------------------------------------------------------------------------

struct Side {
    word front, rear;
};

static inline int at(const Side& s, int p) { return p < 13 ? s.front >> 4 * p & 15 : s.rear >> 4 * (p - 13) & 15; }
static inline Side put(Side s, int p, word n) {
    if (p < 13) s.front += n * ((word)1 << 4 * p);
    else s.rear += n * ((word)1 << 4 * (p - 13));
    return s;
}
static inline int high_bit(word w) { return 63 - __builtin_clzll((uint64_t)w); }
static inline int back(const Side& s) {
    if (s.rear) return 13 + high_bit(s.rear) / 4;
    return s.front > 0 ? high_bit(s.front) / 4 : 0;
}
static inline bool can(const Side& mine, const Side& theirs, int p, int die) {
    if (at(mine, p) == 0) return false;
    int hind = back(mine);
    if (hind == 25 && p != 25) return false;
    if (p > die) return at(theirs, 25 - p + die) < 2;
    return hind <= 6 && (p == die || p == hind);
}
static inline bool hits(const Side& theirs, int p) { return p > 0 && at(theirs, 25 - p) == 1; }
static inline Side walked(const Side& mine, int p, int die) { return put(put(mine, p, -1), max(p - die, 0), 1); }
static inline Side struck(const Side& theirs, int p) { return hits(theirs, p) ? put(put(theirs, 25 - p, -1), 25, 1) : theirs; }

static const int SHOTS[] = {0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0};
static const int HOME_WORTH[] = {0, 2, 3, 4, 5, 6, 5};
static const word LOW_FIRST = 1 << 20;

static int pips(const Side& s) {
    int total = 0;
    for (int p = 1; p < 26; p++) total += p * at(s, p);
    return total;
}
static bool met(const Side& a, const Side& b) { return back(a) + back(b) > 25; }
static double lead(const Side& a, const Side& b, int ahead) {
    int own = pips(a), other = pips(b);
    return (other - own + ahead) / (10.0 + (own + other) / 12.0);
}
static double exposed(const Side& mine, const Side& theirs) {
    double total = 0;
    for (int p = 1; p < 25; p++)
        if (at(mine, p) == 1) {
            int throws = 0;
            for (int away = 1; away <= p; away++)
                if (at(theirs, 25 - p + away) > 0) throws += SHOTS[away];
            total += min(throws, 30) * (25 - p) / 36.0;
        }
    return total / 24;
}
static double made(const Side& s) {
    int worth = 0;
    for (int p = 1; p <= 6; p++) worth += at(s, p) > 1 ? HOME_WORTH[p] : 0;
    return worth / 25.0;
}
static int closed(const Side& s) {
    int held = 0;
    for (int p = 1; p <= 6; p++) held += at(s, p) > 1;
    return held;
}
static double prime(const Side& mine, const Side& theirs) {
    int longest = 0, row = 0, last = 25 - back(theirs);
    for (int p = last + 1; p < min(last + 13, 25); p++) {
        row = at(mine, p) > 1 ? row + 1 : 0;
        longest = max(longest, row);
    }
    longest = min(longest, 6);
    return longest * longest / 36.0;
}
static double anchor(const Side& s) {
    int best = 0;
    for (int p = 18; p < 25; p++)
        if (at(s, p) > 1) best = max(best, 26 - p);
    return best / 8.0;
}
static double barred(const Side& mine, const Side& theirs) { return min(at(mine, 25), 3) * (1 + closed(theirs)) / 7.0; }
static double behind(const Side& s) {
    int number = 0;
    for (int p = 19; p < 26; p++) number += at(s, p);
    return number / 4.0;
}
static double stacked(const Side& s) {
    int idle = 0;
    for (int p = 1; p < 25; p++) idle += max(0, at(s, p) - 3);
    return idle / 6.0;
}

struct Backgammon {
    struct State {
        Side mine, theirs;
        word dice, mover;
    };
    static const int words = 6;
    static const bool has_order = true, has_bounds = true;
    static void bounds(const State&, double& least, double& most) { least = -1, most = 1; }
    static bool over(const State& s) { return at(s.theirs, 0) == 15; }
    static int turn(const State& s) { return s.dice < 8 ? -1 : (int)s.mover; }
    static double payoff(const State& s) { return s.mover != 0 ? 1 : -1; }
    static double estimate(const State& s) {
        const Side &a = s.mine, &b = s.theirs;
        double sign = s.mover == 0 ? 1 : -1, total = 0.0;
        bool contact = met(a, b);
        total += 0.35 * (contact ? sign * lead(a, b, 4) : 0.0);
        total += 0.5 * (contact ? 0.0 : sign * lead(a, b, 4));
        total += -0.45 * (contact ? sign * (exposed(a, b) / 3 - exposed(b, a)) : 0.0);
        total += 0.3 * (contact ? sign * (made(a) - made(b)) : 0.0);
        total += 0.25 * (sign * (prime(a, b) - prime(b, a)));
        total += 0.08 * (sign * (anchor(a) - anchor(b)));
        total += -0.25 * (sign * (barred(a, b) - barred(b, a)));
        total += -0.06 * (contact ? sign * (behind(a) - behind(b)) : 0.0);
        total += -0.08 * (sign * (stacked(a) - stacked(b)));
        total += 0.3 * (sign * (at(a, 0) / 15.0 - at(b, 0) / 15.0));
        return total;
    }
    static word order(const State& s, word move) {
        Side mine = s.mine, theirs = s.theirs;
        int high = (int)s.dice / 8, low = (int)s.dice % 8;
        word rank = 0;
        for (int step = 0; step < 4; step++) {
            int p = move >> (15 - 5 * step) & 31;
            if (!p) continue;
            int die = (step == 0) == (move < LOW_FIRST) ? high : low, to = max(p - die, 0);
            if (hits(theirs, to)) rank += 64 * to / 8 + 64;
            mine = walked(mine, p, die), theirs = struck(theirs, to);
            rank += at(mine, p) == 1 ? -12 : 0;
            rank += to > 0 && at(mine, to) == 2 ? 16 : to > 0 && at(mine, to) == 1 ? -12 : 4;
        }
        return rank;
    }
    static bool runs(const Side& mine, const Side& theirs, int p, int high, int low) {
        if (p <= high || !can(mine, theirs, p, high) || hits(theirs, p - high)) return false;
        return can(walked(mine, p, high), theirs, p - high, low);
    }
    static bool twice(const Side& mine, const Side& theirs, int order, int p, int q, int high, int low) {
        if (order == 0) return p == q - low && runs(mine, theirs, q, high, low);
        if (can(mine, theirs, q, high) && can(walked(mine, q, high), struck(theirs, max(q - high, 0)), p, low)) return true;
        if (q == p - low && !hits(theirs, q) && runs(mine, theirs, p, high, low)) return true;
        return p <= low && q <= low && can(mine, theirs, p, high) && can(walked(mine, p, high), theirs, q, low);
    }
    static int moves(const State& s, word* list) {
        int high = (int)s.dice / 8, low = (int)s.dice % 8, found = 0;
        if (s.dice < 8) return 0;
        const Side &mine = s.mine, &theirs = s.theirs;
        if (high == low) return doubles(mine, theirs, high, list);
        bool any = false;
        for (int order = 0; order < 2; order++) {
            int one = order ? low : high, two = order ? high : low;
            for (int p = back(mine); p > 0; p--)
                if (can(mine, theirs, p, one)) {
                    Side m = walked(mine, p, one), t = struck(theirs, max(p - one, 0));
                    for (int q = back(m); q > 0; q--)
                        if (can(m, t, q, two)) {
                            any = true;
                            if (!twice(mine, theirs, order, p, q, high, low)) list[found++] = order * LOW_FIRST | p << 15 | q << 10;
                        }
                }
        }
        for (int order = 0; order < 2 && !any; order++)
            for (int p = back(mine); p > 0; p--)
                if (can(mine, theirs, p, order ? low : high)) any = true, list[found++] = order * LOW_FIRST | p << 15;
        if (!any) list[found++] = 0;
        return found;
    }
    static int steps(Side mine, Side theirs, int die) {
        for (int made = 0; made < 4; made++) {
            int p = back(mine);
            while (p > 0 && !can(mine, theirs, p, die)) p--;
            if (!p) return made;
            mine = walked(mine, p, die), theirs = struck(theirs, max(p - die, 0));
        }
        return 4;
    }
    static void extend(const Side& mine, const Side& theirs, int die, int from, int left, word so_far, int shift, word* list, int& found) {
        if (!left) {
            list[found++] = so_far;
            return;
        }
        for (int p = from; p > 0; p--)
            if (can(mine, theirs, p, die))
                extend(walked(mine, p, die), struck(theirs, max(p - die, 0)), die, p, left - 1, so_far | (word)p << shift, shift - 5, list, found);
    }
    static int doubles(const Side& mine, const Side& theirs, int die, word* list) {
        int most = steps(mine, theirs, die), found = 0;
        extend(mine, theirs, die, back(mine), most, 0, 15, list, found);
        return found;
    }
    static int chances(const State&, word* list, double* odds) {
        int found = 0;
        for (int high = 1; high < 7; high++)
            for (int low = 1; low <= high; low++) list[found] = 8 * high + low, odds[found++] = high == low ? 1.0 / 36 : 1.0 / 18;
        return found;
    }
    static State play(const State& s, word move) {
        if (s.dice == 0) return State{s.mine, s.theirs, move, s.mover};
        Side mine = s.mine, theirs = s.theirs;
        int high = (int)s.dice / 8, low = (int)s.dice % 8;
        for (int step = 0; step < 4; step++) {
            int p = move >> (15 - 5 * step) & 31;
            if (!p) continue;
            int die = (step == 0) == (move < LOW_FIRST) ? high : low;
            mine = walked(mine, p, die), theirs = struck(theirs, max(p - die, 0));
        }
        return State{theirs, mine, 0, 1 - s.mover};
    }
};

// ---- the search -----------------------------------------------------------------------------------------------------

struct Entry {
    word check;
    double least, most;
    int move, depth, complete, taken;
};

template <class Game>
struct Search {
    typedef typename Game::State State;
    std::vector<Entry> table;
    std::vector<word> options, ranks;
    std::vector<double> odds, lows, highs;
    word nodes = 0, guesses = 0;
    int pruning;

    Search(int bits, int pruning) : table((size_t)2 << bits), options((LEVELS + 4) * WIDTH), ranks(options.size()), odds(options.size()),
                                    lows(options.size()), highs(options.size()), pruning(pruning) {}

    static int short_move(word move) { return (int)((move ^ (word)((uint64_t)move >> 16)) & 0x7FFF) + 1; }
    static Key key_of(const State& s) {
        word w[Game::words];
        memcpy(w, &s, sizeof(w));
        if (Game::words == 1) return Key{stirred(0, w[0]), stirred(0, w[0])};
        Key key{0x2545F4914F6CDD1D, 0x1234567};
        for (int k = 0; k < Game::words; k += 2) {
            word other = k + 1 < Game::words ? w[k + 1] : 0;
            key.place = sealed(key.place, w[k], other, SCATTER);
            key.check = sealed(key.check, w[k], other, 0x1E3779B97F4A7C15ull);
        }
        return key;
    }
    static Key at_depth(Key key, int depth) {
        word salt = (word)((uint64_t)(depth + 1) * SCATTER);
        return Key{key.place ^ salt, key.check ^ salt};
    }
    Entry* pair_of(const Key& key) { return &table[2 * ((uint64_t)key.place & (table.size() / 2 - 1))]; }
    Entry* place_of(const Key& key) {
        Entry* pair = pair_of(key);
        if (pair[0].check == key.check && pair[0].taken) return pair;
        return pair[1].check == key.check && pair[1].taken ? pair + 1 : nullptr;
    }
    Entry* known(const Key& key, int depth) {
        Entry* entry = place_of(at_depth(key, depth));
        if (!entry) {
            entry = place_of(at_depth(key, WHOLE));
            if (entry && entry->depth > depth) return nullptr;
        }
        return entry;
    }
    int hint(const Key& key, int depth) {
        Entry* entry = known(key, depth);
        if (!entry) entry = place_of(at_depth(key, depth - 1));
        return entry ? entry->move : 0;
    }
    void store(const Key& key_, double least, double most, int move, int depth, bool complete) {
        Key key = at_depth(key_, complete ? WHOLE : depth);
        Entry* entry = place_of(key);
        if (entry) {
            least = max(least, entry->least), most = min(most, entry->most), depth = max(depth, entry->depth);
        } else {
            entry = pair_of(key);
            if (entry->depth > depth) entry++;
        }
        *entry = Entry{key.check, least, most, move, depth, complete, 1};
    }
    static double within(double number, double least, double most) {
        if (number >= most) return most;
        return number > least ? number : least;
    }
    static void bounds_of(const State& s, double& least, double& most) {
        if (Game::over(s)) least = most = Game::payoff(s);
        else Game::bounds(s, least, most);
    }
    word pick(word* moves, word* rank, int place, int found) {
        int best = place;
        for (int other = place + 1; other < found; other++)
            if (rank[other] > rank[best]) best = other;
        std::swap(moves[place], moves[best]);
        std::swap(rank[place], rank[best]);
        return moves[place];
    }
    double visit(const State& s, int depth, int level, double alpha, double beta) {
        nodes++;
        double least, most;
        bounds_of(s, least, most);
        if (Game::over(s)) return least;
        if (depth <= 0 || level >= LEVELS) {
            guesses++;
            return within(Game::estimate(s), least, most);
        }
        bool prunes = pruning != PLAIN;
        if (prunes && (least >= beta || most <= alpha || least == most)) return least >= beta ? least : most;
        Key key = key_of(s);
        int hinted = 0, mover = Game::turn(s);
        word before = guesses;
        if (prunes) {
            Entry* entry = known(key, depth);
            if (entry && (entry->least >= beta || entry->most <= alpha || entry->least == entry->most)) {
                guesses += entry->complete ? 0 : 1;
                return entry->least >= beta ? entry->least : entry->most;
            }
            hinted = hint(key, depth);
        }
        word* list = &options[level * WIDTH];
        double low_edge = max(alpha, least), high_edge = min(beta, most), value = 0;
        int chosen = 0;
        if (mover == -1) value = thrown(s, depth, level, alpha, beta, list, prunes);
        else {
            int found = Game::moves(s, list);
            word* rank = &ranks[level * WIDTH];
            if (prunes && found > 1)
                for (int k = 0; k < found; k++) rank[k] = hinted && short_move(list[k]) == hinted ? (word)1 << 62 : Game::order(s, list[k]);
            value = mover == 0 ? -UNKNOWN : UNKNOWN;
            for (int place = 0; place < found; place++) {
                word move = prunes ? pick(list, rank, place, found) : list[place];
                double worth = visit(Game::play(s, move), depth - 1, level + 1, low_edge, high_edge);
                if (mover == 0 ? worth > value : worth < value) {
                    value = worth, chosen = short_move(move);
                    if (prunes && mover == 0) low_edge = max(low_edge, value);
                    else if (prunes) high_edge = min(high_edge, value);
                    if (prunes && low_edge >= high_edge) break;
                }
            }
        }
        value = within(value, least, most);
        if (prunes) store(key, value > alpha ? value : least, value < beta ? value : most, chosen, depth, guesses == before);
        return value;
    }
    double thrown(const State& s, int depth, int level, double alpha, double beta, word* list, bool prunes) {
        double *chance = &odds[level * WIDTH], *low = &lows[level * WIDTH], *high = &highs[level * WIDTH];
        int found = Game::chances(s, list, chance);
        double floor = 0, ceiling = 0, value = 0;
        if (prunes)
            for (int k = 0; k < found; k++) {
                bounds_of(Game::play(s, list[k]), low[k], high[k]);
                floor += chance[k] * low[k], ceiling += chance[k] * high[k];
            }
        bool decided = prunes && (floor >= beta || ceiling <= alpha);
        if (prunes && !decided && pruning == STAR2)
            for (int k = 0; k < found && !decided; k++) {
                State child = Game::play(s, list[k]);
                if (low[k] == high[k] || Game::over(child) || Game::turn(child) == -1) continue;
                int replier = Game::turn(child);
                if (replier == 0 ? ceiling < beta : floor > alpha) continue;
                word* replies = &options[(level + 1) * WIDTH];
                int many = Game::moves(child, replies), hinted = hint(key_of(child), depth);
                word reply = replies[0], top = -((word)1 << 62);
                for (int r = 0; r < many; r++) {
                    if (hinted && short_move(replies[r]) == hinted) {
                        reply = replies[r];
                        break;
                    }
                    if (Game::has_order) {
                        word rank = Game::order(child, replies[r]);
                        if (rank > top) reply = replies[r], top = rank;
                    }
                }
                double lowest = replier == 0 ? low[k] : max(low[k], high[k] + (alpha - ceiling) / chance[k]);
                double highest = replier != 0 ? high[k] : min(high[k], low[k] + (beta - floor) / chance[k]);
                double tried = within(visit(Game::play(child, reply), depth - 1, level + 2, lowest, highest), low[k], high[k]);
                if (replier == 0 && tried > low[k]) floor += chance[k] * (tried - low[k]), low[k] = tried;
                else if (replier != 0 && tried < high[k]) ceiling -= chance[k] * (high[k] - tried), high[k] = tried;
                decided = floor >= beta || ceiling <= alpha;
            }
        if (decided) return floor >= beta ? floor : ceiling;
        for (int k = 0; k < found; k++) {
            if (!prunes) {
                value += chance[k] * visit(Game::play(s, list[k]), depth, level + 1, -UNKNOWN, UNKNOWN);
                continue;
            }
            floor -= chance[k] * low[k], ceiling -= chance[k] * high[k];
            double lowest = (alpha - value - ceiling) / chance[k], highest = (beta - value - floor) / chance[k], worth = low[k];
            if (low[k] != high[k])
                worth = within(visit(Game::play(s, list[k]), depth, level + 1, max(lowest, low[k]), min(highest, high[k])), low[k], high[k]);
            value += chance[k] * worth;
            if (worth >= highest || worth <= lowest) return worth >= highest ? max(value + floor, beta) : min(value + ceiling, alpha);
        }
        return value;
    }
};

template <class Game>
static void run(int pruning, int depth, int bits) {
    Search<Game> search(bits, pruning);
    double sum = 0, seconds = 0;
    word w[Game::words];
    while (true) {
        for (int k = 0; k < Game::words; k++)
            if (scanf("%lld", (long long*)&w[k]) != 1) {
                printf("%.17g %lld %.6f\n", sum, (long long)search.nodes, seconds);
                return;
            }
        typename Game::State state;
        memcpy(&state, w, sizeof(w));
        std::clock_t begun = std::clock();
        sum += search.visit(state, depth, 0, -UNKNOWN, UNKNOWN);
        seconds += double(std::clock() - begun) / CLOCKS_PER_SEC;
    }
}

int main(int count, char** arguments) {
    int pruning = atoi(arguments[2]), depth = atoi(arguments[3]), bits = atoi(arguments[4]);
    if (count > 5) Pig::goal = atoi(arguments[5]);
    if (!strcmp(arguments[1], "pig")) run<Pig>(pruning, depth, bits);
    else run<Backgammon>(pruning, depth, bits);
}
