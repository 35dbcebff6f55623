import 'reflect-metadata';
import { installSourceMaps } from '../platform/process/source-lines.js';
import type { CliStreams } from './cli-context.js';

type Program = (argv: readonly string[], streams: CliStreams) => Promise<number>;

/** Runs the program that `load` returns with this process's arguments and streams, and sets the exit code. */
export async function startProgram(load: () => Promise<Program>): Promise<void> {
  installSourceMaps();
  // Files that the program creates contain customers' data or keys, so only the owner may read them.
  process.umask(0o077);
  // A reader such as `head` may close the pipe early.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  process.exitCode = await (await load())(process.argv.slice(2), process);
}
