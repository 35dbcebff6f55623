import { toDecimal } from '../../../kernel/decimal.js';
import type { CaseFacts } from '../../domain/case/facts/case-facts.js';
import { movedOneWay } from '../../domain/case/money/one-way.js';
import { cite, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { plural, spokenMoney } from '../../domain/texts/spoken.js';

/** Whose money it is, or where it stays, is what one has to ask where it moves one way. */
export function toldOneWay(facts: CaseFacts): Words {
  const found = movedOneWay(facts);
  if (!found) return '';
  const { side, currency, more, parties, isNamed } = found;
  const money = cite(pointer('ground', 'more', side, currency), spokenMoney(toDecimal(more), currency));
  const count = phrase`${cite('/counts/oneWayParties', parties)} ${plural(parties, 'counterparty')}`;
  const unknown = '; nothing that was read shows where that money came from';
  if (side === 'out') {
    const whom = isNamed ? phrase`, to ${count}` : '';
    return phrase`${money} more went out than came in${whom}${unknown}.`;
  }
  // Who is named is where it came from.
  return phrase`${money} more came in than went out${isNamed ? phrase`, from ${count}` : unknown}.`;
}
