import { runCli } from '../../src/cli/program.js';
import type { Ended } from './command-lines.js';

export interface Said extends Ended {
  /** The printed output, parsed as JSON. */
  json(): never;
}

/** Runs one `alert-review` command line in this process. Of the environment it sees only `env`. */
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
    /** Gets the lines that the command logs; they are not printed. */
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
