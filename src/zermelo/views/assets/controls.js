/* Buttons, keys and clicks. */

function fillSteps() {
  byId("steps").innerHTML = first.events.map(() => "<tr><td></td><td></td></tr>").join("");
  first.events.forEach((event, k) => {
    const cells = byId("steps").rows[k].cells;
    cells[0].textContent = k + 1;
    cells[1].textContent = event.text;
  });
}

function fillCode() {
  for (const text of DATA.programs[DATA.algorithm].code) {
    const row = byId("code").appendChild(document.createElement("li"));
    row.textContent = text || " ";
    row.style.setProperty("--indent", `${text.match(/^ */)[0].length}ch`);
  }
}

function fitCode() {  // as large as the pane allows: it is read from the last row
  const box = byId("code"), code = DATA.programs[DATA.algorithm].code;
  const widest = Math.min(44, Math.max(...code.map(text => text.length)) + 6);  // longer lines are broken
  const size = Math.min(20, box.clientWidth / widest / 0.61, box.clientHeight / (code.length + 2) / 1.42);
  for (let least = Math.max(12, size); ; least -= 0.5) {
    box.style.fontSize = `${least}px`;
    if (least <= 12 || box.scrollHeight <= box.clientHeight) return;
  }
}

function fillBeside() {
  const options = [["", "nothing"], ...Object.keys(DATA.programs).filter(name => name in RUNS && name !== DATA.algorithm).map(name => [name, name]),
    ["best first", "the same, best moves first"], ["worst first", "the same, worst moves first"], ["before edits", "the same, before edits"]];
  byId("beside").innerHTML = options.map(([value, words]) => `<option value="${value}">${words}</option>`).join("");
  for (const part of [byId("beside").closest("label"), byId("edit")]) part.hidden = !editable;
  byId("fixed").hidden = editable;
}

function edit(on) {
  editor.on = on && editable;
  document.body.classList.toggle("editing", editor.on);
  byId("edit").setAttribute("aria-pressed", String(editor.on));
  if (editor.on) editor.open(editor.leaves()[0]);
}

function zoom(factor) {
  for (const pane of panes()) {
    pane.whole = factor === 0;
    pane.zoom = factor > 0 ? pane.zoom * factor : 1;
  }
  show(at);
}

function autoFold() {
  for (const pane of panes()) { pane.autoFold = !pane.autoFold; pane.userFolds.clear(); }
  byId("fold").setAttribute("aria-pressed", String(first.autoFold));
  show(at);
}

function predicting() {
  predict.toggle(!predict.on);
  byId("quiz").setAttribute("aria-pressed", String(predict.on));
  byId("asks").hidden = !predict.on;
}

const stepsOrCode = () => byId("side").classList.toggle("told");
const ACTIONS = {
  first: () => show(0), back: () => step(-1), forward: () => step(1), last: () => show(last()), play: () => play(!timer),
  closer: () => zoom(1.25), further: () => zoom(0.8), fit: () => zoom(first.whole ? -1 : 0), fold: autoFold, quiz: predicting,
  edit: () => edit(!editor.on), reset, help: () => byId("keys").showModal(), tab: stepsOrCode,
};
const KEYS = {
  ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", " ": "play", "+": "closer", "-": "further", "0": "fit",
  f: "fold", p: "quiz", e: "edit", r: "reset", "?": "help", s: "tab",
};

for (const [id, act] of Object.entries(ACTIONS)) byId(id).onclick = act;
byId("where").oninput = event => show(Number(event.target.value));
byId("unit").onchange = event => setUnit(event.target.value);
byId("speed").oninput = event => setSpeed(Number(event.target.value));
byId("asks").onchange = event => { predict.about = event.target.value; event.target.blur(); };
byId("beside").onchange = event => { beside(event.target.value); event.target.blur(); };
byId("steps").onclick = event => { setUnit("event"); show(event.target.closest("tr").rowIndex + 1); };
for (const [n, group] of first.groups.entries()) {
  group.onclick = event => {
    if (predict.due?.kind === "name") predict.judge(tree.name(n));
    else if (editor.on && tree.isEnd(n)) editor.open(n);
    else if (event.shiftKey || event.target === group.more) first.fold(n);
    else jump(n);
  };
}

document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || byId("keys").open) return;
  const typing = ["INPUT", "SELECT"].includes(event.target.tagName) && event.target.type !== "range";
  if (event.key === "Escape") { edit(false); predict.close(); event.target.blur(); }
  if (typing || (event.target.tagName === "BUTTON" && [" ", "Enter"].includes(event.key))) return;
  if (predict.due && predict.due.kind === "yes" && "yn".includes(event.key)) { predict.judge(event.key === "y" ? "yes" : "no"); return; }
  const others = {
    c: () => first.fold(first.at ? first.events[first.at - 1].node : 0), n: () => setUnit(unit === "event" ? "node" : "event"),
    w: why, "]": () => setSpeed(speed + 1), "[": () => setSpeed(speed - 1),
    b: () => { const box = byId("beside"); if (editable) { box.selectedIndex = (box.selectedIndex + 1) % box.options.length; beside(box.value); } },
  };
  const act = others[event.key] || ACTIONS[KEYS[event.key]];
  if (act) { event.preventDefault(); act(); }
});
addEventListener("resize", () => { fitCode(); show(at); });

fillCode();
fillSteps();
fillBeside();
fitCode();
setSpeed(2);
byId("fold").setAttribute("aria-pressed", String(first.autoFold));
show(0);
