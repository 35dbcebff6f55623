import { subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';
import { counterpartyName } from '../case/facts/counterparties.js';
import { Memo } from '../memo.js';
import { NameSpellings } from '../risk-data/words/name-spellings.js';
import { plainWordsOf } from '../risk-data/words/plain-words.js';
import { partyKindForText } from './people-kinds.js';

/** Comparing the names of more counterparties takes too long for a text. */
const NAMES_MAX = 2_000;
/** The beginning of a longer name is a name of its own, such as "Norra Bank" of "Norra Bank kort". */
const BEGINNING = { words: 2, chars: 10 };

const identitiesByCase = new Memo<CaseFacts, ReadonlyMap<string, string>>();

/**
 * Returns what stands for a party where a text says who is new: two spellings of one name are one party.
 * Where a firm pays, names that only sound alike stay apart as in the ledger, since a payee may have been
 * replaced.
 */
export function partyIdentity(facts: CaseFacts, party: string): string {
  let identities = identitiesByCase.get(facts);
  if (!identities) identitiesByCase.set(facts, (identities = identitiesIn(facts)));
  return identities.get(party) ?? nameOf(facts, party).toLowerCase();
}

const nameOf = (facts: CaseFacts, party: string): string => counterpartyName({ counterparty: party }, facts);

function identitiesIn(facts: CaseFacts): ReadonlyMap<string, string> {
  const { profile, transactions } = subjectFactsOf(facts);
  const isFirm = profile?.type === 'BUSINESS';
  const rows = [...transactions, ...(facts.later ?? [])];
  const paid = new Set(
    rows.flatMap(({ direction, counterparty }) => (direction === 'out' ? (counterparty ?? []) : [])),
  );
  const parties = new Set([
    ...rows.flatMap(({ counterparty }) => counterparty ?? []),
    ...Object.keys(facts.earlier?.between ?? {}),
  ]);
  if (parties.size > NAMES_MAX) return new Map();
  const isApart = (party: string): boolean => isFirm && paid.has(party);
  const alike = [...parties].filter((party) => !isApart(party));
  const spellings = new NameSpellings(
    true,
    alike.map((party) => nameOf(facts, party)),
  );
  const firms = new Map<string, string>();
  for (const party of alike)
    if (partyKindForText(party, facts) === 'firm')
      firms.set(plainWordsOf(nameOf(facts, party)).join(' '), party);
  return new Map(
    alike.map((party) => {
      const shorter =
        partyKindForText(party, facts) === 'firm' ? firms.get(beginningOf(party, facts, firms)) : party;
      return [party, spellings.fullest(nameOf(facts, shorter ?? party)).toLowerCase()];
    }),
  );
}

/** Returns the shortest beginning of a firm's name that is the name of a firm on record. */
function beginningOf(party: string, facts: CaseFacts, firms: ReadonlyMap<string, string>): string {
  const words = plainWordsOf(nameOf(facts, party));
  for (let end = BEGINNING.words; end < words.length; end++) {
    const beginning = words.slice(0, end).join(' ');
    if (beginning.length >= BEGINNING.chars && firms.has(beginning)) return beginning;
  }
  return words.join(' ');
}
