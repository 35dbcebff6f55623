import { setTimeout as pause } from 'node:timers/promises';
import type { BuiltServer } from './built-server.js';

const API = '/api/v1/transaction-monitoring';
/** An investigation of customers of the largest size, beside others. */
const WAIT_MS_MAX = 600_000;

export type Answer = Record<string, unknown>;

/** A new organization on a built server, by its REST API. */
export class RestBank {
  private constructor(
    readonly server: BuiltServer,
    private readonly key: string,
    private readonly pollMs: number,
  ) {}

  /** `pollMs`: between two looks at something that is awaited; each costs the server almost a millisecond. */
  static async on(server: BuiltServer, { pollMs }: { readonly pollMs: number }): Promise<RestBank> {
    await server.cli('org', 'create', 'bench', '--init');
    const { key } = await server.cli('api-key', 'create', 'bench', '--name', 'bench');
    return new RestBank(server, key as string, pollMs);
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.server.url}${API}/${path}`, {
      method,
      headers: { 'x-api-key': this.key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  /** At most so many in one request. */
  async post(path: 'entities' | 'alerts', items: readonly object[], most: number): Promise<void> {
    for (let from = 0; from < items.length; from += most)
      await this.call('POST', path, { [path]: items.slice(from, from + most) });
  }

  /** Puts a transaction file to an address of its own; the session once all of it is imported. */
  async transactions(body: string | Buffer | ReadableStream): Promise<Answer> {
    const opened = await this.call('POST', 'transactions/upload-via-url', { format: 'json' });
    // A server may believe in a public address that nobody serves here.
    const { pathname, search } = new URL(opened['upload_uri'] as string, this.server.url);
    const address = new URL(pathname + search, this.server.url);
    const put = await fetch(address, { method: 'PUT', body, duplex: 'half' });
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
    return Date.parse(run['completed_at'] as string) - Date.parse(run['queued_at'] as string);
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
