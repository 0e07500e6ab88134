/* A pane: a drawn tree that shows what a run has made of it after so many steps. */

const WINDOW_LETTER = 7.4, LEAST_SCALE = 0.8, LEAST_BOARDS = 0.66, MOST_SCALE = 2.1;

class Pane {
  constructor(box, svg, tree, events) {
    Object.assign(this, {box, svg, tree, events, zoom: 1, whole: false, userFolds: new Map(), autoFold: false, onWay: new Set([0])});
    this.groups = [...svg.querySelectorAll(".node")];
    this.lines = new Map([...svg.querySelectorAll(".link")].map(link => [Number(link.dataset.node), link]));
    this.grows = events.some(event => event.phase === "expansion");
    for (const group of this.groups) {
      group.more = group.appendChild(document.createElementNS(svg.namespaceURI, "text"));
      group.more.setAttribute("class", "more");
      group.more.setAttribute("y", +group.dataset.high + 17);
    }
    this.setRun(events);
    const {wide, tall} = layoutOf(tree, this.sizes, () => true);
    this.autoFold = this.fitting(wide, tall) < 1 && tree.nodes.length > 30 && !this.grows;
  }

  get room() {  // how high the tree may be
    const caption = this.box.querySelector("h2");
    return this.box.clientHeight - 8 - (getComputedStyle(caption).position === "static" ? caption.offsetHeight : 0);
  }

  fitting(wide, tall) { return Math.min((this.box.clientWidth - 8) / wide, this.room / tall); }

  setRun(events) {
    this.events = events;
    this.path = new Set(principalVariation(events, this.tree));
    this.ever = this.grows ? this.grown(events.length, true) : null;
    const widest = {};  // the longest window that a node will show
    for (const {node, alpha, beta, visits} of events)
      widest[node] = Math.max(widest[node] || 0, (visits ? `n=${visits}` : windowText(alpha, beta)).length);
    this.sizes = this.groups.map(({dataset: d}, n) => {
      const beside = WINDOW_LETTER * (widest[n] || 0), end = this.tree.isEnd(n);
      const right = end ? (events.some(event => event.visits) ? beside / 2 : 0) : beside && +d.half + 4 + beside;
      return {left: Math.max(+d.left, end ? right : 0), right: Math.max(+d.right, right), high: +d.high, foot: +d.foot};
    });
  }

  grown(at, ever) {  // the nodes that the search has in its tree; and, with the random run of this step, those it passes
    const found = new Set([0]);
    this.events.slice(0, at).forEach((event, k) => {
      if (event.kind === "enter") found.add(event.node);
      if (event.phase === "simulation" && (ever || k === at - 1))
        for (let n = event.node; n >= 0; n = this.tree.parent(n)) found.add(n);
    });
    return found;
  }

  folded(n) {
    if (this.tree.isEnd(n)) return false;
    if (this.userFolds.has(n)) return this.userFolds.get(n);
    return this.autoFold && !this.onWay.has(n) && n !== 0;
  }

  unfolded() {  // the nodes that are to be seen
    const found = new Set([0]);
    for (const n of found)  // grows while it is gone through
      if (!this.folded(n)) for (const child of this.tree.successors(n)) if (!this.ever || this.ever.has(child)) found.add(child);
    return found;
  }

  show(at) {
    this.at = Math.max(0, Math.min(this.events.length, at));
    this.shown = shownAfter(this.events, this.at, this.tree);
    this.now = this.at ? this.events[this.at - 1] : null;
    this.struck = new Set(this.events.slice(0, this.at).flatMap(event => event.pruned));
    this.onWay = new Set();
    for (let n = this.now ? this.now.node : 0; n >= 0; n = this.tree.parent(n)) this.onWay.add(n);
    if (this.at === this.events.length) for (const n of this.path) this.onWay.add(n);  // what it came to is not folded
    this.there = this.grows ? this.grown(this.at) : null;
    for (const [n, group] of this.groups.entries()) {
      const look = this.look(n), key = JSON.stringify(look);
      if (group.key !== key) this.draw(group, this.lines.get(n), look);
      group.key = key;
    }
  }

  look(n) {  // what a node and the line to it look like now
    const {state, value, alpha, beta, visits} = this.shown[n] || UNSEEN, node = this.tree.nodes[n], now = this.now || {};
    const pruned = state === "pruned", unseen = state === "unseen", end = this.tree.isEnd(n);
    const principal = this.at === this.events.length && this.path.has(n), absent = this.there !== null && !this.there.has(n);
    const dice = now.phase === "simulation" && this.onWay.has(n) && unseen, flow = now.kind === "back up" && now.child === n;
    return {
      state, who: `${node.who || "end"} ${node.name}`, text: written(value) || (end ? written(node.value) : ""),
      edges: visits ? `n=${visits}` : end ? "" : windowText(alpha, beta),
      node: {open: state === "open", pruned, unseen, principal, absent, current: now.node === n, provider: now.provider === n},
      line: {pruned, principal, absent, struck: pruned && this.struck.has(n), flow, dice},
    };
  }

  draw(group, link, {state, who, text, edges, node, line}) {
    for (const [name, on] of Object.entries(node)) group.classList.toggle(name, on);
    if (link) for (const [name, on] of Object.entries(line)) link.classList.toggle(name, on);
    group.dataset.state = state;
    const label = group.querySelector(".value"), room = 2 * group.dataset.half - 4;
    label.textContent = text;
    label.style.fontSize = text.length * 10 > room ? `${16 * room / (text.length * 10)}px` : "";
    this.setWindow(group.querySelector(".window"), edges);
    group.setAttribute("aria-label", `${who}, ${state}${text && ", " + text}${edges && ", " + edges}`);
  }

  settle() {  // once the sentence has its room
    this.place();
    if (this.at) this.follow(this.events[this.at - 1].node);
  }

  worth(n) {  // what a node has so far, also where the program keeps no v and moves its bound instead
    const {value} = this.shown[n] || UNSEEN;
    if (value !== null) return value;
    const since = this.events.slice(0, this.at).findLast(event => event.node === n && ["enter", "back up"].includes(event.kind));
    return since && since.kind === "back up" ? since.value : null;
  }

  setWindow(element, text) {
    const [low, high] = text.startsWith("[") ? text.slice(1, -1).split(", ") : [];
    if (low === undefined) { element.textContent = text; return; }
    const part = (name, words) => {
      const span = document.createElementNS(this.svg.namespaceURI, "tspan");
      span.setAttribute("class", name);
      span.textContent = words;
      return span;
    };
    element.replaceChildren("[", part("alpha", low), ", ", part("beta", high), "]");
  }

  place() {
    const there = this.unfolded(), seen = n => there.has(n);
    let {places, wide, tall, levels} = layoutOf(this.tree, this.sizes, seen);
    if (tall > this.room && levels > 1) {  // levels move together before letters get smaller
      const least = this.svg.querySelector(".move") ? LEAST_LABELLED : LEAST_GAP;
      const gap = Math.max(least, LEVEL_GAP - (tall - this.room) / (levels - 1));
      ({places, wide, tall} = layoutOf(this.tree, this.sizes, seen, gap));
    }
    for (const [n, group] of this.groups.entries()) {
      group.classList.toggle("hidden", !(n in places));
      this.lines.get(n)?.classList.toggle("hidden", !(n in places));
      if (!(n in places)) continue;
      group.setAttribute("transform", `translate(${places[n][0]} ${places[n][1]})`);
      group.more.textContent = this.folded(n) ? `+${[...this.tree.below(n)].length - 1}` : "";
      const up = this.tree.parent(n);
      if (up >= 0) this.placeLine(this.lines.get(n), places[up], this.sizes[up].foot, places[n], this.sizes[n].high);
    }
    this.places = places;
    this.scale(wide, tall);
  }

  placeLine(link, from, foot, to, head) {
    const {path, along, angle} = lineBetween(from, foot, to, head), move = link.querySelector(".move");
    link.querySelector(".line").setAttribute("d", path);
    link.querySelector(".strike").setAttribute("transform", `translate(${along(move ? STRIKE_AT : STRIKE_ALONE).join(" ")}) rotate(${angle})`);
    if (move) move.setAttribute("transform", `translate(${along(LABEL_AT).join(" ")})`);
  }

  scale(wide, tall) {  // fills the pane, but never so small that it can't be read, unless the whole tree is asked for
    const fit = this.fitting(wide, tall);
    const least = this.svg.querySelector(".board") ? LEAST_BOARDS : LEAST_SCALE;
    const factor = this.whole ? fit : Math.max(least, Math.min(MOST_SCALE, fit)) * this.zoom;
    this.svg.setAttribute("viewBox", `0 0 ${wide} ${tall}`);
    this.svg.style.width = `${wide * factor}px`;
    this.svg.style.height = `${tall * factor}px`;
    this.factor = factor;
  }

  follow(n) {  // not scrollIntoView, which would also move a page that this one stands in
    const group = this.groups[n];
    if (group.classList.contains("hidden")) return;
    const a = group.getBoundingClientRect(), b = this.box.getBoundingClientRect(), edge = Math.min(40, b.height / 40);
    if (a.left < b.left + edge || a.right > b.right - edge) this.box.scrollLeft += (a.left + a.right - b.left - b.right) / 2;
    if (a.top < b.top + edge || a.bottom > b.bottom - edge) this.box.scrollTop += (a.top + a.bottom - b.top - b.bottom) / 2;
  }

  fold(n) {
    this.userFolds.set(n, !this.folded(n));
    this.place();
  }
}
