import { DAY_MS } from '@alert-review/kernel';
import { EarlierPaymentCounter } from '../activity/earlier-dealings.js';
import type { EarlierDealings } from '../activity/entity-activity.js';
import { type CaseFacts, flaggedWindowOfSubject, subjectFactsOf } from '../case/facts/case-facts.js';
import { PartyKeys } from '../case/facts/one-key-per-party.js';
import { hasTypeAndNames } from '../given/given-records.js';
import type { Pace, TransactionRecords } from './case-records.js';

/** Maximum number of earlier payments read, the newest: a tenth of a second of CPU time. */
const EARLIER_MAX = 20_000;
/**
 * Byte limit for payments whose names the index lacks, because they are long or an older release wrote them.
 */
const DOCUMENTS_BYTES_MAX = 16 * 2 ** 20;

const ROWS_AT_ONCE = 500;

/** Counts payments before the rows of a case between the customer and the counterparties of these rows. */
export async function loadEarlier(
  transactions: TransactionRecords,
  pace: Pace,
  facts: CaseFacts,
  limit = EARLIER_MAX,
): Promise<EarlierDealings> {
  const { subjectId, later = [] } = facts;
  const parties = new Set([...subjectFactsOf(facts).transactions, ...later].map((row) => row.counterparty));
  const keys = new PartyKeys(subjectFactsOf(facts).profile?.type !== 'BUSINESS');
  for (const [n, party] of [...parties].entries()) {
    if (n % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pace.pause();
    keys.add(party);
  }
  const dealings = new EarlierPaymentCounter(subjectId, (named) => {
    const party = keys.keyOf(named);
    return parties.has(party) ? party : null;
  });
  const untilMs = untilOf(facts);
  const untold: string[] = [];
  const found = await transactions.transfersOf(subjectId, { $lt: untilMs }, limit);
  for (const [n, { id, at, transfer }] of found.entries()) {
    if (n % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pace.pause();
    const told = transfer == null ? null : transactions.parseTransfer(transfer);
    if (!told || !hasTypeAndNames(told)) untold.push(id);
    else dealings.addTransfer(at, told);
  }
  const whole = await transactions.dealingsUpTo(untold, DOCUMENTS_BYTES_MAX);
  for (const { at, content } of whole ?? []) dealings.add(at, content);
  const isTold = whole?.length === untold.length;
  const sinceMs = isTold ? found.at(-1)?.at : untilMs;
  const isCut = !isTold || found.length === limit;
  return { untilMs, ...(isCut ? { sinceMs } : {}), byParty: dealings.byParty() };
}

/**
 * For a customer with too many rows, older rows are missing; then payments before the alert's last month
 * count.
 */
function untilOf(facts: CaseFacts): number {
  const oldest = facts.truncated
    ? subjectFactsOf(facts).transactions.find(({ flagged }) => !flagged)
    : undefined;
  if (!oldest) return facts.lookback.startMs;
  return Math.min(oldest.atMs + 1, flaggedWindowOfSubject(facts).startMs - 31 * DAY_MS);
}
