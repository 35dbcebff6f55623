import 'reflect-metadata';
import { installSourceMaps } from '../platform/process/source-lines.js';
import type { CliStreams } from './cli-context.js';

type Program = (argv: readonly string[], streams: CliStreams) => Promise<number>;

/** Runs what `load` returns on this process's arguments and streams, and sets the exit code. */
export async function startProgram(load: () => Promise<Program>): Promise<void> {
  installSourceMaps();
  // Why: created files hold customers' data or keys.
  process.umask(0o077);
  // Why: a reader such as `head` may close the output early.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  process.exitCode = await (await load())(process.argv.slice(2), process);
}
