/* The family of textbook/horizon.py: searches that look so far and no further, on a tree that is drawn as far as they may
   look; each node that is no end has its estimate. The same events, held to the originals by the test that holds runs.js. */

function* inPhase(run, phase) {
  for (let next = run.next(); ; next = run.next()) {
    if (next.done) return next.value;
    yield {...next.value, phase};
  }
}

function* stopped(tree, say, n) {
  const payoff = tree.nodes[n].payoff, value = tree.guess(n), line = say(payoff ? "payoff" : "estimate");
  yield happens("set", n, {value, why: payoff ? "" : "the estimate, at this depth", line});
  yield happens("leave", n, {value, line});
  return value;
}

function* iterativeDeepening(tree, say, {depth}) {
  const order = {}, height = tree.height(), far = Math.max(1, Math.min(depth || Math.max(1, height), height));
  for (let limit = 1; limit <= far; limit++) {
    const backedUp = {}, phase = `depth ${limit}`;
    const v = yield* inPhase(limited(tree, say, 0, limit, {alpha: -Infinity, beta: Infinity}, order, backedUp), phase);
    for (const n of Object.keys(backedUp).map(Number).filter(n => !tree.isEnd(n))) {
      const sign = tree.isMax(n) ? -1 : 1, rank = child => child in backedUp ? sign * backedUp[child] : Infinity;
      order[n] = [...(order[n] || tree.successors(n))].sort((a, b) => rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0);
    }
    if (!tree.isEnd(0)) yield happens("choose", 0, {child: order[0][0], value: v, phase, line: say("choose")});
  }
}

function* limited(tree, say, n, left, given, order, backedUp) {
  const window = {...given};
  yield happens("enter", n, {line: say("enter"), ...window});
  if (left === 0 || tree.isEnd(n)) return backedUp[n] = yield* stopped(tree, say, n);
  const how = tree.side(n), successors = order[n] || tree.successors(n);
  let v = worst(how), line = say(how + " leave");
  yield happens("set", n, {value: v, line: say(how + " first")});
  for (const [place, a] of successors.entries()) {
    const value = yield* limited(tree, say, a, left - 1, window, order, backedUp), old = v;
    v = better(how, v, value);
    yield happens("back up", n, {child: a, how, old, value: v, line: say(how + " back up"), ...window});
    yield* moved(n, v, how, window, say);
    const cut = how === "max" ? v >= window.beta : v <= window.alpha, test = say(how + " test");
    yield happens("compare", n, {value: Number(cut), why: "alpha >= beta", line: test, ...window});
    if (!cut) continue;
    const pruned = successors.slice(place + 1);
    line = test;
    if (pruned.length) yield happens("prune", n, {pruned, value: v, line, ...window});
    break;
  }
  yield happens("leave", n, {value: v, line});
  return backedUp[n] = v;
}

function* quiescence(tree, say, {depth}) {
  const values = {}, v = yield* quiet(tree, say, 0, depth || Math.max(1, tree.height()), values);
  const child = tree.successors(0).find(n => values[n] === v);
  if (child !== undefined) yield happens("choose", 0, {child, value: v, line: say("choose")});
}

function* quiet(tree, say, n, left, values) {
  yield happens("enter", n, {phase: left < 0 ? "quiescence" : "", line: say("enter")});
  if (tree.nodes[n].payoff) return values[n] = yield* endOf(tree, n, say("payoff"));
  const how = tree.side(n);
  let successors = tree.successors(n), v = worst(how);
  if (left <= 0) {
    successors = successors.filter(child => tree.nodes[child].noisy);
    v = tree.guess(n);
    const why = successors.length ? "not quiet, but the mover may stand pat" : "the position is quiet";
    yield happens("set", n, {value: v, why, phase: "quiescence", line: say("estimate")});
  } else yield happens("set", n, {value: v, line: say("first")});
  for (const child of successors) {
    const value = yield* quiet(tree, say, child, left - 1, values), old = v;
    v = better(how, v, value);
    yield happens("back up", n, {child, how, old, value: v, line: say(how + " back up")});
  }
  yield happens("leave", n, {value: v, line: say("leave")});
  return values[n] = v;
}

function* singularExtension(tree, say, {depth, extra}) {
  const values = new Map(), extended = new Set(), far = depth || Math.max(1, tree.height()), phase = "secondary search";
  yield happens("enter", 0, {line: say("root")});
  if (tree.isEnd(0)) return yield* endOf(tree, 0, say("payoff"));
  for (const a of tree.successors(0)) {
    values.set(a, yield* deeper(tree, say, a, far - 1));
    yield happens("set", a, {value: values.get(a), line: say("seems")});
  }
  const sign = tree.isMax(0) ? 1 : -1, top = () => [...values].reduce((a, b) => sign * b[1] > sign * a[1] ? b : a)[0];
  let best = top();
  for (; !extended.has(best); best = top()) {
    const old = values.get(best);
    extended.add(best);
    values.set(best, yield* inPhase(deeper(tree, say, best, far - 1 + extra), phase));
    const degrades = Number(sign * values.get(best) < sign * old);
    yield happens("compare", best, {old, value: degrades, why: "the move degrades", phase, line: say("test")});
  }
  const end = {value: values.get(best), line: say("choose")};
  yield happens("leave", 0, end);
  yield happens("choose", 0, {child: best, ...end});
}

function* deeper(tree, say, n, left) {
  yield happens("enter", n, {line: say("enter")});
  if (left <= 0 || tree.isEnd(n)) return yield* stopped(tree, say, n);
  const how = tree.side(n);
  let v = worst(how);
  yield happens("set", n, {value: v, line: say("first")});
  for (const child of tree.successors(n)) {
    const value = yield* deeper(tree, say, child, left - 1), old = v;
    v = better(how, v, value);
    yield happens("back up", n, {child, how, old, value: v, line: say(how + " back up")});
  }
  yield happens("leave", n, {value: v, line: say("leave")});
  return v;
}

Object.assign(RUNS, {"iterative-deepening": iterativeDeepening, quiescence, "singular-extension": singularExtension});
