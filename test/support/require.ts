import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Programs that are no part of the installation; each may go by several names. */
const PROGRAMS = {
  'redis-server': ['redis-server', 'valkey-server'],
  chromium: ['chromium', 'chromium-browser', 'google-chrome'],
  strace: ['strace'],
  kubectl: ['kubectl'],
  promtool: ['promtool'],
  python3: ['python3'],
  go: ['go'],
  oathtool: ['oathtool'],
} as const;

export type Program = keyof typeof PROGRAMS;

/** Full path of a program, null when it is not installed. */
export function programPath(program: Program, folders = process.env.PATH ?? ''): string | null {
  for (const name of PROGRAMS[program])
    for (const folder of folders.split(path.delimiter).filter(Boolean)) {
      const candidate = path.join(folder, name);
      if (isExecutable(candidate)) return candidate;
    }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What is put into the name of a suite that is skipped; the reporter looks for it. */
export const MISSING_MARK = 'skipped, not installed:';

/** Runs a suite where the programs it needs are on PATH; see `describeInstalled`. */
export function describeWith(programs: readonly Program[], name: string, suite: () => void): void {
  const missing = programs.filter((program) => programPath(program) === null);
  describeInstalled(missing.join(', ') || null, name, suite);
}

/**
 * Runs a suite where all that it needs is installed: nothing is `missing`. Elsewhere it is skipped and says
 * by name what is missing; with TEST_REQUIRE=all it fails instead.
 */
export function describeInstalled(missing: string | null, name: string, suite: () => void): void {
  if (missing !== null && process.env.TEST_REQUIRE === 'all')
    test(`${name} finds what it needs`, () => {
      throw new Error(`not installed: ${missing} (TEST_REQUIRE=all asks for it)`);
    });
  else describeUnless(missing, name, suite);
}

/**
 * Runs a suite against the real server that an environment variable names; without it the suite is skipped
 * and says which variable it missed. Nobody has to have one, so TEST_REQUIRE does not ask for it.
 */
export function describeAt(variable: string, name: string, suite: (url: string) => void): void {
  const url = process.env[variable];
  if (url) describe(name, () => suite(url));
  else
    describe.skip(`${name} (${MISSING_MARK} ${variable} is not set)`, () => test('skipped', () => undefined));
}

/**
 * Runs a suite where this machine lets it; elsewhere it is skipped and says by name what is missing. No
 * installation gives a right of the system, so TEST_REQUIRE does not ask for it.
 */
export function describeUnless(missing: string | null, name: string, suite: () => void): void {
  if (missing === null) describe(name, suite);
  else describe.skip(`${name} (${MISSING_MARK} ${missing})`, suite);
}
