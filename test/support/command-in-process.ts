import { runCli } from '../../src/cli/program.js';
import type { Ended } from './command-lines.js';

export interface Said extends Ended {
  /** What was printed, parsed. */
  json(): never;
}

/** One command line of `alert-review` in this process; `env` is all that it sees of the environment. */
export async function commandInProcess(
  env: Readonly<Record<string, string>>,
  argv: readonly string[],
  {
    isTTY = false,
    stdin,
    onLogLine,
  }: {
    readonly isTTY?: boolean;
    readonly stdin?: NodeJS.ReadableStream;
    /** Gets what the command logs, which is printed without it. */
    readonly onLogLine?: (line: string) => void;
  } = {},
): Promise<Said> {
  let stdout = '';
  let stderr = '';
  const { write } = process.stderr;
  if (onLogLine) process.stderr.write = (line) => (onLogLine(String(line)), true);
  const code = await runCli(argv, {
    stdout: { write: (part) => (stdout += part) },
    stderr: { write: (part) => (stderr += part), isTTY },
    ...(stdin && { stdin }),
    env,
  }).finally(() => (process.stderr.write = write));
  return { code, stdout, stderr, json: () => JSON.parse(stdout) as never };
}
