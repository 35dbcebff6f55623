import { COMMON_ORGANIZATION_WORDS, ORGANIZATION_WORDS, TRADE_WORDS } from '../risk-data/name-words.js';
import { plainWordsOf } from '../risk-data/words/plain-words.js';
import { counterpartyKind, counterpartyName } from '../case/facts/counterparties.js';
import type { CaseFacts } from '../case/facts/case-facts.js';
import type { NameKind } from '../risk-data/words/name-kinds.js';

/**
 * Returns what a text may call a counterparty. Stricter than the kind that measures read: a wrong guess there
 * is one sign among many, and here it is a false statement.
 */
export function toldKind(counterparty: string, facts: CaseFacts): NameKind {
  const kind = counterpartyKind(counterparty, facts);
  if (Object.hasOwn(facts.partyTypes ?? {}, counterparty)) return kind;
  const words = plainWordsOf(counterpartyName({ counterparty }, facts));
  if (words.some(isOfTrade)) return 'firm';
  // A single word may be a brand, a first name or a nickname.
  return words.length === 1 ? 'unknown' : kind;
}

const isOfTrade = (word: string): boolean =>
  TRADE_WORDS.has(word) || ORGANIZATION_WORDS.has(word) || COMMON_IN_FIRMS.has(word);

/** Words of organizations that are names of people or places as well say nothing. */
const ALSO_NAMES = new Set([
  'central',
  'first',
  'front',
  'general',
  'new',
  'power',
  'state',
  'trader',
  'world',
]);
const COMMON_IN_FIRMS: ReadonlySet<string> = new Set(
  [...COMMON_ORGANIZATION_WORDS].filter((word) => word.length > 4 && !ALSO_NAMES.has(word)),
);
