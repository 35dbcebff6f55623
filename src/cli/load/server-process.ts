import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isIPv6 } from 'node:net';
import { createInterface } from 'node:readline';
import type { Config } from '../../platform/config/config.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';

const PROGRAM = join(import.meta.dirname, '../../main.js');
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
    // Why detached: Ctrl-C then reaches only this process, which ends the server in order.
    const child = spawn(process.execPath, [PROGRAM], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', log, 'ipc'],
    });
    closeSync(log);
    return new ServerProcess(child, logFile);
  }

  /** Returns the server's address once it listens. Throws CliError when it ends before. */
  async address(): Promise<string> {
    for await (const line of createInterface({ input: this.child.stdout! })) {
      const address = /listens on \S+ \((\S+)\)$/.exec(line)?.[1];
      if (address !== undefined) return address;
    }
    return this.died();
  }

  /** Rejects with CliError and the log's last lines when the server ends; never resolves. */
  async died(): Promise<never> {
    await this.ended;
    const { exitCode, signalCode } = this.child;
    const lines = readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN);
    throw new CliError(
      [
        `The server ended (${signalCode ?? `exit code ${exitCode}`}). The last lines of ${this.logFile}:`,
        ...lines.map((line) => `  ${line}`),
      ].join('\n'),
      EXIT_STATUS.unreachable,
    );
  }

  /** Ends the process after its running work; resolves to whether it ended well. */
  async stop(): Promise<boolean> {
    if (this.child.connected) this.child.disconnect();
    await this.ended;
    return this.child.exitCode === 0;
  }
}

/** Returns the settings of a server that one program alone asks, as often as it likes. */
export function serverEnv(config: Config, port: number, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const host = isIPv6(config.host) ? '[::1]' : '127.0.0.1';
  return {
    ...env,
    PORT: String(port),
    // Why not the host name: another program may listen at its address.
    PUBLIC_BASE_URL: env.PUBLIC_BASE_URL || new URL(`http://${host}:${port}`).origin,
    RATE_LIMIT_REST_PER_MINUTE: env.RATE_LIMIT_REST_PER_MINUTE || '0',
    SHUTDOWN_NOTICE_MS: env.SHUTDOWN_NOTICE_MS || '0',
  };
}
