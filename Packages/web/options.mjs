// The numbers of each layout's own options, in the order in which the engine reads them.
import { check, choice, count, optional } from "./engine.mjs";

const crop = ({ crop = 0 }) => {
  if (crop >= 0 && crop <= 0.5) return crop;
  throw new RangeError(`crop: expected a number from 0 to 0.5, received ${crop}`);
};

export const ownOptions = {
  justified: (options) => [
    optional("rowHeight", options.rowHeight), optional("minimumRowHeight", options.minimumRowHeight), crop(options),
  ],
  masonry: (options) => [
    count("columns", options.columns), optional("columnWidth", options.columnWidth), crop(options),
  ],
  equal_spacing: (options) => [
    count("columns", options.columns), count("rows", options.rows), optional("cell", options.cell),
    optional("cellAspect", options.cellAspect), optional("minimumCell", options.minimumCell),
    choice("spacing", options.spacing ?? "equal", ["equal", "fixed"]),
    choice("lastRow", options.lastRow, ["start", "centre", "justify"]),
    choice("tile", options.tile ?? "rectangle", ["rectangle", "circle", "squircle", "hexagon"]),
    choice("lattice", options.lattice, ["square", "hexagonal"]), 1, 0, options.whole ? 1 : 0, 0,
  ],
  collage: (options) => [
    optional("minimumHeight", options.minimumHeight), crop(options), options.keepsOrder ? 1 : 0,
  ],
  circles: (options) => [
    choice("order", options.order ?? "dense", ["dense", "tidy", "reading"]),
    choice("effort", options.effort ?? "fast", ["fast", "normal", "best"]),
  ],
  carousel: (options) => [
    options.strip === undefined ? NaN : check("strip", options.strip), options.fillsPages ? 1 : 0,
  ],
};
