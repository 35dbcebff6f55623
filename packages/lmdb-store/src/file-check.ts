import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { StoreFault, systemErrorText } from '@alert-review/kernel';
import { FileFormatError, readNewestHeader } from './data-file-header.js';
import { PageCheck } from './page-check.js';

/**
 * Largest file whose pages are all checked; larger files would slow down the start (a second per few
 * hundred MB).
 */
const PAGES_CHECKED_BYTES_MAX = 2 ** 30;

/** How a process wants to use a file. */
export type FileAccess = 'read' | 'write';

/**
 * State of a data file. LMDB creates new content if it is `missing` or `empty` (no bytes, or no content
 * yet).
 */
export type DataFileState = 'missing' | 'empty' | 'filled';

/**
 * Checks a data file before LMDB maps it. Calls `onNotWalked` if the file is too large to check every page.
 * Throws StoreFault.
 */
export function checkDataFile(
  path: string,
  onNotWalked?: (bytes: number) => void,
  access: FileAccess = 'write',
): DataFileState {
  if (!isAccessibleFile(path, access)) return 'missing';
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return 'empty';
    const header = readNewestHeader(file);
    // A short file may be complete, because pages that a transaction allocated and freed again are never
    // written.
    const isShort = size < (header.lastPage + 1) * header.pageSize;
    if (isShort || size <= PAGES_CHECKED_BYTES_MAX) new PageCheck(file, size, header).run();
    else onNotWalked?.(size);
    return header.mainRoot === null ? 'empty' : 'filled';
  } catch (error) {
    throw error instanceof FileFormatError ? damagedFileFault(path, error.message) : error;
  } finally {
    closeSync(file);
  }
}

export const damagedFileFault = (path: string, cause: string): StoreFault =>
  new StoreFault(`${path} is damaged: ${cause}. Restore it from a backup.`);

/** Tells whether the file exists. Throws StoreFault if this process may not access it in that way. */
export function isAccessibleFile(path: string, access: FileAccess = 'write'): boolean {
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
