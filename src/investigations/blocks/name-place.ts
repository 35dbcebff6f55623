import { currencyCode } from '../../kernel/visible-text.js';
import type { NamePlace } from '../domain/case/facts/name-facts.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';

/** Such as "sender of 5000.00 USD on 2024-06-30"; `steps`: where the place stands in the facts. */
export function placeOf(stood: NamePlace, steps: readonly (string | number)[]): Words {
  const field = (name: keyof NamePlace, shown: string) => cite(pointer(...steps, name), shown);
  const money = phrase`${field('amount', stood.amount)} ${field('currency', currencyCode(stood.currency))}`;
  return phrase`${stood.side} of ${money} on ${field('day', stood.day)}`;
}
