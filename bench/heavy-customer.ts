import { setTimeout as pause } from 'node:timers/promises';
import type { Hold } from '../test/support/built-server.js';
import { formatFigure, measureInterleaved, median, quantile, timed, type Bench } from './harness.js';
import { BankServer } from './support/bank-server.js';
import {
  alertOnCustomer,
  entityIds,
  heavyEntities,
  transfers,
  usualEntities,
} from './support/heavy-customers.js';

const HEAVY = 30;
const USUAL = 200;
const ENTITIES_PER_REQUEST = 10;
const RUNS_PER_ROUND = 10;
const RUNS_PER_ROUND_QUICK = 1;
const ROUNDS = 6;
const POLL_MS = 10;
const SAMPLE_MEMORY_MS = 50;
const SETTLE_MS = 2_000;
const MEMORY_MIB_AIM = 200;
/** Limit for the work within one turn of the event loop. */
const STALL_MS_MAX = 50;

type Side = 'heavy' | 'usual';

/**
 * Investigates alerts on 30 customers who share all their contacts, with records of the maximum size or of
 * the usual size.
 */
export const bench: Bench = {
  name: 'heavy-customer',
  about: 'run on 30 customers of 1 MiB / on usual ones',
  sides: ['heavy', 'usual'],
  unit: 'ms',
  direction: 'at_most',
  gate: 4,
  target: 1.5,
  run: async ({ quick }) => {
    const bank = await BankServer.start({ probed: true, pollMs: POLL_MS });
    try {
      const perRound = quick ? RUNS_PER_ROUND_QUICK : RUNS_PER_ROUND;
      const customers = await Customers.upload(bank, perRound * ROUNDS);
      const samples = await measureInterleaved({
        heavy: () => customers.investigate('heavy', perRound),
        usual: () => customers.investigate('usual', perRound),
      });
      return { samples, missed: customers.print(), details: {} };
    } finally {
      await bank.stop();
    }
  },
};

class Customers {
  private readonly times = { heavy: [] as number[], usual: [] as number[] };
  private readonly stalls = { heavy: [] as Hold[], usual: [] as Hold[] };
  private readonly peakMiB = { heavy: 0, usual: 0 };
  private readonly next = { heavy: 0, usual: 0 };

  private constructor(
    private readonly bank: BankServer,
    private readonly idleMiB: number,
  ) {}

  static async upload(bank: BankServer, runs: number): Promise<Customers> {
    await pause(SETTLE_MS);
    const customers = new Customers(bank, bank.memoryMiB());
    await customers.load(runs);
    return customers;
  }

  /** Returns the median duration of investigations that run one after another, each of a different alert. */
  async investigate(side: Side, runs: number): Promise<{ value: number; cpuMs: number }> {
    const times: number[] = [];
    const sampling = setInterval(() => {
      this.peakMiB[side] = Math.max(this.peakMiB[side], this.bank.memoryMiB());
    }, SAMPLE_MEMORY_MS);
    const { server } = this.bank;
    const { cpuMs } = await timed(server.pid, async () => {
      await server.longestHold();
      for (let i = 0; i < runs; i++) {
        times.push(await this.bank.investigate(`${side}-${this.next[side]++}`));
        this.stalls[side].push(await server.longestHold());
      }
    });
    clearInterval(sampling);
    this.times[side].push(...times);
    return { value: median(times), cpuMs };
  }

  /** Prints the figures and returns the limits that were missed, except that of the ratio. */
  print(): string[] {
    const missed: string[] = [];
    for (const side of ['heavy', 'usual'] as const) {
      const [p50, p99] = [0.5, 0.99].map((part) => formatFigure(quantile(this.times[side], part)));
      const above = formatFigure(this.peakMiB[side] - this.idleMiB);
      const [ms, cpuMs] = (['longestClockMs', 'longestMs'] as const).map((field) =>
        formatFigure(Math.max(...this.stalls[side].map((stall) => stall[field]))),
      );
      console.log(`${side}: run p50 ${p50} ms, p99 ${p99} ms, of ${this.times[side].length}`);
      console.log(`${side}: RssAnon ${above} MiB above idle (aim ${MEMORY_MIB_AIM})`);
      const told = `${side}: longest stall ${ms} ms, ${cpuMs} ms of work (gate ${STALL_MS_MAX})`;
      console.log(told);
      if (Number(cpuMs) > STALL_MS_MAX) missed.push(told);
    }
    return missed;
  }

  private async load(runs: number): Promise<void> {
    // Reset the measurement: stalls during the server's start do not count.
    await this.bank.server.longestHold();
    const ids = { heavy: entityIds('heavy', HEAVY), usual: entityIds('usual', USUAL) };
    const entities = [...heavyEntities(HEAVY), ...usualEntities(USUAL)];
    await this.bank.post('entities', entities, ENTITIES_PER_REQUEST);
    const rows = [...transfers('heavy', ids.heavy), ...transfers('usual', ids.usual)];
    await this.bank.transactions(JSON.stringify(rows));
    for (let n = 0; n < runs; n++) {
      const usual = [n % USUAL, (n + 1) % USUAL].map((at) => ids.usual[at]!);
      const alerts = [
        alertOnCustomer('heavy', ids.heavy, n % HEAVY, n),
        alertOnCustomer('usual', usual, n % USUAL, n),
      ];
      await this.bank.post('alerts', alerts, alerts.length);
    }
    const upload = await this.bank.server.longestHold();
    const [stall, work] = [upload.longestClockMs, upload.longestMs].map(formatFigure);
    console.log(`uploads: longest stall ${stall} ms, ${work} ms of work`);
    console.log(`uploads: RssAnon ${formatFigure(this.bank.memoryMiB() - this.idleMiB)} MiB above idle`);
  }
}
