import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf, figure, interleaved, median, type Bench } from './harness.js';
import { BuiltServer, type Stall } from './support/built-server.js';
import { alertOn, entityIds, heavyEntities, transfers, usualEntities } from './support/heavy-customers.js';
import { RestBank } from './support/rest-bank.js';

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
const STALL_MS_AIM = 50;

type Side = 'heavy' | 'usual';

/** Alerts on 30 customers who share all their contacts, of the largest size or of the usual one. */
export const bench: Bench = {
  name: 'heavy-customer',
  about: 'p50 of one investigation: 30 customers of 1 MiB who share everything / customers of usual weight',
  sides: ['heavy', 'usual'],
  unit: 'ms',
  direction: 'at_most',
  gate: 4,
  target: 1.5,
  run: async ({ quick }) => {
    const server = await BuiltServer.start({ probe: 'loop-probe.js' });
    try {
      const perRound = quick ? RUNS_PER_ROUND_QUICK : RUNS_PER_ROUND;
      const customers = await Customers.upload(server, perRound * ROUNDS);
      const samples = await interleaved({
        heavy: () => customers.investigate('heavy', perRound),
        usual: () => customers.investigate('usual', perRound),
      });
      customers.print();
      return samples;
    } finally {
      await server.stop();
    }
  },
};

class Customers {
  private readonly times = { heavy: [] as number[], usual: [] as number[] };
  private readonly stalls = { heavy: [] as Stall[], usual: [] as Stall[] };
  private readonly peakMiB = { heavy: 0, usual: 0 };
  private readonly next = { heavy: 0, usual: 0 };

  private constructor(
    private readonly server: BuiltServer,
    private readonly bank: RestBank,
    private readonly idleMiB: number,
  ) {}

  static async upload(server: BuiltServer, runs: number): Promise<Customers> {
    const bank = await RestBank.on(server, { pollMs: POLL_MS });
    await pause(SETTLE_MS);
    const customers = new Customers(server, bank, server.memoryMiB());
    await customers.load(runs);
    return customers;
  }

  /** The median of so many runs, one after another, each of an alert of its own. */
  async investigate(side: Side, runs: number): Promise<{ value: number; cpuMs: number }> {
    const cpuBefore = cpuMsOf(this.server.pid);
    const times: number[] = [];
    const sampling = setInterval(() => {
      this.peakMiB[side] = Math.max(this.peakMiB[side], this.server.memoryMiB());
    }, SAMPLE_MEMORY_MS);
    await this.server.longestStall();
    for (let i = 0; i < runs; i++) {
      times.push(await this.bank.investigate(`${side}-${this.next[side]++}`));
      this.stalls[side].push(await this.server.longestStall());
    }
    clearInterval(sampling);
    this.times[side].push(...times);
    return { value: median(times), cpuMs: cpuMsOf(this.server.pid) - cpuBefore };
  }

  print(): void {
    for (const side of ['heavy', 'usual'] as const) {
      const [p50, p99] = [0.5, 0.99].map((part) => figure(quantile(this.times[side], part)));
      const above = figure(this.peakMiB[side] - this.idleMiB);
      const [ms, cpuMs] = (['ms', 'cpuMs'] as const).map((field) =>
        figure(Math.max(...this.stalls[side].map((stall) => stall[field]))),
      );
      console.log(`${side}: run p50 ${p50} ms, p99 ${p99} ms, of ${this.times[side].length}`);
      console.log(`${side}: RssAnon ${above} MiB above idle (aim ${MEMORY_MIB_AIM})`);
      console.log(`${side}: longest stall ${ms} ms, ${cpuMs} ms of work (aim ${STALL_MS_AIM})`);
    }
  }

  private async load(runs: number): Promise<void> {
    // The start of the server is no stall of anybody.
    await this.server.longestStall();
    const ids = { heavy: entityIds('heavy', HEAVY), usual: entityIds('usual', USUAL) };
    const entities = [...heavyEntities(HEAVY), ...usualEntities(USUAL)];
    await this.bank.post('entities', entities, ENTITIES_PER_REQUEST);
    const rows = [...transfers('heavy', ids.heavy), ...transfers('usual', ids.usual)];
    await this.bank.transactions(JSON.stringify(rows));
    for (let n = 0; n < runs; n++) {
      const usual = [n % USUAL, (n + 1) % USUAL].map((at) => ids.usual[at]!);
      const alerts = [alertOn('heavy', ids.heavy, n % HEAVY, n), alertOn('usual', usual, n % USUAL, n)];
      await this.bank.call('POST', 'alerts', { alerts });
    }
    const upload = await this.server.longestStall();
    console.log(`uploads: longest stall ${figure(upload.ms)} ms, ${figure(upload.cpuMs)} ms of work`);
    console.log(`uploads: RssAnon ${figure(this.server.memoryMiB() - this.idleMiB)} MiB above idle`);
  }
}

/** The smallest value that so much of all lies at or below. */
function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]!;
}
