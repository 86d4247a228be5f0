export { masonry } from "./gallery-layout.mjs";
