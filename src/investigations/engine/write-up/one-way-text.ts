import { toDecimal } from '../../../kernel/decimal.js';
import type { CaseFacts } from '../../domain/case/case-facts.js';
import { movedOneWay } from '../../domain/case/one-way.js';
import { cite, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { plural, spokenMoney } from '../../domain/texts/spoken.js';

/** Whose money it is, or where it stays, is what one has to ask where it moves one way. */
export function toldOneWay(facts: CaseFacts): Words {
  const found = movedOneWay(facts);
  if (!found) return '';
  const { side, currency, more, parties } = found;
  const money = cite(pointer('ground', 'more', side, currency), spokenMoney(toDecimal(more), currency));
  const whom = phrase`${cite('/counts/oneWayParties', parties)} ${plural(parties, 'counterparty')}`;
  return side === 'in'
    ? phrase`${money} more came in than went out, from ${whom}.`
    : phrase`${money} more went out than came in, to ${whom}; nothing that was read shows from where.`;
}
