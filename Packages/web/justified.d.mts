export { justified } from "./gallery-layout.mjs";
