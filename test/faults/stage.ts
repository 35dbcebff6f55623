import { rm } from 'node:fs/promises';
import type {
  OperatorCommandArguments,
  OperatorCommandName,
  OperatorCommandResult,
} from '../../src/operator/operator-commands.js';
import { BuiltServer, type Exit } from '../support/built-server.js';
import { RestCalls } from '../support/rest-calls.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Env = Readonly<Record<string, string>>;

/** One data directory with one organization and its key, and the server process of the moment. */
export class Stage {
  private key = '';
  /** Its id. */
  organization = '';

  private constructor(
    readonly dataDir: string,
    private readonly env: Env,
    private server: BuiltServer,
  ) {}

  static async open(
    options: { env?: Env; tracer?: readonly string[]; dataDir?: string; longLived?: true } = {},
  ): Promise<Stage> {
    const dataDir = options.dataDir ?? (await temporaryFolder());
    const server = await BuiltServer.start(dataDir, options);
    const stage = new Stage(dataDir, options.env ?? {}, server);
    try {
      ({ id: stage.organization, key: stage.key } = await server.bank('Example Bank'));
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  /** The server that runs now. */
  get process(): BuiltServer {
    return this.server;
  }

  /** A client of its own on the server that runs now. */
  client(): RestCalls {
    return new RestCalls(this.server.url, this.key);
  }

  /** One operation of the command line, asked of the server that runs now. */
  operate<Name extends OperatorCommandName>(
    name: Name,
    args: OperatorCommandArguments<Name>,
  ): Promise<OperatorCommandResult<Name>> {
    return this.server.operate(name, args);
  }

  /** kill -9; resolves when the process is gone. */
  kill(): Promise<Exit> {
    return this.server.end('SIGKILL');
  }

  stop(): Promise<Exit> {
    return this.server.end('SIGTERM');
  }

  /** Another process on the same data directory; resolves to how long it took until it listened, in ms. */
  async restart(env: Env = this.env): Promise<number> {
    this.server = await BuiltServer.start(this.dataDir, { env });
    return this.server.startMs;
  }

  /** Throws when a read model differs from its rebuild. Resolves to the number of read models compared. */
  async verifyReadModels(): Promise<number> {
    const compared = await this.server.operate('rebuild', { verifyOnly: true });
    const drifted = compared.filter(({ liveHash, rebuiltHash }) => liveHash !== rebuiltHash);
    if (drifted.length > 0) throw new Error(`drifted: ${JSON.stringify(drifted)}`);
    return compared.length;
  }

  /** Ends whatever still runs and removes the data. */
  async close(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
