import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { programPath } from '../require.js';
import { temporaryFolder } from '../temporary-folder.js';

const LIBRARIES = '/usr/share/gocode';
const go = programPath('go');
const hasTlog = existsSync(path.join(LIBRARIES, 'src/golang.org/x/mod/sumdb/tlog'));

/** The package that is missing here for verifier/check (a Go program), or null if all is installed. */
export const GO_MISSING = go === null ? 'go' : hasTlog ? null : 'golang-golang-x-mod-dev';

/** The input of verifier/check; hashes are in base64. */
export interface GoQuestion {
  readonly Keys: readonly string[];
  readonly Old: string;
  readonly New: string;
  readonly Leaf: string;
  readonly Index: number;
  readonly Inclusion: readonly string[];
  readonly Consistency: readonly string[];
}

/** Builds verifier/check and returns a function that runs it and returns its output. */
export async function goCheck(): Promise<(question: GoQuestion) => string> {
  const program = path.join(await temporaryFolder(), 'check');
  const source = path.resolve(import.meta.dirname, '../../../verifier/check/main.go');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: LIBRARIES, GOFLAGS: '' };
  execFileSync(go!, ['build', '-o', program, source], { env });
  return (question) => spawnSync(program, { input: JSON.stringify(question), encoding: 'utf8' }).stdout;
}
