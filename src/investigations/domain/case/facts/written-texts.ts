import { Memo } from '../../../../kernel/memo.js';
import type { TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from './case-facts.js';

/** More than these on the first screen, and nobody reads it. */
export const TOLD_TEXTS_MAX = 3;

export interface WrittenText {
  readonly text: string;
  readonly payments: number;
  readonly parties: number;
}

const known = new Memo<CaseFacts, readonly WrittenText[]>();

/**
 * What is written on the flagged payments, case aside: first what stands on payments of several
 * counterparties, then what stands on most. One invoice that several firms pay is a sign of trade that is
 * none (FATF/Egmont, Trade-Based Money Laundering, 2020).
 */
export function writtenTexts(facts: CaseFacts): readonly WrittenText[] {
  const kept = known.get(facts);
  if (kept) return kept;
  const groups = new Map<string, TransactionRow[]>();
  for (const row of subjectOf(facts).transactions) {
    const written = row.flagged ? writtenOn(row, facts) : undefined;
    if (written === undefined) continue;
    const key = written.toLowerCase();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const found = Array.from(groups.values(), (rows) => ({
    text: writtenOn(rows[0]!, facts)!,
    payments: rows.length,
    parties: new Set(rows.map(({ counterparty }) => counterparty)).size,
  })).sort((a, b) => b.parties - a.parties || b.payments - a.payments);
  known.set(facts, found);
  return found;
}

/** How many of them the first screen leaves out. */
export const untoldTexts = (facts: CaseFacts): number =>
  Math.max(0, writtenTexts(facts).length - TOLD_TEXTS_MAX);

/** What is written on one payment of the subject; undefined where nothing is. */
export const writtenOn = ({ id }: TransactionRow, { descriptors }: CaseFacts): string | undefined =>
  descriptors?.[id];
