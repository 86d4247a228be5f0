import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { test } from "node:test";

import * as layouts from "./gallery-layout.mjs";
import { equalSpacing } from "./equal-spacing.mjs";
import { justified } from "./justified.mjs";
import { masonry } from "./masonry.mjs";

const photos = Array.from({ length: 60 }, (_, index) => ({ width: 600 + (index * 37) % 500, height: 600 }));
const near = (first, second) => Math.abs(first - second) < 1e-6;

test("justified rows reach from edge to edge with constant gaps", () => {
  const { boxes } = layouts.justified(photos, { width: 1000, rowHeight: 200, gap: 8 });
  assert.equal(boxes.length, photos.length);
  const rows = new Map();
  for (const box of boxes) rows.set(box.y, [...(rows.get(box.y) ?? []), box]);
  for (const row of [...rows.values()].slice(0, -1)) {
    assert.equal(row[0].x, 0);
    assert.ok(near(row.at(-1).x + row.at(-1).width, 1000));
    row.slice(1).forEach((box, index) => assert.ok(near(box.x - row[index].x - row[index].width, 8)));
  }
  boxes.forEach((box, index) => assert.ok(near(box.width / box.height, photos[index].width / 600)));
});

test("a module with one layout gives the boxes of the module with all", () => {
  const options = { width: 1000, gap: 8 };
  assert.deepEqual(justified(photos, options), layouts.justified(photos, options));
  assert.deepEqual(masonry(photos, options), layouts.masonry(photos, options));
  assert.deepEqual(equalSpacing(photos, options), layouts.equalSpacing(photos, options));
});

test("packed circles keep the gap", () => {
  const { boxes } = layouts.circles(photos.map((_, index) => ({ aspect: 1, weight: 1 + (index % 3) })), {
    width: 800, height: 600, gap: 6,
  });
  for (const [index, first] of boxes.entries()) {
    for (const second of boxes.slice(index + 1)) {
      const across = first.x + first.width / 2 - second.x - second.width / 2;
      const down = first.y + first.height / 2 - second.y - second.height / 2;
      assert.ok(Math.hypot(across, down) - (first.width + second.width) / 2 > 6 - 1e-6);
    }
  }
});

test("hexagons are as far apart on all axes", () => {
  const { boxes } = layouts.honeycomb(Array(30).fill(1), { width: 800, height: 600, gap: 10 });
  const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const least = boxes.map((box) => Math.min(...boxes.filter((other) => other !== box).map((b) => distance(box, b))));
  least.forEach((number) => assert.ok(Math.abs(number - least[0]) < 0.01));
});

test("a collage fills its frame with whole photos", () => {
  const { boxes } = layouts.collage(photos.slice(0, 12), { width: 900, height: 600, gap: 6 });
  const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
  assert.ok(area > 0.9 * 900 * 600);
  boxes.forEach((box, index) => assert.ok(near(box.width / box.height, photos[index].width / 600)));
});

test("a carousel has a strip on an upright phone and fills a turned one", () => {
  const upright = layouts.carousel(photos, { width: 390, height: 844, strip: 0.33 });
  assert.ok(near(upright.boxes[0].height, 0.33 * 844));
  const turned = layouts.carousel(photos, { width: 844, height: 390 });
  assert.deepEqual(turned.boxes[3], { x: 0, y: 0, width: 844, height: 390, page: 3 });
});

test("groups have headings", () => {
  const grouped = photos.map((photo, index) => ({ ...photo, group: index < 20 ? "May" : "June" }));
  const { boxes, headings } = layouts.masonry(grouped, { width: 1000, gap: 8, headingHeight: 40 });
  assert.deepEqual(headings.map((heading) => heading.group), ["May", "June"]);
  assert.ok(boxes[20].y >= headings[1].y + 40);
});

test("a window keeps its photo when the view turns, and back", () => {
  const layout = (width) => layouts.masonry(photos, { width, columnWidth: 150, gap: 8 });
  const window = new layouts.LayoutWindow(layout(390), { width: 390, height: 844 });
  window.scroll(0, 700);
  const before = window.near();
  const turned = window.show(layout(844), { width: 844, height: 390 });
  assert.ok(window.near().some((item) => before.includes(item)));
  assert.notEqual(turned.y, 700);
  assert.ok(near(window.show(layout(390), { width: 390, height: 844 }).y, 700));
  window.close();
  assert.throws(() => window.near(), /closed/);
});

test("photos stay in place when others are inserted before them", () => {
  const ids = photos.map((_, index) => `photo ${index}`);
  const options = { width: 400, columns: 1, gap: 8 };
  const first = layouts.masonry(photos, options);
  const window = new layouts.LayoutWindow(first, { width: 400, height: 800 }, ids);
  window.scroll(0, 5000);
  const shown = window.near()[1];
  const place = first.boxes[shown].y - window.offset.y;
  const added = layouts.masonry([1, 1, ...photos], options);
  const { y } = window.replace(added, ["new", "newer", ...ids]);
  assert.ok(near(added.boxes[shown + 2].y - y, place));
});

test("errors say what is wrong", () => {
  assert.throws(() => layouts.justified([{ width: 3, height: 0 }], { width: 100 }), /photos\[0\].*Infinity/);
  assert.throws(() => layouts.justified([1], { width: -5 }), /width: expected a number greater than 0, received -5/);
  assert.throws(() => layouts.justified([1], { width: 100, crop: 2 }), /crop/);
  assert.throws(() => layouts.circles([1], { width: 9, order: "loose" }), /order: expected "dense", "tidy", "reading"/);
  assert.throws(() => layouts.circles([{ aspect: 1, diameter: 90 }], { width: 50 }), /photos\[0\] needs 90/);
});

test("README states the sizes of the modules", async () => {
  const text = await readFile(new URL("README.md", import.meta.url), "utf8");
  for (const name of ["masonry", "justified", "equal-spacing", "gallery-layout"]) {
    const { size } = await stat(new URL(`${name}.wasm.gz`, import.meta.url));
    const stated = text.match(`\\| \`${name}\\.mjs\`[^|]*\\| ([0-9,]+)`)[1];
    assert.equal(Number(stated.replaceAll(",", "")), size, name);
  }
});
