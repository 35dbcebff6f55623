/** Weight of the ridge penalty, as contradicting cases per piece of evidence. */
const RIDGE_PENALTY_WEIGHT = 1;
const FITTING_SWEEPS = 60;
/** Points that double the odds of a confirmation. */
const POINTS_PER_DOUBLING = 10;

/** Fewest decisions, and fewest of either kind, for a fit. */
export const DECISIONS_MIN = 50;
export const DECISIONS_OF_A_KIND_MIN = 10;

interface Judged {
  /** Names of active bands, `+` for a hypothesis and `-` against it. */
  readonly evidence: readonly string[];
  readonly isEscalated: boolean;
  readonly isConfirmed: boolean | null;
}

interface Challenger {
  /** Whole points: positive for a hypothesis, negative against it. */
  readonly points: readonly { readonly band: string; readonly points: number }[];
  /** Points from which the challenger would escalate. */
  readonly threshold: number;
}

/**
 * Fits a logistic regression by coordinate steps with fixed signs: evidence for a hypothesis never lowers the
 * points. The challenger escalates as many alerts as the table.
 */
export function fitChallenger(alerts: readonly (Judged & { readonly isConfirmed: boolean })[]): Challenger {
  const holders = new Map<string, number[]>();
  alerts.forEach(({ evidence }, i) => {
    for (const name of new Set(evidence)) holders.set(name, [...(holders.get(name) ?? []), i]);
  });
  const confirmed = alerts.map(({ isConfirmed }) => Number(isConfirmed));
  const sums = alerts.map(() => 0);
  const weights = new Map<string, number>();
  /** Makes one Newton step for a weight; `those`: the alerts that have the evidence. */
  const step = (those: Iterable<number>, before: number, ridge: number): number => {
    let [slope, curve] = [-ridge * before, ridge];
    for (const i of those) {
      const chance = 1 / (1 + Math.exp(-sums[i]!));
      slope += confirmed[i]! - chance;
      curve += chance * (1 - chance);
    }
    return before + slope / Math.max(curve, 1e-9);
  };
  const move = (those: Iterable<number>, by: number): void => {
    for (const i of those) sums[i]! += by;
  };
  let level = 0;
  for (let sweep = 0; sweep < FITTING_SWEEPS; sweep++) {
    const next = Math.max(-20, Math.min(20, step(sums.keys(), level, 0)));
    move(sums.keys(), next - level);
    level = next;
    for (const [name, those] of holders) {
      const before = weights.get(name) ?? 0;
      const free = step(those, before, RIDGE_PENALTY_WEIGHT);
      const after = name.startsWith('-') ? Math.min(0, free) : Math.max(0, free);
      move(those, after - before);
      weights.set(name, after);
    }
  }
  const points = [...weights]
    .map(([band, weight]) => ({ band, points: Math.round((weight / Math.LN2) * POINTS_PER_DOUBLING) }))
    .filter((each) => each.points !== 0)
    .sort((a, b) => (a.band < b.band ? -1 : 1));
  const sumOf = pointsByEvidence(points);
  const escalated = alerts.filter(({ isEscalated }) => isEscalated).length;
  const descending = alerts.map(sumOf).sort((a, b) => b - a);
  return { points, threshold: Math.max(1, descending[Math.max(0, escalated - 1)] ?? 1) };
}

function pointsByEvidence(points: Challenger['points']): (alert: Pick<Judged, 'evidence'>) => number {
  const byBand = new Map(points.map((each) => [each.band, each.points]));
  return ({ evidence }) => [...new Set(evidence)].reduce((sum, band) => sum + (byBand.get(band) ?? 0), 0);
}

interface Agreement {
  readonly alerts: number;
  readonly withTable: number;
  readonly decided: number;
  readonly withAnalysts: number;
  readonly tableWithAnalysts: number;
}

export interface ChallengerReport extends Challenger {
  readonly fittedAt: string;
  readonly decided: number;
  readonly confirmed: number;
  /** Agreement on all alerts, including those of the fit. */
  readonly agreement: Agreement;
  readonly since: Agreement;
}

export function agreementOf(alerts: readonly Judged[], { points, threshold }: Challenger): Agreement {
  const sumOf = pointsByEvidence(points);
  const judged = alerts.map((alert) => ({ ...alert, would: sumOf(alert) >= threshold }));
  const decided = judged.filter(({ isConfirmed }) => isConfirmed !== null);
  const count = (some: typeof judged, isSo: (each: (typeof judged)[number]) => boolean) =>
    some.filter(isSo).length;
  return {
    alerts: judged.length,
    withTable: count(judged, ({ would, isEscalated }) => would === isEscalated),
    decided: decided.length,
    withAnalysts: count(decided, ({ would, isConfirmed }) => would === isConfirmed),
    tableWithAnalysts: count(decided, ({ isEscalated, isConfirmed }) => isEscalated === isConfirmed),
  };
}
