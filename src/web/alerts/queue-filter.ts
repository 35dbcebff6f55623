import { z } from 'zod';
import type { QueueFilter, QueueOrder } from '../../alerts/queries/list-alert-queue.query.js';
import { DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { type Caller, DAY_MS } from '@alert-review/kernel';
import { addressWithQuery, localPath } from '../local-path.js';
import { amountBoundField, countryField, dayField, optionalField, scoreField } from '../form-fields.js';

export const QUEUE_PATH = '/alerts';

export const DECISION_CHOICES = ['open', 'snoozed', 'waits', 'any', ...DISPOSITIONS] as const;
export const OUTCOME_CHOICES = ['any', 'ESCALATED', 'CLEARED', 'none'] as const;
export const QUEUE_ORDERS = ['risk', 'newest', 'due'] as const satisfies readonly QueueOrder[];
export const DUE_CHOICES = ['all', 'overdue', 'within_a_day', 'stopped'] as const;

const TEXT_CHARS_MAX = 200;
const PAGES_MAX = 200;

/** Choices of the assignee filter. `team:` with the id of a team is allowed too. */
export const ASSIGNEE_CHOICES = ['anyone', 'me', 'nobody'] as const;
const TEAM = 'team:';
export const teamChoice = (id: string): string => TEAM + id;

const text = () => optionalField(z.string().max(TEXT_CHARS_MAX));

/** Filters, order and page number of the queue, as in its address. */
export const QUEUE_FIELDS = z.object({
  decision: z.enum(DECISION_CHOICES).default('open'),
  outcome: z.enum(OUTCOME_CHOICES).default('any'),
  min_score: scoreField(),
  max_score: scoreField(),
  rule: text(),
  batch: text(),
  who: z.union([z.enum(ASSIGNEE_CHOICES), z.string().startsWith(TEAM).max(TEXT_CHARS_MAX)]).default('anyone'),
  due: z.enum(DUE_CHOICES).default('all'),
  from: dayField(),
  to: dayField(),
  customer: text(),
  min_amount: amountBoundField(),
  max_amount: amountBoundField(),
  country: countryField(),
  sort: z.enum(QUEUE_ORDERS).default('risk'),
  page: z.coerce.number().int().min(1).max(PAGES_MAX).default(1),
});

export type QueueFields = z.output<typeof QUEUE_FIELDS>;

/** Returns the filter for the queries of a caller. The customer is looked up in `QueuePages`. */
export function queueFilterOf(asked: QueueFields, { userId, features }: Caller): QueueFilter {
  const { decision, outcome, min_score, max_score, from, to, who, due } = asked;
  const isUndecided = decision === 'open' || decision === 'snoozed';
  return {
    disposition:
      decision === 'any' || decision === 'waits' ? undefined : isUndecided ? 'NOT_REVIEWED' : decision,
    snoozed: isUndecided && features.includes('teamwork') ? decision === 'snoozed' : undefined,
    due: due === 'all' ? undefined : due,
    waits: decision === 'waits' || undefined,
    outcome: outcome === 'any' ? undefined : outcome === 'none' ? null : outcome,
    minScore: min_score && Math.round(min_score * 100),
    maxScore: max_score === undefined ? undefined : Math.round(max_score * 100),
    createdFrom: from === undefined ? undefined : Date.parse(from),
    createdTo: to === undefined ? undefined : Date.parse(to) + DAY_MS - 1,
    marks: asked.rule === undefined ? undefined : [asked.rule],
    sessionId: asked.batch,
    minFlagged: asked.min_amount,
    maxFlagged: asked.max_amount,
    country: asked.country,
    assignee: who === 'me' ? userId : who === 'nobody' ? null : undefined,
    team: who.startsWith(TEAM) ? who.slice(TEAM.length) : undefined,
  };
}

/** Returns the fields in the address of the queue; the default view for any other address. */
export const queueFieldsOf = (address: string | undefined): QueueFields => {
  const { searchParams } = new URL(localPath(address), 'http://localhost');
  return usableFieldsOf(Object.fromEntries(searchParams));
};

/** Returns the fields, with defaults in place of invalid values. */
export function usableFieldsOf(query: object): QueueFields {
  const { error } = QUEUE_FIELDS.safeParse(query);
  const wrong = error?.issues.map(({ path: [name] }) => name);
  return QUEUE_FIELDS.parse(
    Object.fromEntries(Object.entries(query).filter(([name]) => !wrong?.includes(name))),
  );
}

/** Returns the address of the queue with some fields changed. Default values are left out. */
export const queueAddress = (asked: QueueFields, changes: Partial<QueueFields> = {}): string =>
  addressWithQuery(QUEUE_PATH, changedFields({ ...asked, ...changes }));

/** Where the alerts of the queue are saved as a file, all pages of them. */
export const QUEUE_FILE_PATH = `${QUEUE_PATH}/queue.csv`;
export const queueFileAddress = (asked: QueueFields): string =>
  addressWithQuery(QUEUE_FILE_PATH, changedFields({ ...asked, page: 1 }));

function changedFields(asked: QueueFields) {
  const defaults: Readonly<Record<string, unknown>> = QUEUE_FIELDS.parse({});
  return Object.fromEntries(Object.entries(asked).filter(([name, value]) => value !== defaults[name]));
}
