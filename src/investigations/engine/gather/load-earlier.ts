import {
  hasTypeAndNames,
  parseTransfer,
  TransactionRecord,
  type Transaction,
} from '../../../ingestion/domain/transaction.record.js';
import { yieldToEventLoop } from '../../../platform/process/cooperative.js';
import { ByteBudget, nullIfOverBudget } from '../../../platform/read-store/byte-budget.js';
import { rowsById } from '../../../platform/records/rows-by-id.js';
import type { RowReader } from '../../../platform/records/rows.js';
import { addDealing, type Dealings, type EarlierDealings } from '../../domain/activity/dealings.js';
import {
  counterpartyOf,
  DAY_MS,
  isMoneyMoved,
  partyOfTransferSide,
} from '../../domain/activity/entity-activity.js';
import { flaggedWindowOfSubject, subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';

/** Most earlier payments that are read, the newest ones: a tenth of a second of CPU. */
const EARLIER_MAX = 20_000;
/** Of payments whose names the index leaves out: they are long, or an older release wrote them. */
const DOCUMENTS_BYTES_MAX = 16 * 2 ** 20;

const ROWS_AT_ONCE = 500;

const NEWEST_FIRST = { index: 'party', sort: { at: -1, id: -1 }, fields: ['at', 'transfer'] } as const;
const FIELDS = ['at', 'content.status'].concat(
  ['sender', 'receiver'].flatMap((side) =>
    ['entity_id', 'name', 'blockchain_addresses'].map((name) => `content.${side}.${name}`),
  ),
);

/** Returns what moved before the rows of a case between the subject and the counterparties of these rows. */
export async function loadEarlier(
  rows: RowReader,
  facts: CaseFacts,
  limit = EARLIER_MAX,
): Promise<EarlierDealings> {
  const { subjectId, later = [] } = facts;
  const parties = new Set([...subjectOf(facts).transactions, ...later].map((row) => row.counterparty));
  const byParty = new Map<string, Dealings>();
  const add = (
    atMs: number,
    { sender, receiver, status }: Pick<Transaction, 'sender' | 'receiver' | 'status'>,
  ): void => {
    if (sender?.entity_id === receiver?.entity_id || !isMoneyMoved({ status })) return;
    const party = counterpartyOf(sender?.entity_id === subjectId ? receiver : sender);
    if (parties.has(party)) addDealing(byParty, party!, atMs);
  };
  const untilMs = untilOf(facts);
  const untold: string[] = [];
  const asked = { parties: subjectId, at: { $lt: untilMs } };
  const found = await rows.find(TransactionRecord.current, asked, { ...NEWEST_FIRST, limit });
  for (const [n, { id, at, transfer }] of found.entries()) {
    if (n % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop();
    const told = transfer == null ? null : parseTransfer(transfer);
    if (!told || !hasTypeAndNames(told)) untold.push(id);
    else {
      const [from, to, , , status, , fromName, toName] = told;
      add(at, {
        sender: partyOfTransferSide(from, fromName),
        receiver: partyOfTransferSide(to, toName),
        status,
      });
    }
  }
  const options = { fields: FIELDS, budget: new ByteBudget(DOCUMENTS_BYTES_MAX) };
  const whole = await nullIfOverBudget(rowsById(rows, TransactionRecord.current, untold, options));
  for (const { at, content } of whole ?? []) add(at, content);
  const isTold = whole?.length === untold.length;
  const sinceMs = isTold ? found.at(-1)?.at : untilMs;
  const isCut = !isTold || found.length === limit;
  return { untilMs, ...(isCut ? { sinceMs } : {}), byParty: Object.fromEntries(byParty) };
}

/** Of a customer with too many rows the older ones are missing: those before the alert's last month count. */
function untilOf(facts: CaseFacts): number {
  const oldest = facts.truncated ? subjectOf(facts).transactions.find(({ flagged }) => !flagged) : undefined;
  if (!oldest) return facts.lookback.startMs;
  return Math.min(oldest.atMs + 1, flaggedWindowOfSubject(facts).startMs - 31 * DAY_MS);
}
