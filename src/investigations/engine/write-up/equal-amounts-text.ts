import { EQUAL_MIN, equalPayments, type EqualPayments } from '../../domain/activity/equal-payments.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { byWorth } from '../../domain/case/money/case-story.js';
import { toldParty } from '../../domain/case/facts/party-words.js';
import { cite, phrase, pointer, sentences, type Words } from '../../domain/texts/referenced-text.js';
import { spokenDay, spokenMoney } from '../../domain/texts/spoken.js';

/** The largest series, a sentence each; for a draft (`shown`: its ids) those of which it shows several. */
export function toldEqual(facts: CaseFacts, seriesMax: number, shown?: ReadonlySet<string>): Words {
  const isShown = ({ rows }: EqualPayments): boolean =>
    !shown || rows.filter(({ id }) => shown.has(id)).length >= EQUAL_MIN;
  const series = equalPayments(subjectOf(facts).transactions).filter(isShown).sort(byWorth(facts));
  return sentences(...series.slice(0, seriesMax).map((each) => toldSeries(facts, each)));
}

function toldSeries(facts: CaseFacts, { direction, currency, amount, rows }: EqualPayments): Words {
  const of = (figure: string, shown: string | number) =>
    cite(pointer('equal', direction, currency, amount, figure), shown);
  const money = of('money', spokenMoney(amount, currency));
  const each = phrase`${of('payments', rows.length)} payments of ${money} each`;
  const [way, link] = direction === 'in' ? ['came in', 'from'] : ['went out', 'to'];
  const others = new Set(rows.map(({ counterparty }) => counterparty));
  const [only] = others;
  const whom =
    others.size > 1
      ? phrase`${of('counterparties', others.size)} counterparties`
      : only == null
        ? 'somebody who is not named'
        : toldParty(only, facts.partyNames);
  const [first, last] = [spokenDay(rows[0]!.atMs), spokenDay(rows.at(-1)!.atMs)];
  const days =
    first === last
      ? phrase`on ${of('first', first)}`
      : phrase`between ${of('first', first)} and ${of('last', last)}`;
  return phrase`${each} ${way} ${link} ${whom} ${days}.`;
}
