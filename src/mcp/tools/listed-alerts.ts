import { z } from 'zod';
import type { AlertView } from '../../alerts/queries/get-alert.query.js';
import {
  RELATED_ALERTS_MAX,
  RELATED_ALERTS_LOOKBACK_DAYS_MAX,
  type ListedAlerts,
  type AlertSearchWindow,
} from '../../alerts/queries/get-related-alerts.query.js';
import { shownResults } from '@alert-review/judgement';
import type { UserNameLookup } from '../tool.js';
import { ListedAlert, listedAlertAnswers, looksLikeField } from './alert-answer.js';
import { decidingRuleField, ownEntityIdField, shortenedField, undescribedObject } from './fields.js';

/** Level of detail of a list: one line per alert (`brief`), or as much of each alert as fits (`full`). */
export const detailField = () =>
  z.enum(['brief', 'full']).default('full').describe('brief: one line per alert.');

const mark = () =>
  z.string().refine(shownResults.isTitled, {
    message: 'is no id of a rule, a pattern or a flag: get_alert shows them',
  });

export const CASE_FILTERS = {
  rule: mark().optional(),
  pattern: mark().optional(),
  counterparty: ownEntityIdField().optional(),
};

type CaseFilters = { readonly [Name in keyof typeof CASE_FILTERS]?: string | undefined };

export const isFilteredByCase = ({ rule, pattern, counterparty }: CaseFilters): boolean =>
  (rule ?? pattern ?? counterparty) !== undefined;

export const caseFilterOf = (asked: CaseFilters) =>
  isFilteredByCase(asked) && {
    marks: [asked.rule, asked.pattern].filter((each) => each !== undefined),
    counterparty: asked.counterparty,
  };

export const PARTIAL_SEARCH_REMARK =
  'Not all alerts that may fit were looked at. For a rule or pattern, only the 10,000 runs of the highest ' +
  'score were read. For a counterparty, only its newest 10,000 transactions were read, and the newest ' +
  '5,000 alerts of the customers in them.';

export const ALERT_WINDOW_FIELDS = {
  lookback_days: z
    .int()
    .min(1)
    .max(RELATED_ALERTS_LOOKBACK_DAYS_MAX)
    .default(30)
    .describe('Days before now, by created_at.'),
  limit: z.int().min(1).max(RELATED_ALERTS_MAX).default(RELATED_ALERTS_MAX),
  detail: detailField(),
};

export const windowOfArguments = (asked: { lookback_days: number; limit: number }): AlertSearchWindow => ({
  lookbackDays: asked.lookback_days,
  limit: asked.limit,
});

const LISTED = ListedAlert.shape;

/** Fields of an answer with alerts, in both levels of detail. `titles` explains the ids in brief rows. */
export const listedAlertsFields = () => ({
  alerts: z.array(
    undescribedObject({
      ...LISTED,
      outcome: decidingRuleField().partial({ kind: true, title: true }).nullable().optional(),
      looks_like: looksLikeField().partial({ title: true, role: true, points: true }).nullable().optional(),
      line: z.string().optional().describe('Pattern, sum, counterparties and time, without names.'),
      red_flags: z.array(z.string()).optional(),
      titles: z.record(z.string(), z.string()).optional(),
    }),
  ),
  titles: z.record(z.string(), z.string()).optional(),
  shortened: shortenedField(),
});

export const listedAlertsOutput = () =>
  z.object({
    ...listedAlertsFields(),
    since: z.string(),
    truncated: z.boolean().describe('There are more alerts in these days.'),
  });

export const alertsView = (alerts: readonly AlertView[], asked: 'brief' | 'full', nameOf: UserNameLookup) =>
  asked === 'full' ? listedAlertAnswers(alerts, nameOf) : briefAlerts(alerts);

export const listedAlertsView = (
  { alerts, since, truncated }: ListedAlerts,
  asked: { detail: 'brief' | 'full' },
  nameOf: UserNameLookup,
) => ({ ...alertsView(alerts, asked.detail, nameOf), since, truncated });

export const decidersOfAlerts = ({ alerts }: { readonly alerts: readonly AlertView[] }): (string | null)[] =>
  alerts.map(({ row }) => row.dispositionSetBy ?? null);

function briefAlerts(views: readonly AlertView[]) {
  const alerts = views.map(briefRow);
  const titles = new Map<string, string>();
  // The title of an id is listed once, as the first alert words it. An alert whose engine version worded
  // it differently carries its own title.
  const rows = alerts.map((row, i) => {
    const own = titlesOf(views[i]!);
    for (const [id, title] of own) if (!titles.has(id)) titles.set(id, title);
    const others = own.filter(([id, title]) => titles.get(id) !== title);
    return { ...row, ...(others.length > 0 && { titles: Object.fromEntries(others) }) };
  });
  return { alerts: rows, titles: Object.fromEntries(titles) };
}

/** Returns the ids that a brief row shows, with the titles that they had when the investigation ran. */
function titlesOf({ result }: AlertView): (readonly [string, string])[] {
  if (!result) return [];
  const { outcome, looksLike: pattern } = result;
  return [
    ...(outcome ? [[outcome.rule, outcome.title] as const] : []),
    ...(pattern ? [[pattern.id, pattern.title] as const] : []),
    ...redFlagsOf(result).map(
      ({ flagId }) => [flagId, shownResults.titleIn(result.content.result, flagId)] as const,
    ),
  ];
}

const redFlagsOf = ({ content }: NonNullable<AlertView['result']>) =>
  content.result.perBlock
    .flatMap(({ flags }) => flags)
    .filter(({ color }) => color === 'black' || color === 'red');

function briefRow({ alertId, row, uploaded, result }: AlertView) {
  return {
    alertId,
    createdAt: uploaded.created_at,
    ...(row.analystDisposition && { analystDisposition: row.analystDisposition }),
    finalDisposition: row.finalDisposition ?? null,
    finalRiskScore: row.finalRiskScore ?? null,
    outcome: result?.outcome && { rule: result.outcome.rule },
    ...(result?.content.summary.line !== undefined && { line: result.content.summary.line }),
    ...(result?.looksLike && { looksLike: { id: result.looksLike.id } }),
    redFlags: result ? redFlagsOf(result).map(({ flagId }) => flagId) : [],
  };
}
