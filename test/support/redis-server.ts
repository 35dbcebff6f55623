import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { programPath } from './require.js';
import { temporaryFolder } from './temporary-folder.js';

async function ask(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(`${command}\r\n`);
    const [reply] = (await once(socket, 'data')) as [Buffer];
    return reply.toString();
  } finally {
    socket.destroy();
  }
}

const answers = (port: number, expected: RegExp): Promise<boolean> =>
  ask(port, 'PING').then(
    (reply) => expected.test(reply),
    () => false,
  );

/** A redis-server of its own, with an append-only file, that can be killed, restarted and made silent. */
export class RedisServer {
  private child?: ChildProcess;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await temporaryFolder(), await freePort());
    await server.resume();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts again on what was written before. With `loadUs` for each command it may still be loading. */
  async resume({ loadUs = 0 } = {}): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const durable = ['--appendonly', 'yes', '--appendfsync', 'always'];
    const loading = ['--key-load-delay', String(loadUs)];
    const command = [...settings, ...durable, ...loading];
    this.child = spawn(programPath('redis-server') as string, command, { stdio: 'ignore' });
    while (!(await answers(this.port, loadUs > 0 ? /^-LOADING|^\+PONG/ : /^\+PONG/))) {
      if (this.child.exitCode !== null) throw new Error('redis-server ended');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Ends without a goodbye; connections are refused until `resume`. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** All that a killed server has written is gone. */
  async forget(): Promise<void> {
    for (const name of await readdir(this.folder)) await rm(join(this.folder, name), { recursive: true });
  }

  /** It goes on, with all its connections and without its data. */
  async flush(): Promise<void> {
    const reply = await ask(this.port, 'FLUSHALL');
    if (!reply.startsWith('+OK')) throw new Error(`FLUSHALL was answered with ${reply}`);
  }

  /** Accepts and never answers, until `wake`. */
  silence(): void {
    this.child?.kill('SIGSTOP');
  }

  wake(): void {
    this.child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
