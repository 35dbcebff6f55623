import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHORT_LIVED } from './built-server.js';

type Env = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const PROGRAM = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/cli/cli.js')).href;

/**
 * Script of the child process: it loads the modules of the program once, and runs its entry point again for
 * each command line.
 */
const SCRIPT = `
  const program = process.argv[1];
  const env = { ...process.env };
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    process[name].write = (text) => ((said[name] += text), true);
  let lines = 0;
  process.on('message', async (line) => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, env, line.env);
    Object.assign(said, { stdout: '', stderr: '' });
    process.argv = [process.execPath, program, ...line.argv];
    await import(program + '?' + lines++);
    process.stdout.removeAllListeners('error');
    process.send({ code: process.exitCode, ...said });
    process.exitCode = undefined;
  });
`;

/**
 * Runs command lines of the built `alert-review` in one child process, one after the other. This is much
 * faster, as starting is most of what a command costs.
 */
export class CommandLines {
  private child: ChildProcess | null = null;
  private last: Promise<unknown> = Promise.resolve();

  run(dataDir: string, argv: readonly string[], env: Env = {}): Promise<Ended> {
    const ended = this.last.then(() => this.ask({ argv, env: { DATA_DIR: dataDir, ...env } }));
    this.last = ended.catch(() => undefined);
    return ended;
  }

  /** Interrupts the running command, like Ctrl-C. */
  interrupt(): void {
    this.child?.kill('SIGINT');
  }

  async close(): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  private async ask(line: { readonly argv: readonly string[]; readonly env: Env }): Promise<Ended> {
    const child = (this.child ??= spawn(
      process.execPath,
      [...SHORT_LIVED, '--input-type=module', '-e', SCRIPT, PROGRAM],
      // Node writes its own messages about a failure of the script directly to the file descriptor.
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    ));
    const listening = new AbortController();
    const { signal } = listening;
    try {
      const answer = once(child, 'message', { signal });
      const exit = once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`the process of the command lines ended with ${code} at ${line.argv.join(' ')}`);
      });
      child.send(line);
      const [ended] = (await Promise.race([answer, exit])) as [Ended];
      return ended;
    } finally {
      listening.abort();
    }
  }
}
