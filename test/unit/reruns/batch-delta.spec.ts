import type { BlockResult } from '../../../src/investigations/domain/runs/run-result.js';
import { compareRuns, type ComparedRun } from '../../../src/investigations/domain/runs/compare-runs.js';
import { batchDelta, type DeltaMember, type BatchDelta } from '../../../src/reruns/domain/batch-delta.js';
import { seeded } from '../../support/seeded.js';

const BLOCKS = ['account_age', 'screening', 'transaction_patterns'] as const;
const COLORS = ['red', 'white', 'white', 'white'] as const;
const SCORES = [0, 12.34, 12.34, 55.55];
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

/** Few scores and colours, so that many results are the same. */
const randomRun = (): Run =>
  BLOCKS.filter(() => random() < 0.8).map((blockId) => {
    const state = pick(STATES);
    const nothing = { value: null, threshold: null, rationale: '', evidence: [] };
    const flags = ['F1', 'F2'].map((flagId) => ({ flagId, color: pick(COLORS), ...nothing }));
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

/** Straight from the results of both runs, block by block and flag by flag. */
function recomputed(cases: readonly Case[]): BatchDelta {
  let [modulesIdentical, flagsChanged, before, after] = [0, 0, 0, 0];
  const modules = new Map<string, { changed: number; moves: number[]; flipped: number }>();
  const alertsNotCompared: { alertId: string; reason: string }[] = [];
  const dispositionChanges: BatchDelta['dispositionChanges'][number][] = [];
  for (const one of cases) {
    if (one.reason) {
      alertsNotCompared.push({ alertId: one.alertId, reason: one.reason });
      continue;
    }
    for (const now of one.after) {
      const sums = modules.get(now.blockId) ?? { changed: 0, moves: [], flipped: 0 };
      modules.set(now.blockId, sums);
      const then = one.before.find((block) => block.blockId === now.blockId);
      let flips = 0;
      for (const flag of now.flags)
        for (const old of then?.flags ?? [])
          if (old.flagId === flag.flagId && old.color !== flag.color) flips++;
      flagsChanged += flips;
      sums.flipped += flips;
      if (then && then.score !== null && now.score !== null) sums.moves.push(now.score - then.score);
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
    moduleDeltas: [...modules].map(([module, { changed, moves, flipped }]) => ({
      module,
      alertsChanged: changed,
      averageScoreMovement: moves.length
        ? Number((moves.reduce((sum, move) => sum + move, 0) / moves.length).toFixed(2)) + 0
        : null,
      flagsFlipped: flipped,
    })),
    dispositionChanges,
    agreementWithAnalyst: { before, after },
  };
}

const byModule = (delta: BatchDelta): BatchDelta => ({
  ...delta,
  moduleDeltas: [...delta.moduleDeltas].sort((a, b) => (a.module < b.module ? -1 : 1)),
});

test('equals what the results themselves say, on 1,000 random batches', () => {
  for (let round = 0; round < 1_000; round++) {
    const cases = Array.from({ length: 1 + below(30) }, (_, n) => randomCase(n));
    const [found, wanted] = [batchDelta(cases.map(memberOf)), recomputed(cases)].map((delta) =>
      byModule(delta),
    );
    const moves = ({ moduleDeltas }: BatchDelta) => moduleDeltas.map((one) => one.averageScoreMovement);
    // A mean that ends in half a hundredth may be rounded either way.
    moves(found!).forEach((move, n) =>
      expect(Math.abs((move ?? 0) - (moves(wanted!)[n] ?? 0))).toBeLessThan(0.0101),
    );
    const others = (delta: BatchDelta) => ({
      ...delta,
      moduleDeltas: delta.moduleDeltas.map(({ averageScoreMovement, ...rest }) => ({
        ...rest,
        isScored: averageScoreMovement !== null,
      })),
    });
    expect(others(found!)).toEqual(others(wanted!));
  }
});
