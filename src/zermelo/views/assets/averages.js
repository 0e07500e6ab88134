/* The family of textbook/averages.py: the best that one player can reach, averages where chance decides, a payoff for each
   of several players. The same events, held to the originals by the test that holds runs.js. */

function* chosen(tree, values, value, line) {
  if (tree.isEnd(0) || tree.isChance(0)) return;
  const child = tree.successors(0).find(n => same(values[n], value));
  yield happens("choose", 0, {child, value, line});
}

function* singlePlayer(tree, say) {
  const lose = Math.min(...tree.nodes.map((_, n) => n).filter(n => tree.isEnd(n)).map(n => tree.value(n))), values = {};
  const best = yield* bestReachable(tree, say, 0, lose, values);
  yield* chosen(tree, values, best, say("choose"));
}

function* bestReachable(tree, say, n, lose, values) {
  yield happens("enter", n, {line: say("enter")});
  if (tree.isEnd(n) && tree.value(n) > lose) return values[n] = yield* endOf(tree, n, say("payoff"));
  let best = lose;
  yield happens("set", n, {value: best, why: "it begins at LOSE", line: say("first")});
  for (const child of tree.successors(n)) {
    const value = yield* bestReachable(tree, say, child, lose, values), old = best;
    best = Math.max(best, value);
    yield happens("back up", n, {child, how: "max", old, value: best, line: say("back up")});
  }
  yield happens("leave", n, {value: best, line: say("leave")});
  return values[n] = best;
}

function* expectimax(tree, say) {
  const values = {}, v = yield* expected(tree, say, 0, values);
  yield* chosen(tree, values, v, say("choose"));
}

function* expected(tree, say, n, values) {
  yield happens("enter", n, {line: say("enter")});
  if (tree.isEnd(n)) return values[n] = yield* endOf(tree, n, say("payoff"));
  if (tree.isChance(n)) return values[n] = yield* averageOf(tree, say, n, values);
  const how = tree.side(n);
  let v = worst(how);
  yield happens("set", n, {value: v, line: say(how + " first")});
  for (const child of tree.successors(n)) {
    const value = yield* expected(tree, say, child, values), old = v;
    v = better(how, v, value);
    yield happens("back up", n, {child, how, old, value: v, line: say(how + " back up")});
  }
  yield happens("leave", n, {value: v, line: say(how + " leave")});
  return values[n] = v;
}

function* averageOf(tree, say, n, values) {
  let v = 0, total = 0;
  yield happens("set", n, {value: v, line: say("chance first")});
  for (const child of tree.successors(n)) {
    const value = yield* expected(tree, say, child, values), odds = tree.odds(child), old = v;
    [v, total] = [v + odds * value, total + odds];
    yield happens("back up", n, {child, how: "sum", old, value: v, line: say("chance back up")});
  }
  total = Math.abs(total - 1) < 1e-9 ? 1 : total;
  const why = `the probabilities sum to ${Number(total.toPrecision(6))}`, line = say("chance leave");
  yield happens("back up", n, {how: "share", old: v, value: v / total, why, line});
  yield happens("leave", n, {value: v / total, line});
  return v / total;
}

function* maxn(tree, say) {
  const values = {}, best = yield* vectorOf(tree, say, 0, values);
  yield* chosen(tree, values, best, say("choose"));
}

function* vectorOf(tree, say, n, values) {
  yield happens("enter", n, {line: say("enter")});
  if (tree.isEnd(n)) {
    const value = values[n] = tree.vector(n);
    yield happens("set", n, {value, line: say("payoff")});
    yield happens("leave", n, {value, line: say("payoff")});
    return value;
  }
  const chance = tree.isChance(n), word = chance ? "chance " : "", turn = tree.nodes[n].turn;
  let best = Array(tree.seats).fill(chance ? 0 : -Infinity);
  yield happens("set", n, {value: best, line: say(word + "first")});
  for (const child of tree.successors(n)) {
    const value = yield* vectorOf(tree, say, child, values), old = best;
    if (chance) best = best.map((sum, k) => sum + tree.odds(child) * value[k]);
    else if (value[turn] > best[turn]) best = value;
    yield happens("back up", n, {child, how: chance ? "sum" : "best", old, value: best, line: say(word + "back up")});
  }
  yield happens("leave", n, {value: best, line: say(word + "leave")});
  return values[n] = best;
}

Object.assign(RUNS, {"single-player": singlePlayer, expectimax, maxn});
