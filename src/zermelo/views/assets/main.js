/* The page: where the run stands, what the controls do. */

const byId = id => document.getElementById(id);
const DATA = JSON.parse(byId("data").textContent, (key, value) => value === "∞" ? Infinity : value === "−∞" ? -Infinity : value);
const editable = DATA.algorithm in RUNS;  // all but those that play random games
const treeOf = nodes => new GameTree(nodes, DATA.seats);
const SPEEDS = [0.25, 0.5, 1, 2, 4];
let tree = treeOf(DATA.nodes), at = 0, unit = "event", byNode = false, speed = 2, timer = 0, verdict = "", second = null;

const first = new Pane(byId("tree"), document.querySelector("#tree svg"), tree, DATA.events);
const line = new NumberLine(byId("line"), tree);
const predict = new Predict(byId("predict"), byId("score"), words => { verdict = words; step(1, true); backToNodes(words); });
const editor = new Editor(first, n => { rerun(); flash(`${tree.name(n)} is ${written(tree.value(n))} now: the run was made again.`); });

/* ---- steps: one for each event, or one for each node that is looked at or left out ---- */

const stopsOf = (events, each = unit) => each === "event" ? [...Array(events.length + 1).keys()]
  : [0, ...events.map((event, k) => ["enter", "prune", "choose"].includes(event.kind) || k === events.length - 1 ? k + 1 : 0).filter(Boolean)];
const panes = () => second ? [first, second] : [first];
const last = () => Math.max(...panes().map(pane => stopsOf(pane.events).length)) - 1;

function show(where) {
  at = Math.max(0, Math.min(last(), where));
  for (const pane of panes()) {
    const stops = stopsOf(pane.events);
    pane.show(stops[Math.min(at, stops.length - 1)]);
    pane.box.querySelector("h2").textContent = caption(pane);
  }
  const now = first.at ? first.events[first.at - 1] : null;
  lightCode(now);
  const node = now ? now.node : 0, shown = {...(first.shown[node] || UNSEEN), value: first.worth(node)};
  const said = [line.draw(tree.name(node), shown, tree.side(node)), DATA.averages].filter(Boolean);
  byId("between").textContent = said.join(" · ");
  tell(byId("said"), first, verdict);
  if (second) tell(byId("said2"), second, "");
  verdict = "";
  byId("where").max = last();
  byId("where").value = at;
  byId("count").textContent = `${first.at} of ${first.events.length}`;
  predict.close();
  for (const pane of panes()) pane.settle();
}

function caption(pane) {
  const seen = new Set(pane.events.slice(0, pane.at).filter(event => event.kind === "enter").map(event => event.node)).size;
  return `${second ? pane.title + ": " : ""}${seen} of ${pane.tree.nodes.length} nodes looked at`;
}

function tell(box, pane, before) {
  const now = pane.at ? pane.events[pane.at - 1] : null;
  box.dataset.kind = now ? now.kind : "";
  const [, phase, words] = (now ? now.text : "").match(/^(?:\[(.+?)\] )?(.*)$/s);
  box.textContent = now ? words : `${DATA.sentence[0].toUpperCase()}${DATA.sentence.slice(1)}. ${DATA.shapes ? `To move: ${DATA.shapes}. ` : ""}Press → to begin.`;
  if (phase) box.prepend(element("em", "phase", phase), " ");
  if (before) box.prepend(element("strong", "verdict", before), " ");
  const out = Object.keys(pane.shown).filter(n => pane.shown[n].state === "pruned").map(n => pane.tree.name(n));
  const ended = pane.at === pane.events.length && pane.at > 0 && out.length;
  if (!ended) return;
  const names = `${out.slice(0, 12).join(", ")}${out.length > 12 ? ` and ${out.length - 12} more` : ""}`;
  box.append(" ", element("small", "", `Not looked at: ${names}. Click on one to see why, or press w.`));
}

const element = (tag, name, words) => Object.assign(document.createElement(tag), {className: name, textContent: words});

function lightCode(now) {
  for (const row of document.querySelectorAll("#code li, #steps tr")) row.removeAttribute("aria-current");
  const row = now && now.line ? byId("code").children[now.line - 1] : null;
  if (row) { row.setAttribute("aria-current", "step"); centre(row, byId("code")); }
  const told = first.at ? byId("steps").rows[first.at - 1] : null;
  if (told) { told.setAttribute("aria-current", "step"); centre(told, byId("steps").closest("div")); }
}

function centre(part, pane) {
  const a = part.getBoundingClientRect(), b = pane.getBoundingClientRect();
  if (a.top < b.top || a.bottom > b.bottom) pane.scrollTop += (a.top + a.bottom - b.top - b.bottom) / 2;
}

function step(way, asked = false) {
  if (way > 0 && !asked && !second && first.at < first.events.length && predict.on) {
    const goal = stopsOf(first.events)[at + 1];
    for (let k = first.at; k < goal; k++) if (predict.ask(first.events[k], tree)) { reach(k); return; }
  }
  show(at + way);
}

function reach(events) {  // so many events are shown, whatever the unit; the question stays
  const due = predict.due;
  if (unit === "node") { unit = byId("unit").value = "event"; byNode = true; }
  const words = verdict;
  at = events;
  verdict = words;
  show(at);
  if (due) predict.ask(first.events[events], tree);
}

function backToNodes(words) {  // where a question was in the middle of a step: once that step is done
  const stop = byNode ? stopsOf(first.events, "node").indexOf(first.at) : -1;
  if (stop < 0) return;
  unit = byId("unit").value = "node";
  [byNode, verdict] = [false, words];
  show(stop);
}

function jump(n) {  // to the next step that is about a node, or to the one that left it out
  const about = event => event.node === n || event.pruned.some(root => [...tree.below(root)].includes(n));
  const pruned = first.shown[n]?.state === "pruned";
  const fits = event => pruned ? event.kind === "prune" && about(event) : about(event);
  const next = first.events.findIndex((event, k) => k >= first.at && fits(event));
  const found = next >= 0 && !pruned ? next : first.events.findIndex(fits);
  if (found >= 0) { setUnit("event"); show(found + 1); }
}

function why() {  // to the next prune, and round
  const prunes = first.events.map((event, k) => event.kind === "prune" ? k + 1 : 0).filter(Boolean);
  if (!prunes.length) return;
  const next = prunes.find(k => k > first.at) ?? prunes[0];
  setUnit("event");
  show(next);
}

function setUnit(name) {
  const events = first.at;
  unit = byId("unit").value = name;
  byNode = false;
  const stops = stopsOf(first.events);
  show(Math.max(0, stops.findLastIndex(stop => stop <= events)));
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => at < last() && !predict.due ? step(1) : play(false), 900 / SPEEDS[speed]) : 0;
  byId("play").setAttribute("aria-pressed", String(on));
  byId("play").textContent = on ? "❚❚ pause" : "▶ play";
}

function setSpeed(number) {
  speed = Math.max(0, Math.min(SPEEDS.length - 1, number));
  byId("speed").value = speed;
  byId("pace").textContent = `${SPEEDS[speed]}×`;
  if (timer) play(true);
}

/* ---- runs that are made here ---- */

function rerun() {
  tree = treeOf(DATA.nodes);
  first.tree = tree;
  first.setRun(runOf(DATA.algorithm, tree, DATA.programs, DATA.settings));
  line.setTree(tree);
  byId("reset").hidden = DATA.nodes.every((node, n) => same(node.value, ORIGINAL[n]));
  if (second) beside(byId("beside").value);
  fillSteps();
  show(at);
}

function ordered(nodes, way) {  // the successors of every node, best or worst first for who moves there
  const given = treeOf(nodes), worth = {};  // to each player
  for (let n = nodes.length - 1; n >= 0; n--) {
    const {children, turn} = nodes[n], below = children.map(child => worth[child]);
    if (!children.length) worth[n] = given.vector(n);
    else if (turn < 0) worth[n] = below[0].map((_, k) => children.reduce((sum, child) => sum + given.odds(child) * worth[child][k], 0));
    else worth[n] = below.reduce((best, one) => one[turn] > best[turn] ? one : best);
  }
  const sorted = ({children, turn}) => turn < 0 ? children : [...children].sort((a, b) => way * (worth[b][turn] - worth[a][turn]));
  return nodes.map(node => ({...node, children: sorted(node)}));
}

function beside(name) {
  const box = byId("tree2");
  document.body.classList.toggle("compare", name !== "");
  second = null;
  box.querySelector("svg")?.remove();
  if (name) {
    const way = {"best first": 1, "worst first": -1}[name], before = name === "before edits";
    const algorithm = way || before ? DATA.algorithm : name;
    const unedited = () => DATA.nodes.map((node, n) => ({...node, value: ORIGINAL[n]}));
    const other = treeOf(way ? ordered(DATA.nodes, way) : before ? unedited() : DATA.nodes);
    const svg = box.appendChild(first.svg.cloneNode(true));
    for (const part of svg.querySelectorAll("[id]")) part.removeAttribute("id");
    for (const text of svg.querySelectorAll(".more")) text.remove();
    second = new Pane(box, svg, other, runOf(algorithm, other, DATA.programs, DATA.settings));
    second.title = way || before ? `${algorithm}, ${name}` : algorithm;
    first.title = DATA.algorithm;
  }
  show(at);
}

const ORIGINAL = DATA.nodes.map(node => node.value);
function reset() {
  DATA.nodes.forEach((node, n) => { node.value = ORIGINAL[n]; });
  rerun();
}

function flash(words) {
  byId("said").prepend(element("strong", "verdict", words), " ");
}
