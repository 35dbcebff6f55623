import type { BlockResult } from '@alert-review/judgement';
import { compareRuns, type ComparedRun } from '../../../src/investigations/engine/compare-runs.js';
import { batchDelta, type DeltaMember, type BatchDelta } from '../../../src/reruns/domain/batch-delta.js';
import { seeded } from '../../support/seeded.js';

const BLOCKS = ['account_age', 'screening', 'transaction_patterns'] as const;
const COLORS = ['red', 'white', 'white', 'white'] as const;
const SCORES = [0, 12.34, 12.34, 55.55];
const HUNDREDTHS = new Map([
  [0, 0],
  [12.34, 1_234],
  [55.55, 5_555],
]);
const STATES = ['recomputed', 'carried_forward', 'failed'] as const;
const OUTCOMES = ['ESCALATED', 'CLEARED', null] as const;
const ANALYSTS = ['ESCALATED', 'CLEARED', 'STR_FILED', 'NON_REFERRAL', 'MONITORING', null] as const;
const REASONS = ['no_run_started', 'run_incomplete', 'first_investigation'] as const;

type Run = BlockResult[];

interface Case {
  readonly alertId: string;
  readonly analyst: string | null;
  readonly reason: (typeof REASONS)[number] | null;
  readonly before: Run;
  readonly after: Run;
  readonly outcomes: readonly [(typeof OUTCOMES)[number], (typeof OUTCOMES)[number]];
}

const random = seeded(Number(process.env.SEED ?? 1801));
const below = (n: number) => Math.floor(random() * n);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;

/** Few scores and colours, so that many results are the same; a flag may be there on one side only. */
const randomRun = (): Run =>
  BLOCKS.filter(() => random() < 0.8).map((blockId) => {
    const state = pick(STATES);
    const nothing = { value: null, threshold: null, rationale: '', evidence: [] };
    const emitted = ['F1', 'F2'].filter(() => random() < 0.85);
    const flags = emitted.map((flagId) => ({ flagId, color: pick(COLORS), ...nothing }));
    const found = state === 'failed' ? { score: null, flags: [] } : { score: pick(SCORES), flags };
    return { blockId, rev: 1, state, ...found, contribution: null, writeUp: '', inputHash: null };
  });

const randomCase = (n: number): Case => ({
  alertId: `a${n}`,
  analyst: pick(ANALYSTS),
  reason: random() < 0.2 ? pick(REASONS) : null,
  before: randomRun(),
  after: randomRun(),
  outcomes: [pick(OUTCOMES), pick(OUTCOMES)],
});

function memberOf({ alertId, analyst, reason, before, after, outcomes }: Case): DeltaMember {
  const run = (perBlock: Run, disposition: (typeof OUTCOMES)[number]): ComparedRun => {
    const result = { perBlock, score: 50, disposition, outcome: null, assessedShare: 1, failed: [] };
    const summary = { headline: '', narrative: '' };
    const content = { result, summary, configHash: 'c', listVersions: {}, read: [] };
    return { investigationId: 'r', ranAt: '2025-03-01T09:00:00.000Z', content };
  };
  const compared = reason ?? compareRuns(run(before, outcomes[0]), run(after, outcomes[1]), null);
  return { alertId, dispositionAtDispatch: analyst, compared };
}

/** All but the averages; of these the sum of hundredths of points, and over how many alerts. */
interface Recomputed extends Omit<BatchDelta, 'moduleDeltas'> {
  readonly moduleDeltas: readonly (Omit<BatchDelta['moduleDeltas'][number], 'averageScoreMovement'> & {
    readonly sum: number;
    readonly count: number;
  })[];
}

/** Straight from the results of both runs, block by block and flag by flag. */
function recomputed(cases: readonly Case[]): Recomputed {
  let modulesIdentical = 0;
  let flagsChanged = 0;
  let before = 0;
  let after = 0;
  const modules = new Map<string, { changed: number; sum: number; count: number; flipped: number }>();
  const alertsNotCompared: { alertId: string; reason: string }[] = [];
  const dispositionChanges: BatchDelta['dispositionChanges'][number][] = [];
  for (const one of cases) {
    if (one.reason) {
      alertsNotCompared.push({ alertId: one.alertId, reason: one.reason });
      continue;
    }
    for (const now of one.after) {
      const sums = modules.get(now.blockId) ?? { changed: 0, sum: 0, count: 0, flipped: 0 };
      modules.set(now.blockId, sums);
      const then = one.before.find((block) => block.blockId === now.blockId);
      let flips = 0;
      for (const flag of now.flags)
        for (const old of then?.flags ?? [])
          if (old.flagId === flag.flagId && old.color !== flag.color) flips++;
      flagsChanged += flips;
      sums.flipped += flips;
      if (then && then.score !== null && now.score !== null) {
        sums.sum += HUNDREDTHS.get(now.score)! - HUNDREDTHS.get(then.score)!;
        sums.count++;
      }
      const bothRan = then && then.state !== 'failed' && now.state !== 'failed';
      if (now.state === 'carried_forward' || (bothRan && then.score === now.score && flips === 0))
        modulesIdentical++;
      else if (bothRan) sums.changed++;
    }
    const wants = { ESCALATED: 0, STR_FILED: 0, CLEARED: 1, NON_REFERRAL: 1 }[one.analyst ?? ''];
    const [then, now] = one.outcomes.map((outcome) =>
      outcome === null ? undefined : outcome === 'CLEARED' ? 1 : 0,
    );
    if (wants !== undefined && then === wants) before++;
    if (wants !== undefined && now === wants) after++;
    if (then === undefined || now === undefined || then === now) continue;
    dispositionChanges.push({
      alertId: one.alertId,
      priorOutcome: one.outcomes[0]!,
      newOutcome: one.outcomes[1]!,
      analystDisposition: one.analyst,
      move: wants === undefined ? null : wants === now ? 'toward' : 'away',
    });
  }
  return {
    alertsCompared: cases.length - alertsNotCompared.length,
    alertsNotCompared,
    modulesIdentical,
    flagsChanged,
    moduleDeltas: [...modules].map(([module, { changed, flipped, ...sums }]) => {
      return { module, alertsChanged: changed, flagsFlipped: flipped, ...sums };
    }),
    dispositionChanges,
    agreementWithAnalyst: { before, after },
  };
}

test('equals what the results themselves say, on 1,000 random batches', () => {
  for (let round = 0; round < 1_000; round++) {
    const cases = Array.from({ length: 1 + below(30) }, (_, n) => randomCase(n));
    const { moduleDeltas: found, ...others } = batchDelta(cases.map(memberOf));
    const { moduleDeltas: wanted, ...wantedOthers } = recomputed(cases);
    expect(others).toEqual(wantedOthers);
    expect(found).toHaveLength(wanted.length);
    for (const { sum, count, ...counts } of wanted) {
      const { averageScoreMovement: average, ...foundCounts } = found.find(
        ({ module }) => module === counts.module,
      )!;
      expect(foundCounts).toEqual(counts);
      expect(average === null).toBe(count === 0);
      if (average === null) continue;
      const hundredths = Math.round(100 * average);
      expect(average).toBe(hundredths / 100);
      // The nearest hundredth; a mean that ends in half of one may be rounded either way.
      expect(Math.abs(hundredths * count - sum)).toBeLessThanOrEqual(count / 2);
    }
  }
});
