import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf, figure, interleaved, median, ROUNDS_MIN, type Bench } from './harness.js';
import { bankOf } from './support/bank.js';
import { BuiltServer } from './support/built-server.js';

const API = '/api/v1/transaction-monitoring';
const CUSTOMERS = 2_000;
const CUSTOMERS_QUICK = 400;
const ALERTS_PER_ROUND = 40;
const ALERTS_PER_ROUND_QUICK = 15;
const ROUNDS = ROUNDS_MIN + 1;
const ENTITIES_PER_REQUEST = 500;
const ALERTS_PER_REQUEST = 100;
const POLL_MS = 5;
/** The first investigation waits for the peer tables of the whole bank. */
const WAIT_MS_MAX = 120_000;
const ABSOLUTE_AIM_MS = 25;

/**
 * One alert after another, from being queued to being completed by the server's clock: the same alerts in a
 * bank with ten times the customers and transactions.
 */
export const bench: Bench = {
  name: 'investigate',
  about: 'p50 of one investigation, queued to completed: bank with ten times the data / bank',
  sides: ['tenfold', 'single'],
  unit: 'ms',
  direction: 'at_most',
  gate: 2,
  target: 1.2,
  run: async ({ quick }) => {
    const customers = quick ? CUSTOMERS_QUICK : CUSTOMERS;
    const perRound = quick ? ALERTS_PER_ROUND_QUICK : ALERTS_PER_ROUND;
    const servers: LoadedServer[] = [];
    try {
      for (const factor of [10, 1]) servers.push(await LoadedServer.start(customers * factor, perRound));
      const [tenfold, single] = servers;
      const samples = await interleaved({
        tenfold: () => tenfold!.investigateNext(),
        single: () => single!.investigateNext(),
      });
      const p50 = median(servers.flatMap(({ times }) => times));
      console.log(`p50 of all investigations: ${figure(p50)} ms (aim ${ABSOLUTE_AIM_MS} ms)`);
      return samples;
    } finally {
      for (const { server } of servers) await server.stop();
    }
  },
};

/** The built product with a bank in it, its peer tables cut. */
class LoadedServer {
  readonly times: number[] = [];
  private next = 1;

  private constructor(
    readonly server: BuiltServer,
    private readonly key: string,
    private readonly perRound: number,
  ) {}

  static async start(customers: number, perRound: number): Promise<LoadedServer> {
    const server = await BuiltServer.start();
    try {
      await server.cli('org', 'create', 'bench', '--init');
      const { key } = await server.cli('api-key', 'create', 'bench', '--name', 'investigate');
      const loaded = new LoadedServer(server, key as string, perRound);
      await loaded.load(customers);
      await loaded.investigate('alert-0');
      return loaded;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** The median of a round of alerts that were not investigated before. */
  async investigateNext(): Promise<{ value: number; cpuMs: number }> {
    const cpuBefore = cpuMsOf(this.server.pid);
    const times: number[] = [];
    for (let i = 0; i < this.perRound; i++) times.push(await this.investigate(`alert-${this.next++}`));
    this.times.push(...times);
    return { value: median(times), cpuMs: cpuMsOf(this.server.pid) - cpuBefore };
  }

  private async load(customers: number): Promise<void> {
    const bank = bankOf(customers, this.perRound * ROUNDS + 1, customers);
    await this.post('entities', bank.entities, ENTITIES_PER_REQUEST);
    const opened = await this.call('POST', 'transactions/upload-via-url', { format: 'json' });
    const address = new URL(opened['upload_uri'] as string, this.server.url);
    const put = await fetch(address, { method: 'PUT', body: JSON.stringify(bank.transactions) });
    if (!put.ok) throw new Error(`the file was answered with ${put.status}`);
    const session = `transactions/upload-sessions/${opened['session_id'] as string}`;
    await this.until(session, ({ state }) => state === 'completed');
    await this.post('alerts', bank.alerts, ALERTS_PER_REQUEST);
  }

  private async post(path: 'entities' | 'alerts', items: readonly object[], most: number): Promise<void> {
    for (let from = 0; from < items.length; from += most)
      await this.call('POST', path, { [path]: items.slice(from, from + most) });
  }

  private async investigate(alertId: string): Promise<number> {
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

type Answer = Record<string, unknown>;
