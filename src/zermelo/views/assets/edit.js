/* Leaves that are edited: a field over the leaf; Tab goes to the next, Enter runs the algorithm again, Escape leaves. */

class Editor {
  constructor(pane, changed) {
    Object.assign(this, {pane, changed, on: false, leaf: -1});
    this.field = document.getElementById("leaf");
    this.field.onkeydown = event => this.key(event);
    this.field.onblur = () => this.leave();
  }

  leaves() {
    const {tree, groups} = this.pane;
    return tree.nodes.map((_, n) => n).filter(n => tree.isEnd(n) && !groups[n].classList.contains("hidden"));
  }

  open(n) {
    const a = this.pane.groups[n].querySelector(".shape").getBoundingClientRect(), field = this.field;
    this.leaf = n;
    field.hidden = false;
    field.setAttribute("aria-label", `value of ${this.pane.tree.name(n)}`);
    field.setAttribute("aria-invalid", "false");
    field.value = written(this.pane.tree.value(n)).replaceAll("−", "-");
    const half = Math.max(36, 6 * field.value.length + 10);
    Object.assign(field.style, {
      left: `${Math.max(2, (a.left + a.right) / 2 - half)}px`, width: `${2 * half}px`, top: `${a.top - 4}px`, height: `${a.height + 8}px`,
    });
    field.select();
    field.focus();
  }

  key(event) {
    event.stopPropagation();
    if (event.key === "Escape") { this.leaf = -1; this.field.blur(); }
    if (event.key === "Enter") { if (this.take()) this.field.blur(); }
    if (event.key === "Tab") {
      event.preventDefault();
      const before = this.leaf;
      if (!this.take()) return;
      const leaves = this.leaves(), next = leaves.indexOf(before) + (event.shiftKey ? -1 : 1);
      this.open(leaves[(next + leaves.length) % leaves.length]);
    }
  }

  take() {  // the value, if it is a number
    const value = valueOf(this.field.value, this.pane.tree.value(this.leaf)), good = value !== null && [value].flat().every(Number.isFinite);
    this.field.setAttribute("aria-invalid", String(!good));
    if (!good) return false;
    const node = this.pane.tree.nodes[this.leaf];
    if (!same(node.value, value)) { node.value = value; this.changed(this.leaf); }
    this.leaf = -1;
    return true;
  }

  leave() {
    if (this.leaf >= 0) this.take();
    this.leaf = -1;
    this.field.hidden = true;
  }
}
