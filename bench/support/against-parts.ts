import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf, median, type Sample } from '../harness.js';
import { Assistant, type ToolCall } from './assistant.js';
import type { BankServer } from './bank-server.js';
import { exchange, load, opened } from './http-load.js';
import { bankOfCustomers } from './imports.js';
import { transactionRows } from './transaction-rows.js';

/** Figures by their names. */
export type Figures = Readonly<Record<string, number>>;

/** One turn of one side. */
export type Part = (side: Side) => Promise<Figures>;

export interface Amounts {
  /** Investigations of a turn; those behind a start are always a hundred. */
  readonly runs: number;
  readonly calls: number;
  readonly rows: number;
}

const COLD_RUNS = 100;
/** So many alerts of a bank are read and decided about; the first is investigated before. */
const ALERTS = 200;
const CONNECTIONS = 8;
const AT_A_TIME = 4;
const PER_BULK = 50;
const PAGE_SIZE = 50;
/** A server that took no more than a tick in this time has done what its last answers left to do. */
const SETTLED_MS = 60;
const SETTLED_CPU_MS = 10;
const MEMORY_SAMPLES = 5;

/** One of the two commits, by its built files. */
export class Side {
  private next = 1;
  private decided = 0;
  private series = 0;

  private constructor(
    readonly root: string,
    private assistant: Assistant,
    private readonly importing: BankServer | null,
  ) {}

  /** `runs`: how many alerts will be investigated in all. */
  static async of(root: string, { runs, imports }: { runs: number; imports: boolean }): Promise<Side> {
    const dist = path.join(root, 'dist');
    const assistant = await Assistant.ofBuild(dist, Math.max(runs + 1, ALERTS));
    try {
      return new Side(root, assistant, imports ? await bankOfCustomers({ dist }) : null);
    } catch (error) {
      await assistant.bank.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.assistant.bank.stop();
    await this.importing?.stop();
  }

  /** CPU of a start, of each of the first investigations, and the memory that these leave. */
  async start(): Promise<Figures> {
    this.assistant = await this.assistant.restarted();
    const { pid } = this.assistant.bank;
    const start = cpuMsOf(pid) * 1000;
    await settled(pid);
    const first = await this.investigate(COLD_RUNS);
    const memory: number[] = [];
    for (let n = 0; n < MEMORY_SAMPLES; n++) {
      memory.push(this.assistant.bank.memoryMiB());
      await pause(SETTLED_MS);
    }
    return { start, first, memory: median(memory) };
  }

  /** Alerts that were not investigated before, some side by side; CPU of each. */
  async investigate(runs: number): Promise<number> {
    const { bank } = this.assistant;
    return cpuUsOf(bank.pid, runs, async () => {
      const last = this.next + runs;
      const one = async () => {
        while (this.next < last) await bank.investigate(`alert-${this.next++}`);
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, one));
    });
  }

  async importRows(count: number): Promise<number> {
    const bank = this.importing!;
    const file = JSON.stringify(transactionRows(count, `s${this.series}`, this.series++));
    return cpuUsOf(bank.pid, count, async () => {
      const { counts } = await bank.transactions(file);
      if ((counts as { created: number }).created !== count) throw new Error('rows were left out');
    });
  }

  /** Of single decisions, then of those that are asked for fifty at once. */
  async decide(calls: number): Promise<{ readonly decision: number; readonly bulk: number }> {
    // The other value each time, as the same one twice would be no decision.
    const disposition = () => (this.decided++ % 2 === 0 ? 'ESCALATED' : 'CLEARED');
    const ids = Array.from({ length: ALERTS }, (_, n) => `alert-${n}`);
    const rounds = Math.ceil(calls / ALERTS);
    const singles = Array.from({ length: rounds }, disposition).flatMap((value) =>
      ids.map((alert_id) => call('update_alert_disposition', { alert_id, disposition: value })),
    );
    const bulk = Array.from({ length: rounds }, disposition).flatMap((value) =>
      Array.from({ length: ALERTS / PER_BULK }, (_, n) =>
        call('update_alert_dispositions_bulk', {
          alert_ids: ids.slice(n * PER_BULK, (n + 1) * PER_BULK),
          disposition: value,
        }),
      ),
    );
    return {
      decision: await this.ask(singles.map(legacy), singles.length, CONNECTIONS),
      bulk: (await this.ask(bulk.map(legacy), bulk.length, 1)) / PER_BULK,
    };
  }

  ping = (calls: number): Promise<number> => this.ask([(by) => by.legacy('ping')], calls, CONNECTIONS);

  /** At one revision of the protocol. */
  getAlert = (revision: Revision, calls: number): Promise<number> =>
    this.ask([revision(call('get_alert', { alert_id: 'alert-0' }))], calls, CONNECTIONS);

  search = (revision: Revision, calls: number): Promise<number> =>
    this.ask(
      [1, 2, 3, 4].map((page) => revision(call('search_alerts', { page, page_size: PAGE_SIZE }))),
      calls,
      CONNECTIONS,
    );

  /** Sends the requests in turn over some connections; CPU of each call. The first answer is looked at. */
  private async ask(requests: readonly Ask[], calls: number, connections: number): Promise<number> {
    const { assistant } = this;
    const sent = requests.map((request) => request(assistant));
    const cpuUs = await cpuUsOf(assistant.bank.pid, calls, () =>
      load(assistant.url, Array<Buffer[]>(connections).fill(sent), calls),
    );
    const socket = await opened(assistant.url);
    const answer = (await exchange(socket, sent.at(-1)!)).toString();
    socket.destroy();
    if (!answer.includes('"result":') || answer.includes('"isError":true'))
      throw new Error(`a call was answered with ${answer}`);
    return cpuUs;
  }
}

type Ask = (by: Assistant) => Buffer;
export type Revision = (call: ToolCall) => Ask;

const call = (name: string, args: object): ToolCall => ({ name, arguments: args });

/** The last revision of the protocol with a handshake, and the first without. */
export const legacy: Revision = (call) => (by) => by.legacy('tools/call', call);
export const modern: Revision = (call) => (by) => by.modern(call);

/** CPU of the whole process for each of so many, with what it does after it has answered. */
async function cpuUsOf(pid: number, count: number, task: () => Promise<unknown>): Promise<number> {
  const before = cpuMsOf(pid);
  await task();
  await settled(pid);
  return ((cpuMsOf(pid) - before) * 1000) / count;
}

async function settled(pid: number): Promise<void> {
  for (let [last, now] = [-Infinity, cpuMsOf(pid)]; now - last > SETTLED_CPU_MS; now = cpuMsOf(pid)) {
    last = now;
    await pause(SETTLED_MS);
  }
}

/**
 * A check of a remembered token costs so little that a call over HTTP hides it: each commit's own bench of it,
 * as a share of the SHA-256 and look-up that are measured beside it.
 */
export function tokenCheck(root: string): number {
  const argv = ['--import', './bench/support/load-typescript.js', 'bench/run.ts', 'token', '--quick'];
  try {
    execFileSync(process.execPath, argv, { cwd: root, stdio: 'ignore' });
  } catch {
    // It ends with 1 beyond its own gate too.
  }
  const file = path.join(root, 'bench/results/token.quick.json');
  const { samples } = JSON.parse(readFileSync(file, 'utf8')) as { samples: readonly Sample[] };
  const cpu = (of: string) => median(samples.filter(({ side }) => side === of).map(({ cpuMs }) => cpuMs));
  return cpu('verify') / cpu('bound');
}
