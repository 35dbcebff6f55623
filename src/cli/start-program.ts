import 'reflect-metadata';
import { installSourceMaps } from '../platform/process/source-lines.js';
import type { CliStreams } from './cli-context.js';

type Program = (argv: readonly string[], streams: CliStreams) => Promise<number>;

/** Runs the program that `load` returns with this process's arguments and streams, and sets the exit code. */
export async function startProgram(load: () => Promise<Program>): Promise<void> {
  installSourceMaps();
  // Created files contain customers' data or keys, so only the owner may read them.
  process.umask(0o077);
  // End quietly when a reader such as `head` closes the pipe early.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  process.exitCode = await (await load())(process.argv.slice(2), process);
}
