import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NotFoundError } from '../harness.js';

export const REPOSITORY_ROOT = path.resolve(import.meta.dirname, '../..');

/** Returns the commit to compare with unless another one is named. */
export function keptCommit(): string {
  const readme = readFileSync(path.join(REPOSITORY_ROOT, 'bench/README.md'), 'utf8');
  const [, commit] = /kept commit is `(\w+)`/.exec(readme) ?? [];
  if (commit === undefined) throw new NotFoundError('bench/README.md names no kept commit');
  return commit;
}

/**
 * Builds a commit and returns the root of its files. An earlier build is reused: builds are kept in the
 * folder for temporary files, by commit and repository. Throws if the history has no such commit.
 */
export function buildCommit(commit: string): string {
  const sha = shaOf(commit);
  const own = hash('sha256', REPOSITORY_ROOT).slice(0, 8);
  const folder = path.join(os.tmpdir(), `alert-review-${os.userInfo().uid}-${own}-${sha.slice(0, 12)}`);
  if (existsSync(path.join(folder, 'dist/main.js')) && existsSync(path.join(folder, 'node_modules')))
    return folder;
  console.log(`builds ${sha} in ${folder}`);
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    const archive = path.join(unfinished, 'archive.tar');
    run(REPOSITORY_ROOT, 'git', 'archive', '--output', archive, sha);
    run(unfinished, 'tar', '-xf', archive);
    rmSync(archive);
    if (lockOf(unfinished) === lockOf(REPOSITORY_ROOT))
      symlinkSync(path.join(REPOSITORY_ROOT, 'node_modules'), path.join(unfinished, 'node_modules'));
    else
      run(
        unfinished,
        'npm',
        'ci',
        '--ignore-scripts',
        '--engine-strict=false',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      );
    build(unfinished);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return folder;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

export const build = (root: string): void => run(root, 'npm', 'run', '--silent', 'build');

function shaOf(commit: string): string {
  try {
    const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`];
    return execFileSync('git', asked, { cwd: REPOSITORY_ROOT, encoding: 'utf8' }).trim();
  } catch {
    throw new NotFoundError(
      `this copy of the repository has no commit ${commit}: its whole history is needed`,
    );
  }
}

/** Returns the locked packages. The product's own version is left out, because it changes no package. */
function lockOf(root: string): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, object>;
  };
  return JSON.stringify({ ...lock.packages, '': null });
}

/**
 * Runs a command. Its output goes to standard error, because programs read the standard output of a bench.
 */
function run(cwd: string, command: string, ...argv: string[]): void {
  execFileSync(command, argv, { cwd, stdio: ['ignore', 2, 2] });
}

// Run directly, this file makes the build that the next run of the bench uses.
if (process.argv[1] === path.join(import.meta.dirname, 'built-commit.ts')) buildCommit(keptCommit());
