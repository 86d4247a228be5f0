// Calls a module as questions.mjs says, and compares all bits of the answers with those of another program.
// Usage: compare.mjs MODULE QUESTIONS ANSWERS; skips layouts that the module does not have.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [path, questions, expected] = process.argv.slice(2);
const layouts = ["justified", "masonry", "equal_spacing", "collage", "circles", "carousel"];
const { instance } = await WebAssembly.instantiate(gunzipSync(readFileSync(path)), {});
const { memory, reserve, answer } = instance.exports;
const words = (file) => new BigUint64Array(new Uint8Array(readFileSync(file)).buffer);
const asked = words(questions);
const answered = words(expected);
const [numbers, results] = [new Float64Array(asked.buffer), new Float64Array(answered.buffer)];
const calls = layouts.map(() => ({ same: 0, errors: 0 }));

for (let place = 0, found = 0; place < asked.length; ) {
  const layout = numbers[place];
  const length = numbers[place + 1];
  const result = results[found];
  const call = instance.exports[layouts[layout]];
  if (call) {
    const pointer = reserve(length);
    new BigUint64Array(memory.buffer, pointer, length).set(asked.subarray(place + 2, place + 2 + length));
    const count = call(pointer);
    const given = new BigUint64Array(memory.buffer, answer(), Math.abs(count));
    if (count !== result || given.some((word, index) => word !== answered[found + 1 + index])) {
      console.error(`${path}: ${layouts[layout]} has other bits in call ${calls[layout].same}`);
      process.exit(1);
    }
    calls[layout].same += 1;
    if (count < 0) calls[layout].errors += 1;
  }
  place += 2 + length;
  found += 1 + Math.abs(result);
}

calls.forEach(({ same, errors }, layout) => {
  if (!instance.exports[layouts[layout]]) return;
  if (same === 0 || errors > same / 2) {
    console.error(`${layouts[layout]}: ${same} calls, ${errors} of them with an error, test too little`);
    process.exit(1);
  }
  console.log(`${path}: ${same} answers of ${layouts[layout]} have the same bits (${errors} are errors)`);
});
