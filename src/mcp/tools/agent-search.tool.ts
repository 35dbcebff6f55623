import { z } from 'zod';
import { AgentSearch, type FoundId } from '../../alerts/queries/agent-search.query.js';
import { codePoints, text } from '../../kernel/fields.js';
import { restoreUploadedId } from '../text-for-models.js';
import { defineTool } from '../tool.js';
import { brief, page, pageSize, READ_ONLY_HINTS } from './fields.js';

const PART_CHARS_MIN = 3;
const PART_CHARS_MAX = 256;

const SCOPES = {
  all: ['alerts', 'entities', 'transactions'],
  investigations: ['alerts'],
  alerts: ['alerts'],
  entities: ['entities'],
  transactions: ['transactions'],
} as const;

const found = (ownId: string) => z.array(brief({ [ownId]: z.string(), service_id: z.string() }));

const named = (ownId: string, ids: readonly FoundId[]) =>
  ids.map((id) => ({ serviceId: id.serviceId, [ownId]: id.ownId }));

export const agentSearch = defineTool({
  name: 'agent_search',
  title: 'Records by a part of an id',
  hints: READ_ONLY_HINTS,
  description:
    'Finds alerts, customers and transactions by any part of their own id or service_id, in any case; a ' +
    'name is no id and finds nothing. Pages are of each group. Use this tool when you have an id, or a ' +
    'part of one, and not its record: get_alert takes the alert_id found, get_entity and get_transaction ' +
    'take the service_id. Example: {"q": "A-10", "scope": "alerts"}',
  input: z.strictObject({
    q: text(PART_CHARS_MAX)
      .transform(restoreUploadedId)
      .refine((part) => codePoints(part.trim()) >= PART_CHARS_MIN, {
        message: `is shorter than ${PART_CHARS_MIN} characters`,
      })
      .meta({ minLength: PART_CHARS_MIN })
      .describe('A part of an id, never a name.'),
    scope: z.enum(Object.keys(SCOPES) as (keyof typeof SCOPES)[]).default('all'),
    page: page(),
    page_size: pageSize(50),
  }),
  output: z.object({
    alerts: found('alert_id'),
    entities: found('entity_id'),
    transactions: found('transaction_id'),
    has_more: brief({ alerts: z.boolean(), entities: z.boolean(), transactions: z.boolean() }),
    page: z.int(),
    page_size: z.int(),
  }),
  sends: AgentSearch,
  message: ({ q, scope, page: wanted, page_size }, caller) =>
    new AgentSearch(caller, q, SCOPES[scope], wanted, page_size),
  view: ({ alerts, entities, transactions }, asked) => ({
    alerts: named('alertId', alerts.found),
    entities: named('entityId', entities.found),
    transactions: named('transactionId', transactions.found),
    hasMore: {
      alerts: alerts.hasMore,
      entities: entities.hasMore,
      transactions: transactions.hasMore,
    },
    page: asked.page,
    pageSize: asked.page_size,
  }),
});
