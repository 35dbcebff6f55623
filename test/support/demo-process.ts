import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { SHORT_LIVED, type Exit } from './built-server.js';

const PROGRAM = path.resolve(import.meta.dirname, '../../dist/demo.js');

/** The demonstration as a process. It leads its own process group, as it would in a terminal. */
export class DemoProcess {
  output = '';
  private readonly exited: Promise<Exit>;

  private constructor(private readonly child: ChildProcessByStdio<null, Readable, Readable>) {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => (this.output += String(data)));
    this.exited = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  }

  static start(argv: readonly string[]): DemoProcess {
    const env = { ...process.env, DATA_DIR: '', PORT: '' };
    const child = spawn(process.execPath, [...SHORT_LIVED, PROGRAM, ...argv], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new DemoProcess(child);
  }

  /** Waits until the output matches and returns the match. Rejects when the process ends before that. */
  async said(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.output);
      if (match) return match;
      const next = once(this.child.stdout, 'data').then(() => null);
      const end = await Promise.race([next, this.exited]);
      if (end && !pattern.test(this.output))
        throw new Error(`ended with ${JSON.stringify(end)} after:\n${this.output}`);
    }
  }

  /** `group`: sends the signal to the whole process group, as Ctrl-C in a terminal does. */
  async end(signal: NodeJS.Signals, to: 'group' | 'process'): Promise<Exit> {
    const { pid, exitCode, signalCode } = this.child;
    if (pid !== undefined && exitCode === null && signalCode === null)
      process.kill(to === 'group' ? -pid : pid, signal);
    return this.exited;
  }

  exit(): Promise<Exit> {
    return this.exited;
  }

  /** Ids of the processes that it started directly. */
  async children(): Promise<number[]> {
    const processes = (await shell('ps -A -o pid=,ppid=')).trim().split('\n');
    return processes
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
      .flatMap(([pid, parent]) => (parent === this.child.pid ? [pid] : []));
  }

  /** The curl commands in its output, each as one text. */
  get curlCommands(): string[] {
    return this.output.match(/^curl (?:.*\\\n)*.*$/gm) ?? [];
  }
}

/** Runs a shell command in `folder` and resolves to its output. Rejects when it fails. */
export function shell(
  command: string,
  env: Readonly<Record<string, string>> = {},
  folder = tmpdir(),
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, cwd: folder };
    execFile('sh', ['-ec', command], options, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stdout}${stderr}`)) : resolve(stdout),
    );
  });
}
