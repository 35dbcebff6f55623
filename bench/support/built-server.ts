import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { connectToServer } from '../../src/cli/cli-client.js';
import type { ArgsOf, RequestName, ResultOf } from '../../src/operator/operator-commands.js';

const DIST = path.join(import.meta.dirname, '../../dist');

export interface Start {
  /** A file beside this one that is loaded into the server, and answers over IPC. */
  readonly probe?: 'loop-probe.js';
  readonly env?: Readonly<Record<string, string>>;
}

/** The longest time that others waited for the event loop, and what of it the server worked. */
export interface Stall {
  readonly ms: number;
  readonly cpuMs: number;
}

/** The built product in a child process, on a temporary data directory and a free port of 127.0.0.1. */
export class BuiltServer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly env: NodeJS.ProcessEnv,
    private readonly dataDir: string,
    /** Root of the server, without /api/v1. */
    readonly url: string,
  ) {}

  /** Rate limits are off. Rejects when the server ends before it listens. */
  static async start({ probe, env: more = {} }: Start = {}): Promise<BuiltServer> {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ar-bench-'));
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      SHUTDOWN_NOTICE_MS: '0',
      RATE_LIMIT_REST_PER_MINUTE: '0',
      RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0',
      RATE_LIMIT_MCP_PER_MINUTE: '0',
      RATE_LIMIT_MCP_ORGANIZATION_PER_MINUTE: '0',
      ...more,
    };
    const probing = probe ? ['--import', path.join(import.meta.dirname, probe)] : [];
    const child = spawn(process.execPath, [...probing, path.join(DIST, 'main.js')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', ...(probe ? (['ipc'] as const) : [])],
    });
    for await (const line of createInterface({ input: child.stdout! })) {
      const port = /listens on \S*:(\d+)/.exec(line)?.[1];
      if (port) return new BuiltServer(child, env, dataDir, `http://127.0.0.1:${port}`);
    }
    await rm(dataDir, { recursive: true, force: true });
    throw new Error('the server ended before it listened: run npm run build first');
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Runs the command line against this server; its answer as JSON. */
  async cli(...argv: string[]): Promise<Record<string, unknown>> {
    const args = [path.join(DIST, 'cli/cli.js'), ...argv, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: this.env });
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  /** One operation of the command line, asked of this server on its socket. */
  async operate<Name extends RequestName>(name: Name, args: ArgsOf<Name>): Promise<ResultOf<Name>> {
    const backend = await connectToServer(this.dataDir);
    if (!backend) throw new Error('the server does not answer on its socket');
    try {
      return (await backend.run(name, args, () => undefined)) as ResultOf<Name>;
    } finally {
      await backend.close();
    }
  }

  /** Memory of its own, in MiB: RssAnon, without the pages that the store maps. Linux only, else 0. */
  memoryMiB(): number {
    if (process.platform !== 'linux') return 0;
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  }

  /** Since the last call, of a server that has the probe of its loop. Linux only. */
  async longestStall(): Promise<Stall> {
    const answered = once(this.child, 'message');
    this.child.send('longest');
    const [stall] = (await answered) as [Stall];
    return stall;
  }

  /** Ends the server and removes its data. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await exited;
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
