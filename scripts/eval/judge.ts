import { rankingFiguresOf, type RankingFigures } from '../../src/cli/evaluate/ranking-figures.js';
import type { LabelledSet } from './labelled-set.js';
import type { Judged } from './triage.js';
import type { Scores } from './unlabelled-set.js';

type Named = Judged & { readonly id: string };

export interface Judgement {
  readonly accounts: readonly Named[];
  /** An alert counts as labelled if its account is. */
  readonly alerts: readonly Named[];
  /** Null if all or none are labelled, because then there is nothing to rank. */
  readonly accountFigures: RankingFigures | null;
  readonly alertFigures: RankingFigures | null;
  /** The same figures for a ranking by ten plain features on the same input. */
  readonly accountBar: RankingFigures | null;
  readonly alertBar: RankingFigures | null;
  /** Accounts and alerts with the score of the ten features. */
  readonly barAccounts: readonly Judged[];
  readonly barAlerts: readonly Judged[];
}

/** Joins scores and labels by position, because the set may have been renamed for scoring. */
export function judge({ unlabelled, labels }: LabelledSet, scores: Scores): Judgement {
  const named = (position: number, judged: Omit<Judged, 'isPositive'>): Named => {
    const id = unlabelled.accounts[position]!;
    return { ...judged, id, isPositive: labels.accounts.has(id) };
  };
  const accounts = scores.accounts.map((score, position) => named(position, { score }));
  const alerts = scores.alerts.map(({ account, score, kind, rule }) => named(account, { score, kind, rule }));
  const withBars = (judged: readonly Named[], bars: readonly number[]): Judged[] =>
    judged.map(({ isPositive }, at) => ({ score: bars[at]!, isPositive }));
  const barAccounts = withBars(accounts, scores.accountBars);
  const barAlerts = withBars(
    alerts,
    scores.alerts.map(({ bar }) => bar),
  );
  return {
    accounts,
    alerts,
    accountFigures: rankingFiguresOf(accounts),
    alertFigures: rankingFiguresOf(alerts),
    accountBar: rankingFiguresOf(barAccounts),
    alertBar: rankingFiguresOf(barAlerts),
    barAccounts,
    barAlerts,
  };
}
