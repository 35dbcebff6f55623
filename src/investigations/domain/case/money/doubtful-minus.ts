import { toUnits } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import type { TransactionRow } from '../../activity/entity-activity.js';
import { TO_ONE } from '../../activity/minus.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';

/** What has a minus and takes nothing back that is on file, so that it may be notation after all. */
export interface DoubtfulMinus {
  readonly rows: readonly TransactionRow[];
  /** More than one amount in ten on the side of one of them has a minus: the bank may write two ways. */
  readonly isMixed: boolean;
}

const known = new Kept<CaseFacts, DoubtfulMinus>();

/** Kept as long as the facts, as each reference asks for it. */
export function doubtfulMinus(facts: CaseFacts): DoubtfulMinus {
  const kept = known.get(facts);
  if (kept) return kept;
  const found = doubtfulIn(subjectOf(facts).transactions);
  known.set(facts, found);
  return found;
}

const isSent = ({ direction, negative }: TransactionRow): boolean =>
  (direction === 'out') !== (negative ?? false);

/** Rows by time: what takes something back comes after it, and names the same party on the same side. */
function doubtfulIn(rows: readonly TransactionRow[]): DoubtfulMinus {
  const paid = new Map<string, bigint>();
  const doubtful: TransactionRow[] = [];
  const moved = rows.filter(({ direction }) => direction !== 'self');
  if (!moved.some(({ negative }) => negative)) return { rows: [], isMixed: false };
  // A day's postings often share one time, in which the order of ids says nothing.
  moved.sort((a, b) => a.atMs - b.atMs || Number(a.negative ?? false) - Number(b.negative ?? false));
  for (const row of moved) {
    const key = JSON.stringify([isSent(row), row.counterparty, row.currency]);
    const [units, left] = [toUnits(row.amount), paid.get(key) ?? 0n];
    if (!row.negative) paid.set(key, left + units);
    else if (left >= units) paid.set(key, left - units);
    else doubtful.push(row);
  }
  const isMixed = [true, false].some((sent) => {
    const own = moved.filter((row) => isSent(row) === sent);
    const negative = own.filter((row) => row.negative).length;
    return doubtful.some((row) => isSent(row) === sent) && own.length - negative < TO_ONE * negative;
  });
  return { rows: doubtful, isMixed };
}
