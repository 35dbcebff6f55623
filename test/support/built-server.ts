import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { connectToServer } from '../../src/cli/cli-client.js';
import type { AnsweringServer, RestAnswer, RestRequest } from './app.js';
import { OPTIMIZE_LATER } from './optimize-later.js';
import type {
  OperatorCommandArguments,
  OperatorCommandName,
  OperatorCommandResult,
} from '../../src/operator/operator-commands.js';

const DIST = path.resolve(import.meta.dirname, '../../dist');
const LOOP_PROBE = path.resolve(import.meta.dirname, '../../bench/support/loop-probe.js');

export const QUIET = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'fatal',
  // The normal 15 s are too short on a busy machine. Tests of the deadline set their own.
  REQUEST_TIMEOUT_MS: '300000',
  SHUTDOWN_NOTICE_MS: '0',
  RATE_LIMIT_REST_PER_MINUTE: '0',
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0',
};

/**
 * Node options, as in `npm test`, for processes that live only seconds: optimizing code and collecting
 * garbage does not pay off in them.
 */
export const SHORT_LIVED = [
  OPTIMIZE_LATER,
  '--min-semi-space-size=16',
  // A start fills 50 MB. With a smaller initial heap, V8 would collect garbage during the start.
  '--initial-old-space-size=128',
];

type Env = Readonly<Record<string, string>>;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Bank {
  readonly id: string;
  readonly key: string;
}

/** How long the event loop was blocked. In ms of CPU time, except `longestClockMs`, which is elapsed time. */
export interface Hold {
  readonly longestMs: number;
  readonly longestClockMs: number;
  readonly totalMs: number;
  /**
   * How many times as much CPU time the same work takes here and now as on the idle reference machine of
   * docs/performance.md.
   */
  readonly slowness: number;
}

const HOLD_MS_MAX = 50;

/**
 * The most CPU time that one turn of the event loop may take: 50 ms, scaled up when this machine is slower
 * than the reference machine.
 */
export const holdMsMax = ({ slowness }: Hold): number => HOLD_MS_MAX * Math.max(1, slowness);

/** The built server, running as a process of its own. */
export class BuiltServer implements AnsweringServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly exited: Promise<Exit>,
    readonly dataDir: string,
    readonly port: number,
    /** Time from the start of the process to the output line that says it listens. */
    readonly startMs: number,
    /** The output line that says it listens. */
    readonly said: string,
  ) {}

  /**
   * `tracer`: a command with arguments that starts the server, such as strace. `longLived`: V8 optimizes as
   * in production, for measurements. `probed`: `longestHold` can be called.
   * `log`: a file for standard error. `dist`: built files to use, such as those of another commit.
   */
  static async start(
    dataDir: string,
    options: {
      env?: Env;
      tracer?: readonly string[];
      longLived?: true;
      probed?: true;
      log?: string;
      dist?: string;
    } = {},
  ): Promise<BuiltServer> {
    const began = performance.now();
    const flags = [
      ...(options.longLived ? [] : SHORT_LIVED),
      ...(options.probed ? ['--import', LOOP_PROBE] : []),
    ];
    const node = [process.execPath, ...flags, path.join(options.dist ?? DIST, 'main.js')];
    const [command, ...argv] = [...(options.tracer ?? []), ...node] as [string, ...string[]];
    const env = { ...process.env, ...QUIET, DATA_DIR: dataDir, ...options.env };
    const channels = options.probed ? (['ipc'] as const) : [];
    const log = options.log === undefined ? 'inherit' : openSync(options.log, 'a');
    const child = spawn(command, argv, { env, stdio: ['ignore', 'pipe', log, ...channels] });
    if (log !== 'inherit') closeSync(log);
    const exited = new Promise<Exit>((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    for await (const line of createInterface({ input: child.stdout! })) {
      const port = /listens on \S*:(\d+)/.exec(line)?.[1];
      if (port) return new BuiltServer(child, exited, dataDir, Number(port), performance.now() - began, line);
    }
    throw new Error(`the server ended before it listened: ${JSON.stringify(await exited)}`);
  }

  get pid(): number {
    return this.child.pid!;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * CPU time of the main thread since the last call: the longest turn of the event loop, and the total. Linux
   * only.
   */
  async longestHold(): Promise<Hold> {
    const answered = once(this.child, 'message');
    this.child.send('longest');
    const [hold] = (await answered) as [Hold];
    return hold;
  }

  async rest({ method, url, body, headers }: RestRequest): Promise<RestAnswer> {
    const response = await fetch(`${this.url}${url}`, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const answered = Object.fromEntries(response.headers);
    return {
      status: response.status,
      headers: answered,
      text,
      json: (isJson ? JSON.parse(text) : null) as never,
    };
  }

  /**
   * Sends the signal and resolves with the exit when the process is gone. Further calls resolve with the same
   * exit.
   */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit> {
    this.child.kill(signal);
    return this.exited;
  }

  /** A new organization with an API key that does not expire, on a server that has its stores to itself. */
  async bank(name: string): Promise<Bank> {
    const { id } = await this.operate('org-create', { name });
    const forever = { scopes: null, lifetimeMs: null };
    const { key } = await this.operate('api-key-create', { organization: id, name: 'upload', ...forever });
    return { id, key };
  }

  /** Runs one command-line operation in the running server, through its socket. */
  async operate<Name extends OperatorCommandName>(
    name: Name,
    args: OperatorCommandArguments<Name>,
  ): Promise<OperatorCommandResult<Name>> {
    const backend = await connectToServer(this.dataDir);
    if (!backend) throw new Error('the server does not answer on its socket');
    try {
      return (await backend.run(name, args, () => undefined)) as OperatorCommandResult<Name>;
    } finally {
      await backend.close();
    }
  }
}

/** Runs the built `alert-review` command as a process of its own. */
export function runCli(dataDir: string, argv: readonly string[], env: Env = {}, dist = DIST) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir, ...env } };
    const program = [...SHORT_LIVED, path.join(dist, 'cli/cli.js'), ...argv];
    execFile(process.execPath, program, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
