import { z } from 'zod';
import { ALERT_ORDERS, PAGE_SIZE_MAX, SearchAlerts } from '../../alerts/queries/search-alerts.query.js';
import { RESULT_CODES } from '@alert-review/judgement';
import { defineTool } from '../tool.js';
import {
  firstMsOfBound,
  describedIdField,
  instantBoundField,
  lastMsOfBound,
  ownAlertIdField,
  pageField,
  pageSizeField,
  READ_ONLY_HINTS,
  requireAscendingBounds,
} from './fields.js';
import {
  alertsView,
  caseFilterOf,
  CASE_FILTERS,
  decidersOfAlerts,
  detailField,
  isFilteredByCase,
  PARTIAL_SEARCH_REMARK,
  listedAlertsFields,
} from './listed-alerts.js';

/** Dispositions that the specification allows as a filter. Some of them are never stored. */
// prettier-ignore
export const DISPOSITION_FILTER_VALUES = [
  'NOT_REVIEWED', 'UNRESOLVED', 'FALSE_POSITIVE', 'ESCALATED', 'CLEARED', 'TRUE_POSITIVE', 'CASE_CREATED',
  'CLOSED', 'UNDER_INVESTIGATION', 'MONITORING', 'POTENTIAL_MATCH_UNABLE_TO_CLEAR', 'CREATE_A_CASE',
  'NON_REFERRAL', 'NON_REFERRAL_ALT', 'ESCALATION', 'ESCALATION_ALT', 'ESCALATION_RFI', 'ESCALATED_WITH_RFI',
  'REPETITIVE', 'DUPLICATE', 'CLOSE_LINKED_TO_CASE',
] as const;

const score = () => z.number().min(0).max(1).optional();

/**
 * Converts a score of 0 to 1 into hundredths of a point (0 to 10,000). Rounded, because 0.57 × 10,000 is not
 * exactly 5,700 in floating point.
 */
const inHundredths = (score: number): number => Number((score * 10_000).toFixed(6));

export const searchAlerts = defineTool({
  name: 'search_alerts',
  title: 'Search for alerts',
  hints: READ_ONLY_HINTS,
  description:
    "Lists alerts that meet all given conditions. disposition is the analyst's decision; NOT_REVIEWED " +
    'also finds alerts without one. Scores and final_disposition are of the newest completed ' +
    'investigation. Sorts by newest or by risk; with rule, pattern or counterparty by risk. Bounds are ' +
    'inclusive; a day means the whole day. Use this tool to find alerts to work on or similar alerts. ' +
    'Example: {"disposition": "NOT_REVIEWED", "sort": "risk"}',
  input: z
    .strictObject({
      disposition: z.enum(DISPOSITION_FILTER_VALUES).optional(),
      min_risk_score: score().describe('0 to 1: final_risk_score divided by 100.'),
      max_risk_score: score(),
      created_after: instantBoundField(),
      created_before: instantBoundField().meta({ description: undefined }),
      source_id: ownAlertIdField().describe("An alert's own id (alert_id).").optional(),
      upload_session_id: describedIdField('An upload, from list_alert_batches.').optional(),
      final_disposition: z.enum(RESULT_CODES.dispositions).optional(),
      rule: CASE_FILTERS.rule.describe('Id of the deciding rule or of a red flag.'),
      pattern: CASE_FILTERS.pattern.describe('Id of a pattern, as in looks_like.'),
      counterparty: CASE_FILTERS.counterparty.describe(
        'Own id of a counterparty that paid a customer or was paid.',
      ),
      sort: z.enum(ALERT_ORDERS).optional(),
      detail: detailField(),
      page: pageField(),
      page_size: pageSizeField(PAGE_SIZE_MAX),
    })
    .superRefine((asked, context) => {
      const { min_risk_score: min, max_risk_score: max, created_after: from, created_before: to } = asked;
      requireAscendingBounds(context, ['min_risk_score', min], ['max_risk_score', max], 'higher');
      requireAscendingBounds(
        context,
        ['created_after', firstMsOfBound(from)],
        ['created_before', lastMsOfBound(to)],
        'later',
      );
      const isOfScore = asked.final_disposition !== undefined && (min !== undefined || max !== undefined);
      const isOutOfOrder = isFilteredByCase(asked)
        ? asked.sort === 'newest'
        : isOfScore && asked.sort !== 'risk';
      const what = isFilteredByCase(asked)
        ? 'rule, pattern and counterparty'
        : 'final_disposition with scores';
      if (isOutOfOrder)
        context.addIssue({ code: 'custom', path: ['sort'], message: `must be risk for ${what}` });
    }),
  output: z.object({
    ...listedAlertsFields(),
    page: z.int(),
    page_size: z.int(),
    has_more: z.boolean(),
    total: z.int().nullable(),
  }),
  sends: SearchAlerts,
  fields: (asked) => ({
    filter: {
      disposition: asked.disposition,
      minScore: asked.min_risk_score && Math.ceil(inHundredths(asked.min_risk_score)),
      maxScore: asked.max_risk_score && Math.floor(inHundredths(asked.max_risk_score)),
      createdFrom: firstMsOfBound(asked.created_after),
      createdTo: lastMsOfBound(asked.created_before),
      alertId: asked.source_id,
      sessionId: asked.upload_session_id,
      outcome: asked.final_disposition,
      ...caseFilterOf(asked),
    },
    order: asked.sort ?? 'newest',
    page: asked.page,
    pageSize: asked.page_size,
  }),
  users: (found) => decidersOfAlerts(found),
  view(found, asked, nameOf) {
    const shown = { shortened: null, ...alertsView(found.alerts, asked.detail, nameOf) };
    const left = [shown.shortened, found.isPart ? PARTIAL_SEARCH_REMARK : null].filter(
      (text) => text !== null,
    );
    return { ...found, ...shown, shortened: left.join(' ') || null };
  },
});
