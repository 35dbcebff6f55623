import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { REPOSITORY_ROOT } from './built-commit.js';

/**
 * Code to disable: the job that seals the log, and the note of what a request wrote, from which receipts are
 * made.
 */
const LEFT_OUT = [/SealLogJob=class extends Job\{.*?onModuleInit\(\)\{/s, /noteWritten\(event\)\{/];

/** Returns the root of a copy of the built product that neither seals the log nor names receipts. */
export async function unsealedBuild(): Promise<string> {
  const root = await temporaryFolder();
  const parts = path.join(root, 'dist/parts');
  cpSync(path.join(REPOSITORY_ROOT, 'dist'), path.join(root, 'dist'), { recursive: true });
  cpSync(path.join(REPOSITORY_ROOT, 'package.json'), path.join(root, 'package.json'));
  symlinkSync(path.join(REPOSITORY_ROOT, 'node_modules'), path.join(root, 'node_modules'));
  const files = readdirSync(parts).filter((name) => name.endsWith('.js'));
  for (const begin of LEFT_OUT) {
    const found = files.filter((name) => begin.test(readFileSync(path.join(parts, name), 'utf8')));
    if (found.length !== 1) throw new Error(`${found.length} built files have ${begin}`);
    const file = path.join(parts, found[0]!);
    writeFileSync(file, readFileSync(file, 'utf8').replace(begin, '$&return;'));
  }
  return root;
}
