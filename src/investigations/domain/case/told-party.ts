import { quoted } from '../../../kernel/visible-text.js';
import { cite, phrase, pointer, type ReferencedText } from '../texts/referenced-text.js';
import type { CaseFacts } from './case-facts.js';

export type PartyNames = NonNullable<CaseFacts['partyNames']>;

/** Names of these counterparties, as far as they are known. */
export const namesOf = ({ partyNames = {} }: CaseFacts, keys: readonly string[]): PartyNames =>
  Object.fromEntries(
    [...new Set(keys)].sort().flatMap((key) => {
      const name = Object.hasOwn(partyNames, key) ? partyNames[key] : undefined;
      return name === undefined ? [] : [[key, name]];
    }),
  );

/**
 * A counterparty (`counterparty` of a row) by name, and by the bank's own id where there is one. `idSource`:
 * where the id stands, of one that no transaction of the subject may name.
 */
export function toldParty(key: string, names: PartyNames = {}, idSource?: string): ReferencedText {
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  const value = key.slice(key.indexOf(':') + 1);
  const isEntity = key.startsWith('entity:');
  const id = isEntity
    ? phrase`"${cite(idSource ?? pointer('parties', key, 'entity_id'), quoted(value, Infinity))}"`
    : phrase`"${cite(pointer('parties', key, 'name'), quoted(value, 60))}"`;
  if (name === undefined) return id;
  const named = phrase`"${cite(pointer('facts', 'partyNames', key), quoted(name, 60))}"`;
  return isEntity ? phrase`${named} (${id})` : named;
}
