import { compareUnits, toDecimal } from '../../kernel/decimal.js';
import { serviceIds, type ActivitySeries } from '../domain/activity/activity-series.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import {
  placesOf,
  SPLIT_DAY_PERCENT_MAX,
  structuredIn,
  thresholdOf,
  type Structured,
  type StructuringAsked,
  type StructuringForm,
} from '../domain/activity/structuring.js';
import { notAssessed, type Finding, type Json } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { spokenAmount } from '../domain/texts/spoken.js';
import { cited, dayOf, since } from './transaction-overview.js';

/** More would not fit into a rationale. */
const CURRENCIES_MAX = 2;

/** TP1, by `structuredIn`. */
export function structuring(series: ActivitySeries, asked: StructuringAsked): Finding {
  const { rules } = asked;
  const found = structuredIn(series, asked);
  const bounds: Readonly<Record<StructuringForm, Json>> = {
    week: { yellow: rules.structuringYellowFrom, red: rules.structuringRedFrom },
    weeks: { yellow: rules.slowYellowFrom, red: rules.slowRedFrom },
    small: { yellowSums: rules.smallSumsYellowFrom, redSums: rules.smallSumsRedFrom },
  };
  const threshold = bounds[found.form];
  const unknown = [...series.byCurrency.keys()].filter((code) => thresholdOf(code, asked) === undefined);
  if (found.color === 'white' && unknown.length > 0)
    return notAssessed(() => noThreshold(unknown), found.count, threshold);
  return {
    color: found.color,
    value: found.count,
    threshold,
    rationale() {
      return told(series, found, asked);
    },
    evidence: serviceIds(series, found.positions),
  };
}

function told(series: ActivitySeries, found: Structured, { rules }: StructuringAsked): Words {
  const count = cite('/value', found.count);
  const percent = cite('/rules/nearThresholdFromPercent', rules.nearThresholdFromPercent);
  const to = found.isSplit
    ? cite('/rule/splitDayPercent', SPLIT_DAY_PERCENT_MAX)
    : cite('/rule/wholePercent', 100);
  const near = phrase`${percent} to ${to} % of a reporting threshold`;
  const from = since(series, found.positions);
  const amounts = found.color === 'white' ? '' : phrase`: ${toldAmounts(series, found)}`;
  if (found.form === 'week') {
    const what = found.isSplit ? 'transactions, or sums of a day at several places,' : 'transactions';
    const days = phrase`in the busiest ${cite('/rule/structuringDays', 7)} days${from}`;
    return phrase`${count} ${what} of ${near} ${days}${amounts}.`;
  }
  const days = phrase`in ${cite('/structured/days', daysOf(series, found))} days${from}`;
  // Not every bank says whether a deposit was cash, so the text does not say it either.
  const kind = series.sign[found.positions[0]!]! > 0 ? 'deposits' : 'withdrawals';
  if (found.form === 'weeks') {
    const what = found.isSplit ? `${kind}, or sums of a day at several places,` : kind;
    return phrase`${count} ${what} of ${near} ${days}${amounts}.`;
  }
  const below = phrase`alike and below ${percent} % of a reporting threshold`;
  return phrase`${count} ${kind}, ${below}, ${days}${amounts}.`;
}

/** From the first to the last of them, both counted. */
const daysOf = ({ atMs }: ActivitySeries, { positions }: Structured): number =>
  Math.floor(atMs[positions.at(-1)!]! / DAY_MS) - Math.floor(atMs[positions[0]!]! / DAY_MS) + 1;

function toldAmounts(series: ActivitySeries, { positions }: Structured): Words {
  const codes = [...new Set(positions.map((i) => series.rows[i]!.currency))].sort();
  const sums = codes.slice(0, CURRENCIES_MAX).map((code) => {
    const own = positions.filter((i) => series.rows[i]!.currency === code);
    const sorted = own.sort((a, b) => compareUnits(series.amounts[a]!, series.amounts[b]!));
    const amount = (i: number) =>
      cite(
        pointer('transactions', series.rows[i]!.id, 'amount'),
        spokenAmount(toDecimal(series.amounts[i]!)),
      );
    const sum = spokenAmount(toDecimal(own.reduce((total, i) => total + series.amounts[i]!, 0n)));
    const all = phrase`${cite(pointer('structured', 'sums', code), sum)} ${cited(code)} in all`;
    const [least, most] = [sorted[0]!, sorted.at(-1)!];
    const isOne = series.amounts[least] === series.amounts[most];
    const each = isOne
      ? phrase`${amount(least)} ${cited(code)} each`
      : phrase`${amount(least)} to ${amount(most)} ${cited(code)}`;
    return phrase`${each}, ${all}`;
  });
  const last = phrase`the last on ${dayOf(series, positions.at(-1)!)}`;
  const places = placesOf(series, positions);
  const others = `or ${othersOf(series, positions)}`;
  const at = places > 1 ? phrase` at ${cite('/structured/places', places)} places ${others}` : '';
  return phrase`${joined(sums, '; ')}${at}, ${last}`;
}

function othersOf({ sign }: ActivitySeries, positions: readonly number[]): string {
  if (positions.every((i) => sign[i]! > 0)) return 'by as many payers';
  return positions.every((i) => sign[i]! < 0) ? 'to as many payees' : 'with as many payers and payees';
}

function noThreshold(unknown: readonly string[]): Words {
  return phrase`No reporting threshold is set for ${joined(unknown.slice(0, 5).map(cited), ', ')}.`;
}
