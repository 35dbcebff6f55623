import {
  type Collection,
  type FieldProblem,
  notUploadedMessage,
  PROBLEMS_LISTED_MAX,
} from '@alert-review/kernel';
import { rowsByOwnId } from '../platform/records/rows-by-id.js';
import type { RowReader } from '../platform/records/rows-of-organization.js';
import { EntityRecord } from '../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';

const DISTINCT_IDS_MAX = 50_000;

/** Ids processed before yielding to the event loop: a few milliseconds of work. */
const IDS_PER_TURN = 10_000;

const ID_LIST_FIELDS = ['entity_id_list', 'flagged_transaction_id_list'] as const;
const KIND_BY_ID_LIST = { entity_id_list: 'customer', flagged_transaction_id_list: 'transaction' } as const;

/** Customer and transaction ids that an alert names; null stands for an invalid id. */
export type IdsNamedByAlert = Readonly<Record<(typeof ID_LIST_FIELDS)[number], readonly (string | null)[]>>;

type IdSets = Readonly<Record<(typeof ID_LIST_FIELDS)[number], Set<string>>>;

/** Problems with the ids in an upload: unknown ids, or more than 50,000 distinct ids. */
export interface UnknownIds {
  readonly problems: readonly FieldProblem[];
  readonly total: number;
}

/** Finds customer and transaction ids in alerts that no stored record has. */
export async function findUnknownIds(
  rows: RowReader,
  alerts: readonly IdsNamedByAlert[],
): Promise<UnknownIds> {
  const named = await distinctIds(alerts);
  if ('field' in named) return { problems: [named], total: 1 };
  const { entity_id_list: entities, flagged_transaction_id_list: transactions } = named;
  return problemsOfUnknownIds(alerts, {
    entity_id_list: await storedIds(rows, EntityRecord.current, entities),
    flagged_transaction_id_list: await storedIds(rows, TransactionRecord.current, transactions),
  });
}

async function storedIds(
  rows: RowReader,
  collection: Collection<{ ownId: string }, 'own_id'>,
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = await rowsByOwnId(rows, collection, [...ids], { fields: ['ownId'] });
  return new Set(found.map(({ ownId }) => ownId));
}

async function* idSlices(alerts: readonly IdsNamedByAlert[]) {
  let walked = 0;
  for (const [index, alert] of alerts.entries())
    for (const list of ID_LIST_FIELDS)
      for (let from = 0; from < alert[list].length; from += IDS_PER_TURN) {
        const ids = alert[list].slice(from, from + IDS_PER_TURN);
        yield { list, field: `alerts[${index}].${list}`, from, ids };
        walked += ids.length;
        if (walked < IDS_PER_TURN) continue;
        walked = 0;
        await yieldToEventLoop();
      }
}

async function distinctIds(alerts: readonly IdsNamedByAlert[]): Promise<IdSets | FieldProblem> {
  const sets: IdSets = { entity_id_list: new Set(), flagged_transaction_id_list: new Set() };
  const count = () => ID_LIST_FIELDS.reduce((sum, list) => sum + sets[list].size, 0);
  let field: string | null = null;
  for await (const piece of idSlices(alerts)) {
    for (const id of piece.ids) if (id !== null) sets[piece.list].add(id);
    if (field === null && count() > DISTINCT_IDS_MAX) field = piece.field;
  }
  if (field === null) return sets;
  const message = `passes the ${DISTINCT_IDS_MAX} distinct ids a request may name; this one names ${count()}`;
  return { field, value: count(), message };
}

async function problemsOfUnknownIds(alerts: readonly IdsNamedByAlert[], stored: IdSets): Promise<UnknownIds> {
  const problems: FieldProblem[] = [];
  let total = 0;
  for await (const { list, field, from, ids } of idSlices(alerts))
    for (const [at, value] of ids.entries()) {
      if (value === null || stored[list].has(value)) continue;
      if (total++ >= PROBLEMS_LISTED_MAX) continue;
      problems.push({
        field: `${field}[${from + at}]`,
        value,
        message: notUploadedMessage(KIND_BY_ID_LIST[list]),
      });
    }
  return { problems, total };
}
