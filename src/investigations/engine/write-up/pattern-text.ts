import { toDecimal } from '../../../kernel/decimal.js';
import { quoted } from '../../../kernel/visible-text.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { sumsOf } from '../../domain/network/flows.js';
import { CHANGE_PERCENT_MAX } from '../../domain/network/hop-columns.js';
import { isOfOneFamily } from '../../domain/case/facts/family-name.js';
import type { PatternFacts } from '../../domain/network/network-facts.js';
import type { Role, RoleFacts } from '../../domain/network/pattern-roles.js';
import type { Typology } from '../../domain/network/typology.js';
import { cite, joined, phrase, pointer, sentences, type Words } from '../../domain/texts/referenced-text.js';
import { plural, spokenDay, spokenMoney } from '../../domain/texts/spoken.js';

const at = (...steps: readonly (string | number)[]): string =>
  pointer('facts', 'network', 'pattern', ...steps);

/** "6 transactions between 7 accounts", "fan-in pattern (low confidence)". */
export function formOf({ typology, confidence, transactions, accounts }: PatternFacts) {
  const many = phrase`${cite(at('transactions'), transactions)} ${plural(transactions, 'transaction')}`;
  return {
    between: phrase`${many} between ${cite(at('accounts'), accounts)} accounts`,
    name: `${typology.replaceAll('_', '-')} pattern${confidence ? ` (${confidence} confidence)` : ''}`,
  };
}

const MEANINGS: Readonly<Record<Typology, string>> = {
  fan_in: 'several accounts pay one',
  fan_out: 'one account pays several',
  gather_scatter: 'one account is paid by several and pays several others',
  scatter_gather: 'money of one account reaches another one through several',
  cycle: 'money goes round',
  bipartite: 'several accounts pay mostly the same others',
  stack: 'several groups pay one another in turn',
  random: 'accounts pay one another in no order',
};

const THROUGH_SEVERAL = 'money of some accounts reaches others through several';

const areSeveral = ({ typology, roles = [] }: PatternFacts): boolean =>
  typology === 'scatter_gather' && roles.some(({ role, accounts }) => role !== 'between' && accounts > 1);

const LEADS: Readonly<Record<Role, readonly [one: string, several: string]>> = {
  payer: ['The payer is', 'The payers are'],
  between: ['The account between is', 'The accounts between are'],
  receiver: ['The receiver is', 'The receivers are'],
};

/** How the money moved, who took part in which role, and what the customer's part is; none without roles. */
export function toldMembers(facts: CaseFacts, namedMax: number): Words {
  const { pattern } = facts.network ?? {};
  const { roles, startMs, endMs } = pattern ?? {};
  if (!pattern || !roles || startMs === undefined || endMs === undefined) return '';
  const { between, name } = formOf(pattern);
  const from = cite(at('startMs'), spokenDay(startMs));
  const to = cite(at('endMs'), spokenDay(endMs));
  const days = spokenDay(startMs) === spokenDay(endMs) ? phrase`of ${from}` : phrase`from ${from} to ${to}`;
  const meaning = areSeveral(pattern) ? THROUGH_SEVERAL : MEANINGS[pattern.typology];
  return sentences(
    phrase`${between} ${days} form a ${name}: ${meaning}.`,
    ...roles.map((role, i) => toldRole(facts, role, i, namedMax)),
    toldOwn(facts, pattern),
    isOfOneFamily(facts) ? 'Everybody in it bears the family name of the customer.' : '',
  );
}

function toldRole(
  facts: CaseFacts,
  { role, accounts, members }: RoleFacts,
  i: number,
  namedMax: number,
): Words {
  const named = members.slice(0, namedMax).map((member, j): Words => {
    const of = (field: string, shown: string) => cite(at('roles', i, 'members', j, field), shown);
    if (member.entityId === facts.subjectId) return 'the customer';
    const { entityId, address, name } = member;
    const id =
      entityId === undefined
        ? phrase`"${of('address', quoted(address!, 60))}"`
        : phrase`"${of('entityId', quoted(entityId, Infinity))}"`;
    return name === undefined ? id : phrase`"${of('name', quoted(name, 60))}" (${id})`;
  });
  const all = cite(at('roles', i, 'accounts'), accounts);
  const rest = accounts > named.length ? phrase` and others, ${all} in all` : '';
  const lead = LEADS[role][accounts === 1 ? 0 : 1];
  const passed = role === 'between' ? toldPassed(facts.network!.pattern!, accounts) : '';
  return phrase`${lead} ${joined(named, ', ')}${rest}${passed}.`;
}

function toldPassed({ typology, passedPercent }: PatternFacts, accounts: number): Words {
  if (!passedPercent) return '';
  const { least, most } = passedPercent;
  const of = (end: 'least' | 'most') => cite(at('passedPercent', end), passedPercent[end]);
  const share = least === most ? phrase`${of('least')} %` : phrase`${of('least')} to ${of('most')} %`;
  const each = typology === 'cycle' ? 'each but the one where it begins' : 'each';
  const who = accounts === 1 ? 'it' : each;
  // Nobody pays on more than came, but for what a price or a rate changes.
  return most <= 100 + CHANGE_PERCENT_MAX
    ? phrase`; ${who} paid on ${share} of what it had got`
    : phrase`; ${who} paid ${share} of what it had got in them, so that other money is among it`;
}

/** Exact, for the customer's own transactions are all read. */
function toldOwn(facts: CaseFacts, { own = [] }: PatternFacts): Words {
  const ids = new Set(own);
  const rows = subjectOf(facts).transactions.filter(({ id }) => ids.has(id));
  const sides = (['in', 'out'] as const).flatMap((side) => {
    const moved = rows.filter(({ direction }) => direction === side);
    if (moved.length === 0) return [];
    const sums = [...sumsOf(moved).values()].map(({ currency, sum }) =>
      cite(pointer('patternSums', side, currency), spokenMoney(toDecimal(sum), currency)),
    );
    const count = cite(pointer('counts', 'patternPayments', side), moved.length);
    const verb = side === 'in' ? 'got' : 'paid';
    const through = phrase`through ${count} ${plural(moved.length, 'payment')}`;
    return [phrase`${verb} ${joined(sums, ', ')} ${through}`];
  });
  return sides.length > 0 ? phrase`The customer ${joined(sides, ' and ')}.` : '';
}
