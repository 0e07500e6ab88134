/* Where the nodes stand, as views/layout.py places them, for those that are to be seen: the page folds subtrees, lets a
   tree grow, and puts successors in another order. */

const LEVEL_GAP = 62, LEAST_GAP = 30, LEAST_LABELLED = 46, SIDE_GAP = 9, LABEL_AT = 0.54, STRIKE_AT = 0.85, STRIKE_ALONE = 0.6;

function layoutOf(tree, sizes, seen, gap = LEVEL_GAP) {
  const shift = {}, outline = {};
  const below = n => tree.successors(n).filter(seen);
  const high = Math.max(...sizes.map(size => size.high));
  for (let n = tree.nodes.length - 1; n >= 0; n--) {  // children before their parents
    if (!seen(n)) continue;
    let merged = [];
    for (const child of below(n)) {
      const outer = outline[child], both = Math.min(merged.length, outer.length);
      shift[child] = merged.length ? SIDE_GAP + Math.max(...outer.slice(0, both).map(([left], k) => merged[k][1] - left)) : 0;
      const moved = outer.map(([left, right]) => [left + shift[child], right + shift[child]]);
      merged = [...Array(Math.max(merged.length, moved.length)).keys()].map(k =>
        !merged[k] ? moved[k] : !moved[k] ? merged[k] : [Math.min(merged[k][0], moved[k][0]), Math.max(merged[k][1], moved[k][1])]);
    }
    const children = below(n);
    if (children.length) {
      const middle = (shift[children[0]] + shift[children.at(-1)]) / 2;
      for (const child of children) shift[child] -= middle;
      merged = merged.map(([left, right]) => [left - middle, right - middle]);
    }
    outline[n] = [[-sizes[n].left, sizes[n].right], ...merged];
  }
  const places = {0: [SIDE_GAP - Math.min(...outline[0].map(([left]) => left)), high + 12]};
  for (let n = 1; n < tree.nodes.length; n++) {
    if (!seen(n)) continue;
    const [x, y] = places[tree.parent(n)];
    places[n] = [x + shift[n], y + 2 * high + gap];
  }
  const spots = Object.keys(places).map(Number);
  const wide = Math.max(...spots.map(n => places[n][0] + sizes[n].right)) + 12;
  const tall = Math.max(...spots.map(n => places[n][1] + sizes[n].high)) + 40;
  const levels = new Set(spots.map(n => places[n][1])).size;
  return {places, wide, tall, levels};
}

function lineBetween([x, y], foot, [toX, toY], head) {  // from the foot of one shape to the head of another
  const from = [x, y + foot], to = [toX, toY - head];
  const along = share => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  return {path: `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, along,
          angle: Math.atan2(to[1] - from[1], to[0] - from[0]) * 180 / Math.PI};
}
