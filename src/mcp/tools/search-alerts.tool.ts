import { z } from 'zod';
import { ALERT_ORDERS, PAGE_SIZE_MAX, SearchAlerts } from '../../alerts/queries/search-alerts.query.js';
import { FINAL_DISPOSITIONS } from '../../investigations/domain/runs/investigation.events.js';
import { defineTool } from '../tool.js';
import {
  alertId,
  firstMs,
  id,
  instantBound,
  lastMs,
  page,
  pageSize,
  READ_ONLY_HINTS,
  requireOrder,
} from './fields.js';
import { alertsView, decidersOf, detail, shownAlerts } from './listed-alerts.js';

/** Dispositions of the specification; some of them are never stored. */
// prettier-ignore
export const SEARCHED_DISPOSITIONS = [
  'NOT_REVIEWED', 'UNRESOLVED', 'FALSE_POSITIVE', 'ESCALATED', 'CLEARED', 'TRUE_POSITIVE', 'CASE_CREATED',
  'CLOSED', 'UNDER_INVESTIGATION', 'MONITORING', 'POTENTIAL_MATCH_UNABLE_TO_CLEAR', 'CREATE_A_CASE',
  'NON_REFERRAL', 'NON_REFERRAL_ALT', 'ESCALATION', 'ESCALATION_ALT', 'ESCALATION_RFI', 'ESCALATED_WITH_RFI',
  'REPETITIVE', 'DUPLICATE', 'CLOSE_LINKED_TO_CASE',
] as const;

const score = () => z.number().min(0).max(1).optional().describe('final_risk_score / 100.');

/** Returns hundredths, rounded: 0.57 × 10,000 is not 5,700 in doubles. */
const inHundredths = (score: number): number => Number((score * 10_000).toFixed(6));

export const searchAlerts = defineTool({
  name: 'search_alerts',
  title: 'Search for alerts',
  hints: READ_ONLY_HINTS,
  description:
    'Lists alerts, newest first (created_at) or by risk, that fit all that is given: the decision of the ' +
    'analyst (NOT_REVIEWED: none too), what the newest completed run decided and its score, creation, ' +
    'own id, upload. Bounds are inclusive; a day stands for all of it. brief: outcome, score, what ' +
    'it looks like and red flags alone. Use this tool when you look for alerts to work on. ' +
    'Example: {"disposition": "NOT_REVIEWED", "sort": "risk", "detail": "brief"}',
  input: z
    .strictObject({
      disposition: z.enum(SEARCHED_DISPOSITIONS).optional(),
      min_risk_score: score(),
      max_risk_score: score(),
      created_after: instantBound(),
      created_before: instantBound(),
      source_id: alertId().optional(),
      upload_session_id: id('From list_alert_batches.').optional(),
      final_disposition: z.enum(FINAL_DISPOSITIONS).optional(),
      sort: z.enum(ALERT_ORDERS).default('newest'),
      detail: detail(),
      page: page(),
      page_size: pageSize(PAGE_SIZE_MAX),
    })
    .superRefine((asked, context) => {
      const { min_risk_score: min, max_risk_score: max, created_after: from, created_before: to } = asked;
      requireOrder(context, ['min_risk_score', min], ['max_risk_score', max]);
      requireOrder(context, ['created_after', firstMs(from)], ['created_before', lastMs(to)]);
      const isScored = min !== undefined || max !== undefined;
      if (asked.final_disposition !== undefined && isScored && asked.sort !== 'risk')
        context.addIssue({
          code: 'custom',
          path: ['sort'],
          message: 'must be risk for final_disposition with scores',
        });
    }),
  output: z.object({
    ...shownAlerts(),
    page: z.int(),
    page_size: z.int(),
    has_more: z.boolean(),
    total: z.int().nullable(),
  }),
  sends: SearchAlerts,
  message: (asked, caller) =>
    new SearchAlerts(
      caller,
      {
        disposition: asked.disposition,
        minScore: asked.min_risk_score && Math.ceil(inHundredths(asked.min_risk_score)),
        maxScore: asked.max_risk_score && Math.floor(inHundredths(asked.max_risk_score)),
        createdFrom: firstMs(asked.created_after),
        createdTo: lastMs(asked.created_before),
        alertId: asked.source_id,
        sessionId: asked.upload_session_id,
        outcome: asked.final_disposition,
      },
      asked.sort,
      asked.page,
      asked.page_size,
    ),
  users: decidersOf,
  view: (found, asked, nameOf) => ({ ...found, ...alertsView(found.alerts, asked.detail, nameOf) }),
});
