import '../src/platform/process/node-version.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync, watch } from 'node:fs';
import path from 'node:path';

// Builds and starts the server, and repeats both after each change of the packages or of the files that
// nest-cli.json names.

const ROOT = path.resolve(import.meta.dirname, '..');
const description = readFileSync(path.join(ROOT, 'nest-cli.json'), 'utf8');
const { sourceRoot, entryFile } = JSON.parse(description) as {
  sourceRoot: string;
  entryFile: string;
};

/** The running process: a build or the server. */
let child: ChildProcess | null = null;

/** Runs a Node program. Resolves to its exit code once it ends. */
async function run(...argv: readonly string[]): Promise<number | null> {
  // No shutdown notice: there is no other server to which clients have to move first.
  const env = { SHUTDOWN_NOTICE_MS: '0', ...process.env };
  child = spawn(process.execPath, argv, { cwd: ROOT, stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  child = null;
  return code;
}

const changes = new EventEmitter();
let isStale = false;
for (const folder of [sourceRoot, 'packages'])
  watch(path.join(ROOT, folder), { recursive: true }, () => {
    isStale = true;
    changes.emit('change');
  });

let isStopping = false;

// `on`: whoever started this process may repeat the signal. With `once`, the second one would kill it.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    if (child === null) process.exit(0);
    child.once('exit', () => process.exit(0));
    child.kill(signal);
  });

for (;;) {
  isStale = false;
  if ((await run('--import', 'tsx', 'scripts/build.ts')) === 0 && !isStale) {
    const stop = () => child?.kill('SIGTERM');
    changes.once('change', stop);
    await run(`dist/${entryFile}.js`);
    changes.off('change', stop);
  }
  if (!isStale) await once(changes, 'change');
}
