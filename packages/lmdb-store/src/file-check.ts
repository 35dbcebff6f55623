import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { StoreFault, systemErrorText } from '@alert-review/kernel';
import { FileFormatError, readNewestHeader } from './data-file-header.js';
import { PageCheck } from './page-check.js';

/** Why: larger files would make a start long; one second checks some hundred MB. */
const PAGES_CHECKED_BYTES_MAX = 2 ** 30;

/** What a process wants to do with a file. */
export type FileAccess = 'read' | 'write';

/** `missing` and `empty` (no byte, or no content yet): lmdb makes a new one of it. */
export type DataFileState = 'missing' | 'empty' | 'filled';

/** Checks a file before lmdb maps it. `onNotWalked`: too large to check each page. Throws StoreFault. */
export function checkDataFile(
  path: string,
  onNotWalked?: (bytes: number) => void,
  access: FileAccess = 'write',
): DataFileState {
  if (!isUsable(path, access)) return 'missing';
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return 'empty';
    const header = readNewestHeader(file);
    // Why: pages that a transaction took and freed are never written, so a short file may be complete.
    const isShort = size < (header.lastPage + 1) * header.pageSize;
    if (isShort || size <= PAGES_CHECKED_BYTES_MAX) new PageCheck(file, size, header).run();
    else onNotWalked?.(size);
    return header.mainRoot === null ? 'empty' : 'filled';
  } catch (error) {
    throw error instanceof FileFormatError ? damagedFile(path, error.message) : error;
  } finally {
    closeSync(file);
  }
}

export const damagedFile = (path: string, cause: string): StoreFault =>
  new StoreFault(`${path} is damaged: ${cause}. Restore it from a backup.`);

/** Tells whether the file exists. Throws StoreFault when this process may not use it so. */
export function isUsable(path: string, access: FileAccess = 'write'): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return false;
    if (!found.isFile()) throw new StoreFault(`${path} cannot be used: it is no file.`);
    closeSync(openSync(path, access === 'read' ? 'r' : 'r+'));
    return true;
  } catch (error) {
    if (error instanceof StoreFault) throw error;
    throw new StoreFault(`${path} cannot be used: ${systemErrorText(error)}.`, { cause: error });
  }
}
