import {
  formatFigure,
  measureInterleaved,
  median,
  medianOf,
  ROUNDS_MIN,
  timed,
  type Bench,
} from './harness.js';
import type { Hold } from '../test/support/built-server.js';
import { BankServer } from './support/bank-server.js';
import { addAnalyst, alertPath, readPage, signIn } from './support/browser.js';
import {
  alertIdOfRecord,
  alertOnRecord,
  entityOf,
  paymentsOf,
  type RecordShape,
} from './support/long-records.js';

const USUAL: RecordShape = { name: 'usual', payments: 300, years: 1 };
/** Customers with more payments; `dense`: more than are read in full within half a year. */
const SHAPES: readonly RecordShape[] = [
  { name: 'old-100000', payments: 100_000, years: 10, recent: 150 },
  { name: 'long-20000', payments: 20_000, years: 10 },
  { name: 'long-50000', payments: 50_000, years: 10 },
  { name: 'long-100000', payments: 100_000, years: 10 },
  { name: 'dense-100000', payments: 100_000, years: 1 },
];
const QUICK = new Set(['old-100000']);
const LONGEST = 'old-100000';
/** Other customers, of whom the peer groups are made. */
const PEERS = 200;
const ROWS_PER_FILE = 20_000;
const ENTITIES_PER_REQUEST = 100;
const PAGE_ROUNDS = 10;
const POLL_MS = 10;
const SAMPLE_MEMORY_MS = 20;
const STALL_MS_MAX = 50;

/** Investigates alerts on customers whose record has up to 100,000 payments, and reads their pages. */
export const bench: Bench = {
  name: 'long-record',
  about: 'run on 100,000 older payments / an ordinary one',
  sides: [LONGEST, USUAL.name],
  unit: 'ms CPU',
  direction: 'at_most',
  target: 3,
  run: async ({ quick }) => {
    const env = { RATE_LIMIT_WEB_PER_MINUTE: '0' };
    const bank = await BankServer.start({ probed: true, pollMs: POLL_MS, env });
    try {
      const shapes = [USUAL, ...SHAPES.filter(({ name }) => !quick || QUICK.has(name))];
      const records = await PaymentsToCache.upload(bank, shapes);
      const samples = await measureInterleaved(records.sides());
      await records.readPages();
      const details = records.details(samples);
      const own = samples.filter(({ side }) => bench.sides.includes(side));
      return { samples: own, missed: records.missed(), details: { shapes: details } };
    } finally {
      await bank.stop();
    }
  },
};

type Work = 'investigation' | 'customer page' | 'alert page';

class PaymentsToCache {
  private readonly holds = new Map<string, Map<Work, Hold[]>>();
  private readonly peakMiB = new Map<string, number>();
  private readonly next = new Map<string, number>();
  /** CPU time of the first investigation of each customer, with whatever was kept after the import. */
  private readonly firstMs = new Map<string, number>();
  private idleMiB = 0;

  private constructor(
    private readonly bank: BankServer,
    private readonly shapes: readonly RecordShape[],
  ) {}

  static async upload(bank: BankServer, shapes: readonly RecordShape[]): Promise<PaymentsToCache> {
    const records = new PaymentsToCache(bank, shapes);
    const peers = Array.from({ length: PEERS }, (_, n) => ({
      ...USUAL,
      name: `peer-${n}`,
      payments: 20 + n,
    }));
    await bank.post('entities', [...shapes, ...peers].map(entityOf), ENTITIES_PER_REQUEST);
    let rows: object[] = [];
    for (const row of [...shapes, ...peers].flatMap((shape) => [...paymentsOf(shape)])) {
      if (rows.push(row) < ROWS_PER_FILE) continue;
      await bank.transactions(JSON.stringify(rows));
      rows = [];
    }
    if (rows.length > 0) await bank.transactions(JSON.stringify(rows));
    for (const shape of shapes) {
      const alerts = Array.from({ length: ROUNDS_MIN + 1 }, (_, n) => alertOnRecord(shape, n));
      await bank.post('alerts', alerts, alerts.length);
    }
    await addAnalyst(bank);
    await bank.server.longestHold();
    records.idleMiB = bank.memoryMiB();
    return records;
  }

  /** Returns what each side does in a round: one investigation. */
  sides() {
    return Object.fromEntries(
      this.shapes.map(({ name }) => [name, () => this.measure(name, 'investigation', () => this.run(name))]),
    );
  }

  async readPages(): Promise<void> {
    const { url } = this.bank.server;
    const cookie = await signIn(url);
    for (const { name } of this.shapes) {
      const alert = await alertPath(url, cookie, alertIdOfRecord(name, 0));
      for (let round = 0; round < PAGE_ROUNDS; round++) {
        await this.measure(name, 'customer page', () => readPage(url, cookie, `/customers/${name}`));
        await this.measure(name, 'alert page', () => readPage(url, cookie, alert));
      }
    }
  }

  /** Prints and returns the figures of every customer. */
  details(samples: Parameters<typeof medianOf>[0]) {
    return this.shapes.map(({ name }) => {
      const holdsOf = (work: Work) => this.holds.get(name)!.get(work)!;
      const cpuOf = (work: Work) => median(holdsOf(work).map(({ totalMs }) => totalMs));
      const longest = Math.max(...[...this.holds.get(name)!.values()].flat().map((hold) => hold.longestMs));
      const figures = {
        customer: name,
        firstInvestigationCpuMs: this.firstMs.get(name)!,
        investigationCpuMs: medianOf(samples, name),
        customerPageMs: cpuOf('customer page'),
        alertPageMs: cpuOf('alert page'),
        peakMiB: this.peakMiB.get(name)! - this.idleMiB,
        longestStallMs: longest,
      };
      const cells = Object.entries(figures).map(([key, value]) =>
        typeof value === 'string' ? value : `${key} ${formatFigure(value)}`,
      );
      console.log(cells.join(', '));
      return figures;
    });
  }

  missed(): string[] {
    return [...this.holds].flatMap(([name, works]) =>
      [...works].flatMap(([work, holds]) => {
        const longest = Math.max(...holds.map(({ longestMs }) => longestMs));
        return longest > STALL_MS_MAX
          ? [`${name}, ${work}: a stall of ${formatFigure(longest)} ms (gate ${STALL_MS_MAX})`]
          : [];
      }),
    );
  }

  private async run(name: string): Promise<void> {
    const n = this.next.get(name) ?? 0;
    this.next.set(name, n + 1);
    await this.bank.investigate(alertIdOfRecord(name, n));
  }

  /** Returns the CPU time of some work in all threads of the server. */
  private async measure(name: string, work: Work, task: () => Promise<unknown>) {
    const sampling = setInterval(() => this.sampleMemory(name), SAMPLE_MEMORY_MS);
    await this.bank.server.longestHold();
    const { cpuMs } = await timed(this.bank.pid, task);
    if (work === 'investigation' && !this.firstMs.has(name)) this.firstMs.set(name, cpuMs);
    const works = this.holds.get(name) ?? new Map<Work, Hold[]>();
    works.set(work, [...(works.get(work) ?? []), await this.bank.server.longestHold()]);
    this.holds.set(name, works);
    clearInterval(sampling);
    this.sampleMemory(name);
    return { value: cpuMs, cpuMs };
  }

  private sampleMemory(name: string): void {
    this.peakMiB.set(name, Math.max(this.peakMiB.get(name) ?? 0, this.bank.memoryMiB()));
  }
}
