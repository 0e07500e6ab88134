/* Predict mode: before a value is backed up, a test is made or a move is chosen, the page asks what will come. */

class Predict {
  constructor(box, score, answered) {
    Object.assign(this, {box, score, answered, on: false, right: 0, asked: 0, due: null});
    box.addEventListener("submit", event => { event.preventDefault(); this.judge(box.elements.answer.value); });
    box.querySelector("#yes").onclick = () => this.judge("yes");
    box.querySelector("#no").onclick = () => this.judge("no");
    box.querySelector("#skip").onclick = () => this.judge(null);
  }

  question(event, tree) {  // and what is right; null, where there is nothing to guess
    const name = tree.name(event.node);
    if (event.kind === "compare" && event.phase !== "selection") {
      const test = event.why.split(" ").map(part => SIGNS[part] || part).join(" ");
      const rest = tree.successors(event.node).length > 1 ? ", so that what is left of it is not looked at" : "";
      return {kind: "yes", words: `${name}: is ${test}${rest}?`, due: event.value ? "yes" : "no"};
    }
    if (event.kind === "back up" && ["max", "min"].includes(event.how)) {
      const what = GREEK[event.what] || event.what;
      return {kind: "value", words: `${tree.name(event.child)} reports to ${name} (${tree.nodes[event.node].who}): what is ${what} of ${name} now?`, due: event.value};
    }
    if (event.kind === "back up" && event.how === "mean")
      return {kind: "value", words: `${name}: what is its average now, of ${event.visits}?`, due: event.value};
    if (event.kind === "compare" || event.kind === "choose") {
      const who = tree.nodes[event.node].who, words = `Which node does ${who} go to from ${name}?`;
      return {kind: "name", words, due: tree.name(event.child)};
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
    if (!found) return false;
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
    const number = numberOf(said);
    const good = answer !== null && (kind === "value" ? number !== null && Math.abs(number - due) < 0.005 || number === due
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
  const plain = text.replace(/−/g, "-").replace(/\s/g, "");
  if (/^[-+]?(inf|∞)$/i.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  const [above, below = "1", ...more] = plain.split("/");
  if (more.length || !/^[-+]?(\d+\.?\d*|\.\d+)$/.test(above) || !/^\d+$/.test(below) || Number(below) === 0) return null;
  return Number(above) / Number(below);
}
