import { toDecimal, toUnits } from '../../../kernel/decimal.js';
import { quoted } from '../../../kernel/visible-text.js';
import type { TransactionRow } from '../../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { byWorth } from '../../domain/case/money/case-story.js';
import { toldParty } from '../../domain/case/facts/party-words.js';
import { cite, joined, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { plural, spokenDay, spokenMoney } from '../../domain/texts/spoken.js';

/** More than these, and nobody reads it. */
const CUSTOMERS_MAX = 3;
const GROUPS_MAX = 4;
const CURRENCIES_MAX = 3;

const WAYS = { in: 'in', out: 'out', self: 'between own accounts' } as const;
const MOVED = { in: 'came in', out: 'went out' } as const;

/** '6, of which 6 are of "B" (56,700 USD came in)'; empty where the customer is a party of all. */
export function toldOthers({ beside }: CaseFacts): Words {
  if (!beside?.others) return '';
  const { transactions, customers } = beside.others;
  const all = cite('/facts/beside/others/transactions', transactions);
  const told = customers.slice(0, CUSTOMERS_MAX).map(({ entityId, transactions: own, sums }, i): Words => {
    const of = ['facts', 'beside', 'others', 'customers', i] as const;
    const id = phrase`"${cite(pointer(...of, 'entityId'), quoted(entityId, Infinity))}"`;
    const count = cite(pointer(...of, 'transactions'), own);
    const sides = (['in', 'out'] as const).flatMap((side) => {
      const codes = Object.keys(sums[side]).sort();
      if (codes.length === 0) return [];
      const money = codes.slice(0, CURRENCIES_MAX).map((code) => {
        const shown = spokenMoney(sums[side][code]!, code);
        return cite(pointer('besideSums', i, side, code), shown);
      });
      const rest = codes.length > CURRENCIES_MAX ? ' and other currencies' : '';
      return [phrase`${joined(money, ', ')}${rest} ${MOVED[side]}`];
    });
    return sides.length > 0 ? phrase`${count} of ${id} (${joined(sides, ', ')})` : phrase`${count} of ${id}`;
  });
  const rest = customers.length > CUSTOMERS_MAX ? '; and of others' : '';
  const whose = told.length > 0 ? phrase`, ${joined(told, '; ')}${rest}` : '';
  return phrase`${all} ${plural(transactions, 'transaction')}${whose}`;
}

/** '6 DECLINED, 59,400 USD out; the largest 9,900 USD out to "v" on 1 May 2025'; empty where all moved. */
export function toldTries(facts: CaseFacts): Words {
  const unmoved = facts.beside?.unmoved ?? [];
  const [most] = unmoved
    .map((row) => ({ row, currency: row.currency, units: toUnits(row.amount) }))
    .sort(byWorth(facts));
  if (!most) return '';
  const { row } = most;
  const of = (field: string, shown: string) => cite(pointer('transactions', row.id, field), shown);
  const whom = row.counterparty === null ? '' : toldParty(row.counterparty, facts.partyNames);
  const link = row.direction === 'in' ? ' from ' : ' to ';
  const other = row.direction === 'self' || whom === '' ? '' : phrase`${link}${whom}`;
  const money = of('money', spokenMoney(row.amount, row.currency));
  const largest = phrase`${money} ${WAYS[row.direction]}${other} on ${of('event_time', spokenDay(row.atMs))}`;
  return phrase`${toldStates(unmoved)}; the largest ${largest}`;
}

/** What is flagged beside the money of the customer that moved, and what of that money may not have. */
export function toldBeside(facts: CaseFacts): Words[] {
  const others = toldOthers(facts);
  const tries = toldTries(facts);
  const open = subjectOf(facts).transactions.filter(({ flagged, state }) => flagged && state !== undefined);
  const alone = 'The customer is no party of others that it flags, which were not analysed';
  const lead = 'It also flags what did not move, which counts nowhere here';
  const doubt = 'Counted as moved here, although it may not have moved yet or may have come back';
  return [
    ...(others === '' ? [] : [phrase`${alone}: ${others}.`]),
    ...(tries === '' ? [] : [phrase`${lead}: ${tries}.`]),
    ...(open.length === 0 ? [] : [phrase`${doubt}: ${toldStates(open)}.`]),
  ];
}

/** Behind what moved in a row, where its state leaves that open. */
export const stateOf = ({ state }: TransactionRow): string => (state === undefined ? '' : ` (${state})`);

/** By state, direction and currency; in and out are never added up. */
function toldStates(rows: readonly TransactionRow[]): Words {
  const groups = new Map<string, TransactionRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.state, row.direction, row.currency]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const sorted = [...groups].sort(([a, many], [b, more]) => more.length - many.length || (a < b ? -1 : 1));
  const told = sorted.slice(0, GROUPS_MAX).map(([, own]) => {
    const { state, direction, currency } = own[0]!;
    const of = (figure: string, shown: string | number) =>
      cite(pointer('states', state!, direction, currency, figure), shown);
    const sum = own.reduce((units, { amount }) => units + toUnits(amount), 0n);
    const money = of('sum', spokenMoney(toDecimal(sum), currency));
    return phrase`${of('count', own.length)} ${state!}, ${money} ${WAYS[direction]}`;
  });
  return phrase`${joined(told, '; ')}${sorted.length > GROUPS_MAX ? '; and others' : ''}`;
}
