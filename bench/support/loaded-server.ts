import { setTimeout as pause } from 'node:timers/promises';
import { bankOf } from './bank.js';
import { BuiltServer, type Start } from './built-server.js';

const API = '/api/v1/transaction-monitoring';
const ENTITIES_PER_REQUEST = 500;
const ALERTS_PER_REQUEST = 100;
const POLL_MS = 5;
/** The first investigation waits for the peer tables of the whole bank. */
const WAIT_MS_MAX = 120_000;

type Answer = Record<string, unknown>;

/** The built product with a bank in it, its peer tables cut. */
export class LoadedServer {
  private constructor(
    readonly server: BuiltServer,
    private readonly key: string,
  ) {}

  /** With `alerts` alerts, `alert-0` and so on, of which the first is investigated. */
  static async start(customers: number, alerts: number, options: Start = {}): Promise<LoadedServer> {
    const server = await BuiltServer.start(options);
    try {
      await server.cli('org', 'create', 'bench', '--init');
      const { key } = await server.cli('api-key', 'create', 'bench', '--name', 'upload');
      const loaded = new LoadedServer(server, key as string);
      await loaded.load(customers, alerts);
      await loaded.investigate('alert-0');
      return loaded;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  private async load(customers: number, alerts: number): Promise<void> {
    const bank = bankOf(customers, alerts, customers);
    await this.post('entities', bank.entities, ENTITIES_PER_REQUEST);
    const opened = await this.call('POST', 'transactions/upload-via-url', { format: 'json' });
    const { pathname, search } = new URL(opened['upload_uri'] as string, this.server.url);
    const put = await fetch(`${this.server.url}${pathname}${search}`, {
      method: 'PUT',
      body: JSON.stringify(bank.transactions),
    });
    if (!put.ok) throw new Error(`the file was answered with ${put.status}`);
    const session = `transactions/upload-sessions/${opened['session_id'] as string}`;
    await this.until(session, ({ state }) => state === 'completed');
    await this.post('alerts', bank.alerts, ALERTS_PER_REQUEST);
  }

  private async post(path: 'entities' | 'alerts', items: readonly object[], most: number): Promise<void> {
    for (let from = 0; from < items.length; from += most)
      await this.call('POST', path, { [path]: items.slice(from, from + most) });
  }

  /** From queued to completed by the clock of the server, in ms. */
  async investigate(alertId: string): Promise<number> {
    const { investigations } = await this.call('POST', 'alerts/investigate', { alert_ids: [alertId] });
    const [{ investigation_id }] = investigations as [{ investigation_id: string }];
    const ended = ({ processing_status }: Answer) => processing_status === 'completed';
    const run = await this.until(`investigation/${investigation_id}`, ended);
    return Date.parse(run['completed_at'] as string) - Date.parse(run['queued_at'] as string);
  }

  private async until(path: string, isDone: (answer: Answer) => boolean): Promise<Answer> {
    const began = performance.now();
    while (performance.now() - began < WAIT_MS_MAX) {
      const answer = await this.call('GET', path);
      if (isDone(answer)) return answer;
      await pause(POLL_MS);
    }
    throw new Error(`${path} does not come to its end`);
  }

  private async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.server.url}${API}/${path}`, {
      method,
      headers: { 'x-api-key': this.key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}
