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
const REPORTED_AMONG = 5;

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
  readonly rules: StructuringRules;
}

/** `week`: near the threshold in a week; `weeks`: more slowly; `small`: far below it and alike. */
export type StructuringForm = 'week' | 'weeks' | 'small';

export interface Structured {
  readonly form: StructuringForm;
  readonly color: 'red' | 'yellow' | 'white';
  /** Single amounts and sums of a day. */
  readonly count: number;
  /** Whether sums of a day are among them. */
  readonly isSplit: boolean;
  /** In time order. */
  readonly positions: readonly number[];
}

/** One amount near the threshold, or the amounts of a day at several places that are so together. */
type Part = readonly number[];

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
 * of an unknown type in the week alone. Never what goes to oneself.
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
  const all = new Search(
    series,
    among(() => true),
    asked,
  );
  const flagged = new Search(
    series,
    among((i) => series.rows[i]!.flagged),
    asked,
  );
  const found = [flagged.week(), ...flagged.slowly(), all.week(), ...all.slowly()];
  const ofColor = (color: Structured['color']) => found.find((each) => each.color === color);
  return ofColor('red') ?? ofColor('yellow') ?? all.week();
}

interface OfCurrency {
  readonly limit: Units;
  readonly rows: readonly number[];
}

class Search {
  private readonly parts: readonly Part[];

  constructor(
    private readonly series: ActivitySeries,
    private readonly groups: readonly OfCurrency[],
    private readonly asked: StructuringAsked,
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
      ...this.groups.flatMap((each) => this.small(each, sign)),
    ]);
  }

  private weeks(sign: number): Structured {
    const { slowYellowFrom: yellow, slowRedFrom: red } = this.asked.rules;
    const parts = this.parts.filter((part) => part.every((i) => this.isCash(i, sign)));
    const above = this.groups.flatMap(({ limit, rows }) =>
      rows.filter((i) => this.isCash(i, sign) && this.series.amounts[i]! > limit),
    );
    const isAvoided = above.length * REPORTED_AMONG <= parts.length;
    const isTrade = this.asked.isBusiness && this.places(parts.flat()).size < 2;
    return this.found('weeks', parts, isAvoided && !isTrade ? parts.length : 0, { yellow, red });
  }

  private small({ limit, rows }: OfCurrency, sign: number): Structured[] {
    const { amounts, atMs } = this.series;
    const {
      smallSumsYellowFrom: yellow,
      smallSumsRedFrom: red,
      nearThresholdFromPercent: near,
    } = this.asked.rules;
    const positions = rows.filter((i) => {
      const percent = amounts[i]! * 100n;
      return (
        this.isCash(i, sign) && percent >= limit * BigInt(SMALL.percentMin) && percent < limit * BigInt(near)
      );
    });
    if (positions.length < SMALL.countMin) return [];
    const spanMs = atMs[positions.at(-1)!]! - atMs[positions[0]!]!;
    const isOften = spanMs <= (positions.length - 1) * SMALL.daysBetweenMax * DAY_MS;
    if (!isOften || !this.isSpread(positions) || !areAlike(positions.map((i) => amounts[i]!))) return [];
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

  private near({ limit, rows }: OfCurrency): Part[] {
    const from = limit * BigInt(this.asked.rules.nearThresholdFromPercent);
    return rows
      .filter((i) => this.series.amounts[i]! <= limit && this.series.amounts[i]! * 100n >= from)
      .map((i) => [i]);
  }

  /** Of known cash: what a report of the day would add up. */
  private splitDays({ limit, rows }: OfCurrency): Part[] {
    const from = limit * BigInt(this.asked.rules.nearThresholdFromPercent);
    const days = new Map<string, number[]>();
    for (const i of rows) {
      if (this.series.rows[i]!.cash !== true || this.series.amounts[i]! * 100n >= from) continue;
      const day = `${this.series.sign[i]} ${Math.floor(this.series.atMs[i]! / DAY_MS)}`;
      days.set(day, [...(days.get(day) ?? []), i]);
    }
    return [...days.values()].filter((part) => {
      const percent = part.reduce((sum, i) => sum + this.series.amounts[i]!, 0n) * 100n;
      const isNear = percent >= from && percent <= limit * BigInt(SPLIT_DAY_PERCENT_MAX);
      return isNear && this.places(part).size > 1;
    });
  }

  private isCash = (i: number, sign: number): boolean =>
    this.series.rows[i]!.cash === true && this.series.sign[i] === sign;

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
    parts: readonly Part[],
    value: number,
    { yellow, red }: { readonly yellow: number; readonly red: number },
  ): Structured {
    const color = value >= red ? 'red' : value >= yellow ? 'yellow' : 'white';
    const positions = parts.flat().sort((a, b) => a - b);
    return { form, color, count: parts.length, isSplit: parts.some((part) => part.length > 1), positions };
  }
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
