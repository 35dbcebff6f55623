import { compareUnits, toDecimal } from '../../kernel/decimal.js';
import { serviceIds, type ActivitySeries } from '../domain/activity/activity-series.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import {
  placesOf,
  SPLIT_DAY_PERCENT_MAX,
  STRUCTURING_MS,
  structuredIn,
  thresholdOf,
  type Structured,
  type StructuredPart,
  type StructuringAsked,
  type StructuringForm,
} from '../domain/activity/structuring.js';
import { notAssessed, type Finding, type Json } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { plural, spokenAmount } from '../domain/texts/spoken.js';
import { cited, dayOf, since } from './transaction-overview.js';

/** More would not fit into a rationale. */
const GROUPS_MAX = 2;

export function structuring(series: ActivitySeries, asked: StructuringAsked): Finding {
  const { rules } = asked;
  const found = structuredIn(series, asked);
  const bounds: Readonly<Record<StructuringForm, Json>> = {
    week: { red: rules.structuringRedFrom, yellow: rules.structuringYellowFrom },
    weeks: { red: rules.slowRedFrom, yellow: rules.slowYellowFrom },
    small: { redSums: rules.smallSumsRedFrom, yellowSums: rules.smallSumsYellowFrom },
  };
  const threshold = bounds[found.form];
  const mayBeCash = (i: number) => series.sign[i] !== 0 && series.rows[i]!.cash !== false;
  const unknown = [...series.byCurrency].flatMap(([code, positions]) =>
    thresholdOf(code, asked) === undefined && positions.some(mayBeCash) ? code : [],
  );
  if (found.color === 'white' && unknown.length > 0)
    return notAssessed(() => noThreshold(unknown), found.parts.length, threshold);
  return {
    color: found.color,
    value: found.parts.length,
    threshold,
    rationale() {
      return found.color === 'white' ? toldFew(series, found, asked) : told(series, found, asked);
    },
    evidence: serviceIds(series, found.positions),
  };
}

const nearFrom = ({ rules }: StructuringAsked): Words =>
  cite('/rules/nearThresholdFromPercent', rules.nearThresholdFromPercent);

function toldFew(series: ActivitySeries, { parts, positions }: Structured, asked: StructuringAsked): Words {
  const count = phrase`${cite('/value', parts.length)} ${plural(parts.length, 'amount')}`;
  const near = phrase`${nearFrom(asked)} to ${cite('/rule/wholePercent', 100)} % of a reporting threshold`;
  const days = cite('/rule/structuringDays', STRUCTURING_MS / DAY_MS);
  return phrase`${count} of ${near} in the busiest ${days} days${since(series, positions)}.`;
}

/** Of one currency and direction: what came in and what went out is never added up. */
interface Group {
  readonly code: string;
  readonly side: 'in' | 'out';
  readonly singles: readonly StructuredPart[];
  readonly days: readonly StructuredPart[];
}

function groupsOf({ rows, sign }: ActivitySeries, { parts }: Structured): Group[] {
  const codes = [...new Set(parts.map(([i]) => rows[i!]!.currency))].sort();
  return codes.flatMap((code) =>
    (['in', 'out'] as const).flatMap((side): Group[] => {
      const isOwn = ([i]: StructuredPart) => rows[i!]!.currency === code && sign[i!]! > 0 === (side === 'in');
      const own = parts.filter(isOwn);
      if (own.length === 0) return [];
      const isSingle = ({ length }: StructuredPart) => length === 1;
      const days = own.filter((part) => !isSingle(part));
      return [{ code, side, singles: own.filter(isSingle), days }];
    }),
  );
}

/** Single amounts apart from those of whole days, so that each figure is of what stands beside it. */
function told(series: ActivitySeries, found: Structured, asked: StructuringAsked): Words {
  const { positions } = found;
  const groups = groupsOf(series, found);
  const clauses = groups.slice(0, GROUPS_MAX).flatMap((group, i) => {
    const isTold = groups[i - 1]?.code === group.code;
    return toldGroup(series, group, { form: found.form, isTold }, asked);
  });
  const rest = groups.length > GROUPS_MAX ? '; and others' : '';
  const [first, last] = [dayOf(series, positions[0]!), dayOf(series, positions.at(-1)!)];
  const when = first.text === last.text ? phrase`on ${first}` : phrase`between ${first} and ${last}`;
  const places = placesOf(series, positions);
  const others = `or ${othersOf(series, positions)}`;
  const where = places > 1 ? phrase`, at ${cite('/structured/places', places)} places ${others}` : '';
  return phrase`${joined(clauses, '; ')}${rest}; all ${when}${where}.`;
}

function toldGroup(
  series: ActivitySeries,
  { code, side, singles, days }: Group,
  { form, isTold }: { readonly form: StructuringForm; readonly isTold: boolean },
  asked: StructuringAsked,
): Words[] {
  const figure = (name: string, shown: string | number) =>
    cite(pointer('structured', name, code, side), shown);
  const limit = phrase`${figure('threshold', spokenAmount(thresholdOf(code, asked)!))} ${cited(code)}`;
  const threshold = isTold ? 'it' : phrase`the reporting threshold of ${limit}`;
  const from = nearFrom(asked);
  const clauses: Words[] = [];
  if (singles.length > 0) {
    const sum = figure('singleSum', sumOf(series, singles));
    const what = phrase`${figure('singles', singles.length)} ${amountsOf(series, singles.flat(), sum)}`;
    const each = singles.length > 1 ? 'each ' : '';
    const near = phrase`${from} to ${cite('/rule/wholePercent', 100)} % of ${threshold}`;
    clauses.push(
      form === 'small'
        ? phrase`${what}, alike and each below ${from} % of ${threshold}`
        : phrase`${what}, ${each}${near}`,
    );
  }
  if (days.length > 0) {
    const rows = days.flat();
    const sum = figure('daySum', sumOf(series, days));
    const what = phrase`${figure('dayRows', rows.length)} ${amountsOf(series, rows, sum)}`;
    const on = phrase`on ${figure('days', days.length)} ${plural(days.length, 'day')} at several places`;
    const to = cite('/rule/splitDayPercent', SPLIT_DAY_PERCENT_MAX);
    const whole = singles.length > 0 ? 'it' : threshold;
    clauses.push(phrase`${what} ${on}, each day together ${from} to ${to} % of ${whole}`);
  }
  return clauses;
}

/** "deposits of 9,400 to 9,900 USD (57,900 USD in all)". */
function amountsOf(series: ActivitySeries, positions: readonly number[], sum: Words): Words {
  const { rows, amounts } = series;
  const sorted = [...positions].sort((a, b) => compareUnits(amounts[a]!, amounts[b]!));
  const amount = (i: number) =>
    cite(pointer('transactions', rows[i]!.id, 'amount'), spokenAmount(toDecimal(amounts[i]!)));
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const code = cited(rows[least]!.currency);
  const span = amounts[least] === amounts[most] ? amount(least) : phrase`${amount(least)} to ${amount(most)}`;
  const noun = plural(positions.length, nounOf(series, positions));
  const all = positions.length > 1 ? phrase` (${sum} ${code} in all)` : '';
  return phrase`${noun} of ${span} ${code}${all}`;
}

const sumOf = ({ amounts }: ActivitySeries, parts: readonly StructuredPart[]): string =>
  spokenAmount(toDecimal(parts.flat().reduce((total, i) => total + amounts[i]!, 0n)));

/** Not every bank says whether a deposit was cash, so the text does not say it either. */
function nounOf({ rows, sign }: ActivitySeries, positions: readonly number[]): string {
  const isIn = sign[positions[0]!]! > 0;
  if (positions.every((i) => rows[i]!.cash === true)) return isIn ? 'deposit' : 'withdrawal';
  return isIn ? 'incoming payment' : 'outgoing payment';
}

function othersOf({ sign }: ActivitySeries, positions: readonly number[]): string {
  if (positions.every((i) => sign[i]! > 0)) return 'by as many payers';
  return positions.every((i) => sign[i]! < 0) ? 'to as many payees' : 'with as many payers and payees';
}

function noThreshold(unknown: readonly string[]): Words {
  return phrase`No reporting threshold is set for ${joined(unknown.slice(0, 5).map(cited), ', ')}.`;
}
