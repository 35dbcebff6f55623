import type { RunComparison } from '../../investigations/queries/compare-reruns.query.js';

export type ExpectedOutcome = 'ESCALATED' | 'CLEARED';

export interface DeltaMember {
  readonly alertId: string;
  readonly dispositionAtDispatch: string | null;
  /** The comparison, or the reason why there is none. */
  readonly compared: RunComparison | 'no_run_started' | 'run_incomplete' | 'first_investigation';
}

export interface BatchDelta {
  readonly alertsCompared: number;
  readonly alertsNotCompared: readonly { readonly alertId: string; readonly reason: string }[];
  /** Number of modules that were carried forward or have the same score and the same flag colours. */
  readonly modulesIdentical: number;
  readonly flagsChanged: number;
  readonly moduleDeltas: readonly ModuleDelta[];
  readonly dispositionChanges: readonly DispositionChange[];
  readonly agreementWithAnalyst: { readonly before: number; readonly after: number };
}

interface ModuleDelta {
  readonly module: string;
  readonly alertsChanged: number;
  /**
   * Mean change of the score in points, two decimals, over the alerts with both scores; null without such
   * alerts.
   */
  readonly averageScoreMovement: number | null;
  readonly flagsFlipped: number;
}

interface DispositionChange {
  readonly alertId: string;
  readonly priorOutcome: ExpectedOutcome;
  readonly newOutcome: ExpectedOutcome;
  readonly analystDisposition: string | null;
  /**
   * Whether the outcome moved towards or away from the analyst's disposition; null if no outcome can agree
   * with it.
   */
  readonly move: 'toward' | 'away' | null;
}

type ModuleComparisonOfRun = RunComparison['modules'][number];

/** The outcome that agrees with a disposition. Dispositions that leave the decision open have none. */
const OUTCOME_OF_DISPOSITION: Readonly<Partial<Record<string, ExpectedOutcome>>> = {
  ESCALATED: 'ESCALATED',
  SUSPICIOUS_CONFIRMED: 'ESCALATED',
  STR_FILED: 'ESCALATED',
  CLEARED: 'CLEARED',
  NON_REFERRAL: 'CLEARED',
};

export const expectedOutcomeOf = (disposition: string | null): ExpectedOutcome | null =>
  OUTCOME_OF_DISPOSITION[disposition ?? ''] ?? null;

export function batchDelta(members: readonly DeltaMember[]): BatchDelta {
  const compared = members.flatMap(({ compared: comparison, ...member }) =>
    typeof comparison === 'string' ? [] : [{ ...member, comparison }],
  );
  const modules = compared.flatMap(({ comparison }) => comparison.modules);
  const agreeing = (side: 'baseline' | 'after') =>
    compared.filter(({ comparison, dispositionAtDispatch }) => {
      const call = expectedOutcomeOf(dispositionAtDispatch);
      return call !== null && comparison[side]?.disposition === call;
    }).length;
  return {
    alertsCompared: compared.length,
    alertsNotCompared: members.flatMap(({ alertId, compared: reason }) =>
      typeof reason === 'string' ? [{ alertId, reason }] : [],
    ),
    modulesIdentical: modules.filter(isIdentical).length,
    flagsChanged: modules.reduce((sum, { flips }) => sum + flips.length, 0),
    moduleDeltas: [...new Set(modules.map(({ module }) => module))].map((module) =>
      moduleDeltaOf(
        module,
        modules.filter((one) => one.module === module),
      ),
    ),
    dispositionChanges: compared.flatMap(({ comparison, ...member }) =>
      dispositionChangesOf(comparison, member),
    ),
    agreementWithAnalyst: { before: agreeing('baseline'), after: agreeing('after') },
  };
}

/** Whether a module gave the same result. A module that failed or ran only once cannot be compared. */
const isIdentical = ({ state, score, flips, flagsFlipped }: ModuleComparisonOfRun): boolean =>
  state === 'carried_forward' ||
  (flagsFlipped !== null && score.before === score.after && flips.length === 0);

const isChanged = (module: ModuleComparisonOfRun): boolean =>
  module.flagsFlipped !== null && !isIdentical(module);

function moduleDeltaOf(module: string, results: readonly ModuleComparisonOfRun[]): ModuleDelta {
  const hundredths = (points: number) => Math.round(points * 100);
  const moves = results.flatMap(({ score: { before, after } }) =>
    before === null || after === null ? [] : [hundredths(after) - hundredths(before)],
  );
  const sum = moves.reduce((total, move) => total + move, 0);
  return {
    module,
    alertsChanged: results.filter(isChanged).length,
    averageScoreMovement: moves.length === 0 ? null : Math.round(sum / moves.length) / 100,
    flagsFlipped: results.reduce((total, { flips }) => total + flips.length, 0),
  };
}

function dispositionChangesOf(
  { baseline, after }: RunComparison,
  { alertId, dispositionAtDispatch }: Pick<DeltaMember, 'alertId' | 'dispositionAtDispatch'>,
): DispositionChange[] {
  const priorOutcome = baseline?.disposition ?? null;
  const newOutcome = after.disposition;
  if (priorOutcome === null || newOutcome === null || priorOutcome === newOutcome) return [];
  const call = expectedOutcomeOf(dispositionAtDispatch);
  const move = call === null ? null : newOutcome === call ? 'toward' : 'away';
  return [{ alertId, priorOutcome, newOutcome, analystDisposition: dispositionAtDispatch, move }];
}
