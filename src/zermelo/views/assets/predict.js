/* Predict mode: before a node is looked at, a value is backed up, a test is made or a move is chosen, the page asks what
   will come: which node, what value, whether the rest is cut. What nobody can know, as a random move, is not asked. */

const BY_LOT = ["selection", "expansion", "simulation"];

class Predict {
  constructor(box, score, answered) {
    Object.assign(this, {box, score, answered, on: false, about: "", right: 0, asked: 0, due: null});
    box.addEventListener("submit", event => { event.preventDefault(); this.judge(box.elements.answer.value); });
    box.querySelector("#yes").onclick = () => this.judge("yes");
    box.querySelector("#no").onclick = () => this.judge("no");
    box.querySelector("#skip").onclick = () => this.judge(null);
  }

  question(event, tree) {  // and what is right; null, where there is nothing to guess
    const name = tree.name(event.node);
    if (event.kind === "enter" && event.node !== 0 && !BY_LOT.includes(event.phase))
      return {kind: "name", about: "next", words: "Which node is looked at next?", due: name};
    if (event.kind === "compare" && event.phase !== "selection") {
      const test = event.why.split(" ").map(part => SIGNS[part] || part).join(" "), due = event.value ? "yes" : "no";
      if (!(event.why.split(" ")[1] in SIGNS)) return {kind: "yes", about: "cut", words: `${name}: ${event.why}?`, due};
      const rest = tree.successors(event.node).length > 1 ? ", so that what is left of it is not looked at" : "";
      return {kind: "yes", about: "cut", words: `${name}: is ${test}${rest}?`, due};
    }
    if (event.kind === "back up" && ["max", "min", "best"].includes(event.how)) {
      const what = GREEK[event.what] || event.what;
      return {kind: "value", about: "value", words: `${tree.name(event.child)} reports to ${name} (${tree.nodes[event.node].who}): what is ${what} of ${name} now${Array.isArray(event.value) ? ", for each player" : ""}?`, due: event.value};
    }
    if (event.kind === "back up" && event.how === "sum") {
      const words = `${tree.name(event.child)} has the odds ${tree.nodes[event.child].share}: what is the sum at ${name} now?`;
      return {kind: "value", about: "value", words, due: event.value};
    }
    if (event.kind === "back up" && event.how === "mean")
      return {kind: "value", about: "value", words: `${name}: what is its average now, of ${event.visits}?`, due: event.value};
    if (event.kind === "compare" || event.kind === "choose") {
      const who = tree.nodes[event.node].who, words = `Which node does ${who} go to from ${name}?`;
      return {kind: "name", about: "next", words, due: tree.name(event.child)};
    }
    return null;
  }

  toggle(on) {
    this.on = on;
    this.close();
    this.tell();
  }

  tell() { this.score.textContent = this.on ? `${this.right} of ${this.asked} right` : ""; }

  ask(event, tree) {  // whether there is a question to be answered first
    const found = this.on ? this.question(event, tree) : null;
    if (!found || (this.about && this.about !== found.about)) return false;
    this.due = found;
    this.box.hidden = false;
    this.box.dataset.kind = found.kind;
    this.box.querySelector("#question").textContent = found.words;
    const field = this.box.elements.answer;
    field.value = "";
    (found.kind === "yes" ? this.box.querySelector("#yes") : field).focus();
    return true;
  }

  close() {
    this.due = null;
    this.box.hidden = true;
    if (this.box.contains(document.activeElement)) document.activeElement.blur();
  }

  judge(answer) {
    const {kind, due} = this.due, said = (answer ?? "").trim();
    if (answer !== null && !said) return;
    const good = answer !== null && (kind === "value" ? near(valueOf(said, due), due)
      : said.toLowerCase() === String(due).toLowerCase());
    this.asked += 1;
    this.right += good ? 1 : 0;
    const shown = kind === "value" ? written(due) : due;
    this.close();
    this.tell();
    this.answered(good ? `Right: ${shown}.` : answer === null ? `It is ${shown}.` : `No: it is ${shown}, not ${said}.`, good);
  }
}

function numberOf(text) {  // 3, -1, −1, 0.5, 1/2, inf; null if it is none
  const plain = text.replace(/−/g, "-").trim();
  if (/^[-+]?(inf|∞)$/i.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  const [above, below = "1", ...more] = plain.split("/");
  if (more.length || !/^[-+]?(\d+\.?\d*|\.\d+)$/.test(above) || !/^\d+$/.test(below) || Number(below) === 0) return null;
  return Number(above) / Number(below);
}

function valueOf(text, like) {  // a number; or, where there is one for each player, 1, 2, 6; null if it is none
  if (!Array.isArray(like)) return numberOf(text);
  const parts = text.replace(/^\s*\(|\)\s*$/g, "").trim().split(/[\s,;]+/).map(numberOf);
  return parts.length === like.length && !parts.includes(null) ? parts : null;
}

function near(value, due) {  // written values are rounded
  if (value === null) return false;
  return [value].flat().every((one, k) => one === [due].flat()[k] || Math.abs(one - [due].flat()[k]) < 0.005);
}
