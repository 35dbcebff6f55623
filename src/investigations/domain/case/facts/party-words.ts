import { escapeMarkdown } from '../../../../kernel/visible-text.js';
import { cite, phrase, jsonPointer, type ReferencedText } from '../../texts/referenced-text.js';
import type { TransactionRow } from '../../activity/entity-activity.js';
import type { CaseFacts } from './case-facts.js';

type PartyNames = NonNullable<CaseFacts['partyNames']>;

/** Returns the other side's name as uploaded, where known; empty where nobody is named. */
export function nameOf(
  { counterparty }: Pick<TransactionRow, 'counterparty'>,
  { partyNames = {} }: CaseFacts,
): string {
  const key = counterparty ?? '';
  return Object.hasOwn(partyNames, key) ? partyNames[key]! : key.replace(/^name:/, '');
}

/** Words a counterparty by name and own id, if any; `idSource`: what the id is cited from if in no row. */
export function toldParty(key: string, names: PartyNames = {}, idSource?: string): ReferencedText {
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  const value = key.slice(key.indexOf(':') + 1);
  const isEntity = key.startsWith('entity:');
  const id = isEntity
    ? phrase`"${cite(idSource ?? jsonPointer('parties', key, 'entity_id'), escapeMarkdown(value, Infinity))}"`
    : phrase`"${cite(jsonPointer('parties', key, 'name'), escapeMarkdown(value, 60))}"`;
  if (name === undefined) return id;
  const named = phrase`"${cite(jsonPointer('facts', 'partyNames', key), escapeMarkdown(name, 60))}"`;
  return isEntity ? phrase`${named} (${id})` : named;
}
