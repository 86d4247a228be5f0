import { Engine } from "./engine.mjs";

/** Loads a module beside this file, in browsers and in Node. */
export async function load(name) {
  const url = new URL(`${name}.wasm.gz`, import.meta.url);
  let bytes;
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    bytes = await readFile(url);
  } else {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: the server answered with ${response.status}`);
    bytes = new Uint8Array(await response.arrayBuffer());
  }
  // Some servers declare the compression, and browsers have decompressed the bytes then.
  if (bytes[0] === 0x1f) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = await new Response(stream).arrayBuffer();
  }
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Engine(instance.exports);
}
