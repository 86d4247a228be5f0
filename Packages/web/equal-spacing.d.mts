export { equalSpacing } from "./gallery-layout.mjs";
