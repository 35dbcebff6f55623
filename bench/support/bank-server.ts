import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { BuiltServer, runCli, type Bank } from '../../test/support/built-server.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { bankOf } from './bank.js';

const API = '/api/v1/transaction-monitoring';
/** An investigation of customers of the largest size, beside others. */
const WAIT_MS_MAX = 600_000;
const ENTITIES_PER_REQUEST = 500;
const ALERTS_PER_REQUEST = 100;

type Answer = Record<string, unknown>;

export interface Opening {
  readonly format: string;
  readonly mapping_id?: string;
}

export interface Start {
  readonly env?: Readonly<Record<string, string>>;
  /** It tells how long its event loop was held up. */
  readonly probed?: true;
  /** A file for what it logs. */
  readonly log?: string;
  /** The built files of another commit; its own command line makes the organization. */
  readonly dist?: string;
  /** Between two looks at something that is awaited; each costs the server almost a millisecond. */
  readonly pollMs?: number;
}

/** The built product on a temporary data directory, and an organization that uses its REST API. */
export class BankServer {
  /** Bytes of all answers, and of the last result of a run. */
  readonly answered = { all: 0, result: 0 };

  private constructor(
    readonly server: BuiltServer,
    readonly organization: Bank,
    private readonly pollMs: number,
  ) {}

  static async start({ pollMs = 25, ...options }: Start = {}): Promise<BankServer> {
    const server = await BuiltServer.start(await temporaryFolder(), { ...options, longLived: true });
    const { dist } = options;
    const organization =
      dist === undefined ? await server.bank('bench') : await bankByCommandLine(server.dataDir, dist);
    return new BankServer(server, organization, pollMs);
  }

  /** With `alerts` alerts, `alert-0` and so on, the first of them investigated: its peer tables are cut. */
  static async withAlerts(customers: number, alerts: number, options: Start = {}): Promise<BankServer> {
    const bank = await BankServer.start(options);
    try {
      const records = bankOf(customers, alerts, customers);
      await bank.post('entities', records.entities, ENTITIES_PER_REQUEST);
      await bank.transactions(JSON.stringify(records.transactions));
      await bank.post('alerts', records.alerts, ALERTS_PER_REQUEST);
      // It waits for the peer tables of the whole bank.
      await bank.investigate('alert-0');
      return bank;
    } catch (error) {
      await bank.stop();
      throw error;
    }
  }

  /** Stops the server, lets `change` work on its files, and starts it anew. */
  async restarted(options: Start, change: (dataDir: string) => Promise<void>): Promise<BankServer> {
    const { dataDir } = this.server;
    await this.server.end('SIGTERM');
    await change(dataDir);
    const server = await BuiltServer.start(dataDir, { ...options, longLived: true });
    return new BankServer(server, this.organization, this.pollMs);
  }

  get pid(): number {
    return this.server.pid;
  }

  /** At most `most` of them in one request. */
  async post(path: 'entities' | 'alerts', items: readonly object[], most: number): Promise<void> {
    for (let from = 0; from < items.length; from += most)
      await this.call('POST', path, { [path]: items.slice(from, from + most) });
  }

  async saveMapping(id: string, yaml: string): Promise<void> {
    await this.call('PUT', `mappings/${id}`, { yaml });
  }

  /** Puts a transaction file to an address of its own; the session once all of it is imported. */
  async transactions(
    body: string | Buffer | ReadableStream,
    opening: Opening = { format: 'json' },
  ): Promise<Answer> {
    const opened = await this.call('POST', 'transactions/upload-via-url', opening);
    // A server may believe in a public address that nobody serves here.
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

  /** From queued to completed by the clock of the server, in ms. */
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

  /** Memory of its own, in MiB: RssAnon, without the pages that the store maps. Linux only, else 0. */
  memoryMiB(): number {
    if (process.platform !== 'linux') return 0;
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  }

  /** Ends the server and removes its data. */
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
      await pause(this.pollMs);
    }
    throw new Error(`${path} does not come to its end`);
  }
}

async function bankByCommandLine(dataDir: string, dist: string): Promise<Bank> {
  const { id } = await commandLine(dataDir, dist, 'org', 'create', 'bench');
  const { key } = await commandLine(dataDir, dist, 'api-key', 'create', 'bench', '--name', 'bench');
  return { id: id!, key: key! };
}

/** What a command of these built files prints as JSON; it speaks to the server of the data directory. */
export async function commandLine(dataDir: string, dist: string, ...argv: string[]) {
  const { code, stdout, stderr } = await runCli(dataDir, [...argv, '--json'], {}, dist);
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Readonly<Record<string, string>>;
}
