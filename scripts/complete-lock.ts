import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completed, problemsOf, type LockFile } from './lock-file.js';

/**
 * Adds missing entries to package-lock.json. npm omits packages that cannot be installed on this system, such
 * as parts for other systems.
 */
const file = path.resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`);
process.stdout.write(`${problemsOf(lock).length} entries were missing in package-lock.json\n`);
