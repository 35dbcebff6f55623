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
  { isTTY = false, stdin }: { readonly isTTY?: boolean; readonly stdin?: NodeJS.ReadableStream } = {},
): Promise<Said> {
  let [stdout, stderr] = ['', ''];
  const code = await runCli(argv, {
    stdout: { write: (part) => (stdout += part) },
    stderr: { write: (part) => (stderr += part), isTTY },
    ...(stdin && { stdin }),
    env,
  });
  return { code, stdout, stderr, json: () => JSON.parse(stdout) as never };
}
