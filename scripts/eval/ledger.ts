import type { SeededStream } from '../seeded-stream.js';
import type { Transfer } from './unlabelled-set.js';

const DAY_MS = 86_400_000;
/** A Monday. The period includes a December and a turn of the year. */
const START_MS = Date.UTC(2024, 6, 1);
/** Slightly longer than the half year that the product looks back. */
export const DAYS = 200;

/** Units of a currency per euro, rounded and of no particular day. */
const PER_EURO: Readonly<Record<string, number>> = { EUR: 1, USD: 1.08, SEK: 11.3 };
export const CURRENCIES = Object.keys(PER_EURO);

export interface Payment {
  readonly from: number;
  readonly to: number;
  /** Days since the start; the fraction is the time of day. */
  readonly day: number;
  readonly euros: number;
  readonly currency: string;
  /** The amount is a multiple of this many units, as people choose amounts. 0: exact to the cent. */
  readonly roundTo?: number;
}

/** Payments between numbered accounts, in the order in which they were recorded. */
export class Ledger {
  private readonly payments: (Omit<Transfer, 'id'> & { atMs: number })[] = [];

  /**
   * Records a payment. Ignores payments outside the period, to the same account, or that round to nothing.
   */
  pay({ from, to, day, euros, currency, roundTo = 0 }: Payment): void {
    const units = euros * PER_EURO[currency]!;
    const amount = roundTo > 0 ? Math.max(1, Math.round(units / roundTo)) * roundTo : units;
    if (from === to || day < 0 || day >= DAYS || amount < 0.01) return;
    const atMs = START_MS + Math.floor(day * DAY_MS);
    const at = new Date(atMs).toISOString();
    this.payments.push({ atMs, at, amount: amount.toFixed(2), currency, from: idOf(from), to: idOf(to) });
  }

  /**
   * Returns the payments in order of time. They are numbered in this order, so that no id reveals who created
   * a row.
   */
  transfers(): Transfer[] {
    const ordered = this.payments.sort((a, b) => a.atMs - b.atMs || (a.amount < b.amount ? -1 : 1));
    return ordered.map(({ atMs: _, ...row }, n) => ({ id: `p${n + 1}`, ...row }));
  }
}

export const idOf = (account: number): string => `acct-${account}`;

/**
 * Returns the day of the month (UTC, 1 to 31), the weekday (0 is Sunday) and the month of a day of the
 * period.
 */
export function calendarOf(day: number): { date: number; weekday: number; month: number } {
  const at = new Date(START_MS + day * DAY_MS);
  return { date: at.getUTCDate(), weekday: at.getUTCDay(), month: at.getUTCMonth() };
}

const gauss = (random: SeededStream): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/**
 * Draws a positive, heavy-tailed value. Half of the values are below `median`; with a `spread` of 1, some
 * reach ten times the median.
 */
export const heavy = (random: SeededStream, median: number, spread: number): number =>
  median * Math.exp(spread * gauss(random));

/** Draws how often something happens if `mean` times are expected. */
export function countOf(random: SeededStream, mean: number): number {
  const left = Math.exp(-mean);
  let count = 0;
  for (let chance = random.next(); chance > left; chance *= random.next()) count++;
  return count;
}

/** Draws a time within waking hours, mostly around midday. */
export const timeOfDay = (random: SeededStream): number => (7 + 8 * (random.next() + random.next())) / 24;

/**
 * Draws one of the choices, the first ones far more often than the last, as customers are spread over shops.
 */
export const popular = (random: SeededStream, choices: readonly number[]): number =>
  choices[Math.floor(choices.length * random.next() ** 3)]!;

/** Draws `count` different choices in random order, or all if there are fewer. */
export function several(random: SeededStream, choices: readonly number[], count: number): number[] {
  const left = [...choices];
  const chosen: number[] = [];
  while (chosen.length < count && left.length > 0) {
    const at = Math.floor(random.next() * left.length);
    chosen.push(left[at]!);
    left[at] = left.at(-1)!;
    left.pop();
  }
  return chosen;
}
