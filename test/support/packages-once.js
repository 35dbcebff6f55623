import { createRequire } from 'node:module';
import path from 'node:path';

const FOLDER = `${path.sep}node_modules${path.sep}`;

const loaded = new Map();

/** The properties that packages gave the global object. */
export const globalsOfPackages = new Set();

export const isOfPackage = (file) => file.includes(FOLDER);

/** What Node's own `require` gives for `name` in `from`, which is `file`; a worker loads a package once. */
export function requireOnce(from, name, file) {
  let module = loaded.get(file);
  if (module === undefined) {
    const before = new Set(Reflect.ownKeys(globalThis));
    module = { exports: createRequire(from)(name) };
    for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) globalsOfPackages.add(key);
    loaded.set(file, module);
  }
  return module.exports;
}
