import { keepHeapSmall } from '../src/v8-flags.js';
import { operatorCaller } from '../src/operator/operator.js';
import { formatFigure, median, ROUNDS_MIN, type Bench, type Sample } from './harness.js';
import { measureFirstTotal, linearScan, longestTurn, ReaderById } from './support/scale-checks.js';
import { Times, type TimePercentiles, type TaskTimes } from './support/times.js';
import { queryRunnerOf, scaleQuestionsOf, type ScaleQuestion } from './support/scale-questions.js';
import { DAYS, ScaleRows } from './support/scale-rows.js';
import { openEmbeddedScale, openMongoScale, type ScaleStore } from './support/scale-store.js';
import { DAY_MS } from '@alert-review/kernel';

const SIZES = [10_000, 100_000, 1_000_000];
const SIZES_QUICK = [10_000, 50_000];
/**
 * Questions per round. A full garbage collection slows the five or six questions during which it runs, and
 * must not alone determine the 99th percentile. Questions that combine many rows cause a collection in every
 * round anyway.
 */
const QUESTIONS = 600;
const QUESTIONS_FOLDED = 200;
const FOLDED = ['agent_search', 'list_alert_batches', 'get_alert_portfolio_stats', 'get_flag_trends'];
const QUESTIONS_QUICK = 100;
const GATE = 2;
/**
 * Limits of an answer: at most this fraction of the time to read every alert, and at most so many times the
 * time to read its rows by id.
 */
const SCAN_PARTS = 20;
const BY_ID_TIMES = 10;
/** Tools that read thousands of keys per answer and must let other calls run meanwhile. */
const WATCHED = ['search_alerts', 'agent_search', 'list_alert_batches'];
const TURN_MS_MAX = 10;
/** Rows are read by id for every 20th question. */
const BY_ID_OF = 20;

/**
 * Clock by store. Embedded stores answer on the main thread, so its CPU time equals the elapsed time of an
 * idle machine, whatever else is running. Threads that collect garbage in parallel delay no answer.
 */
const CLOCK_OF: Readonly<Record<string, keyof TaskTimes>> = { embedded: 'main', mongodb: 'clock' };

const TOLD: Readonly<Record<keyof TaskTimes, string>> = {
  main: 'CPU of the main thread',
  all: 'CPU of all threads',
  clock: 'the clock',
};

const caller = operatorCaller({ id: 'bench', features: [] }, 'bench');

/**
 * Asks the same questions with a growing number of alerts, each kind separately. The last line shows the
 * worst kind.
 */
export const bench: Bench = {
  name: 'scale',
  about: 'p99 of the worst search, at most / fewest alerts',
  sides: ['larger', 'smaller'],
  unit: 'ms',
  direction: 'at_most',
  gate: GATE,
  target: 1.3,
  run: async ({ quick }) => {
    keepHeapSmall();
    const scale = new Scale(quick);
    const embedded = await scale.measure('embedded', () => openEmbeddedScale());
    const url = process.env['MONGODB_TEST_URL'];
    if (!url) console.log('MongoDB was not measured: MONGODB_TEST_URL is not set');
    const mongodb = url ? await scale.measure('mongodb', () => openMongoScale(url)) : null;
    const { worst: samples, ...rest } = embedded;
    const details = { embedded: rest, mongodb: mongodb ?? 'not measured: MONGODB_TEST_URL is not set' };
    return { samples, missed: scale.missed, details };
  },
};

class Bank {
  readonly kinds: readonly ScaleQuestion[];
  readonly byId: ReaderById;

  private constructor(
    readonly store: ScaleStore,
    readonly count: number,
    firstMs: number,
  ) {
    this.kinds = scaleQuestionsOf(queryRunnerOf(store), caller, count, firstMs);
    this.byId = new ReaderById(store, caller);
  }

  static async of(store: ScaleStore, count: number): Promise<Bank> {
    const firstMs = Date.now() - DAYS * DAY_MS;
    const begin = performance.now();
    const cpu = process.cpuUsage();
    await new ScaleRows(store, caller, count, firstMs).fill();
    const { user, system } = process.cpuUsage(cpu);
    const bank = new Bank(store, count, firstMs);
    const filled = performance.now();
    const first = await measureFirstTotal(store, caller, count);
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(0)} s`;
    const ofCpu = seconds((user + system) / 1_000);
    console.log(`${count} alerts: filled in ${seconds(filled - begin)}, ${ofCpu} of CPU`);
    console.log(
      `the first total: ${formatFigure(first.clock)} ms, ${formatFigure(first.main)} of them worked, ` +
        `${formatFigure(first.longestWorkedMs)} at once`,
    );
    return bank;
  }
}

interface Measured {
  readonly kind: string;
  /** Times of each round, by the number of alerts. */
  readonly ms: Readonly<Record<string, readonly TimePercentiles[]>>;
  /**
   * Times for reading by id, BY_ID_TIMES times, the rows that the answers of the smallest bank are made from.
   */
  readonly byIdMs: readonly TimePercentiles[];
}

class Scale {
  readonly missed: string[] = [];
  private readonly sizes: readonly number[];

  constructor(private readonly quick: boolean) {
    this.sizes = quick ? SIZES_QUICK : SIZES;
  }

  async measure(store: string, open: () => Promise<ScaleStore>) {
    const banks: Bank[] = [];
    const opened: ScaleStore[] = [];
    try {
      for (const count of this.sizes) {
        opened.push(await open());
        banks.push(await Bank.of(opened.at(-1)!, count));
      }
      for (const each of opened) await each.warm();
      const scanMs = (await linearScan(opened.at(-1)!, caller)).p99[CLOCK_OF[store]!];
      console.log(`${store}: reading every alert of ${this.sizes.at(-1)} takes ${formatFigure(scanMs)} ms`);
      const kinds: Measured[] = [];
      for (const at of banks[0]!.kinds.keys()) kinds.push(await this.measured(banks, at));
      console.log(`each kind, ms: p99 | p50 by ${TOLD[CLOCK_OF[store]!]} | p99 by the clock`);
      for (const kind of kinds) this.judge(store, kind, scanMs);
      for (const kind of banks[0]!.kinds.filter(({ tool }) => WATCHED.includes(tool)))
        await this.watch(store, kind);
      return {
        scanMs,
        kinds: kinds.map(kept),
        worst: samplesOf(this.sizes, CLOCK_OF[store]!, kinds),
      };
    } finally {
      for (const each of opened) await each.close();
    }
  }

  /** Measures one kind of question. The first round is dropped. */
  private async measured(banks: readonly Bank[], at: number): Promise<Measured> {
    const { tool, name } = banks[0]!.kinds[at]!;
    const ms: Record<string, TimePercentiles[]> = Object.fromEntries(banks.map(({ count }) => [count, []]));
    const byIdMs: TimePercentiles[] = [];
    for (let round = 0; round <= ROUNDS_MIN; round++) {
      const { answers, byId } = await this.asked(banks, at);
      if (round === 0) continue;
      banks.forEach(({ count }, place) => ms[count]!.push(answers[place]!.spread));
      byIdMs.push(byId.spread);
    }
    return { kind: `${tool}, ${name}`, ms, byIdMs };
  }

  /**
   * Asks the questions of a round. The sizes take turns with each question, so that a slow moment affects all
   * of them.
   */
  private async asked(banks: readonly Bank[], at: number) {
    const ofRound = FOLDED.includes(banks[0]!.kinds[at]!.tool) ? QUESTIONS_FOLDED : QUESTIONS;
    const questions = this.quick ? QUESTIONS_QUICK : ofRound;
    const answers = banks.map(() => new Times());
    const byId = new Times();
    for (let question = 0; question < questions; question++)
      for (let turn = 0; turn < banks.length; turn++) {
        const place = (question + turn) % banks.length;
        const { from } = await answers[place]!.of(banks[place]!.kinds[at]!.ask);
        if (place > 0 || question % BY_ID_OF > 0) continue;
        // Read all of them in one measurement, so that the overhead of a call and its pauses counts once
        // on both sides.
        await byId.of(async () => {
          await banks[0]!.byId.read(from);
          const again = from.filter(([, , countsOf]) => !countsOf);
          for (let time = 1; time < BY_ID_TIMES; time++) await banks[0]!.byId.read(again);
        });
      }
    return { answers, byId };
  }

  private async watch(store: string, { tool, name, ask }: ScaleQuestion): Promise<void> {
    const turnMs = await longestTurn(ask);
    const told = `${store} ${tool}, ${name}: ${formatFigure(turnMs)} ms without a turn of the event loop`;
    console.log(told);
    if (turnMs > TURN_MS_MAX) this.missed.push(told);
  }

  private judge(store: string, { kind, ms, byIdMs }: Measured, scanMs: number): void {
    const clock = CLOCK_OF[store]!;
    const p99s = this.sizes.map((count) => middle(ms[count]!, 'p99', clock));
    const small = p99s[0]!;
    const large = p99s.at(-1)!;
    const byId = middle(byIdMs, 'p99', clock);
    const shown = this.sizes.map((count, at) => {
      const told = [p99s[at]!, middle(ms[count]!, 'p50', clock), middle(ms[count]!, 'p99', 'clock')];
      return `${count}: ${told.map(formatFigure).join(' | ')}`;
    });
    console.log(
      `${store} ${kind}: ${shown.join(', ')}; its rows ${BY_ID_TIMES} times by id ${formatFigure(byId)}`,
    );
    const gate = (isKept: boolean, told: string) => {
      if (!isKept) this.missed.push(`${store} ${kind}: ${told}`);
    };
    gate(large <= small * GATE, `${formatFigure(large / small)} times as long`);
    // Skipped in quick runs: with few alerts, a scan is fast.
    if (!this.quick) gate(large <= scanMs / SCAN_PARTS, `more than 1/${SCAN_PARTS} of reading every alert`);
    gate(small <= byId, `${formatFigure((small / byId) * BY_ID_TIMES)} times its rows by id`);
  }
}

/** Returns the median of the rounds. */
const middle = (
  rounds: readonly TimePercentiles[],
  share: keyof TimePercentiles,
  clock: keyof TaskTimes,
): number => median(rounds.map((each) => each[share][clock]));

/** Returns the values for the file of results: medians of the rounds. */
const kept = ({ kind, ms, byIdMs }: Measured) => ({
  kind,
  ms: Object.fromEntries(Object.entries(ms).map(([count, rounds]) => [count, middles(rounds)])),
  byIdMs: middles(byIdMs),
});

function middles(rounds: readonly TimePercentiles[]): TimePercentiles {
  const took = (share: keyof TimePercentiles): TaskTimes => ({
    clock: middle(rounds, share, 'clock'),
    main: middle(rounds, share, 'main'),
    all: middle(rounds, share, 'all'),
  });
  return { p50: took('p50'), p99: took('p99') };
}

/**
 * Returns the samples, by round, of the kind that grows most. The dropped round is replaced by a copy of the
 * first.
 */
function samplesOf(sizes: readonly number[], clock: keyof TaskTimes, kinds: readonly Measured[]): Sample[] {
  const smaller = sizes[0]!;
  const larger = sizes.at(-1)!;
  const growth = ({ ms }: Measured) => middle(ms[larger]!, 'p99', clock) / middle(ms[smaller]!, 'p99', clock);
  const worst = kinds.reduce((a, b) => (growth(a) >= growth(b) ? a : b));
  console.log(`grows most: ${worst.kind}`);
  const sample = (side: string, count: number, round: number): Sample => {
    const { p99 } = worst.ms[count]![round]!;
    return { side, value: p99[clock], cpuMs: p99.all };
  };
  return [0, ...worst.byIdMs.keys()].flatMap((round) => [
    sample('larger', larger, round),
    sample('smaller', smaller, round),
  ]);
}
