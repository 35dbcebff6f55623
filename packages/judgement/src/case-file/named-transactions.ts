import { subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';
import { EVIDENCE_IDS_MAX } from '../scoring/flag.js';
import type { MessageValues } from '../wording/message.js';
import { joinTexts } from '../wording/referenced-text.js';
import type { CaseSources } from './case-fact.js';
import { citedFigure, NAMED_TRANSACTIONS_MAX } from './figures.js';
import { Memo } from '../memo.js';

const idsByCase = new Memo<CaseFacts, ReadonlySet<string>>();

/** Returns the service ids of all transactions that a text can name. */
function nameableIds(facts: CaseFacts): ReadonlySet<string> {
  const known = idsByCase.get(facts);
  if (known) return known;
  const rows = [...subjectFactsOf(facts).transactions, ...(facts.later ?? [])];
  const made = new Set(rows.map(({ id }) => id));
  idsByCase.set(facts, made);
  return made;
}

/**
 * Returns the bank's own ids of the transactions behind a line, of which three are named and the others
 * counted. `more`: the steps of the source of that count. Null if no transaction can be named.
 */
export function namedTransactions(
  from: CaseSources,
  ids: readonly string[],
  ...more: readonly string[]
): MessageValues | null {
  const known = nameableIds(from.facts);
  const all = ids.filter((id) => known.has(id));
  if (all.length === 0) return null;
  const named = all
    .slice(0, NAMED_TRANSACTIONS_MAX)
    .map((id) => citedFigure(from, 'transactions', id, 'own_id'));
  const isCounted = all.length > NAMED_TRANSACTIONS_MAX && more.length > 0;
  // A list that was cut at its bound cannot say how many there are.
  const isCut = more.includes('evidence') && ids.length >= EVIDENCE_IDS_MAX;
  return {
    ids: joinTexts(named, ', '),
    more_is: isCut ? 'cut' : isCounted ? 'counted' : 'none',
    more: isCounted && !isCut ? citedFigure(from, ...more) : '',
  };
}
