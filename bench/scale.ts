// As a server has them.
import '../src/v8-flags.js';
import { operator } from '../src/operator/operator.js';
import { figure, median, ROUNDS_MIN, type Bench, type Sample } from './harness.js';
import { idSearchCost, linearScan, ReaderById, type IdSearchCost } from './support/scale-checks.js';
import { Times, type P99 } from './support/times.js';
import { compareWithFolds } from './support/scale-folds.js';
import { asker, kindsOf, type Kind } from './support/scale-questions.js';
import { DAY_MS, DAYS, ScaleRows } from './support/scale-rows.js';
import { openEmbeddedScale, openMongoScale, type ScaleStore } from './support/scale-store.js';

const SIZES = [10_000, 100_000, 1_000_000];
const SIZES_QUICK = [10_000, 50_000];
const QUESTIONS = 200;
const QUESTIONS_QUICK = 100;
const GATE = 2;
/** An answer takes this part of reading every alert at most, and so many times its rows read by id. */
const SCAN_PARTS = 20;
const BY_ID_TIMES = 10;
/** Of so many questions the rows of one are read by id. */
const BY_ID_OF = 5;
const ID_CPU_US_MAX = 0.4;
const STALL_MS_MAX = 20;
/** Of ids: nowhere, in one alert, and in every service id. */
const PARTS = [
  ['no-such-id', 1],
  ['a-5004', 1],
  ['01alert0', 100],
] as const;

/**
 * Embedded stores answer in this process, so that its CPU time is what a clock shows where nothing else runs,
 * whatever else runs now.
 */
const CLOCK_OF: Readonly<Record<string, keyof P99>> = { embedded: 'cpu', mongodb: 'clock' };

const caller = operator({ id: 'bench', features: [] }, 'bench');

/** The same questions of more and more alerts, each kind by itself; the last line has the worst of them. */
export const bench: Bench = {
  name: 'scale',
  about: 'p99 of the kind of question that grows most, at the most alerts / at ten thousand',
  sides: ['larger', 'smaller'],
  unit: 'ms',
  direction: 'at_most',
  gate: GATE,
  target: 1.3,
  run: async ({ quick }) => {
    const scale = new Scale(quick);
    const embedded = await scale.measure('embedded', openEmbeddedScale);
    const url = process.env['MONGODB_TEST_URL'];
    if (!url) console.log('MongoDB was not measured: MONGODB_TEST_URL is not set');
    const mongodb = url ? await scale.measure('mongodb', () => openMongoScale(url)) : null;
    const { worst: samples, ...rest } = embedded;
    const details = { embedded: rest, mongodb: mongodb ?? 'not measured: MONGODB_TEST_URL is not set' };
    return { samples, missed: scale.missed, details };
  },
};

class Bank {
  readonly kinds: readonly Kind[];
  readonly byId: ReaderById;
  private readonly ask: ReturnType<typeof asker>;

  private constructor(
    readonly store: ScaleStore,
    readonly count: number,
    firstMs: number,
  ) {
    this.ask = asker(store);
    this.kinds = kindsOf(this.ask, caller, count, firstMs);
    this.byId = new ReaderById(store, caller);
  }

  static async of(store: ScaleStore, count: number): Promise<Bank> {
    const firstMs = Date.now() - DAYS * DAY_MS;
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    await new ScaleRows(store, caller, count, firstMs).fill();
    const { user, system } = process.cpuUsage(cpu);
    const bank = new Bank(store, count, firstMs);
    const filled = performance.now();
    const folds = await compareWithFolds(store, bank.ask, caller, { count, firstMs });
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(0)} s`;
    const ofCpu = seconds((user + system) / 1_000);
    console.log(`${count} alerts: filled in ${seconds(filled - begin)}, ${ofCpu} of CPU`);
    console.log(`${folds} answers are those of a look at every row, ${seconds(performance.now() - filled)}`);
    return bank;
  }
}

interface Measured {
  readonly kind: string;
  /** By the number of alerts, of each round. */
  readonly p99Ms: Readonly<Record<string, readonly P99[]>>;
  /** Of reading by id BY_ID_TIMES what the answers of the smallest bank are folded from. */
  readonly byIdMs: readonly P99[];
}

class Scale {
  readonly missed: string[] = [];
  private readonly sizes: readonly number[];
  private readonly questions: number;

  constructor(private readonly quick: boolean) {
    this.sizes = quick ? SIZES_QUICK : SIZES;
    this.questions = quick ? QUESTIONS_QUICK : QUESTIONS;
  }

  async measure(store: string, open: () => Promise<ScaleStore>) {
    const banks: Bank[] = [];
    const opened: ScaleStore[] = [];
    try {
      for (const count of this.sizes) {
        opened.push(await open());
        banks.push(await Bank.of(opened.at(-1)!, count));
      }
      const scanMs = (await linearScan(opened.at(-1)!, caller))[CLOCK_OF[store]!];
      console.log(`${store}: reading every alert of ${this.sizes.at(-1)} takes ${figure(scanMs)} ms`);
      const kinds: Measured[] = [];
      for (const at of banks[0]!.kinds.keys()) kinds.push(await this.measured(banks, at));
      for (const kind of kinds) this.judge(store, kind, scanMs);
      const idSearch = await this.idSearch(store, banks.at(-1)!);
      return { scanMs, kinds, idSearch, worst: samplesOf(this.sizes, CLOCK_OF[store]!, kinds) };
    } finally {
      for (const each of opened) await each.close();
    }
  }

  /** The banks take turns in every round; the first round is dropped. */
  private async measured(banks: readonly Bank[], at: number): Promise<Measured> {
    const { tool, name } = banks[0]!.kinds[at]!;
    const p99Ms: Record<string, P99[]> = Object.fromEntries(banks.map(({ count }) => [count, []]));
    const byIdMs: P99[] = [];
    for (let round = 0; round <= ROUNDS_MIN; round++)
      for (let turn = 0; turn < banks.length; turn++) {
        const bank = banks[(round + turn) % banks.length]!;
        // What lies between is shown only.
        if (round > 1 && bank !== banks[0] && bank !== banks.at(-1)) continue;
        const times = await this.asked(bank, bank.kinds[at]!);
        if (round === 0) continue;
        p99Ms[bank.count]!.push(times.answers.p99);
        if (bank === banks[0]) byIdMs.push(times.byId.p99);
      }
    return { kind: `${tool}, ${name}`, p99Ms, byIdMs };
  }

  private async asked(bank: Bank, { ask }: Kind) {
    const [answers, byId] = [new Times(), new Times()];
    for (let question = 0; question < this.questions; question++) {
      const { from } = await answers.of(ask);
      if (bank.count !== this.sizes[0] || question % BY_ID_OF > 0) continue;
      // All of them in one frame: what a call and its pauses cost beside the rows is then on both sides once.
      await byId.of(async () => {
        for (let time = 0; time < BY_ID_TIMES; time++) await bank.byId.read(from);
      });
    }
    return { answers, byId };
  }

  private judge(store: string, { kind, p99Ms, byIdMs }: Measured, scanMs: number): void {
    const medians = this.sizes.map((count) => this.median(store, p99Ms[count]!));
    const [small, large] = [medians[0]!, medians.at(-1)!];
    const byId = this.median(store, byIdMs);
    const shown = medians.map((ms, at) => `${this.sizes[at]}: ${figure(ms)}`).join(', ');
    console.log(`${store} ${kind}: p99 ms at ${shown}; its rows ${BY_ID_TIMES} times by id ${figure(byId)}`);
    const gate = (isKept: boolean, told: string) => {
      if (!isKept) this.missed.push(`${store} ${kind}: ${told}`);
    };
    gate(large <= small * GATE, `${figure(large / small)} times as long`);
    // Of few alerts a scan is soon over.
    if (!this.quick) gate(large <= scanMs / SCAN_PARTS, `more than 1/${SCAN_PARTS} of reading every alert`);
    gate(small <= byId, `${figure((small / byId) * BY_ID_TIMES)} times its rows by id`);
  }

  private median(store: string, rounds: readonly P99[]): number {
    return median(rounds.map((each) => each[CLOCK_OF[store]!]));
  }

  private async idSearch(store: string, bank: Bank): Promise<IdSearchCost[]> {
    const costs: IdSearchCost[] = [];
    for (const [part, page] of PARTS) {
      const cost = await idSearchCost(bank.store, caller, part, page);
      const { cpuUsPerId, longestStallMs, workedMs } = cost;
      costs.push(cost);
      console.log(
        `${store} agent_search ${part}: ${cpuUsPerId.toFixed(3)} µs of CPU for each of ${cost.ids} ids, ` +
          `longest stall ${longestStallMs.toFixed(1)} ms, ${workedMs.toFixed(1)} ms of it worked`,
      );
      if (cpuUsPerId > ID_CPU_US_MAX)
        this.missed.push(`${store} agent_search ${part}: ${cpuUsPerId} µs an id`);
      if (workedMs > STALL_MS_MAX)
        this.missed.push(`${store} agent_search ${part}: stalls for ${workedMs} ms`);
    }
    return costs;
  }
}

/** Of the kind that grows most, by rounds; the dropped one is repeated from the first. */
function samplesOf(sizes: readonly number[], clock: keyof P99, kinds: readonly Measured[]): Sample[] {
  const [smaller, larger] = [sizes[0]!, sizes.at(-1)!];
  const of = ({ p99Ms }: Measured, count: number) => p99Ms[count]!.map((each) => each[clock]);
  const growth = (kind: Measured) => median(of(kind, larger)) / median(of(kind, smaller));
  const worst = kinds.reduce((a, b) => (growth(a) >= growth(b) ? a : b));
  console.log(`grows most: ${worst.kind}`);
  return [0, ...worst.byIdMs.keys()].flatMap((round) => [
    { side: 'larger', value: of(worst, larger)[round]!, cpuMs: worst.p99Ms[larger]![round]!.cpu },
    { side: 'smaller', value: of(worst, smaller)[round]!, cpuMs: worst.p99Ms[smaller]![round]!.cpu },
  ]);
}
