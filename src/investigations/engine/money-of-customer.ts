import { customerActivity } from '@alert-review/judgement';
import { cutText, type Caller, type Clock } from '@alert-review/kernel';
import { GetFlaggedPayments } from '../../alerts/queries/get-flagged-payments.query.js';
import {
  parseTransfer,
  TransactionRecord,
  type Transfer,
} from '../../ingestion/domain/transaction.record.js';
import type { Bus } from '../../platform/bus/bus.js';
import { runStepsCooperatively } from '../../platform/process/yield-to-event-loop.js';
import type { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { moneyInSteps, type CustomerMoney } from '../domain/case/customer-money.js';
import type { DeclaredActivity } from '../domain/case/declared-activity.js';
import { PARTY_CHARS_SHOWN, type MovedTransaction } from '../domain/case/shown-activity.js';
import { withPartyNames } from './payments-of-alert.js';

/** Maximum number of transactions that are summed, the newest. */
const SUMMED_TRANSACTIONS_MAX = 2_000;
const ROWS_PER_STEP = 100;

/** Money of a customer's newest transactions. */
export interface CustomerMoneyWithTransactions {
  readonly money: CustomerMoney;
  /** The transactions in the sums, oldest first. */
  readonly moved: readonly MovedTransaction[];
  /** The organization's own ids of flagged transactions. */
  readonly flaggedIds: ReadonlySet<string>;
  /** Whether older transactions were left out. */
  readonly isPart: boolean;
  /** Number of transactions that were read, also those that moved no money. */
  readonly summed: number;
}

interface Read {
  readonly records: Records;
  readonly bus: Bus;
  readonly clock: Clock;
}

/** Sums up the newest transactions of a customer (own id), from the index alone. */
export async function sumCustomerMoney(
  { records, bus, clock }: Read,
  caller: Caller,
  { ownId, declared }: { readonly ownId: string; readonly declared: DeclaredActivity | null },
): Promise<CustomerMoneyWithTransactions> {
  const rows = records.for(caller);
  const found = await rows.find(
    TransactionRecord.current,
    { parties: ownId },
    {
      index: 'party',
      sort: { at: -1, id: -1 },
      fields: ['at', 'transfer'],
      limit: SUMMED_TRANSACTIONS_MAX + 1,
    },
  );
  const flaggedIds = await bus.send(new GetFlaggedPayments(caller, ownId));
  const flagged = await rowsByOwnId(rows, TransactionRecord.current, flaggedIds, { fields: ['ownId'] });
  const newest = found.slice(0, SUMMED_TRANSACTIONS_MAX);
  const flaggedRows = new Set(flagged.map(({ id }) => id));
  const moved = await runStepsCooperatively(movedInSteps(ownId, newest, flaggedRows), clock);
  const period = { startMs: moved[0]?.atMs ?? 0, endMs: moved.at(-1)?.atMs ?? 0 };
  const money = await runStepsCooperatively(moneyInSteps(moved, { declared, period }), clock);
  return {
    money: { ...money, parties: await withPartyNames(records, caller, money.parties) },
    moved,
    flaggedIds: new Set(flaggedIds),
    isPart: found.length > newest.length,
    summed: newest.length,
  };
}

interface IndexedRow {
  readonly id: string;
  readonly at: number;
  readonly transfer?: string | null | undefined;
}

/** Returns the transactions that moved money, oldest first. */
function* movedInSteps(
  ownId: string,
  found: readonly IndexedRow[],
  flagged: ReadonlySet<string>,
): Generator<void, MovedTransaction[]> {
  const transfers = new Map<string, Transfer>();
  for (const [at, { id, transfer }] of found.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    // A transfer with texts too long for the index has no index text and is left out.
    if (transfer != null) transfers.set(id, parseTransfer(transfer));
  }
  const read = found.flatMap(({ id, at: atMs }) => {
    const transfer = transfers.get(id);
    return transfer ? [{ id, atMs, transfer }] : [];
  });
  const moved = customerActivity.ofTransfers(ownId, read);
  yield;
  return moved.map(({ id, atMs, direction, amount, currency }) => ({
    id,
    atMs,
    direction,
    amount,
    currency,
    flagged: flagged.has(id),
    isMoved: true,
    ...otherSide(transfers.get(id)!, ownId),
  }));
}

/** The index does not tell what was cash. */
function otherSide(
  [from, to, , , , , fromName, toName]: Transfer,
  ownId: string,
): Pick<MovedTransaction, 'party' | 'means'> {
  const [side, name] = from === ownId ? [to, toName] : [from, fromName];
  if (typeof side === 'string') return { party: { entityId: side, name: null }, means: null };
  const shown = name ?? side?.[0] ?? null;
  return {
    party: { entityId: null, name: shown === null ? null : cutText(shown, PARTY_CHARS_SHOWN) },
    means: side === null ? null : 'crypto',
  };
}
