/* Minimax and alpha-beta once more, so that the page can run them again when a leaf is edited; averages.js and horizon.js
   have the rest, but for what draws random games.

   Each is a generator of the same events as its original (textbook/minimax.py, alphabeta.py, alphabeta_search.py): a test
   holds them to each other, event for event, on random trees. `say` finds the line of the program that does something. */

const happens = (kind, node, more) => ({
  kind, node, child: -1, what: "v", how: "", old: null, value: null, alpha: null, beta: null, pruned: [], why: "",
  phase: "", visits: null, line: 0, reason: "", provider: -1, ...more,
});

class GameTree {  // nodes as Python sends them: name, parent, children, turn, value, payoff, move, odds, guess, noisy
  constructor(nodes, seats = 2) {
    Object.assign(this, {nodes, seats});
    const small = nodes.every(node => node.children.length || (node.payoff && Math.abs(node.value) <= 1));
    [this.lowest, this.highest] = small ? [-1, 1] : [-Infinity, Infinity];
  }
  isEnd(n) { return !this.nodes[n].children.length; }
  isChance(n) { return this.nodes[n].turn === -1; }
  isMax(n) { return this.nodes[n].turn === 0; }
  parent(n) { return this.nodes[n].parent; }
  successors(n) { return this.nodes[n].children; }
  value(n) { return this.nodes[n].value; }
  vector(n) {  // a payoff for each; where one number says it, the other player has the negative
    const value = this.value(n);
    return Array.isArray(value) ? value : [value, 0 - value].slice(0, this.seats);
  }
  guess(n) { return this.isEnd(n) ? this.value(n) : this.nodes[n].guess; }
  odds(n) { return this.nodes[n].odds ?? 1; }
  depth(n) { return n === 0 ? 0 : 1 + this.depth(this.parent(n)); }
  height() { return Math.max(...this.nodes.map((_, n) => this.depth(n))); }
  name(n) { return this.nodes[n].name; }
  side(n) {
    if (this.isEnd(n)) return n !== 0 && this.isMax(this.parent(n)) ? "min" : "max";
    return this.isMax(n) ? "max" : "min";
  }
  *below(n) { yield n; for (const child of this.successors(n)) yield* this.below(child); }
}

const worst = how => how === "max" ? -Infinity : Infinity;
const better = (how, a, b) => how === "max" ? Math.max(a, b) : Math.min(a, b);

function* endOf(tree, n, line) {
  yield happens("set", n, {value: tree.value(n), line});
  yield happens("leave", n, {value: tree.value(n), line});
  return tree.value(n);
}

function* minimaxDfs(tree, say) {
  const open = [0], v = {};
  while (open.length) {
    const n = open[0];
    if (!(n in v)) yield happens("enter", n, {line: say("enter")});
    if (tree.isEnd(n)) { v[n] = tree.value(n); yield happens("set", n, {value: v[n], line: say("payoff")}); }
    if (n in v) {
      yield happens("leave", n, {value: v[n], line: say("leave")});
      if (n !== 0) {
        const m = tree.parent(n), old = v[m], how = tree.side(m);
        v[m] = better(how, v[m], v[n]);
        yield happens("back up", m, {child: n, how, old, value: v[m], line: say(how + " back up")});
      }
      open.shift();
    } else {
      v[n] = worst(tree.side(n));
      yield happens("set", n, {value: v[n], line: say("first")});
      open.unshift(...tree.successors(n));
    }
  }
}

function* minimaxRecursive(tree, say, x = 0, alpha = tree.lowest, beta = tree.highest) {
  yield happens("enter", x, {alpha, beta, line: say("enter")});
  if (tree.isEnd(x)) return yield* endOf(tree, x, say("payoff"));
  const how = tree.side(x), what = how === "max" ? "alpha" : "beta";
  let found = how === "max" ? alpha : beta;
  for (const y of tree.successors(x)) {
    const value = yield* minimaxRecursive(tree, say, y, how === "max" ? found : alpha, how === "max" ? beta : found);
    const old = found;
    found = better(how, found, value);
    yield happens("back up", x, {child: y, what, how, old, value: found, line: say(how + " back up")});
  }
  yield happens("leave", x, {what, value: found, line: say(how + " leave")});
  return found;
}

function* plainValue(tree, say, s, reported) {
  const how = tree.side(s);
  yield happens("enter", s, {line: say(how + " enter")});
  if (tree.isEnd(s)) {
    const cut = !tree.nodes[s].payoff && say(how + " estimate");
    return reported[s] = yield* endOf(tree, s, cut || say(how + " payoff"));
  }
  let v = worst(how);
  yield happens("set", s, {value: v, line: say(how + " first")});
  for (const a of tree.successors(s)) {
    const value = yield* plainValue(tree, say, a, reported), old = v;
    v = better(how, v, value);
    yield happens("back up", s, {child: a, how, old, value: v, line: say(how + " back up")});
  }
  yield happens("leave", s, {value: v, line: say(how + " leave")});
  return reported[s] = v;
}

function* minimaxBook(tree, say) {
  if (tree.isEnd(0)) return yield* plainValue(tree, say, 0, {});
  yield happens("enter", 0, {line: say("root")});
  const values = {};
  for (const a of tree.successors(0)) values[a] = yield* plainValue(tree, say, a, {});
  const v = tree.successors(0).map(a => values[a]).reduce((a, b) => better(tree.side(0), a, b));
  yield happens("choose", 0, {child: tree.successors(0).find(a => values[a] === v), value: v, line: say("choose")});
}

function* minimaxSlides(tree, say) {
  const reported = {}, v = yield* plainValue(tree, say, 0, reported);
  if (tree.isEnd(0)) return;
  yield happens("choose", 0, {child: tree.successors(0).find(a => reported[a] === v), value: v, line: say("choose")});
}

function* alphabetaDfs(tree, say) {
  const open = [0], alpha = {}, beta = {};
  const worth = n => tree.isMax(n) ? alpha[n] : beta[n];
  while (open.length) {
    const n = open[0], m = tree.parent(n);
    if (n !== 0) {
      const window = {alpha: alpha[m], beta: beta[m]}, settled = alpha[m] >= beta[m];
      yield happens("compare", m, {value: Number(settled), why: "alpha >= beta", line: say("test"), ...window});
      if (settled) {
        yield happens("prune", m, {pruned: [n], value: worth(m), line: say("prune"), ...window});
        open.shift();
        continue;
      }
    }
    if (!(n in alpha)) {
      const above = n === 0 ? {} : {alpha: alpha[m], beta: beta[m]};
      yield happens("enter", n, {line: say(tree.isEnd(n) ? "payoff" : "enter"), ...above});
    }
    if (tree.isEnd(n)) {
      alpha[n] = beta[n] = tree.value(n);
      yield happens("set", n, {value: alpha[n], alpha: alpha[n], beta: beta[n], line: say("payoff")});
    }
    if (n in alpha) {
      const value = worth(n), what = tree.isEnd(n) ? "v" : tree.isMax(n) ? "alpha" : "beta";
      yield happens("leave", n, {what, value, line: say("leave")});
      if (n !== 0) {
        const how = tree.side(m), bound = how === "max" ? alpha : beta, old = bound[m];
        bound[m] = better(how, bound[m], value);
        const back = {child: n, what: how === "max" ? "alpha" : "beta", how, old, value: bound[m]};
        yield happens("back up", m, {...back, line: say(how + " back up")});
      }
      open.shift();
    } else {
      [alpha[n], beta[n]] = [tree.lowest, tree.highest];
      if (n !== 0) [alpha[n], beta[n]] = [Math.max(alpha[n], alpha[m]), Math.min(beta[n], beta[m])];
      const line = say(n === 0 ? "enter" : "first");
      yield happens("set", n, {what: "window", alpha: alpha[n], beta: beta[n], line});
      open.unshift(...tree.successors(n));
    }
  }
}

function* leftOut(tree, x, place, more) {
  const pruned = tree.successors(x).slice(place + 1);
  if (pruned.length) yield happens("prune", x, {pruned, ...more});
}

function* alphabetaRecursive(tree, say, x = 0, alpha = tree.lowest, beta = tree.highest) {
  yield happens("enter", x, {alpha, beta, line: say("enter")});
  if (tree.isEnd(x)) return yield* endOf(tree, x, say("payoff"));
  const how = tree.side(x), [what, other] = how === "max" ? ["alpha", "beta"] : ["beta", "alpha"];
  const window = {alpha, beta};
  for (const [place, y] of tree.successors(x).entries()) {
    const value = yield* alphabetaRecursive(tree, say, y, window.alpha, window.beta), old = window[what];
    window[what] = better(how, old, value);
    yield happens("back up", x, {child: y, what, how, old, value: window[what], line: say(how + " back up")});
    const line = say(how + " test"), closed = window.alpha >= window.beta;
    yield happens("compare", x, {value: Number(closed), why: "alpha >= beta", line, ...window});
    if (closed) {
      yield* leftOut(tree, x, place, {value: window[what], line, ...window});
      yield happens("leave", x, {what: other, value: window[other], line});
      return window[other];
    }
  }
  yield happens("leave", x, {what, value: window[what], line: say(how + " leave")});
  return window[what];
}

function* windowValue(tree, say, s, given, testsFirst, reported) {
  const how = tree.side(s), window = {...given};
  yield happens("enter", s, {line: say(how + " enter"), ...window});
  if (tree.isEnd(s)) return reported[s] = yield* endOf(tree, s, say(how + " payoff"));
  let v = worst(how);
  yield happens("set", s, {value: v, line: say(how + " first")});
  for (const [place, a] of tree.successors(s).entries()) {
    const value = yield* windowValue(tree, say, a, window, testsFirst, reported), old = v;
    v = better(how, v, value);
    yield happens("back up", s, {child: a, how, old, value: v, line: say(how + " back up"), ...window});
    if (!testsFirst) yield* moved(s, v, how, window, say);
    if (yield* tested(tree, s, place, v, how, window, say)) return reported[s] = v;
    if (testsFirst) yield* moved(s, v, how, window, say);
  }
  yield happens("leave", s, {value: v, line: say(how + " leave")});
  return reported[s] = v;
}

function* moved(s, v, how, window, say) {
  const what = how === "max" ? "alpha" : "beta", old = window[what];
  if (old === null || better(how, old, v) === old) return;
  window[what] = v;
  yield happens("set", s, {what, old, value: v, line: say(how + " window"), ...window});
}

function* tested(tree, s, place, v, how, window, say) {
  const line = say(how + " test");
  if (!line) return false;
  const cut = how === "max" ? window.beta !== null && v >= window.beta : v <= window.alpha;
  const why = how === "max" ? "v >= beta" : "v <= alpha";
  yield happens("compare", s, {old: v, value: Number(cut), why, line, ...window});
  if (cut) {
    yield* leftOut(tree, s, place, {value: v, line, ...window});
    yield happens("leave", s, {value: v, line});
  }
  return cut;
}

const decision = (testsFirst, beta) => function* (tree, say) {
  const reported = {}, v = yield* windowValue(tree, say, 0, {alpha: -Infinity, beta}, testsFirst, reported);
  const child = tree.successors(0).find(a => reported[a] === v);
  if (child !== undefined) yield happens("choose", 0, {child, value: v, line: say("choose")});
};

const RUNS = {
  "minimax-dfs": minimaxDfs, "minimax-recursive": (tree, say) => minimaxRecursive(tree, say), "minimax-book": minimaxBook,
  "minimax-slides": minimaxSlides, "minimax-guide": (tree, say) => plainValue(tree, say, 0, {}),
  "depth-limited": minimaxSlides, "alpha-slides": decision(false, null), "alphabeta-dfs": alphabetaDfs,
  "alphabeta-recursive": (tree, say) => alphabetaRecursive(tree, say), "alphabeta-book": decision(true, Infinity),
  "alphabeta-slides": decision(false, Infinity), "alphabeta-guide": decision(false, Infinity),
};

function runOf(name, tree, programs, settings = {}) {  // all events, with the reasons and the sentences
  const say = label => programs[name].lines[label] || 0;
  return reasoned(tree, [...RUNS[name](tree, say, settings)]).map(event => ({...event, text: sentence(event, tree)}));
}
