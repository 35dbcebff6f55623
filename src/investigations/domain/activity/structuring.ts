import { compareUnits, toUnits, type Units } from '../../../kernel/decimal.js';
import { busiestSpan } from './activity-metrics.js';
import type { ActivitySeries } from './activity-series.js';
import { DAY_MS } from './entity-activity.js';

/** A week, in which an aggregated report would be due in most regimes. */
export const STRUCTURING_MS = 7 * DAY_MS;

/** Sums of a day at several places that are taken for one amount, in percent of the threshold. Own choice. */
export const SPLIT_DAY_PERCENT_MAX = 120;

/** What makes small amounts a pattern. Own choice: many, often, alike, at several places, no pocket money. */
export const SMALL = {
  countMin: 12,
  daysBetweenMax: 10,
  percentMin: 10,
  placesMin: 3,
  /** So many percent of the amounts lie within so many percent of their median. */
  alikePercent: 90,
  withinPercent: 20,
} as const;

/** Whoever brings much more is reported as often and avoids nothing: of so many one at most. Own choice. */
export const REPORTED_AMONG = 5;

/** Takings come to one place: of so many one at most goes elsewhere. Own choice. */
export const ELSEWHERE_AMONG = 5;

/** What is brought after so long a pause belongs to the next day. Own choice: nights of any time zone. */
export const NIGHT_MS = DAY_MS / 2;

/** How many equal payments make an arrangement, and how far apart they are if round. Own choice. */
export const STANDING = { countMin: 3, apartMs: 25 * DAY_MS } as const;

export interface StructuringRules {
  /** By currency, in major units, before those of the list. */
  readonly reportingThresholds: Readonly<Record<string, string>>;
  readonly nearThresholdFromPercent: number;
  readonly structuringYellowFrom: number;
  readonly structuringRedFrom: number;
  readonly slowYellowFrom: number;
  readonly slowRedFrom: number;
  readonly smallSumsYellowFrom: number;
  readonly smallSumsRedFrom: number;
}

export interface StructuringAsked {
  /** Reporting thresholds by currency, as the list in force says. */
  readonly listed: Readonly<Record<string, string>>;
  /** Takings at one place are a trade. */
  readonly isBusiness: boolean;
  /** Whether rows are missing: only what is found in a week cannot be otherwise with them. */
  readonly truncated: boolean;
  readonly rules: StructuringRules;
}

/** `week`: near the threshold in a week; `weeks`: more slowly; `small`: far below it and alike. */
export type StructuringForm = 'week' | 'weeks' | 'small';

export interface Structured {
  readonly form: StructuringForm;
  readonly color: 'red' | 'yellow' | 'white';
  /** Single amounts, and those of a day that count as one. */
  readonly parts: readonly StructuredPart[];
  /** In time order. */
  readonly positions: readonly number[];
}

/** One amount near the threshold, or the amounts of a day at several places that are so together. */
export type StructuredPart = readonly number[];

/** The threshold of a currency; a currency is the customer's text and may be a word such as "constructor". */
export function thresholdOf(
  currency: string,
  { listed, rules }: Pick<StructuringAsked, 'listed' | 'rules'>,
): string | undefined {
  for (const table of [rules.reportingThresholds, listed])
    if (Object.hasOwn(table, currency)) return table[currency];
  return undefined;
}

/**
 * TP1: the worst form, of equals that of the flagged rows, then the quickest. Cash where the type is known;
 * of an unknown type in the week alone. Never what goes to oneself. What makes deposits ordinary is looked
 * for among all rows: a monitoring rule flags the suspicious ones alone.
 */
export function structuredIn(series: ActivitySeries, asked: StructuringAsked): Structured {
  const limits = [...series.byCurrency].flatMap(([currency, positions]) => {
    const threshold = thresholdOf(currency, asked);
    return threshold === undefined ? [] : [{ limit: toUnits(threshold), positions }];
  });
  const among = (keep: (i: number) => boolean) =>
    limits.map(({ limit, positions }) => ({
      limit,
      rows: positions.filter((i) => series.sign[i] !== 0 && series.rows[i]!.cash !== false && keep(i)),
    }));
  const standing = standingIn(series);
  const search = (groups: readonly OfCurrency[], whole?: Search) =>
    new Search(series, groups, asked, standing, whole);
  const all = search(among(() => true));
  const flagged = search(
    among((i) => series.rows[i]!.flagged),
    all,
  );
  const found = [flagged, all].flatMap((each) => [each.week(), ...(asked.truncated ? [] : each.slowly())]);
  const ofColor = (color: Structured['color']) => found.find((each) => each.color === color);
  return ofColor('red') ?? ofColor('yellow') ?? all.week();
}

interface OfCurrency {
  readonly limit: Units;
  readonly rows: readonly number[];
}

class Search {
  private readonly parts: readonly StructuredPart[];

  constructor(
    private readonly series: ActivitySeries,
    private readonly groups: readonly OfCurrency[],
    private readonly asked: StructuringAsked,
    private readonly standing: ReadonlySet<number>,
    /** Of all rows; without it, this one. */
    private readonly whole?: Search,
  ) {
    const parts = groups.flatMap((group) => [...this.near(group), ...this.splitDays(group)]);
    this.parts = parts.sort(([a], [b]) => a! - b!);
  }

  week(): Structured {
    const { structuringYellowFrom: yellow, structuringRedFrom: red } = this.asked.rules;
    const first = new Map(this.parts.map((part) => [part[0]!, part]));
    const span = busiestSpan(this.series, [...first.keys()], STRUCTURING_MS);
    return this.found(
      'week',
      span.map((i) => first.get(i)!),
      span.length,
      { yellow, red },
    );
  }

  /** In one direction over the whole lookback. */
  slowly(): Structured[] {
    return [1, -1].flatMap((sign) => [
      this.weeks(sign),
      ...this.groups.flatMap((_, currency) => this.small(currency, sign)),
    ]);
  }

  private weeks(sign: number): Structured {
    const { slowYellowFrom: yellow, slowRedFrom: red } = this.asked.rules;
    const parts = this.inCash(sign);
    const isOrdinary = (this.whole ?? this).isOrdinary(sign);
    return this.found('weeks', parts, isOrdinary ? 0 : parts.length, { yellow, red });
  }

  private inCash(sign: number): StructuredPart[] {
    return this.parts.filter((part) => part.every((i) => this.isCash(i, sign)));
  }

  /** Reported often enough, or the takings of a business. */
  private isOrdinary(sign: number): boolean {
    const parts = this.inCash(sign);
    const above = this.groups.flatMap(({ limit, rows }) =>
      rows.filter((i) => this.isCash(i, sign) && this.series.amounts[i]! > limit),
    );
    const elsewhere = parts.flat().length - Math.max(0, ...this.places(parts.flat()).values());
    const isTrade = this.asked.isBusiness && elsewhere * ELSEWHERE_AMONG < parts.flat().length;
    return above.length * REPORTED_AMONG > parts.length || isTrade;
  }

  private small(currency: number, sign: number): Structured[] {
    const { amounts, atMs } = this.series;
    const { smallSumsYellowFrom: yellow, smallSumsRedFrom: red } = this.asked.rules;
    const positions = this.smallOnes(currency, sign);
    if (positions.length < SMALL.countMin) return [];
    const spanMs = atMs[positions.at(-1)!]! - atMs[positions[0]!]!;
    const isOften = spanMs <= (positions.length - 1) * SMALL.daysBetweenMax * DAY_MS;
    const all = (this.whole ?? this).smallOnes(currency, sign);
    if (!isOften || !this.isSpread(all) || !areAlike(all.map((i) => amounts[i]!))) return [];
    const { limit } = this.groups[currency]!;
    const sums = Number(positions.reduce((sum, i) => sum + amounts[i]!, 0n) / limit);
    return [
      this.found(
        'small',
        positions.map((i) => [i]),
        sums,
        { yellow, red },
      ),
    ];
  }

  private smallOnes(currency: number, sign: number): number[] {
    const { limit, rows } = this.groups[currency]!;
    const [from, to] = [SMALL.percentMin, this.asked.rules.nearThresholdFromPercent];
    return rows.filter((i) => {
      const percent = this.series.amounts[i]! * 100n;
      return this.isCash(i, sign) && percent >= limit * BigInt(from) && percent < limit * BigInt(to);
    });
  }

  private near({ limit, rows }: OfCurrency): StructuredPart[] {
    const from = limit * BigInt(this.asked.rules.nearThresholdFromPercent);
    return rows
      .filter((i) => this.series.amounts[i]! <= limit && this.series.amounts[i]! * 100n >= from)
      .map((i) => [i]);
  }

  /** Of known cash: what a report of the day would add up. */
  private splitDays({ limit, rows }: OfCurrency): StructuredPart[] {
    const from = limit * BigInt(this.asked.rules.nearThresholdFromPercent);
    const below = rows.filter((i) => this.series.amounts[i]! * 100n < from);
    const days = [1, -1].flatMap((sign) => this.daysOf(below.filter((i) => this.isCash(i, sign))));
    return days.filter((part) => {
      const percent = part.reduce((sum, i) => sum + this.series.amounts[i]!, 0n) * 100n;
      const isNear = percent >= from && percent <= limit * BigInt(SPLIT_DAY_PERCENT_MAX);
      return isNear && this.places(part).size > 1;
    });
  }

  /** Days of 24 hours at most that end with a night: midnight of UTC is noon elsewhere. */
  private daysOf(positions: readonly number[]): number[][] {
    const days: number[][] = [];
    const isWithin = (i: number, before: number, ms: number) =>
      this.series.atMs[i]! - this.series.atMs[before]! < ms;
    for (const i of positions) {
      const day = days.at(-1);
      if (day && isWithin(i, day[0]!, DAY_MS) && isWithin(i, day.at(-1)!, NIGHT_MS)) day.push(i);
      else days.push([i]);
    }
    return days;
  }

  private isCash = (i: number, sign: number): boolean =>
    this.series.rows[i]!.cash === true && this.series.sign[i] === sign && !this.standing.has(i);

  /** How often each place was used; a place is whom the row names, such as a branch. */
  private places(positions: readonly number[]): Map<number, number> {
    const places = new Map<number, number>();
    for (const i of positions)
      places.set(this.series.partner[i]!, (places.get(this.series.partner[i]!) ?? 0) + 1);
    return places;
  }

  /** At several places, none of which is used more than the others together. */
  private isSpread(positions: readonly number[]): boolean {
    const places = this.places(positions);
    return places.size >= SMALL.placesMin && Math.max(...places.values()) * 2 <= positions.length;
  }

  private found(
    form: StructuringForm,
    parts: readonly StructuredPart[],
    value: number,
    { yellow, red }: { readonly yellow: number; readonly red: number },
  ): Structured {
    const color = value >= red ? 'red' : value >= yellow ? 'yellow' : 'white';
    const positions = parts.flat().sort((a, b) => a - b);
    return { form, color, parts, positions };
  }
}

/** Wages, rents and the like: equal amounts with one named counterparty, odd (no notes) or a month apart. */
function standingIn(series: ActivitySeries): Set<number> {
  const groups = new Map<string, number[]>();
  for (const [i, { cash, currency }] of series.rows.entries()) {
    if (cash !== true || series.sign[i] === 0) continue;
    const key = `${series.sign[i]} ${series.amounts[i]} ${currency}`;
    const group = groups.get(key);
    if (group) group.push(i);
    else groups.set(key, [i]);
  }
  const isStanding = (group: readonly number[]): boolean => {
    const isOdd = series.amounts[group[0]!]! % toUnits('1') !== 0n;
    const areApart = group.every(
      (i, at) => at === 0 || series.atMs[i]! - series.atMs[group[at - 1]!]! >= STANDING.apartMs,
    );
    const isOne = series.partner[group[0]!]! >= 0 && placesOf(series, group) === 1;
    return group.length >= STANDING.countMin && isOne && (isOdd || areApart);
  };
  return new Set([...groups.values()].filter(isStanding).flat());
}

function areAlike(amounts: readonly Units[]): boolean {
  const median = [...amounts].sort(compareUnits)[Math.floor(amounts.length / 2)]!;
  const within = (median * BigInt(SMALL.withinPercent)) / 100n;
  const alike = amounts.filter((amount) => amount >= median - within && amount <= median + within);
  return alike.length * 100 >= amounts.length * SMALL.alikePercent;
}

/** How many places they name; those that name none are one. */
export const placesOf = ({ partner }: ActivitySeries, positions: readonly number[]): number =>
  new Set(positions.map((i) => partner[i])).size;
