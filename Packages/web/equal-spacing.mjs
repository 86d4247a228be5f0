import { load } from "./load.mjs";
import { ownOptions } from "./options.mjs";

const engine = await load("equal-spacing");

export const equalSpacing = (photos, options) =>
  engine.layout("equal_spacing", photos, options, ownOptions.equal_spacing(options));
