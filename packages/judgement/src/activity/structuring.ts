import { compareUnits, DAY_MS, groupedBy, unitsOfDecimal, type Units } from '@alert-review/kernel';
import { bankingDays } from './banking-days.js';
import { busiestSpan } from './activity-series.js';
import { type ActivitySeries } from './series-shape.js';

/** One week, the period after which most regimes require an aggregated report. */
export const STRUCTURING_MS = 7 * DAY_MS;

/** Cash sums of a day at several places count as one split amount up to this percentage of the threshold. */
export const SPLIT_DAY_PERCENT_MAX = 120;

/**
 * When small cash amounts form a pattern: many, frequent, similar, at several places, and not pocket money.
 */
const SMALL_AMOUNTS_PATTERN = {
  countMin: 12,
  daysBetweenMax: 10,
  percentMin: 10,
  placesMin: 3,
  /** At least `alikePercent` of the amounts are within `withinPercent` of their median. */
  alikePercent: 90,
  withinPercent: 20,
} as const;

/** At most one in this many amounts may be above the threshold: a customer who is reported avoids nothing. */
const REPORTED_AMOUNTS_ONE_IN = 5;

/** At most one in this many takings of a business goes to another place. */
const ELSEWHERE_AMONG = 5;

/** A regular arrangement has at least this many equal payments; round amounts must be this far apart. */
const STANDING_ORDER = { countMin: 3, apartMs: 25 * DAY_MS } as const;

export interface StructuringBounds {
  /**
   * Reporting thresholds by currency: first those of the organization's scoring rules, then those of the list
   * in force.
   */
  readonly thresholds: readonly Readonly<Record<string, string>>[];
  /** Whether the customer is a business, whose cash takings at one place are its trade. */
  readonly isBusiness: boolean;
  /** Whether older rows are missing. Structuring is then searched for within single weeks only. */
  readonly truncated: boolean;
  readonly bound: (name: string) => number;
}

/**
 * `week`: near the threshold within a week; `weeks`: near it over a longer time; `small`: far below it and
 * similar.
 */
type StructuringForm = 'week' | 'weeks' | 'small';

/** An amount near the threshold, or the amounts of a day at several places that add up to it. */
type StructuredPart = readonly number[];

interface FoundStructuring {
  readonly form: StructuringForm;
  readonly color: 'red' | 'yellow' | 'white';
  readonly parts: readonly StructuredPart[];
  readonly positions: readonly number[];
  /** Number that is compared with the bounds: parts, or for `small` the sum in multiples of the threshold. */
  readonly count: number;
}

/** The most telling finding, and the highest count of each form. */
export interface StructuringResult extends FoundStructuring {
  readonly counts: Readonly<Record<StructuringForm, number>>;
}

/**
 * Returns the reporting threshold of a currency. Checks own properties, since an uploaded currency may be a
 * word such as "constructor".
 */
export const reportingThresholdOf = (
  currency: string,
  { thresholds }: StructuringBounds,
): string | undefined => thresholds.find((table) => Object.hasOwn(table, currency))?.[currency];

/**
 * Returns the most severe form of structuring; among equals the one within the shortest time. Only cash
 * counts; rows of unknown type count only within a week. Transfers between own accounts never count.
 */
export function findStructuring(series: ActivitySeries, asked: StructuringBounds): StructuringResult {
  const search = new StructuringSearch(series, asked);
  const week = search.findInBusiestWeek();
  const found = [week, ...(asked.truncated ? [] : [1, -1].flatMap((sign) => search.findOverLookback(sign)))];
  const ofColor = (color: FoundStructuring['color']) => found.find((each) => each.color === color);
  const most = (form: StructuringForm) =>
    Math.max(0, ...found.map((each) => (each.form === form ? each.count : 0)));
  const counts = { week: most('week'), weeks: most('weeks'), small: most('small') };
  return { ...(ofColor('red') ?? ofColor('yellow') ?? week), counts };
}

class StructuringSearch {
  private readonly groups: readonly { readonly limit: Units; readonly rows: readonly number[] }[];
  private readonly parts: readonly StructuredPart[];
  private readonly standing: ReadonlySet<number>;
  private readonly nearFrom: bigint;

  constructor(
    private readonly series: ActivitySeries,
    private readonly asked: StructuringBounds,
  ) {
    this.standing = standingOrdersIn(series);
    this.nearFrom = BigInt(asked.bound('nearThresholdFromPercent'));
    this.groups = [...series.byCurrency].flatMap(([currency, positions]) => {
      const threshold = reportingThresholdOf(currency, asked);
      const rows = positions.filter((i) => series.sign[i] !== 0 && series.rows[i]!.cash !== false);
      return threshold === undefined ? [] : [{ limit: unitsOfDecimal(threshold), rows }];
    });
    this.parts = this.groups
      .flatMap(({ limit, rows: some }) => [
        ...this.partsNearLimit(limit, some),
        ...this.splitDays(limit, some),
      ])
      .sort(([a], [b]) => a! - b!);
  }

  findInBusiestWeek(): FoundStructuring {
    const first = new Map(this.parts.map((part) => [part[0]!, part]));
    const span = busiestSpan(this.series, [...first.keys()], STRUCTURING_MS);
    const parts = span.map((i) => first.get(i)!);
    return this.gradeFound('week', parts, parts.length);
  }

  findOverLookback(sign: number): FoundStructuring[] {
    const parts = this.inCash(sign);
    const small = this.groups.flatMap((_, currency) => this.findSmallAmounts(currency, sign));
    const count = this.isOrdinary(sign) ? 0 : parts.length;
    return [this.gradeFound('weeks', parts, count), ...small];
  }

  private inCash(sign: number): StructuredPart[] {
    return this.parts.filter((part) => part.every((i) => this.isCash(i, sign)));
  }

  /**
   * Tells whether the cash of one direction is ordinary: it is reported often enough, or it is the takings of
   * a business.
   */
  private isOrdinary(sign: number): boolean {
    const parts = this.inCash(sign);
    const above = this.groups.flatMap(({ limit, rows }) =>
      rows.filter((i) => this.isCash(i, sign) && this.series.amounts[i]! > limit),
    );
    const rows = parts.flat();
    const elsewhere = rows.length - Math.max(0, ...timesUsed(this.series, rows));
    const isTrade = this.asked.isBusiness && elsewhere * ELSEWHERE_AMONG < rows.length;
    return above.length * REPORTED_AMOUNTS_ONE_IN > parts.length || isTrade;
  }

  private findSmallAmounts(currency: number, sign: number): FoundStructuring[] {
    const { amounts, atMs } = this.series;
    const positions = this.smallOnes(currency, sign);
    if (positions.length < SMALL_AMOUNTS_PATTERN.countMin) return [];
    const spanMs = atMs[positions.at(-1)!]! - atMs[positions[0]!]!;
    const isOften = spanMs <= (positions.length - 1) * SMALL_AMOUNTS_PATTERN.daysBetweenMax * DAY_MS;
    const areOne = isSpread(this.series, positions) && areAmountsAlike(positions.map((i) => amounts[i]!));
    if (!isOften || !areOne) return [];
    const sum = positions.reduce((total, i) => total + amounts[i]!, 0n);
    const parts = positions.map((i) => [i]);
    return [this.gradeFound('small', parts, Number(sum / this.groups[currency]!.limit))];
  }

  private smallOnes(currency: number, sign: number): number[] {
    const { limit, rows } = this.groups[currency]!;
    return rows.filter((i) => {
      const percent = this.series.amounts[i]! * 100n;
      return (
        this.isCash(i, sign) &&
        percent >= limit * BigInt(SMALL_AMOUNTS_PATTERN.percentMin) &&
        percent < limit * this.nearFrom
      );
    });
  }

  private partsNearLimit(limit: Units, rows: readonly number[]): StructuredPart[] {
    const from = limit * this.nearFrom;
    const isNear = (amount: Units) => amount <= limit && amount * 100n >= from;
    return rows.filter((i) => isNear(this.series.amounts[i]!)).map((i) => [i]);
  }

  /**
   * Returns days on which small cash amounts add up to a sum near the threshold, as a daily report would add
   * them.
   */
  private splitDays(limit: Units, rows: readonly number[]): StructuredPart[] {
    const from = limit * this.nearFrom;
    const below = rows.filter((i) => this.series.amounts[i]! * 100n < from);
    const days = [1, -1].flatMap((sign) =>
      bankingDays(
        below.filter((i) => this.isCash(i, sign)),
        (i) => this.series.atMs[i]!,
      ),
    );
    return days.filter((part) => {
      const percent = part.reduce((sum, i) => sum + this.series.amounts[i]!, 0n) * 100n;
      const isNear = percent >= from && percent <= limit * BigInt(SPLIT_DAY_PERCENT_MAX);
      return isNear && countTransactionPlaces(this.series, part) > 1;
    });
  }

  private isCash(i: number, sign: number): boolean {
    return this.series.rows[i]!.cash === true && this.series.sign[i] === sign && !this.standing.has(i);
  }

  private gradeFound(
    form: StructuringForm,
    parts: readonly StructuredPart[],
    count: number,
  ): FoundStructuring {
    const yellow = this.asked.bound(`${BOUND_PREFIX_BY_FORM[form]}YellowFrom`);
    const red = this.asked.bound(`${BOUND_PREFIX_BY_FORM[form]}RedFrom`);
    const color = count >= red ? 'red' : count >= yellow ? 'yellow' : 'white';
    return { form, color, parts, positions: parts.flat().sort((a, b) => a - b), count };
  }
}

const BOUND_PREFIX_BY_FORM = { week: 'structuring', weeks: 'slow', small: 'smallSums' } as const;

/** Counts how often each place was used. The place is the counterparty of a row, such as a branch. */
function timesUsed({ partner }: ActivitySeries, positions: readonly number[]): number[] {
  const places = new Map<number, number>();
  for (const i of positions) places.set(partner[i]!, (places.get(partner[i]!) ?? 0) + 1);
  return [...places.values()];
}

/** Counts the places of rows; rows without a place together count as one. */
export const countTransactionPlaces = (series: ActivitySeries, positions: readonly number[]): number =>
  timesUsed(series, positions).length;

/** Tells whether several places were used and none of them for more than half of the rows. */
function isSpread(series: ActivitySeries, positions: readonly number[]): boolean {
  const times = timesUsed(series, positions);
  return times.length >= SMALL_AMOUNTS_PATTERN.placesMin && Math.max(...times) * 2 <= positions.length;
}

/**
 * Returns wages, rents and other standing orders: equal amounts with the same party that are odd (not payable
 * in notes) or a month apart.
 */
function standingOrdersIn(series: ActivitySeries): Set<number> {
  const { rows, sign, amounts, atMs, partner } = series;
  const cash = rows.flatMap((row, i) => (row.cash === true && sign[i] !== 0 ? [i] : []));
  const groups = groupedBy(cash, (i) => `${sign[i]} ${amounts[i]} ${rows[i]!.currency}`);
  const isStanding = (group: readonly number[]): boolean => {
    const isOdd = amounts[group[0]!]! % unitsOfDecimal('1') !== 0n;
    const areApart = group.every(
      (i, at) => at === 0 || atMs[i]! - atMs[group[at - 1]!]! >= STANDING_ORDER.apartMs,
    );
    const isOne = partner[group[0]!]! >= 0 && countTransactionPlaces(series, group) === 1;
    return group.length >= STANDING_ORDER.countMin && isOne && (isOdd || areApart);
  };
  return new Set([...groups.values()].filter(isStanding).flat());
}

function areAmountsAlike(amounts: readonly Units[]): boolean {
  const median = [...amounts].sort(compareUnits)[Math.floor(amounts.length / 2)]!;
  const within = (median * BigInt(SMALL_AMOUNTS_PATTERN.withinPercent)) / 100n;
  const alike = amounts.filter((amount) => amount >= median - within && amount <= median + within);
  return alike.length * 100 >= amounts.length * SMALL_AMOUNTS_PATTERN.alikePercent;
}
