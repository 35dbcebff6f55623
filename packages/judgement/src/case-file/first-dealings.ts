import type { TransactionRow } from '../activity/entity-activity.js';
import { subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';
import { firstDealing, firstDealingMs } from '../case/facts/linked-flow.js';
import { Memo } from '../memo.js';
import { partyIdentity } from './party-identity.js';

/** Returns the time of the customer's first payment on record and of the first flagged one. */
export function recordStart(facts: CaseFacts): { firstMs: number; flaggedMs: number } | null {
  const { firstTransaction, transactions } = subjectFactsOf(facts);
  const flagged = transactions.find((row) => row.flagged);
  return firstTransaction && flagged ? { firstMs: firstTransaction.atMs, flaggedMs: flagged.atMs } : null;
}

/** Tells whether a payment is the first with its counterparty, under any spelling of the name. */
export const isFirstPayment = (facts: CaseFacts, { counterparty, atMs }: TransactionRow): boolean =>
  counterparty !== null &&
  firstDealing(facts, counterparty, atMs)?.isFirst === true &&
  firstOfIdentityMs(facts, counterparty) >= atMs;

const firstByCase = new Memo<CaseFacts, ReadonlyMap<string, number>>();

/** Returns when a party first appears under any spelling of its name. */
function firstOfIdentityMs(facts: CaseFacts, party: string): number {
  let first = firstByCase.get(facts);
  if (!first) firstByCase.set(facts, (first = firstByIdentity(facts)));
  return first.get(partyIdentity(facts, party)) ?? Infinity;
}

function firstByIdentity(facts: CaseFacts): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  const rows = [...subjectFactsOf(facts).transactions, ...(facts.later ?? [])];
  const parties = new Set([
    ...rows.flatMap(({ counterparty }) => counterparty ?? []),
    ...Object.keys(facts.earlier?.between ?? {}),
  ]);
  for (const party of parties) {
    const identity = partyIdentity(facts, party);
    const ms = firstDealingMs(facts, party) ?? Infinity;
    first.set(identity, Math.min(ms, first.get(identity) ?? ms));
  }
  return first;
}

/**
 * Returns the parties of the rows with whom no payment is on record before the first of the rows. Empty where
 * that cannot be known of each (`areFirstDealingsKnown`).
 */
export const firstTimePartiesIn = (from: OfCase, rows: readonly TransactionRow[]): string[] =>
  firstTimersAmong(from, rows) ?? [];

/** Tells whether the record goes back a month before the first payment with each party that is new. */
export const areFirstDealingsKnown = (from: OfCase, rows: readonly TransactionRow[]): boolean =>
  firstTimersAmong(from, rows) !== null;

interface OfCase {
  readonly facts: CaseFacts;
}

function firstTimersAmong({ facts }: OfCase, rows: readonly TransactionRow[]): string[] | null {
  const firstMs = new Map<string, number>();
  for (const { counterparty: party, atMs } of rows)
    if (party !== null) firstMs.set(party, Math.min(atMs, firstMs.get(party) ?? atMs));
  const found: string[] = [];
  for (const [party, atMs] of firstMs) {
    const dealing = firstDealing(facts, party, atMs);
    if (dealing === undefined || (dealing.firstMs === atMs && !dealing.isFirst)) return null;
    if (dealing.isFirst && firstOfIdentityMs(facts, party) >= atMs) found.push(party);
  }
  return found;
}
