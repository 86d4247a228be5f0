import { check } from "./engine.mjs";
import { load } from "./load.mjs";
import { ownOptions } from "./options.mjs";

const engine = await load("gallery-layout");

const layout = (name) => (photos, options) => engine.layout(name, photos, options, ownOptions[name](options));

export const justified = layout("justified");
export const masonry = layout("masonry");
export const equalSpacing = layout("equal_spacing");
export const collage = layout("collage");
export const circles = layout("circles");
export const carousel = layout("carousel");
export const honeycomb = (photos, options) => equalSpacing(photos, { tile: "hexagon", ...options });

/**
 * A view's window onto a layout. It keeps the user's place when the view is turned or resized, when the layout
 * changes, and when photos are added or removed.
 */
export class LayoutWindow {
  #handle;
  #viewport;
  #identities;

  /** `ids` are the photos' identities, in order; they are needed only for `replace`. */
  constructor(layout, viewport, ids = []) {
    this.#viewport = viewport;
    this.#identities = ids;
    this.#handle = engine.call("window_open", engine.pass([...view(viewport), ...content(layout)]));
  }

  /** Moves the window after the user scrolled. */
  scroll(x, y) {
    this.#check();
    engine.call("window_scroll", this.#handle, check("x", x, -Infinity), check("y", y, -Infinity));
  }

  /** Shows the same photos in other places, or in a view of another size. Returns the offset to scroll to. */
  show(layout, viewport = this.#viewport) {
    this.#check();
    this.#viewport = viewport;
    engine.call("window_show", this.#handle, engine.pass([...view(viewport), ...content(layout)]));
    return this.offset;
  }

  /** Shows other photos, known by their identities. Returns the offset to scroll to. */
  replace(layout, ids) {
    this.#check();
    const places = new Map(ids.map((id, index) => [id, index]));
    const moves = this.#identities.map((id) => places.get(id) ?? NaN);
    const numbers = [...content(layout), moves.length, ...moves];
    engine.call("window_replace", this.#handle, engine.pass(numbers));
    this.#identities = ids;
    return this.offset;
  }

  get offset() {
    const [x, y] = this.#look(-1e9);
    return { x, y };
  }

  /** The indices of the photos within a distance of the view, in ascending order. */
  near(reach = 0) {
    return Array.from(this.#look(reach).subarray(2));
  }

  /** Frees the window's memory. It cannot be used afterwards. */
  close() {
    this.#check();
    engine.call("window_close", this.#handle);
    this.#handle = -1;
  }

  #check() {
    if (this.#handle < 0) throw new Error("the window is closed");
  }

  #look(reach) {
    this.#check();
    return engine.answer(engine.call("window_look", this.#handle, reach));
  }
}

function view({ width, height, safeArea: { top = 0, left = 0, bottom = 0, right = 0 } = {} }) {
  return [check("width", width), check("height", height), top, left, bottom, right];
}

function content({ width, height, boxes, pages }) {
  if (pages.length > 1) throw new RangeError("a window needs a layout without pages: leave out height");
  const numbers = [width, height, boxes.length];
  for (const box of boxes) numbers.push(box.x, box.y, box.width, box.height);
  return numbers;
}
