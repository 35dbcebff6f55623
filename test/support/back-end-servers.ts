import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EXIT_STATUS } from '../../src/cli/cli-error.js';
import { BuiltServer, type Bank } from './built-server.js';
import { CommandLines } from './command-lines.js';
import { EventStoreDbServer } from './eventstoredb-server/eventstoredb-server.js';
import { MongodbServer } from './mongodb-server/mongodb-server.js';
import { inTime } from './patience.js';
import { RedisServer } from './redis-server.js';
import { S3Server } from './s3-server.js';
import { TcpProxy } from './tcp-proxy.js';
import { temporaryFolder } from './temporary-folder.js';

type Env = Readonly<Record<string, string>>;

/** A store behind the server, by the name that `/readyz` gives it. */
export type BackEnd = 'event_store' | 'read_store' | 'jobs' | 'files';

export interface RebuiltRows {
  readonly readModel: string;
  readonly rows: number;
  readonly liveHash: string;
  readonly rebuiltHash: string;
}

/** The same for every set, so that on real servers one run can read data that an earlier one left. */
const MASTER_KEY = '5a'.repeat(32);
const REAL_DATABASE = '/alert_review_end_to_end';

/**
 * The four back-end servers that several server processes share, those processes, and their one master key.
 */
export class SharedBackEnds {
  /** The environment variables that make a process use all four. */
  env: Env = {};
  /** The proxy in front of each test server; empty unless started with `proxied`. */
  readonly proxies = new Map<BackEnd, TcpProxy>();
  events: EventStoreDbServer | null = null;
  rows: MongodbServer | null = null;
  redis: RedisServer | null = null;
  private readonly servers: { stop(): Promise<void> | void }[] = [];
  private readonly processes: BuiltServer[] = [];
  private folders = 0;
  /** The folder for uploaded files that all processes share instead of S3; null when S3 is used. */
  private files: string | null = null;

  private constructor(
    private readonly folder: string,
    private readonly commands: CommandLines,
  ) {}

  /**
   * Starts the back ends in memory, or uses real servers where EVENTSTORE_TEST_URL with MONGODB_TEST_URL,
   * REDIS_TEST_URL or S3_TEST_URL name them.
   * `own`: never real servers, which others use, too. `proxied`: each also behind a proxy. `filesShared`: a
   * shared folder instead of S3. `commands` may serve several sets.
   */
  static async start(
    options: { own?: true; proxied?: true; filesShared?: true; commands?: CommandLines } = {},
  ): Promise<SharedBackEnds> {
    const backEnds = new SharedBackEnds(await temporaryFolder(), options.commands ?? new CommandLines());
    try {
      if (options.filesShared) await backEnds.shareFiles();
      await backEnds.begin(options.proxied ?? false, options.own ?? options.proxied ?? false);
      return backEnds;
    } catch (error) {
      await backEnds.stop();
      throw error;
    }
  }

  /** Starts a server process with its own data directory. It is stopped with the back ends at the latest. */
  async process(env: Env = {}): Promise<BuiltServer> {
    const dataDir = await this.dataDirOfProcess();
    const server = await BuiltServer.start(dataDir, { env: { ...this.env, ...env } });
    this.processes.push(server);
    return server;
  }

  /** A new data directory, with a link to the files if the processes share a folder. */
  async dataDirOfProcess(): Promise<string> {
    const dataDir = this.newDataDir();
    if (this.files === null) return dataDir;
    await mkdir(dataDir);
    await symlink(this.files, path.join(dataDir, 'files'));
    return dataDir;
  }

  newDataDir(): string {
    return path.join(this.folder, `data-${this.folders++}`);
  }

  /** Starts a process again on the same data directory. */
  async again(server: BuiltServer, env: Env = {}): Promise<BuiltServer> {
    const next = await BuiltServer.start(server.dataDir, { env: { ...this.env, ...env } });
    this.processes.push(next);
    return next;
  }

  /** An organization and an API key of it, made by the command line, which works on the stores directly. */
  async bank(name: string): Promise<Bank> {
    const { id } = await this.command<{ id: string }>(['org', 'create', name, '--init']);
    const { key } = await this.command<{ key: string }>(['api-key', 'create', id, '--name', 'upload']);
    return { id, key };
  }

  /** Compares every read model with a fresh rebuild; throws when the command fails. */
  verified(): Promise<readonly RebuiltRows[]> {
    return this.command(['rebuild', '--verify']);
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((server) => server.end('SIGKILL')));
    await this.commands.close();
    for (const server of this.servers.reverse()) await server.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /**
   * Runs a command line on the stores directly and returns its parsed output. Tries again when a store was
   * too slow; throws when the command fails.
   */
  async command<Result>(argv: readonly string[]): Promise<Result> {
    const run = () => this.commands.run(this.newDataDir(), [...argv, '--json'], this.env);
    const { code, stdout, stderr } = await inTime(run, (ended) => ended.code === EXIT_STATUS.unreachable);
    if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${stderr}${stdout}`);
    return JSON.parse(stdout) as Result;
  }

  private async begin(proxied: boolean, own: boolean): Promise<void> {
    const given = own ? {} : process.env;
    const keyFile = path.join(this.folder, 'master.key');
    await writeFile(keyFile, `${MASTER_KEY}\n`, { mode: 0o600 });
    // The real event store and the real read store are used only together: their contents belong together.
    const both = given['EVENTSTORE_TEST_URL'] !== undefined && given['MONGODB_TEST_URL'] !== undefined;
    const port = (at: BackEnd, url: string) => this.reached(at, url, proxied);
    this.env = {
      MASTER_KEY_FILE: keyFile,
      ...(both
        ? { EVENTSTORE_URL: given['EVENTSTORE_TEST_URL']!, MONGODB_URL: database(given['MONGODB_TEST_URL']!) }
        : await this.ownStores(port)),
      REDIS_URL: given['REDIS_TEST_URL'] ?? (await this.ownRedis(port)),
      ...(this.files !== null
        ? { FILES_SHARED: 'true' }
        : given['S3_TEST_URL']
          ? s3At(given['S3_TEST_URL'])
          : await this.ownS3(port)),
    };
  }

  private async shareFiles(): Promise<void> {
    this.files = path.join(this.folder, 'files');
    await mkdir(this.files);
  }

  private async ownStores(port: PortOf): Promise<Env> {
    const events = (this.events = this.keep(await EventStoreDbServer.start()));
    const rows = (this.rows = this.keep(await MongodbServer.start()));
    return {
      EVENTSTORE_URL: `esdb://127.0.0.1:${await port('event_store', events.url)}?tls=false`,
      MONGODB_URL: `mongodb://127.0.0.1:${await port('read_store', rows.url())}/alert-review`,
    };
  }

  private async ownRedis(port: PortOf): Promise<string> {
    this.redis = this.keep(await RedisServer.start());
    return `redis://127.0.0.1:${await port('jobs', this.redis.url)}`;
  }

  private async ownS3(port: PortOf): Promise<Env> {
    const { bucket, endpoint, accessKeyId, secretAccessKey } = this.keep(await S3Server.start()).options;
    return {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${await port('files', endpoint)}`,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  private async reached(at: BackEnd, url: string, proxied: boolean): Promise<number> {
    const port = Number(/:(\d+)/.exec(url)?.[1]);
    if (!proxied) return port;
    const proxy = this.keep(await TcpProxy.start(port));
    this.proxies.set(at, proxy);
    return proxy.port;
  }

  private keep<Server extends { stop(): Promise<void> | void }>(server: Server): Server {
    this.servers.push(server);
    return server;
  }
}

type PortOf = (at: BackEnd, url: string) => Promise<number>;

function database(url: string): string {
  const address = new URL(url);
  address.pathname = REAL_DATABASE;
  return address.href;
}

function s3At(url: string): Env {
  const { origin, username, password, pathname } = new URL(url);
  return {
    S3_BUCKET: pathname.slice(1),
    S3_ENDPOINT: origin,
    S3_ACCESS_KEY_ID: decodeURIComponent(username),
    S3_SECRET_ACCESS_KEY: decodeURIComponent(password),
  };
}
