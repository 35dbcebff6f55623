import { PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { nameOf } from '../facts/party-words.js';

/** Makers of precursors and of presses, by name (FinCEN FIN-2024-A002). Own choice of words. */
const PRECURSORS =
  /\bchem(?:icals?|istry|ie)?\b|\bpharma\w* intermediates?\b|\b(?:tablet|pill)s? (?:press|machine)/i;
/** Who bears the word and makes nothing; "chem." without a firm behind it is a degree. */
const NO_MAKERS =
  /\b(?:banks?\b|society|pension|universit|college|museum)|\bchem\.(?!\s*(?:co|corp|inc|ind|ltd)\b)/i;
const IN_THE_TRADE =
  /chem|pharm|laborator|\blab\b|\b(?:drug|medic\w*|cosmetics?|soap|paint|plastics?) (?:research|manufactur)/i;
const PRECURSORS_FROM = 3;

/** What a person outside of the trade paid to makers of chemicals and presses. */
export function paidForPrecursors(facts: CaseFacts): readonly TransactionRow[] {
  const { transactions, profile } = subjectOf(facts);
  if (profile?.type !== 'INDIVIDUAL' || IN_THE_TRADE.test(profile.occupation ?? '')) return [];
  const isMaker = (name: string): boolean => PRECURSORS.test(name) && !NO_MAKERS.test(name);
  const rows = transactions.filter(
    (row) => row.direction === 'out' && !PURCHASE_TYPES.has(row.type) && isMaker(nameOf(row, facts)),
  );
  return rows.length >= PRECURSORS_FROM ? rows : [];
}
