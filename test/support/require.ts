import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Programs that `npm install` does not provide, each with the names under which it may be installed. */
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

/** The full path of a program, or null if it is not installed. */
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

/** Part of the name of every skipped suite. The test reporter looks for it. */
export const MISSING_MARK = 'skipped, not installed:';

/** Runs a suite if the programs that it needs are on PATH; otherwise as `describeInstalled`. */
export function describeWith(programs: readonly Program[], name: string, suite: () => void): void {
  const missing = programs.filter((program) => programPath(program) === null);
  describeInstalled(missing.join(', ') || null, name, suite);
}

/**
 * Runs a suite if all that it needs is installed (`missing` is null). Otherwise skips it and names what is
 * missing; with TEST_REQUIRE=all it fails instead.
 */
export function describeInstalled(missing: string | null, name: string, suite: () => void): void {
  if (missing !== null && process.env.TEST_REQUIRE === 'all')
    test(`${name} finds what it needs`, () => {
      throw new Error(`not installed: ${missing} (TEST_REQUIRE=all asks for it)`);
    });
  else describeIfPermitted(missing, name, suite);
}

/**
 * Runs a suite against the real server named by an environment variable. Without the variable it is skipped.
 * TEST_REQUIRE does not change that: nobody has to have such a server.
 */
export function describeWithServer(variable: string, name: string, suite: (url: string) => void): void {
  const url = process.env[variable];
  if (url) describe(name, () => suite(url));
  else
    describe.skip(`${name} (${MISSING_MARK} ${variable} is not set)`, () => test('skipped', () => undefined));
}

/**
 * Runs a suite if this machine permits it; otherwise skips it and names what is missing.
 * TEST_REQUIRE does not change that: installing something cannot provide a missing system right.
 */
export function describeIfPermitted(missing: string | null, name: string, suite: () => void): void {
  if (missing === null) describe(name, suite);
  else describe.skip(`${name} (${MISSING_MARK} ${missing})`, suite);
}
