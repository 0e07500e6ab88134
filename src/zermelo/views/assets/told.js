/* What events say and do: the reason of a prune, the sentence, what every node shows from then on, the best line.
   The same as textbook/reasons.py, views/sentences.py and views/replay.py; a test holds them to these. */

const written = value => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return `(${value.map(written).join(", ")})`;
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const text = Number.isInteger(value) ? String(value) : thousandths(value).toFixed(3).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text.replace("-", "−");
};
const thousandths = value => {  // halves of a thousandth go to the even one, as in Python
  if (Math.abs(value * 16) % 2 !== 1) return value;
  const low = Math.floor(Math.abs(value) * 1000);
  return Math.sign(value) * (low + low % 2) / 1000;
};
const windowText = (alpha, beta) => {
  if (beta === null) return alpha === null ? "" : `α = ${written(alpha)}`;
  return `[${written(alpha)}, ${written(beta)}]`;
};

function reasoned(tree, events) {
  const reported = new Map();
  let begun = null;
  return events.map(event => {
    if (event.node === 0 && event.kind === "enter") { reported.clear(); begun = null; }
    if (event.node === 0 && begun === null && event.alpha !== null) begun = {alpha: event.alpha, beta: event.beta};
    if (event.kind === "leave" && !reported.has(event.node)) reported.set(event.node, event.value);
    return event.kind === "prune" ? {...event, ...reasonOf(tree, event, reported, begun)} : event;
  });
}

function reasonOf(tree, event, reported, begun) {
  const largest = tree.isMax(event.node), bound = largest ? event.beta : event.alpha;
  const here = tree.name(event.node), value = written(event.value);
  if (bound === (largest ? begun.beta : begun.alpha))
    return {reason: "root", why: `${here} is ${value}, and no payoff is ${largest ? "larger" : "smaller"}`};
  const above = new Set();
  for (let n = tree.parent(event.node); n >= 0; n = tree.parent(n)) if (tree.isMax(n) !== largest) above.add(n);
  const [provider] = [...reported].find(([n, found]) => above.has(tree.parent(n)) && found === bound);
  const there = tree.name(provider), other = largest ? "Min" : "Max";
  const start = `${there} already has ${written(bound)}; ${here} is at ${largest ? "least" : "most"} ${value}`;
  if (event.value === bound)
    return {reason: "equal", provider, why: `${start}, so it is settled within the window and can't better ${there} for ${other}`};
  const beside = tree.parent(provider) === tree.parent(event.node);
  const so = beside ? `${other} does not go` : "play does not come";
  return {reason: "elsewhere", provider, why: `${start}, so ${so} to ${here}`};
}

const GREEK = {alpha: "α", beta: "β", v: "v"}, SIGNS = {">=": "≥", "<=": "≤", ...GREEK};

const SENTENCES = {
  enter: (event, tree) => {
    const who = tree.isEnd(event.node) ? "" : ` (${tree.nodes[event.node].who})`, seen = windowText(event.alpha, event.beta);
    const edges = event.beta === null ? seen : `[α, β] = ${seen}`;
    return `Enter ${tree.name(event.node)}${who}${seen && ` with ${edges}`}.`;
  },
  set: (event, tree) => {
    const name = tree.name(event.node), found = written(event.value), node = tree.nodes[event.node];
    if (event.what === "window") return `${name}: [α, β] = ${windowText(event.alpha, event.beta)}.`;
    if (event.what !== "v") return `${name}: ${GREEK[event.what]} moves from ${written(event.old)} to ${found}.`;
    if (event.why) return `${name}: ${event.why}: ${found}.`;
    if (tree.isEnd(event.node)) return `${name}: ${node.payoff ? "the end is worth" : "the estimate is"} ${found}.`;
    return `${name}: v = ${found}.`;
  },
  "back up": (event, tree) => {
    const name = tree.name(event.node);
    if (event.how === "share") return `${name}: ${event.why}: v = ${written(event.value)}.`;
    const child = tree.name(event.child);
    if (event.how === "sum") return `Back up ${child} to ${name}: v + ${tree.nodes[event.child].share} × ${child} = ${written(event.value)}.`;
    const changed = same(event.old, event.value) ? "stays" : "=";
    return `Back up ${child} to ${name}: ${GREEK[event.what]} ${changed} ${written(event.value)}.`;
  },
  compare: (event, tree) => {
    const [left, sign, right] = event.why.split(" "), known = {v: event.old, alpha: event.alpha, beta: event.beta};
    if (!(sign in SIGNS)) return `${tree.name(event.node)}: ${event.why}? ${event.value ? "Yes" : "No"}.`;
    const test = `${SIGNS[left]} ${SIGNS[sign]} ${SIGNS[right]}`;
    const verdict = `${written(known[left])} ${SIGNS[sign]} ${written(known[right])}: ${event.value ? "yes" : "no"}`;
    return `${tree.name(event.node)}: ${test}? ${verdict}.`;
  },
  prune: (event, tree) => `Prune ${event.pruned.map(n => tree.name(n)).join(", ")}: ${event.why}.`,
  leave: (event, tree) => `Leave ${tree.name(event.node)}: ${GREEK[event.what]} = ${written(event.value)}.`,
  choose: (event, tree) => {
    const {name, move} = tree.nodes[event.child];
    return `Choose ${move === name ? name : `${move}, to ${name}`}: ${written(event.value)}.`;
  },
};
const sentence = (event, tree) => (event.phase ? `[${event.phase}] ` : "") + SENTENCES[event.kind](event, tree);

/* ---- what nodes show ---- */

const UNSEEN = {state: "unseen", value: null, alpha: null, beta: null, visits: null};

function changes(event, shown, tree) {
  const now = shown[event.node] || UNSEEN, {kind, what, alpha, beta, value} = event;
  const one = more => ({[event.node]: {...now, ...more}});
  if (kind === "enter") return one({state: "open", alpha, beta});
  if (kind === "set") {
    if (what !== "v" && what !== "average") return one({alpha, beta});
    return one({state: now.state === "unseen" ? "done" : now.state, value});
  }
  if (kind === "back up") {
    if (what === "alpha" || what === "beta") return one({[what]: value});
    const state = event.how === "mean" ? "done" : now.state;
    return one({state, value, alpha: alpha ?? now.alpha, beta: beta ?? now.beta, visits: event.visits});
  }
  if (kind === "leave") return one({state: "done", value});
  if (kind === "choose") return now.value === null ? one({state: "done", value}) : {};
  if (kind === "prune") {
    const below = event.pruned.flatMap(root => [...tree.below(root)]);
    const unseen = below.filter(n => (shown[n] || UNSEEN).state === "unseen");
    return Object.fromEntries(unseen.map(n => [n, {...(shown[n] || UNSEEN), state: "pruned"}]));
  }
  return {};
}

function shownAfter(events, at, tree) {
  const shown = {};
  for (const event of events.slice(0, at)) Object.assign(shown, changes(event, shown, tree));
  return shown;
}

const same = (a, b) => String(a) === String(b);  // numbers, or vectors of them

function principalVariation(events, tree) {
  const shown = shownAfter(events, events.length, tree), found = {};
  for (const event of events) {
    if (event.kind === "enter") delete found[event.node];
    else if (event.kind === "choose" || (event.kind === "back up" && event.child >= 0 && !same(event.old, event.value)))
      found[event.node] = event.child;
  }
  const path = [0];
  while (!tree.isEnd(path.at(-1)) && tree.nodes[path.at(-1)].turn !== -1) {
    const here = path.at(-1), value = (shown[here] || UNSEEN).value;
    const like = tree.successors(here).find(n => shown[n]?.state === "done" && same(shown[n].value, value));
    const next = found[here] ?? like;
    if (next === undefined) break;
    path.push(next);
  }
  return path;
}
