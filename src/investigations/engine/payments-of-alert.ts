import { CaseGathering } from '@alert-review/judgement';
import type { Caller, Clock } from '@alert-review/kernel';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { runStepsCooperatively, yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { nullIfOverBudget } from '../../platform/read-store/byte-budget.js';
import type { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { shownTransactionsInSteps, type ShownTransaction } from '../domain/case/shown-activity.js';
import type { LoadCase } from './gather/load-case.js';

const NAMES_AT_ONCE = 200;
const NO_NAMES: ReadonlyMap<string, string | null> = new Map();

/**
 * Returns the customer of an alert (a service id) and the customer's transactions, from half a year before
 * the alert to a month after it. Null if they are too large to be read at once, or damaged.
 */
export async function paymentsOfAlert(
  { cases, clock }: { readonly cases: LoadCase; readonly clock: Clock },
  caller: Caller,
  alert: string,
) {
  const own = await nullIfOverBudget(cases.loadSubject(caller, alert)).catch(nullIfMissing);
  if (!own) return null;
  return {
    own,
    shown: await runStepsCooperatively(
      shownTransactionsInSteps({ ...own, fromMs: own.lookback.startMs }),
      clock,
    ),
  };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof CaseGathering.MissingRecords) return null;
  throw error;
}

/** Puts the names of counterparties that are customers into rows. `known`: names that need not be read. */
export async function withPartyNames<Row extends Pick<ShownTransaction, 'party'>>(
  records: Records,
  caller: Caller,
  shown: readonly Row[],
  known: ReadonlyMap<string, string | null> = NO_NAMES,
): Promise<Row[]> {
  const rows = records.for(caller);
  const named = new Set(shown.flatMap(({ party }) => party.entityId ?? []));
  const ids = [...named].filter((id) => !known.has(id));
  const names = new Map(known);
  for (let from = 0; from < ids.length; from += NAMES_AT_ONCE) {
    const part = ids.slice(from, from + NAMES_AT_ONCE);
    const fields = ['ownId', 'content.name'];
    for (const { ownId, content } of await rowsByOwnId(rows, EntityRecord.current, part, { fields }))
      names.set(ownId, content.name ?? null);
    await yieldToEventLoop();
  }
  return shown.map((row) => {
    const { entityId, name } = row.party;
    return entityId === null ? row : { ...row, party: { entityId, name: names.get(entityId) ?? name } };
  });
}
