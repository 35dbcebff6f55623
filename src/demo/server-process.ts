import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DemoError } from './demo-error.js';

const PROGRAM = join(import.meta.dirname, '../main.js');
const LOG_LINES_SHOWN = 10;

/** The server as a child. It stops by itself when this process ends, however that happens. */
export class ServerProcess {
  private readonly ended: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly logFile: string,
  ) {
    this.ended = once(child, 'exit');
  }

  /** Starts the server; appends its log to `logFile`, which only the owner may read. */
  static start(env: NodeJS.ProcessEnv, logFile: string): ServerProcess {
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a', 0o600);
    // Why detached: Ctrl-C then reaches only the demonstration, which ends the server in order.
    const child = spawn(process.execPath, [PROGRAM], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', log, 'ipc'],
    });
    closeSync(log);
    return new ServerProcess(child, logFile);
  }

  /** Returns the server's address once it listens. Throws DemoError when it ends before. */
  async address(): Promise<string> {
    for await (const line of createInterface({ input: this.child.stdout! })) {
      const address = /listens on \S+ \((\S+)\)$/.exec(line)?.[1];
      if (address !== undefined) return address;
    }
    return this.died();
  }

  /** Rejects with DemoError and the log's last lines when the server ends; never resolves. */
  async died(): Promise<never> {
    await this.ended;
    const { exitCode, signalCode } = this.child;
    const lines = readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN);
    throw new DemoError(
      [
        `The server ended (${signalCode ?? `exit code ${exitCode}`}). The last lines of ${this.logFile}:`,
        ...lines.map((line) => `  ${line}`),
      ].join('\n'),
      true,
    );
  }

  /** Ends the process after its running work; resolves to whether it ended well. */
  async stop(): Promise<boolean> {
    if (this.child.connected) this.child.disconnect();
    await this.ended;
    return this.child.exitCode === 0;
  }
}
