/* The number line: alpha and beta close in on each other; between them is all that still matters. */

class NumberLine {
  constructor(svg, tree) {
    this.svg = svg;
    this.setTree(tree);
  }

  setTree(tree) {
    const ends = tree.nodes.filter(node => !node.children.length).map(node => node.value).filter(Number.isFinite);
    this.values = [...new Set(ends)].sort((a, b) => a - b);
    this.none = !this.values.length;
    const span = this.values.at(-1) - this.values[0], gaps = this.values.slice(1).map((value, k) => value - this.values[k]);
    this.toScale = this.values.length > 14 || Math.min(...gaps) / span > 0.035;
    this.svg.closest("section").hidden = this.none;
  }

  at(value) {  // the two ends are for infinity
    const [wide, side] = [this.svg.clientWidth || 600, 44], inner = wide - 2 * side - 76;
    if (value === -Infinity) return side;
    if (value === Infinity) return wide - side;
    return side + 38 + inner * this.share(value);
  }

  share(value) {  // to scale; where numbers would lie on each other, each a step from the next
    const [low, high, last] = [this.values[0], this.values.at(-1), this.values.length - 1];
    if (!last) return 0.5;
    if (this.toScale) return (value - low) / (high - low);
    if (value <= low || value >= high) return value <= low ? 0 : 1;
    const k = this.values.findIndex(tick => tick >= value);
    return (k - (this.values[k] - value) / (this.values[k] - this.values[k - 1])) / last;
  }

  draw(name, {alpha, beta, value}, how) {
    if (this.none) return;
    const wide = this.svg.clientWidth || 600, y = 52, parts = [];
    const tag = (kind, attributes, text = "") =>
      parts.push(`<${kind} ${Object.entries(attributes).map(([k, v]) => `${k}="${v}"`).join(" ")}>${text}</${kind}>`);
    const open = alpha !== null && beta !== null, closed = open && alpha >= beta;
    if (open) {
      const [a, b] = [this.at(alpha), this.at(beta)];
      tag("rect", {class: closed ? "closed" : "open", x: Math.min(a, b) - (a === b ? 2 : 0), y: y - 13, width: Math.abs(b - a) || 4, height: 26});
    }
    tag("path", {class: "axis", d: `M${this.at(-Infinity)} ${y}H${this.at(Infinity)}`});
    for (const [end, sign] of [[-Infinity, "−∞"], [Infinity, "∞"]]) tag("text", {class: "tick", x: this.at(end), y: y + 31}, sign);
    let free = -99;
    for (const tick of this.values) {
      const x = this.at(tick), words = written(tick), half = 5.5 * words.length;
      tag("path", {class: "axis", d: `M${x} ${y - 5}V${y + 5}`});
      if (x - half < free) continue;
      tag("text", {class: "tick", x, y: y + 31}, words);
      free = x + half + 8;
    }
    const gap = open ? Math.abs(this.at(alpha) - this.at(beta)) : 99, near = gap < 84;  // then labels stand on either side
    const inside = (x, anchor) => Math.max({end: 68, middle: 36}[anchor] || 0, Math.min(wide - ({start: 68, middle: 36}[anchor] || 0), x));
    for (const [which, sign, bound] of [["alpha", "α", alpha], ["beta", "β", beta]]) {
      if (bound === null) continue;
      const x = this.at(bound), left = which === "alpha";
      tag("path", {class: which, d: left ? `M${x + 6} ${y - 15}H${x}V${y + 15}H${x + 6}` : `M${x - 6} ${y - 15}H${x}V${y + 15}H${x - 6}`});
      const anchor = near ? (left !== closed ? "end" : "start") : "middle", away = !near ? 0 : (gap < 12 ? -5 : 5) * (left !== closed ? 1 : -1);
      tag("text", {class: which + " bound", x: inside(near ? x + away : x, anchor), y: y - 22, "text-anchor": anchor}, `${sign} = ${written(bound)}`);
    }
    if (typeof value === "number") tag("circle", {class: "now " + how, cx: this.at(value), cy: y, r: 8});
    this.svg.innerHTML = parts.join("");
    this.svg.dataset.alpha = written(alpha);
    this.svg.dataset.beta = written(beta);
    this.svg.dataset.value = written(value);
    const worth = typeof value === "number" ? `● ${name} has ${written(value)}` : `● ${name} has nothing yet`;
    const rest = !open ? "" : closed ? "no number lies between α and β: the rest can't matter" : "between α and β lies what still matters";
    return [worth, rest, this.toScale ? "" : "not to scale"].filter(Boolean).join(" · ");
  }
}
