import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { connectToServer } from '../../src/cli/cli-client.js';
import type { AnsweringServer, RestAnswer, RestRequest } from './app.js';
import { OPTIMIZE_LATER } from './optimize-later.js';
import type { ArgsOf, RequestName, ResultOf } from '../../src/operator/operator-commands.js';

const DIST = path.resolve(import.meta.dirname, '../../dist');
const LOOP_PROBE = path.resolve(import.meta.dirname, '../../bench/support/loop-probe.js');

export const QUIET = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'fatal',
  // The deadline is for tests that set it: on a busy machine a large request takes longer than 15 s.
  REQUEST_TIMEOUT_MS: '300000',
  SHUTDOWN_NOTICE_MS: '0',
  RATE_LIMIT_REST_PER_MINUTE: '0',
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0',
};

/** As in `npm test`: what lives for seconds is not worth much optimizing, nor much collecting of garbage. */
export const SHORT_LIVED = [
  OPTIMIZE_LATER,
  '--min-semi-space-size=16',
  // A start fills 50 MB, which V8 would go through meanwhile.
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

/** In milliseconds of CPU, and of the clock for the longest. */
export interface Hold {
  readonly longestMs: number;
  readonly longestClockMs: number;
  readonly totalMs: number;
  /** How many times as much CPU as on an idle machine of docs/performance.md work takes here and now. */
  readonly slowness: number;
}

const HOLD_MS_MAX = 50;

/** Most CPU of one turn of the event loop: as many times 50 ms as work takes more here and now. */
export const holdMsMax = ({ slowness }: Hold): number => HOLD_MS_MAX * Math.max(1, slowness);

/** The built server as a process of its own. */
export class BuiltServer implements AnsweringServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly exited: Promise<Exit>,
    readonly dataDir: string,
    readonly port: number,
    /** From the start of the process to the line that says it listens. */
    readonly startMs: number,
    /** The line that says it listens. */
    readonly said: string,
  ) {}

  /**
   * `tracer`: a command and its arguments that start the server in their turn. `longLived`: V8 optimizes as
   * it does for users, for what is measured. `probed`: it answers `longestHold`.
   * `log`: a file for standard error. `dist`: the built files of another commit.
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

  /** CPU of the main thread since the last call: the most in one turn, and in all. Linux only. */
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

  /** Resolves when the process is gone; after the first call to the exit of that one. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit> {
    this.child.kill(signal);
    return this.exited;
  }

  /** A new organization of a server that owns a store, and a key of it that does not expire. */
  async bank(name: string): Promise<Bank> {
    const { id } = await this.operate('org-create', { name });
    const forever = { scopes: null, lifetimeMs: null };
    const { key } = await this.operate('api-key-create', { organization: id, name: 'upload', ...forever });
    return { id, key };
  }

  /** One operation of the command line, asked of the running server on its socket. */
  async operate<Name extends RequestName>(name: Name, args: ArgsOf<Name>): Promise<ResultOf<Name>> {
    const backend = await connectToServer(this.dataDir);
    if (!backend) throw new Error('the server does not answer on its socket');
    try {
      return (await backend.run(name, args, () => undefined)) as ResultOf<Name>;
    } finally {
      await backend.close();
    }
  }
}

/** Runs `alert-review` as a process of its own. */
export function runCli(dataDir: string, argv: readonly string[], env: Env = {}, dist = DIST) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir, ...env } };
    const program = [...SHORT_LIVED, path.join(dist, 'cli/cli.js'), ...argv];
    execFile(process.execPath, program, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
