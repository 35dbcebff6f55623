import { z } from 'zod';
import {
  AgentSearch,
  IDS_SEARCHED_INSIDE_MAX,
  ID_SPELLINGS_MAX,
  type FoundId,
  type IdPages,
} from '../../alerts/queries/agent-search.query.js';
import { countCodePoints, textField } from '@alert-review/kernel';
import { restoreShownId } from '../text-for-models.js';
import { defineTool } from '../tool.js';
import { undescribedObject, pageField, pageSizeField, READ_ONLY_HINTS } from './fields.js';
import { caseFilterOf, CASE_FILTERS, isFilteredByCase, PARTIAL_SEARCH_REMARK } from './listed-alerts.js';

const PART_CHARS_MIN = 3;
const PART_CHARS_MAX = 256;

const SCOPES = {
  all: ['alerts', 'entities', 'transactions'],
  investigations: ['alerts'],
  alerts: ['alerts'],
  entities: ['entities'],
  transactions: ['transactions'],
} as const;

const found = (ownId: string) => z.array(undescribedObject({ [ownId]: z.string(), service_id: z.string() }));

const named = (ownId: string, ids: readonly FoundId[]) =>
  ids.map((id) => ({ serviceId: id.serviceId, [ownId]: id.ownId }));

export const agentSearch = defineTool({
  name: 'agent_search',
  title: 'Find records by part of an id',
  hints: READ_ONLY_HINTS,
  description:
    'Finds alerts, customers and transactions by part of their own id or service_id, ignoring case: ' +
    'first the ids that begin with q, then the ids that contain q among the last 10,000 of each group. ' +
    'With rule, pattern or counterparty (as in search_alerts) it returns ' +
    'only alerts, by risk. Use this tool when you have only part of an id. Then call get_alert, ' +
    'get_entity or get_transaction. ' +
    'Example: {"q": "A-10"}',
  input: z.strictObject({
    q: textField(PART_CHARS_MAX)
      .refine((part) => countCodePoints(part.trim()) >= PART_CHARS_MIN, {
        message: `is shorter than ${PART_CHARS_MIN} characters`,
      })
      .meta({ minLength: PART_CHARS_MIN })
      .describe('Part of an id, never a name.'),
    scope: z.enum(Object.keys(SCOPES) as (keyof typeof SCOPES)[]).default('all'),
    ...CASE_FILTERS,
    page: pageField(),
    page_size: pageSizeField(50),
  }),
  output: z.object({
    alerts: found('alert_id'),
    entities: found('entity_id'),
    transactions: found('transaction_id'),
    has_more: undescribedObject({ alerts: z.boolean(), entities: z.boolean(), transactions: z.boolean() }),
    truncated: z.boolean(),
    note: z.string().nullable(),
    page: z.int(),
    page_size: z.int(),
  }),
  sends: AgentSearch,
  fields: ({ q, scope, page: wanted, page_size, ...asked }) => ({
    text: q,
    otherwise: restoreShownId(q),
    kinds: SCOPES[scope],
    page: wanted,
    pageSize: page_size,
    fitting: caseFilterOf(asked) || {},
  }),
  view: (pages, asked) => {
    const { alerts, entities, transactions } = pages;
    return {
      alerts: named('alertId', alerts.found),
      entities: named('entityId', entities.found),
      transactions: named('transactionId', transactions.found),
      hasMore: {
        alerts: alerts.hasMore,
        entities: entities.hasMore,
        transactions: transactions.hasMore,
      },
      truncated: partsOf(pages).length > 0,
      note: noteOf(pages, asked.page, isFilteredByCase(asked)),
      page: asked.page,
      pageSize: asked.page_size,
    };
  },
});

const NOTHING_FOUND =
  'No id was found. Names are no ids: search_alerts lists alerts by decision, score, date and upload, and ' +
  'get_alert_metrics lists the customers of one.';

const partsOf = (pages: IdPages): string[] =>
  Object.entries(pages).flatMap(([group, { isPart }]) => (isPart ? group : []));

function noteOf(pages: IdPages, page: number, isOfCases: boolean): string | null {
  const isEmpty = page === 1 && Object.values(pages).every(({ found: ids }) => ids.length === 0);
  const notes = isEmpty ? [NOTHING_FOUND] : [];
  const parts = partsOf(pages).join(', ');
  const last = `the last ${IDS_SEARCHED_INSIDE_MAX.toLocaleString('en-US')} ids in their order`;
  if (parts !== '')
    notes.push(
      isOfCases
        ? PARTIAL_SEARCH_REMARK
        : `Of ${parts} only ${last} were searched for q inside an id; those that begin with q were found, ` +
            `in ${ID_SPELLINGS_MAX} ` +
            'spellings of upper and lower case at most: give the beginning of an id.',
    );
  return notes.join(' ') || null;
}
