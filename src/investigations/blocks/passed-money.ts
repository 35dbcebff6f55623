import { compareUnits, toDecimal, toUnits } from '../../kernel/decimal.js';
import { PASS_THROUGH_PERCENT, passages } from '../domain/activity/activity-metrics.js';
import { serviceIds, type ActivitySeries, type Passage } from '../domain/activity/activity-series.js';
import { gravestPassage, PASSED_PERCENT, type CurrencyPassage } from '../domain/activity/passage.js';
import type { PeerMetric } from '../domain/activity/peer-table.js';
import { EVIDENCE_IDS_MAX, notAssessed, type Finding } from '../domain/scoring/flag.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { plural, spokenMoney } from '../domain/texts/spoken.js';
import { comparable, milderOf, PEERS, tailOf } from './against-peers.js';

/** TP3: as severe as it is rare among the peers that so much went on where so much would by chance. */
export function passedMoney(
  series: ActivitySeries,
  listed: Readonly<Record<string, string>>,
  cuts: PeerMetric | undefined,
): Finding {
  const gravest = gravestPassage(passages(series), listed);
  const passage = gravest?.passage ?? NONE;
  const { percent, amounts, expected, decades, beyondPercent, back, returned, flows } = passage;
  const value = { amounts, back: back.amounts, decades, expected, percent, returned: returned.amounts };
  const told = () => (gravest && flows.length > 0 ? toldPassage(gravest) : nothing(returned.amounts > 0));
  const beside = () => (gravest ? toldReturned(gravest) : '');
  const isFlow = gravest?.isFlow ?? false;
  // Where little or nothing went on, no peer could make it unusual.
  if (!cuts && isFlow)
    return notAssessed(() => phrase`${told()}${beside()}; fewer than ${PEERS} peers to compare with.`, value);
  const color = isFlow ? (beyondPercent > PASSED_PERCENT.red ? 'red' : 'yellow') : 'white';
  const tail = color === 'white' || !cuts ? null : tailOf(toUnits(decades), cuts);
  return {
    ...milderOf(color, tail),
    value,
    threshold: {
      red: { ...(cuts && { decades: cuts.p95 }), percent: PASSED_PERCENT.red },
      yellow: { ...(cuts && { decades: cuts.p80 }), percent: PASSED_PERCENT.yellow },
    },
    rationale() {
      const rarer = tail ? phrase`; that is rarer than with ${comparable(tail.above)}` : '';
      return phrase`${told()}${rarer}${beside()}.`;
    },
    evidence: serviceIds(
      series,
      flows.flatMap(({ ins, outs }) => [...ins, ...outs]),
    ),
    shown: serviceIds(series, largestFlows(series, flows)),
  };
}

const NONE = {
  percent: 0,
  amounts: 0,
  expected: '0.00',
  decades: '0.00',
  beyondPercent: 0,
  back: { amounts: 0 },
  returned: { amounts: 0 },
  flows: [],
};

/** Whole flows, those of most money first, as far as a flag shows them. */
function largestFlows(series: ActivitySeries, flows: Passage['flows']): number[] {
  const sums = flows.map((flow) => {
    return { flow, sum: flow.ins.reduce((total, i) => total + series.amounts[i]!, 0n) };
  });
  const shown: number[] = [];
  for (const { flow } of sums.sort((a, b) => compareUnits(b.sum, a.sum))) {
    const { ins, outs } = flow;
    if (shown.length + ins.length + outs.length <= EVIDENCE_IDS_MAX) shown.push(...ins, ...outs);
  }
  return shown;
}

const DAYS = phrase`within ${cite('/rule/passThroughDays', 5)} days`;

const counted = (figure: 'amounts' | 'back' | 'returned', count: number): Words =>
  phrase`${cite(pointer('value', figure), count)} ${plural(count, 'amount')}`;

const moneyIn =
  (currency: string) =>
  (figure: string, units: bigint): Words =>
    cite(pointer('passed', figure, currency), spokenMoney(toDecimal(units), currency));

/** With the sums of both sides. In a busy account some match by chance: that money left again is not said. */
function toldPassage({ currency, passage }: CurrencyPassage): Words {
  const { came, left, all, flows, amounts, percent, back, expected } = passage;
  const money = moneyIn(currency);
  const payments = flows.reduce((count, { outs }) => count + outs.length, 0);
  const count = cite(pointer('passed', 'payments', currency), payments);
  const share = phrase`${money('came', came)} of ${money('all', all)} that came in`;
  const ins = phrase`${share} (${counted('amounts', amounts)})`;
  const went = phrase`${cite('/value/percent', percent)} % of all that came in went on`;
  const times = phrase`${count} ${plural(payments, 'payment')}`;
  const some = phrase`${money('back', back.sum)} of it (from ${counted('back', back.amounts)})`;
  const part = back.sum === (came < left ? came : left) ? 'all of it' : some;
  const whom = back.amounts === 0 ? '' : phrase`, ${part} back to whom it had come from`;
  const outs = phrase`${money('left', left)} that left ${DAYS} in ${times}: ${went}${whom}`;
  const chance = amounts < 2 ? '' : phrase`; by chance ${cite('/value/expected', expected)} amounts would`;
  return phrase`${ins} could be matched with ${outs}${chance}`;
}

/** What is not counted, so that nobody looks for it in vain or takes it for money that went on. */
function toldReturned({ currency, passage: { returned } }: CurrencyPassage): Words {
  if (returned.amounts === 0) return '';
  const sum = moneyIn(currency)('returned', returned.sum);
  const some = phrase`${sum} (${counted('returned', returned.amounts)})`;
  return phrase`; ${some} went back whole to whom it had come from, which is not counted`;
}

function nothing(isBesideReturned: boolean): Words {
  const low = cite('/rule/passThroughFromPercent', PASS_THROUGH_PERCENT.low);
  const high = cite('/rule/passThroughToPercent', PASS_THROUGH_PERCENT.high);
  const none = isBesideReturned ? 'No other incoming amount' : 'No incoming amount';
  return phrase`${none} could be matched with outgoing ones ${DAYS} at ${low} to ${high} %`;
}
