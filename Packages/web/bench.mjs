// Prints the table of README.md: the same photos through these layouts, and through the ideas of two known packages,
// written for this comparison. Times are the best of several runs.
import { justified, masonry } from "./gallery-layout.mjs";

const width = 1200;
const rowHeight = 220;
const gap = 8;
const columns = 5;

// Photos of usual proportions and some panoramas, the same on every run.
let state = 1;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const proportions = [3 / 2, 3 / 2, 4 / 3, 4 / 3, 2 / 3, 3 / 4, 1, 16 / 9, 3];
const photos = Array.from({ length: 10_000 }, () => ({
  width: 1000 * proportions[Math.floor(random() * proportions.length)], height: 1000,
}));

/** Greedy rows, as in justified-layout: a row is complete as soon as it is as low as the target allows. */
function greedyRows(photos) {
  const boxes = [];
  let row = [];
  let sum = 0;
  let y = 0;
  const place = (height) => {
    let x = 0;
    for (const aspect of row) {
      boxes.push({ x, y, width: aspect * height, height });
      x += aspect * height + gap;
    }
    y += height + gap;
    row = [];
    sum = 0;
  };
  const height = (sum, count) => (width - (count - 1) * gap) / sum;
  for (const photo of photos) {
    const aspect = photo.width / photo.height;
    const without = row.length ? height(sum, row.length) : Infinity;
    const complete = height(sum + aspect, row.length + 1);
    if (without < 1.25 * rowHeight && Math.abs(without - rowHeight) < Math.abs(complete - rowHeight)) place(without);
    row.push(aspect);
    sum += aspect;
    const now = height(sum, row.length);
    if (now <= rowHeight) place(now);
  }
  const widows = row.length;
  if (widows) place(rowHeight);
  return { boxes, widows };
}

/** Each photo goes to the shortest column, as in masonry-layout. */
function shortestColumns(photos) {
  const heights = Array(columns).fill(0);
  const column = (width - (columns - 1) * gap) / columns;
  const boxes = photos.map((photo) => {
    const shortest = heights.indexOf(Math.min(...heights));
    const height = (column * photo.height) / photo.width;
    const box = { x: shortest * (column + gap), y: heights[shortest], width: column, height };
    heights[shortest] += height + gap;
    return box;
  });
  return { boxes, uneven: Math.max(...heights) - Math.min(...heights) };
}

function best(run) {
  let least = Infinity;
  let result;
  for (let index = 0; index < 15; index += 1) {
    const start = performance.now();
    result = run();
    least = Math.min(least, performance.now() - start);
  }
  return { ...result, time: least.toFixed(1) };
}

const crop = (boxes) => Math.max(...boxes.map(({ width, height }, index) =>
  Math.abs(1 - width / height / (photos[index].width / photos[index].height)))) * 100;

function rows(boxes) {
  const heights = [...new Map(boxes.map((box) => [box.y, box.height])).values()].slice(0, -1);
  const mean = heights.reduce((sum, height) => sum + Math.abs(height - rowHeight), 0) / heights.length;
  return [mean / rowHeight, Math.max(...heights) / rowHeight, Math.min(...heights) / rowHeight]
    .map((share) => `${Math.round(share * 100)} %`);
}

function widows(boxes) {
  const last = boxes.filter((box) => box.y === boxes.at(-1).y);
  return Math.abs(last.at(-1).x + last.at(-1).width - width) < 1 ? 0 : last.length;
}

const ours = best(() => justified(photos, { width, rowHeight, gap }));
const greedy = best(() => greedyRows(photos));
const stacked = best(() => masonry(photos, { width, columns, gap }));
const shortest = best(() => shortestColumns(photos));
const ends = Array.from({ length: columns }, () => 0);
for (const box of stacked.boxes) {
  const column = Math.round((box.x / width) * columns);
  ends[column] = Math.max(ends[column], box.y + box.height);
}

const line = (...cells) => console.log(`| ${cells.join(" | ")} |`);
line("10,000 photos, 1,200 px wide", "ms", "crop", "widows", "mean deviation from the row height", "highest row", "lowest row");
line("---", "---:", "---:", "---:", "---:", "---:", "---:");
line("`justified`", ours.time, `${crop(ours.boxes).toFixed(0)} %`, widows(ours.boxes), ...rows(ours.boxes));
line("greedy rows", greedy.time, `${crop(greedy.boxes).toFixed(0)} %`, greedy.widows, ...rows(greedy.boxes));
console.log();
line("10,000 photos, 5 columns", "ms", "crop", "difference of the columns' ends");
line("---", "---:", "---:", "---:");
line("`masonry`", stacked.time, `${crop(stacked.boxes).toFixed(0)} %`, `${(Math.max(...ends) - Math.min(...ends)).toFixed(0)} px`);
line("shortest column", shortest.time, `${crop(shortest.boxes).toFixed(0)} %`, `${shortest.uneven.toFixed(0)} px`);
