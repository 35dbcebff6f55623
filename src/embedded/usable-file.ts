import { closeSync, openSync, statSync } from 'node:fs';
import { systemErrorText } from '../kernel/environment-error.js';
import { StoreFault } from '../kernel/store-fault.js';

/** Tells whether the file exists. Throws StoreFault when this process may not read and write it. */
export function isUsable(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return false;
    if (!found.isFile()) throw new StoreFault(`${path} cannot be used: it is no file.`);
    closeSync(openSync(path, 'r+'));
    return true;
  } catch (error) {
    if (error instanceof StoreFault) throw error;
    throw new StoreFault(`${path} cannot be used: ${systemErrorText(error)}.`, { cause: error });
  }
}
