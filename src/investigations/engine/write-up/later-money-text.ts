import { toDecimal } from '../../../kernel/decimal.js';
import { LATER_TRANSACTIONS_MAX, raisedAtMs, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { laterPassages, movedLater, type LaterPassage } from '../../domain/case/money/later-money.js';
import { paidMostLater } from '../../domain/case/money/later-party.js';
import { cite, joined, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { plural, spokenDay, spokenMoney } from '../../domain/texts/spoken.js';
import { party } from './compose-opening.js';
import { toldSums } from './sums-text.js';

const RECEIVERS_MAX = 3;

/** What is on file of the time after the alert, and whether it is the flagged money that left. */
export function toldLater(facts: CaseFacts): Words {
  const rows = movedLater(facts);
  if (rows.length === 0) return '';
  const count = cite('/later/count', rows.length);
  const first = rows.length < LATER_TRANSACTIONS_MAX ? '' : 'the first ';
  const last = cite('/later/last', spokenDay(rows.at(-1)!.atMs));
  const on = phrase`${first}${count} ${plural(rows.length, 'transaction')} on file, until ${last}`;
  const told = laterPassages(facts).map((passage) => toldPassage(facts, passage));
  const passed = told.length > 0 ? phrase`; ${joined(told, '; ')}` : toldMost(facts);
  return phrase`${since(facts, 'After')}, ${toldSums(rows, 'later')} (${on})${passed}.`;
}

function toldMost(facts: CaseFacts): Words {
  const most = paidMostLater(facts);
  if (!most) return '';
  const { key, currency, units, payments, isAll } = most;
  if (isAll) return phrase`; all that went out went to ${party(facts, key)}`;
  const sum = cite(pointer('later', 'most', currency), spokenMoney(toDecimal(units), currency));
  const through = phrase`through ${cite('/later/mostPayments', payments)} ${plural(payments, 'payment')}`;
  return phrase`; most of what went out, ${sum} ${through}, went to ${party(facts, key)}`;
}

/** Where most of what the alert flags as come in went on to others; null where it did not. */
export function toldGoneOn(facts: CaseFacts): Words | null {
  const most = laterPassages(facts).find(({ isMost }) => isMost);
  return most ? phrase`${since(facts, 'after')} ${toldPassage(facts, most)}` : null;
}

/** What to ask of it, naming no alert; empty where it did not, or where all of it was drawn in cash. */
export function askedOnLater(facts: CaseFacts): Words[] {
  const most = laterPassages(facts).find(({ isMost }) => isMost);
  if (!most || most.receivers.length === 0) return [];
  const { currency, went, receivers } = most;
  const money = cite(pointer('later', 'went', currency), spokenMoney(toDecimal(went), currency));
  const whom = receivers.slice(0, RECEIVERS_MAX).map((key) => party(facts, key));
  const others = receivers.length > RECEIVERS_MAX ? ' and others' : '';
  return [phrase`what the ${money} that went on to ${joined(whom, ', ')}${others} was for`];
}

/** The lookback ends with the alert, but for one that was raised long after what it flags. */
function since(facts: CaseFacts, after: 'After' | 'after'): Words {
  const { endMs } = facts.lookback;
  if (raisedAtMs(facts) <= endMs) return `${after} the alert was raised`;
  return phrase`${after} ${cite('/lookback/endMs', spokenDay(endMs))}`;
}

function toldPassage(facts: CaseFacts, passage: LaterPassage): Words {
  const { currency, went, cash, flagged, receivers } = passage;
  const money = (figure: string, units: bigint): Words =>
    cite(pointer('later', figure, currency), spokenMoney(toDecimal(units), currency));
  const share = phrase`${money('went', went)} of the ${money('flagged', flagged)} that it flags as come in`;
  const within = phrase`within ${cite('/rule/passThroughDays', 5)} days`;
  if (cash === went) return phrase`${share} was drawn in cash ${within}`;
  const whom = receivers.slice(0, RECEIVERS_MAX).map((key) => party(facts, key));
  const to = whom.length === 0 ? '' : phrase` to ${joined(whom, ', ')}`;
  const others = receivers.length > RECEIVERS_MAX ? ' and others' : '';
  const drawn = cash > 0n ? phrase`, ${money('cash', cash)} of it in cash,` : '';
  return phrase`${share} went on${to}${others}${drawn} ${within}`;
}
