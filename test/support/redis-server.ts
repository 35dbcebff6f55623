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

const CERTIFICATES = join(import.meta.dirname, '../fixtures/tls');

/**
 * A certificate for `localhost`, issued by an authority that clients trust only if they are given
 * `AUTHORITY`.
 */
const certificate = [
  '--tls-cert-file',
  `${CERTIFICATES}/issued.crt`,
  '--tls-key-file',
  `${CERTIFICATES}/issued.key`,
];
export const AUTHORITY = `${CERTIFICATES}/authority.crt`;

/**
 * A redis-server process of this test, with an append-only file. It can be killed, restarted and made silent.
 */
export class RedisServer {
  private child?: ChildProcess;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly tlsPort: number,
    private readonly accounts?: string,
  ) {}

  /**
   * `tls`: the server also accepts TLS connections, at `tlsUrl`. `accounts`: an ACL file with the accounts
   * and their rights.
   */
  static async start({
    tls = false,
    accounts,
  }: { tls?: boolean; accounts?: string } = {}): Promise<RedisServer> {
    const tlsPort = tls ? await freePort() : 0;
    const server = new RedisServer(await temporaryFolder(), await freePort(), tlsPort, accounts);
    await server.resume();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get tlsUrl(): string {
    return `rediss://localhost:${this.tlsPort}`;
  }

  /**
   * Starts again with the data written before. With `loadUs` (per command in the file) it may still be
   * loading when this returns.
   */
  async resume({ loadUs = 0 } = {}): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const durable = ['--appendonly', 'yes', '--appendfsync', 'always'];
    const loading = ['--key-load-delay', String(loadUs)];
    const tls = [
      '--tls-port',
      String(this.tlsPort),
      '--tls-ca-cert-file',
      AUTHORITY,
      '--tls-auth-clients',
      'no',
    ];
    const secured = this.tlsPort === 0 ? [] : [...tls, ...certificate];
    const accounts = this.accounts === undefined ? [] : ['--aclfile', this.accounts];
    const command = [...settings, ...durable, ...loading, ...secured, ...accounts];
    this.child = spawn(programPath('redis-server') as string, command, { stdio: 'ignore' });
    while (!(await answers(this.port, loadUs > 0 ? /^-LOADING|^\+PONG/ : /^\+PONG|^-NOAUTH/))) {
      if (this.child.exitCode !== null) throw new Error('redis-server ended');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Kills the server at once; connections are refused until `resume`. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Deletes everything that a killed server has written. */
  async forget(): Promise<void> {
    for (const name of await readdir(this.folder)) await rm(join(this.folder, name), { recursive: true });
  }

  /** Deletes all data while the server keeps running with its connections. */
  async flush(): Promise<void> {
    const reply = await ask(this.port, 'FLUSHALL');
    if (!reply.startsWith('+OK')) throw new Error(`FLUSHALL was answered with ${reply}`);
  }

  /** Makes the server accept connections but never answer, until `wake`. */
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
