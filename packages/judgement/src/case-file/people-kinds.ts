import type { NameKind } from '../risk-data/words/name-kinds.js';
import { plainWordsOf } from '../risk-data/words/plain-words.js';
import { hasTradeWord } from '../risk-data/words/trade-names.js';
import { counterpartyKind, counterpartyName } from '../case/facts/counterparties.js';
import type { CaseFacts } from '../case/facts/case-facts.js';

/**
 * Returns what a text may call a counterparty. Stricter than the kind that measures read: a wrong guess there
 * is one sign among many, and here it is a false statement.
 */
export function partyKindForText(counterparty: string, facts: CaseFacts): NameKind {
  const kind = counterpartyKind(counterparty, facts);
  if (Object.hasOwn(facts.partyTypes ?? {}, counterparty)) return kind;
  const name = counterpartyName({ counterparty }, facts);
  if (hasTradeWord(name)) return 'firm';
  // A single word may be a brand, a first name or a nickname.
  return plainWordsOf(name).length === 1 ? 'unknown' : kind;
}
