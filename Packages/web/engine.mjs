// Calls the compiled layouts. They take and give numbers in the memory of a WebAssembly module.

/** A loaded module. */
export class Engine {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** Copies numbers into the module's memory and returns their address. */
  pass(numbers) {
    const address = this.#exports.reserve(numbers.length);
    new Float64Array(this.#exports.memory.buffer, address, numbers.length).set(numbers);
    return address;
  }

  call(name, ...values) {
    return this.#exports[name](...values);
  }

  /** The numbers of the latest answer, until the next call. */
  answer(count) {
    return new Float64Array(this.#exports.memory.buffer, this.#exports.answer(), count);
  }

  /** Lays photos out: `own` are the numbers of the layout's own options. */
  layout(name, photos, options, own) {
    const { width, height, margin = 0, gap, perPage, headingHeight = 0, pagePerGroup = false } = options;
    const headings = new Map();
    const numbers = [
      check("width", width), optional("height", height), optional("margin", margin, 0), optional("gap", gap, 0), 0,
      count("perPage", perPage), optional("headingHeight", headingHeight, 0), pagePerGroup ? 1 : 0, ...own,
      photos.length,
    ];
    const start = numbers.length;
    const all = new Float64Array(start + 7 * photos.length);
    all.set(numbers);
    for (let index = 0, place = start; index < photos.length; index += 1, place += 7) {
      const photo = photos[index];
      if (typeof photo === "number") {
        all[place] = field(index, "aspect", photo);
        all.set(plain, place + 1);
        continue;
      }
      all[place] = field(index, "aspect", photo.aspect ?? photo.width / photo.height);
      all[place + 1] = field(index, "weight", photo.weight);
      all[place + 2] = field(index, "diameter", photo.diameter);
      all[place + 3] = field(index, "maximumWidth", photo.maximumWidth);
      all[place + 4] = photo.captionHeight ? field(index, "captionHeight", photo.captionHeight) : 0;
      all[place + 5] = photo.span === undefined ? 1 : count(`photos[${index}].span`, photo.span);
      all[place + 6] = NaN;
      if (photo.group !== undefined) {
        if (!headings.has(photo.group)) headings.set(photo.group, headings.size);
        all[place + 6] = headings.get(photo.group);
      }
    }
    const length = this.call(name, this.pass(all));
    if (length < 0) throw error(this.answer(-length));
    return result(this.answer(length), photos.length, [...headings.keys()]);
  }
}

/** The numbers of a photo of which only the aspect is given. */
const plain = [NaN, NaN, NaN, 0, 1, NaN];

/** Returns a photo's number, `NaN` for `undefined`. Names are made only for errors: there may be many photos. */
function field(index, key, value) {
  if (value === undefined) return NaN;
  return value > 0 && value < Infinity ? value : check(`photos[${index}].${key}`, value);
}

/** Returns a number greater than 0, or throws. */
export function check(name, value, least) {
  const fits = Number.isFinite(value) && (least === undefined ? value > 0 : value >= least);
  if (fits) return value;
  throw new RangeError(`${name}: expected a number ${least === undefined ? "greater than" : "of at least"} `
    + `${least ?? 0}, received ${value}`);
}

export const optional = (name, value, least) => (value === undefined ? NaN : check(name, value, least));

export function count(name, value) {
  if (value === undefined) return NaN;
  if (Number.isInteger(value) && value >= 1) return value;
  throw new RangeError(`${name}: expected a whole number of at least 1, received ${value}`);
}

/** Returns the index of a word among those that an option accepts; `NaN` for `undefined`. */
export function choice(name, value, words) {
  if (value === undefined) return NaN;
  const index = words.indexOf(value);
  if (index >= 0) return index;
  throw new RangeError(`${name}: expected ${words.map((word) => `"${word}"`).join(", ")}, received ${value}`);
}

function error([kind, item, extent, available]) {
  if (kind === 3) return new RangeError(`photos[${item}] needs ${extent} but the page offers ${available}`);
  if (kind === 1) return new RangeError(`photos[${item}] has a number out of range`);
  if (kind === 2) return new RangeError("an option is out of range");
  return new RangeError("margins, gaps and headings leave no room on a page of this size");
}

/** Returns the boxes of an answer in the order of the photos, with their pages. */
function result(numbers, length, groups) {
  const pages = [];
  let place = 1;
  for (let page = 0; page < numbers[0]; page += 1, place += 4) {
    const [width, height, items, headings] = numbers.subarray(place, place + 4);
    pages.push({ width, height, items, headings });
  }
  const boxes = new Array(length);
  pages.forEach((page, index) => {
    for (let end = place + 5 * page.items; place < end; place += 5) {
      boxes[numbers[place]] = {
        x: numbers[place + 1], y: numbers[place + 2], width: numbers[place + 3], height: numbers[place + 4],
        page: index,
      };
    }
  });
  const headings = [];
  pages.forEach((page, index) => {
    for (let end = place + 5 * page.headings; place < end; place += 5) {
      const [group, x, y, width, height] = numbers.subarray(place, place + 5);
      headings.push({ group: groups[group], x, y, width, height, page: index });
    }
  });
  const { width, height } = pages[0] ?? { width: 0, height: 0 };
  return { width, height, boxes, headings, pages: pages.map(({ width, height }) => ({ width, height })) };
}
