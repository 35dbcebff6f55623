import { compareUnits, toDecimal, type Units } from '../../kernel/decimal.js';
import { PASS_THROUGH_MS, PASS_THROUGH_PERCENT, passages } from '../domain/activity/activity-metrics.js';
import { serviceIds, type ActivitySeries, type MatchedFlow } from '../domain/activity/activity-series.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { gravestPassage, type CurrencyPassage } from '../domain/activity/passage.js';
import { spokenMoney } from '../domain/texts/spoken.js';
import type { Feature, Measured } from './feature.js';
import { counted, ofRows } from './of-rows.js';

const HOUR_MS = DAY_MS / 24;

/** Parts: `share` and `beyondChance` of what came in, and `hours` that it stayed, in the median. */
export const passedMoney: Feature = {
  id: 'passed_money',
  title: 'Money that left again within five days, beyond what would by chance',
  unit: 'percent of what came in',
  says:
    '{came} of {all} that came in ({amounts}) could be matched with {left} that left within {days} days ' +
    'in {payments}: {percent} % of all that came in went on{back}{chance}{returned}',
  measure: ofRows('not_known', ({ compared: series, facts }) => {
    const gravest = gravestPassage(passages(series), facts.reportingThresholds ?? {});
    if (!gravest) return { value: 0, parts: { share: 0, beyondChance: 0 }, ...nothing('') };
    const { passage, isFlow } = gravest;
    const { percent, amounts, expected, decades, beyondPercent, back, returned, flows } = passage;
    const hours = hoursOf(series, flows);
    return {
      value: isFlow ? beyondPercent : 0,
      parts: {
        share: percent / 100,
        beyondChance: beyondPercent / 100,
        ...(hours === null ? {} : { hours }),
      },
      ...(flows.length > 0 ? { figures: figuresOf(gravest) } : nothing(toldReturned(gravest))),
      compare: [{ metric: 'passed', value: decades, named: 'rarity' }],
      evidence: serviceIds(series, byMoney(series, flows)),
      shown: { amounts, back: back.amounts, decades, expected, percent, returned: returned.amounts },
    };
  }),
};

/** The median hours from an amount that came in to the first payment of its flow that followed. */
function hoursOf({ atMs }: ActivitySeries, flows: readonly MatchedFlow[]): number | null {
  const hours = flows.flatMap(({ ins, outs }) =>
    ins.map((i) => (atMs[outs.find((o) => atMs[o]! >= atMs[i]!) ?? outs[0]!]! - atMs[i]!) / HOUR_MS),
  );
  return hours.sort((a, b) => a - b)[Math.floor(hours.length / 2)] ?? null;
}

/** The flows of most money first. */
function byMoney({ amounts }: ActivitySeries, flows: readonly MatchedFlow[]): number[] {
  const sumOf = ({ ins }: MatchedFlow): Units => ins.reduce((sum, i) => sum + amounts[i]!, 0n);
  return [...flows]
    .sort((a, b) => compareUnits(sumOf(b), sumOf(a)))
    .flatMap(({ ins, outs }) => [...ins, ...outs]);
}

const DAYS = `${PASS_THROUGH_MS / DAY_MS}`;

/** In a busy account some match by chance: that money left again is not said. */
function figuresOf(gravest: CurrencyPassage): NonNullable<Measured['figures']> {
  const { currency, passage } = gravest;
  const { came, left, all, flows, amounts, percent, back, expected, decades } = passage;
  const money = (units: Units) => spokenMoney(toDecimal(units), currency);
  const payments = flows.reduce((count, { outs }) => count + outs.length, 0);
  const isAllBack = back.sum === (came < left ? came : left);
  return {
    came: money(came),
    left: money(left),
    all: money(all),
    amounts: counted(amounts, 'amount'),
    payments: counted(payments, 'payment'),
    percent: `${percent}`,
    days: DAYS,
    back:
      back.amounts === 0
        ? ''
        : `, ${isAllBack ? 'all' : money(back.sum)} of it back to whom it had come from`,
    chance: amounts < 2 ? '' : `, by chance ${expected} amounts would (rarity ${decades})`,
    returned: toldReturned(gravest),
  };
}

/** What is not counted, so that nobody looks for it in vain or takes it for money that went on. */
function toldReturned({ currency, passage: { returned } }: CurrencyPassage): string {
  if (returned.amounts === 0) return '';
  const sum = spokenMoney(toDecimal(returned.sum), currency);
  const what = `${sum} (${counted(returned.amounts, 'amount')})`;
  return `; ${what} went back whole to whom it had come from, not counted`;
}

const nothing = (returned: string): Pick<Measured, 'says' | 'figures'> => ({
  says:
    'Nothing{other} that came in could be matched with what left within {days} days at {low} to {high} %' +
    '{returned}',
  figures: {
    other: returned === '' ? '' : ' else',
    days: DAYS,
    low: `${PASS_THROUGH_PERCENT.low}`,
    high: `${PASS_THROUGH_PERCENT.high}`,
    returned,
  },
});
