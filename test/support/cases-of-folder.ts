import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CASES = '.cases.ts';

/**
 * Returns the names of the files of cases in a folder that no suite of the folder names. One suite of a
 * folder may run them, so that a new file of cases is run without a line anywhere.
 */
export function casesNotNamed(folder: string): string[] {
  const names = readdirSync(folder);
  const suites = names
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return names
    .filter((name) => name.endsWith(CASES))
    .map((name) => name.slice(0, -CASES.length))
    .filter((name) => !suites.some((text) => text.includes(`'${name}'`)))
    .sort();
}
