import { counterpartyName } from '../case/facts/counterparties.js';
import { subjectFactsOf } from '../case/facts/case-facts.js';
import { caseFact, MENTIONED_SHARE_MIN, type CaseFact, type CaseSources } from './case-fact.js';
import { citedFigure, rowsOfSet } from './figures.js';
import { namedTransactions } from './named-transactions.js';
import { shownId, shownParty } from './shown-names.js';
import { jsonPointer } from '../wording/referenced-text.js';

const idOfKey = (key: string): string => key.slice(key.indexOf(':') + 1);

/**
 * Returns a flagged counterparty whose name was there before under another id: a known name on a new account
 * may be somebody else's account.
 */
export function knownNameFacts(from: CaseSources): CaseFact[] {
  const { facts } = from;
  const nameOf = (key: string): string => counterpartyName({ counterparty: key }, facts).toLowerCase();
  const flagged = rowsOfSet(from, 'paid');
  const whole = from.view.sums(flagged);
  const keys = new Set(flagged.flatMap(({ counterparty }) => counterparty ?? []));
  const rows = subjectFactsOf(facts).transactions.filter(({ counterparty }) => counterparty !== null);
  return [...keys]
    .flatMap((key): CaseFact[] => {
      const own = flagged.filter(({ counterparty }) => counterparty === key);
      if (from.view.sums(own) < MENTIONED_SHARE_MIN * whole) return [];
      const isNew = rows.every(({ counterparty, atMs }) => counterparty !== key || atMs >= own[0]!.atMs);
      const before = rows.find(
        ({ counterparty, atMs, direction }) =>
          counterparty !== key &&
          !counterparty!.startsWith('name:') &&
          atMs < own[0]!.atMs &&
          direction === own[0]!.direction &&
          nameOf(counterparty!) === nameOf(key),
      )?.counterparty;
      if (!isNew || before === undefined || before === null) return [];
      const transactions = own.map(({ id }) => id);
      const values = {
        party: shownParty(from, key),
        account: shownId(jsonPointer('parties', key, 'id'), idOfKey(key)),
        before: shownId(jsonPointer('parties', before, 'id'), idOfKey(before)),
        day: citedFigure(from, 'transactions', own[0]!.id, 'day'),
      };
      const named = namedTransactions(from, transactions);
      return [
        caseFact({
          part: 'how',
          kind: 'known_name',
          weight: 0.6,
          transactions,
          named,
          parties: [key],
          values,
        }),
      ];
    })
    .slice(0, 1);
}
