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

/** A server as a child process. It stops when this process ends, for whatever reason. */
export class ServerProcess {
  private readonly ended: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly logFile: string,
  ) {
    this.ended = once(child, 'exit');
  }

  /** Starts the server. Its log is appended to `logFile`, which only the owner can read. */
  static start(env: NodeJS.ProcessEnv, logFile: string): ServerProcess {
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a', 0o600);
    // Detached, so that Ctrl-C reaches only this process, which then stops the server in an orderly way.
    const child = spawn(process.execPath, [PROGRAM], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', log, 'ipc'],
    });
    closeSync(log);
    return new ServerProcess(child, logFile);
  }

  /** Returns the server's address once it listens. Throws CliError if it ends before. */
  async address(): Promise<string> {
    for await (const line of createInterface({ input: this.child.stdout! })) {
      const address = /listens on \S+ \((\S+)\)$/.exec(line)?.[1];
      if (address !== undefined) return address;
    }
    return this.died();
  }

  /** Rejects once the server has ended, with a CliError that contains the last lines of its log. */
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

  /** Lets the server finish its running work and stops it. Returns whether it ended without an error. */
  async stop(): Promise<boolean> {
    if (this.child.connected) this.child.disconnect();
    await this.ended;
    return this.child.exitCode === 0;
  }
}

/** Returns the environment of a server that only this program uses, without a rate limit. */
export function serverEnv(config: Config, port: number, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const host = isIPv6(config.host) ? '[::1]' : '127.0.0.1';
  return {
    ...env,
    PORT: String(port),
    // Use the IP address, because another program could listen at an address of the host name.
    PUBLIC_BASE_URL: env.PUBLIC_BASE_URL || new URL(`http://${host}:${port}`).origin,
    RATE_LIMIT_REST_PER_MINUTE: env.RATE_LIMIT_REST_PER_MINUTE || '0',
    SHUTDOWN_NOTICE_MS: env.SHUTDOWN_NOTICE_MS || '0',
  };
}
