// Writes calls of layouts with random pages, options and items: for each call the index of the layout, the count of its
// numbers, and the numbers.
// Usage: questions.mjs COUNT SEED > QUESTIONS
import { writeSync } from "node:fs";

const count = Number(process.argv[2]);
let state = Number(process.argv[3]);

// The generator of Park and Miller: the same numbers on every run.
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const between = (low, high) => low + random() * (high - low);
const whole = (low, high) => Math.floor(between(low, high));
const maybe = (number, share = 0.5) => (random() < share ? number : NaN);
const oneOf = (count) => whole(0, count);
const zeroOr = (number) => (random() < 0.7 ? 0 : number);

// The options of each layout and its largest number of items.
const layouts = [
  [() => [maybe(between(40, 250)), maybe(between(30, 120)), zeroOr(between(0, 0.4))], 200],
  [() => [maybe(whole(1, 9), 0.3), maybe(between(30, 120)), zeroOr(between(0, 0.4))], 200],
  [(isOpen) => [
    maybe(whole(1, 9), 0.3), maybe(whole(1, 9), 0.2), maybe(between(20, 100), 0.4), maybe(between(0.5, 2), 0.3),
    maybe(between(20, 100)), oneOf(3), maybe(oneOf(3)), oneOf(4), maybe(oneOf(2), 0.4), oneOf(2),
    isOpen ? 0 : oneOf(2), oneOf(2), oneOf(2),
  ], 60],
  [() => [maybe(between(40, 120)), zeroOr(between(0, 0.4)), oneOf(2)], 10],
  [() => [oneOf(3), random() < 0.01 ? 1 : 0], 40],
  [() => [maybe(between(0.2, 1)), oneOf(2)], 40],
];

function question(layout) {
  const [options, most] = layouts[layout];
  const isOpen = layout !== 5 && random() < 0.5;
  const numbers = [
    between(300, 2000), isOpen ? NaN : between(300, 2000), maybe(between(0, 20)), maybe(between(0, 10)),
    zeroOr(between(0, 40)), maybe(whole(1, 30), 0.2), zeroOr(between(10, 30)), oneOf(2), ...options(isOpen),
  ];
  const items = whole(1, most);
  const hasGroups = random() < 0.3;
  const hasDiameters = layout === 4 && random() < 0.4;
  let group = 0;
  numbers.push(items);
  for (let item = 0; item < items; item += 1) {
    if (random() < 0.1) group += 1;
    numbers.push(
      between(0.4, 2.5), maybe(between(0.3, 4)), hasDiameters ? between(20, 150) : NaN,
      maybe(between(40, 400), 0.1), zeroOr(between(0, 15)), layout === 2 && random() < 0.1 ? 2 : 1,
      hasGroups ? group : NaN);
  }
  return numbers;
}

for (let call = 0; call < count; call += 1) {
  for (const layout of layouts.keys()) {
    const numbers = question(layout);
    const bytes = new Uint8Array(new Float64Array([layout, numbers.length, ...numbers]).buffer);
    for (let start = 0; start < bytes.length; ) start += writeSync(1, bytes, start);
  }
}
