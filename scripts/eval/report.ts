import Table from 'cli-table3';
import { OUTCOME_KINDS } from '../../packages/judgement/src/scoring/run-result.js';
import {
  countResultsByDecidingRule,
  type JudgedItem,
  shareOfOthersClosed,
  scoreBins,
  type RankingFigures,
} from '../../src/cli/evaluate/ranking-figures.js';
import type { Judgement } from './judge.js';
import { triageOf } from './triage.js';

/** No colors, because the tables are also read in logs. */
const PLAIN = { head: [], border: [] };

/** Formats a value with four decimals; `none` if there is nothing to rank. */
export const figure = (value: number | null | undefined): string => value?.toFixed(4) ?? 'none';

/** A table that is printed and stored in docs/figures/sets.json. */
export interface Shown {
  readonly title: string;
  readonly head: string[];
  readonly rows: (string | number)[][];
}

/** Formats a share, such as 4.5 %; `none` for null. */
export const percent = (share: number | null): string =>
  share === null ? 'none' : `${(share * 100).toFixed(1)} %`;

export const printed = ({ title, head, rows }: Shown): string => `${title}\n${tableOf(head, rows)}`;

export function tableOf(head: string[], rows: (string | number)[][]): string {
  const table = new Table({ head, style: PLAIN });
  table.push(...rows);
  return table.toString();
}

export function figuresTable({ accounts, alerts, ...figures }: Judgement): Shown {
  const row = (name: string, judged: Judgement['accounts'], figures: RankingFigures | null) => [
    name,
    judged.length,
    judged.filter(({ isPositive }) => isPositive).length,
    figure(figures?.auc),
    figure(figures?.averagePrecision),
    figure(figures?.precisionAt10),
    figure(figures?.recallAt10),
  ];
  return {
    title: 'How well the score ranks, beside ten plain features with fixed weights',
    head: ['', 'count', 'labelled', 'ROC-AUC', 'average precision', 'precision top 10 %', 'recall top 10 %'],
    rows: [
      row('accounts', accounts, figures.accountFigures),
      row('accounts by ten features', accounts, figures.accountBar),
      row('alerts', alerts, figures.alertFigures),
      row('alerts by ten features', alerts, figures.alertBar),
    ],
  };
}

/** Shares of labelled cases that a threshold may close, for the share of other cases that it then closes. */
export const MISSED_SHARES = [0.05, 0.1];

export const OTHERS_CLOSED_TITLE =
  'Other cases closed by a threshold that closes 5 % and 10 % of the labelled cases';
export const OTHERS_OF_STORIES_TITLE =
  'Other customers closed by a threshold that closes 5 % and 10 % of the guilty ones';

/**
 * Table of the share of other cases that a threshold closes which closes 5 % or 10 % of the labelled ones.
 */
export function othersClosedTable(judgement: Judgement): Shown {
  const row = (name: string, judged: readonly JudgedItem[]) => [
    name,
    ...MISSED_SHARES.map((missed) => percent(shareOfOthersClosed(judged, missed))),
  ];
  return {
    title: OTHERS_CLOSED_TITLE,
    head: ['', ...MISSED_SHARES.map((missed) => `others closed at ${100 * missed} % missed`)],
    rows: [
      row('accounts', judgement.accounts),
      row('accounts by ten features', judgement.barAccounts),
      row('alerts', judgement.alerts),
      row('alerts by ten features', judgement.barAlerts),
    ],
  };
}

/** Table of the share of labelled alerts per ten points of score. The share should rise with the score. */
export function calibrationTable({ alerts }: Judgement): Shown {
  const rows = scoreBins(alerts).map(({ from, count, positives, share }) => [
    `${from} to ${from + 10}`,
    count,
    positives,
    figure(share?.share),
  ]);
  return { title: 'Labelled alerts per ten points', head: ['points', 'alerts', 'labelled', 'share'], rows };
}

/** Table of how the product decides the alerts of the set, and by which rules. */
export function triageTable({ alerts }: Judgement): Shown {
  const { escalated, found, asked } = triageOf(alerts);
  const decided = alerts.map(({ kind = 'clear', rule = 'clear', isPositive }) => ({
    kind,
    rule,
    isPositive,
  }));
  const rows = countResultsByDecidingRule(decided, OUTCOME_KINDS).map(
    (each) => Object.values(each) as (string | number)[],
  );
  const shares = `${percent(escalated)} escalated (asked ${percent(asked)}), labelled ones ${percent(found)}`;
  return {
    title: `What decided: ${shares}`,
    head: ['outcome', 'rule', 'alerts', 'labelled'],
    rows,
  };
}

/** Says why a figure is missing; null if none is. */
export function whatIsMissing({ accounts, alerts, accountFigures, alertFigures }: Judgement): string | null {
  const labelled = accounts.filter(({ isPositive }) => isPositive).length;
  if (!accountFigures)
    return `Of ${accounts.length} accounts ${labelled} are labelled: a ranking needs some of both.`;
  if (alerts.length === 0)
    return 'The rules raised no alert, so there are no figures of alerts; they need accounts that stand out.';
  if (alertFigures) return null;
  const what = alerts[0]!.isPositive ? 'All' : 'None';
  return `${what} of the ${alerts.length} alerts are labelled, so there are no figures of alerts.`;
}

/** Returns the summary line that programs read. */
export function summaryLine(name: string, { accountFigures, alertFigures }: Judgement): string {
  return (
    `eval ${name} account_auc=${figure(accountFigures?.auc)} alert_auc=${figure(alertFigures?.auc)} ` +
    `p_at_10=${figure(alertFigures?.precisionAt10)}`
  );
}
