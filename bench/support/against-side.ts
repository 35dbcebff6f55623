import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf, median, type Sample } from '../harness.js';
import { Assistant, type ToolCall } from './assistant.js';
import type { BankServer } from './bank-server.js';
import { exchangeHttpRequest, sendRequests, openConnection } from './http-load.js';
import { startBankWithCustomers } from './imports.js';
import { smallRequests } from './small-requests.js';
import { alertRows, transactionRows } from './transaction-rows.js';

/** Number of alerts that are read and decided. */
export const ALERTS = 100;
const PER_BULK = 50;
const PAGE_SIZE = 50;
const PAGES = ALERTS / PAGE_SIZE;
const CONNECTIONS = 8;
const RUNS_AT_A_TIME = 4;
const ALERTS_PER_REQUEST = 100;
/**
 * A server that uses no more CPU than this in this time has finished the work that its last responses left.
 */
const SETTLED_MS = 60;
const SETTLED_CPU_MS = 10;
const MEMORY_SAMPLES = 5;

/**
 * The servers of one of the two commits, given the root of its built files. Each server starts on first use.
 */
export class Side {
  private assistantMade?: Promise<Assistant>;
  private uploadsMade?: Promise<BankServer>;
  private readonly servers = new Set<BankServer>();
  private readonly tokenChecks: number[] = [];
  private next = { run: 1, series: 0, decision: 0 };

  /** `runs` is the total number of alerts that will be investigated. */
  constructor(
    private readonly root: string,
    private readonly runs: number,
  ) {}

  /** Returns the CPU time of its servers in ms. */
  cpuMs(): number {
    return [...this.servers].reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
  }

  async settled(): Promise<void> {
    let last = this.cpuMs();
    for (let tookMs = Infinity; tookMs > SETTLED_CPU_MS;) {
      await pause(SETTLED_MS);
      tookMs = this.cpuMs() - last;
      last += tookMs;
    }
  }

  /**
   * Renews the token before each figure, because on a busy machine a whole run takes longer than a token is
   * valid.
   */
  async renew(): Promise<void> {
    await (await this.assistantMade)?.renew();
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.stop();
  }

  /** Restarts its running servers on the same data. */
  async restart(): Promise<void> {
    const uploads = await this.uploadsMade;
    if (uploads) {
      this.servers.delete(uploads);
      this.uploadsMade = uploads.restarted({ dist: this.dist }, async () => undefined);
      this.servers.add(await this.uploadsMade);
    }
    const assistant = await this.assistantMade;
    if (assistant) {
      this.servers.delete(assistant.bank);
      this.assistantMade = assistant.restarted();
      this.servers.add((await this.assistantMade).bank);
    }
  }

  /**
   * Returns the CPU time in µs of the last start and per first investigation, and the memory afterwards in
   * MiB.
   */
  async start(runs: number): Promise<Record<'start' | 'first' | 'memory', number>> {
    const { bank } = await this.assistant();
    const start = cpuMsOf(bank.pid) * 1000;
    await this.settled();
    const idle = this.cpuMs();
    await this.investigate(runs);
    await this.settled();
    const first = ((this.cpuMs() - idle) * 1000) / runs;
    const memory: number[] = [];
    for (let n = 0; n < MEMORY_SAMPLES; n++) {
      memory.push(bank.memoryMiB());
      await pause(SETTLED_MS);
    }
    return { start, first, memory: median(memory) };
  }

  /** Investigates alerts that were not investigated before, several in parallel. */
  async investigate(runs: number): Promise<void> {
    const { bank } = await this.assistant();
    const last = this.next.run + runs;
    const one = async () => {
      while (this.next.run < last) await bank.investigate(`alert-${this.next.run++}`);
    };
    await Promise.all(Array.from({ length: RUNS_AT_A_TIME }, one));
  }

  async importRows(count: number): Promise<void> {
    const bank = await this.uploads();
    const { counts } = await bank.transactions(JSON.stringify(transactionRows(count, this.series(), 1)));
    if ((counts as { created: number }).created !== count) throw new Error('rows were left out');
  }

  async uploadAlerts(): Promise<void> {
    const bank = await this.uploads();
    await bank.post('alerts', alertRows(ALERTS_PER_REQUEST, this.series(), 'flagged'), ALERTS_PER_REQUEST);
  }

  async request(calls: number): Promise<void> {
    const bank = await this.uploads();
    await sendRequests(new URL(bank.server.url), await smallRequests(bank, CONNECTIONS), calls);
  }

  /** Decides all alerts, one call per alert. */
  decide(): Promise<void> {
    const disposition = this.disposition();
    return this.ask(
      alertIds.map((alert_id) => called('update_alert_disposition', { alert_id, disposition })),
    );
  }

  /** Decides all alerts, fifty per call. */
  decideInBulk(): Promise<void> {
    const disposition = this.disposition();
    const parts = Array.from({ length: ALERTS / PER_BULK }, (_, n) => n * PER_BULK);
    const calls = parts.map((from) => {
      const alert_ids = alertIds.slice(from, from + PER_BULK);
      return called('update_alert_dispositions_bulk', { alert_ids, disposition });
    });
    return this.ask(calls, { connections: 1 });
  }

  getAlert = (revision: Revision, times: number): Promise<void> =>
    this.ask([called('get_alert', { alert_id: alertIds[0]! }, revision)], { times });

  searchAlerts(revision: Revision, times: number): Promise<void> {
    const pages = Array.from({ length: PAGES }, (_, n) => ({ page: n + 1, page_size: PAGE_SIZE }));
    return this.ask(
      pages.map((page) => called('search_alerts', page, revision)),
      { times },
    );
  }

  /**
   * Returns the cost of checking a cached token. It is too small to measure over HTTP, so each commit's own
   * `token` bench is run: CPU time of a check divided by that of a SHA-256 and a lookup. One run yields
   * several rounds.
   */
  tokenCheck(): number {
    if (this.tokenChecks.length === 0) {
      const argv = ['--import', './bench/support/load-typescript.js', 'bench/run.ts', 'token', '--quick'];
      // The exit code is 1 if the bench misses its own gate, so it is ignored.
      spawnSync(process.execPath, argv, { cwd: this.root, stdio: 'ignore' });
      const file = readFileSync(path.join(this.root, 'bench/results/token.quick.json'), 'utf8');
      const { samples } = JSON.parse(file) as { samples: readonly Sample[] };
      const [checks, hashes] = ['verify', 'bound'].map((of) => samples.filter(({ side }) => side === of));
      this.tokenChecks.push(...checks!.map(({ cpuMs }, round) => cpuMs / hashes![round]!.cpuMs).slice(1));
    }
    return this.tokenChecks.pop()!;
  }

  /** Sends the requests in turn, all of them `times` times. Throws if a response is not a result. */
  private async ask(requests: readonly Ask[], { times = 1, connections = CONNECTIONS } = {}): Promise<void> {
    const assistant = await this.assistant();
    const sent = requests.map((request) => request(assistant));
    const socket = await openConnection(assistant.url);
    const answer = (await exchangeHttpRequest(socket, sent[0]!)).toString();
    socket.destroy();
    if (!answer.includes('"result":') || answer.includes('"isError":true'))
      throw new Error(`a call was answered with ${answer}`);
    const calls = requests.length * times - 1;
    await sendRequests(assistant.url, Array<Buffer[]>(connections).fill([...sent.slice(1), sent[0]!]), calls);
  }

  private assistant(): Promise<Assistant> {
    const alerts = Math.max(this.runs + 1, ALERTS);
    return (this.assistantMade ??= Assistant.ofBuild(this.dist, alerts).then((assistant) => {
      this.servers.add(assistant.bank);
      return assistant;
    }));
  }

  private uploads(): Promise<BankServer> {
    return (this.uploadsMade ??= startBankWithCustomers({ dist: this.dist }).then(async (bank) => {
      this.servers.add(bank);
      await bank.transactions(JSON.stringify(transactionRows(ALERTS_PER_REQUEST * 10, 'flagged', 0)));
      return bank;
    }));
  }

  private get dist(): string {
    return path.join(this.root, 'dist');
  }

  private series = (): string => `s${this.next.series++}`;

  /** Alternates between the dispositions: repeating the same one would not be a new decision. */
  private disposition = () => (this.next.decision++ % 2 === 0 ? 'ESCALATED' : 'CLEARED');
}

type Ask = (by: Assistant) => Buffer;
type Revision = (call: ToolCall) => Ask;

const alertIds = Array.from({ length: ALERTS }, (_, n) => `alert-${n}`);

/** Last revision of the protocol with a handshake, and the first one without. */
export const callWithHandshake: Revision = (call) => (by) => by.legacy('tools/call', call);
export const callWithoutHandshake: Revision = (call) => (by) => by.modern(call);

const called = (name: string, args: object, revision = callWithHandshake): Ask =>
  revision({ name, arguments: args });
