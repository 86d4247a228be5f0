import { load } from "./load.mjs";
import { ownOptions } from "./options.mjs";

const engine = await load("justified");

export const justified = (photos, options) =>
  engine.layout("justified", photos, options, ownOptions.justified(options));
