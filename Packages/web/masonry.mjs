import { load } from "./load.mjs";
import { ownOptions } from "./options.mjs";

const engine = await load("masonry");

export const masonry = (photos, options) =>
  engine.layout("masonry", photos, options, ownOptions.masonry(options));
