import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completed, problemsOf, type LockFile } from './lock-file.js';

/** npm leaves out what it cannot install here, such as the parts of a package for other systems. */
const file = path.resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`);
process.stdout.write(`${problemsOf(lock).length} entries were missing in package-lock.json\n`);
