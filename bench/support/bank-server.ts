import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { BuiltServer, runCli, type Bank } from '../../test/support/built-server.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { generateBank } from './bank.js';

const API = '/api/v1/transaction-monitoring';
/** Long enough for an investigation of customers of the maximum size that runs beside others. */
const WAIT_MS_MAX = 600_000;
const ENTITIES_PER_REQUEST = 500;
const ALERTS_PER_REQUEST = 100;

type Answer = Record<string, unknown>;

export interface UploadSessionOptions {
  readonly format: string;
  readonly mapping_id?: string;
}

export interface BankServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** True if the server should report how long its event loop was blocked. */
  readonly probed?: true;
  /** File for the server's log. */
  readonly log?: string;
  /** Built files of another commit. The organization is created with their command line. */
  readonly dist?: string;
  /** Minimum polling interval in ms. Each poll costs the server almost a millisecond. */
  readonly pollMs?: number;
}

/** The built product on a temporary data directory, with an organization that uses its REST API. */
export class BankServer {
  /** Number of bytes of all responses, and of the last result of an investigation. */
  readonly answered = { all: 0, result: 0 };

  private constructor(
    readonly server: BuiltServer,
    readonly organization: Bank,
    private readonly pollMs: number,
  ) {}

  static async start({ pollMs = 25, ...options }: BankServerOptions = {}): Promise<BankServer> {
    const server = await BuiltServer.start(await temporaryFolder(), { ...options, longLived: true });
    const { dist } = options;
    try {
      const made = dist === undefined ? server.bank('bench') : bankByCommandLine(server.dataDir, dist);
      return new BankServer(server, await made, pollMs);
    } catch (error) {
      await server.end('SIGTERM');
      throw error;
    }
  }

  /**
   * Starts a server with alerts `alert-0`, `alert-1` and so on. The first is investigated, which prepares the
   * tables of peer groups.
   */
  static async withAlerts(
    customers: number,
    alerts: number,
    options: BankServerOptions = {},
  ): Promise<BankServer> {
    const bank = await BankServer.start(options);
    try {
      const records = generateBank(customers, alerts, customers);
      await bank.post('entities', records.entities, ENTITIES_PER_REQUEST);
      await bank.transactions(JSON.stringify(records.transactions));
      await bank.post('alerts', records.alerts, ALERTS_PER_REQUEST);
      // This investigation waits for the peer tables of the whole bank.
      await bank.investigate('alert-0');
      return bank;
    } catch (error) {
      await bank.stop();
      throw error;
    }
  }

  /** Stops the server, lets `change` work on its files, and starts it again. */
  async restarted(
    options: BankServerOptions,
    change: (dataDir: string) => Promise<void>,
  ): Promise<BankServer> {
    const { dataDir } = this.server;
    await this.server.end('SIGTERM');
    await change(dataDir);
    const server = await BuiltServer.start(dataDir, { ...options, longLived: true });
    return new BankServer(server, this.organization, this.pollMs);
  }

  get pid(): number {
    return this.server.pid;
  }

  /** Posts items, at most `most` per request. */
  async post(path: 'entities' | 'alerts', items: readonly object[], most: number): Promise<void> {
    for (let from = 0; from < items.length; from += most)
      await this.call('POST', path, { [path]: items.slice(from, from + most) });
  }

  async saveMapping(id: string, yaml: string): Promise<void> {
    await this.call('PUT', `mappings/${id}`, { yaml });
  }

  /** Uploads a transaction file. Returns the upload session once all of it is imported. */
  async transactions(
    body: string | Buffer | ReadableStream,
    opening: UploadSessionOptions = { format: 'json' },
  ): Promise<Answer> {
    const opened = await this.call('POST', 'transactions/upload-via-url', opening);
    // The upload address may have a public host name that does not lead to this server, so use only its
    // path.
    const { pathname, search } = new URL(opened['upload_uri'] as string, this.server.url);
    const address = new URL(pathname + search, this.server.url);
    const headers = {
      'Content-Type': opening.format === 'json' ? 'application/json' : 'application/octet-stream',
    };
    const put = await fetch(address, { method: 'PUT', headers, body, duplex: 'half' });
    if (!put.ok) throw new Error(`the file was answered with ${put.status}: ${await put.text()}`);
    const place = `transactions/upload-sessions/${opened['session_id'] as string}`;
    const session = await this.until(place, ({ state }) => state === 'completed' || state === 'refused');
    if (session['state'] === 'refused') throw new Error('the file was refused');
    return session;
  }

  /** Investigates an alert. Returns the ms from queued to completed by the server's clock. */
  async investigate(alertId: string): Promise<number> {
    const { investigations } = await this.call('POST', 'alerts/investigate', { alert_ids: [alertId] });
    const [{ investigation_id }] = investigations as [{ investigation_id: string }];
    const run = await this.until(
      `investigation/${investigation_id}`,
      ({ processing_status: status }) => status === 'completed' || status === 'incomplete',
    );
    if (run['processing_status'] !== 'completed')
      throw new Error(`${alertId}: ${JSON.stringify(run['incomplete_reason'])}`);
    this.answered.result = JSON.stringify(run).length;
    return Date.parse(run['completed_at'] as string) - Date.parse(run['queued_at'] as string);
  }

  /**
   * Returns the server's own memory in MiB (RssAnon), without the pages that the store maps. Linux only; 0
   * elsewhere.
   */
  memoryMiB(): number {
    if (process.platform !== 'linux') return 0;
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  }

  /** Stops the server and removes its data. */
  async stop(): Promise<void> {
    await this.server.end('SIGTERM');
    await rm(this.server.dataDir, { recursive: true, force: true });
  }

  private async call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.server.url}${API}/${path}`, {
      method,
      headers: { 'x-api-key': this.organization.key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    this.answered.all += Number(response.headers.get('content-length') ?? 0);
    return (await response.json()) as Answer;
  }

  private async until(path: string, isDone: (answer: Answer) => boolean): Promise<Answer> {
    const began = performance.now();
    while (performance.now() - began < WAIT_MS_MAX) {
      const answer = await this.call('GET', path);
      if (isDone(answer)) return answer;
      // Poll less often the longer it takes: on a busy machine, more polls would distort the measurement.
      await pause(Math.max(this.pollMs, (performance.now() - began) / 2));
    }
    throw new Error(`${path} does not come to its end`);
  }
}

async function bankByCommandLine(dataDir: string, dist: string): Promise<Bank> {
  const { id } = await runCommandOfBuild(dataDir, dist, 'org', 'create', 'bench');
  const { key } = await runCommandOfBuild(dataDir, dist, 'api-key', 'create', 'bench', '--name', 'bench');
  return { id: id!, key: key! };
}

/**
 * Runs a command of the built files against the server of the data directory, and returns the JSON that it
 * prints.
 */
export async function runCommandOfBuild(dataDir: string, dist: string, ...argv: string[]) {
  const { code, stdout, stderr } = await runCli(dataDir, [...argv, '--json'], {}, dist);
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Readonly<Record<string, string>>;
}
