import type { ReportingInstitution } from '../../access/domain/reporting-institution.settings.js';
import type { StoredEntity } from '../../ingestion/domain/entity.record.js';
import type { Transaction } from '../../ingestion/domain/transaction.record.js';
import { instantOf, unitsOfDecimal, type Units } from '@alert-review/kernel';
import { STATUSES_WITHOUT_MOVEMENT } from '@alert-review/judgement';
import type { ReportAnswers, EnteredNameParts } from '../domain/case.events.js';

/** All data from which a report file is created. */
export interface ReportInput {
  readonly caseId: string;
  readonly narrative: string | null;
  /** Customers of the alerts. */
  readonly subjects: readonly StoredEntity[];
  /** Customers on a side of a payment, by own id, including the subjects. */
  readonly customers: ReadonlyMap<string, StoredEntity>;
  /** Flagged payments, oldest first. */
  readonly payments: readonly Transaction[];
  readonly institution: ReportingInstitution;
  readonly answers: ReportAnswers;
  /** Parts of names that a person set, by own id of the customer. */
  readonly names: ReadonlyMap<string, EnteredNameParts>;
  /** Time of creation, ISO 8601 in UTC. */
  readonly madeAt: string;
  /**
   * Returns the value of one unit of a currency in the reference currency on a day; null if there is no rate.
   */
  readonly rate: (currency: string, isoDay: string) => string | null;
  /** Returns the day and publisher of that rate; null if there is none, as for the reference currency. */
  readonly rateOrigin: (currency: string, isoDay: string) => RateOrigin | null;
}

/** Day and publisher of an exchange rate, and whether it tells only an order of magnitude. */
interface RateOrigin {
  readonly day: string;
  readonly source: string;
  readonly isRough: boolean;
}

/** The rates with which an amount was converted. A rate is seldom of the day of the payment. */
export interface UsedRates {
  /** Each currency with the day and the publisher of its rate. */
  readonly texts: readonly string[];
  /** Currencies whose rate tells only an order of magnitude. */
  readonly rough: readonly string[];
}

/** Text for a rate that nobody has published. */
export const UNPUBLISHED_RATE_TEXT = 'tells an order of magnitude only';

/** Returns the rates by which payments were converted to a currency. */
export function usedExchangeRatesOf(
  currency: string,
  payments: readonly Transaction[],
  rateOrigin: ReportInput['rateOrigin'],
): UsedRates {
  const texts = new Set<string>();
  const rough = new Set<string>();
  for (const payment of payments) {
    if (payment.amount_currency === currency) continue;
    for (const code of [payment.amount_currency, currency]) {
      const origin = rateOrigin(code, utcDayOf(payment.event_time));
      if (!origin) continue;
      texts.add(`${code} of ${origin.day} (${origin.source})`);
      if (origin.isRough) rough.add(code);
    }
  }
  return { texts: [...texts].sort(), rough: [...rough].sort() };
}

/** Returns why a payment moved no money on its own; null if it moved money. */
export function reasonWhyNothingMoved({ status, tags }: Pick<Transaction, 'status' | 'tags'>): string | null {
  if (status != null && (status === 'REVERSED' || STATUSES_WITHOUT_MOVEMENT.has(status))) return status;
  return tags?.includes('reversal') ? 'reversal of an earlier booking' : null;
}

/** Returns the UTC day of an instant, like 2026-01-31. */
export const utcDayOf = (instant: string): string => new Date(instantOf(instant)).toISOString().slice(0, 10);

/** Formats 2026-01-31 as 20260131. */
export const compactDay = (isoDay: string): string => isoDay.replaceAll('-', '');

/** Returns a payment's absolute amount in a currency, at the rate of its day; null without a rate. */
export function amountInCurrency(
  currency: string,
  payment: Transaction,
  rate: ReportInput['rate'],
): Units | null {
  const units = unitsOfDecimal(payment.amount.replace(/^[+-]/, ''));
  if (payment.amount_currency === currency) return units;
  const day = utcDayOf(payment.event_time);
  const from = rate(payment.amount_currency, day);
  const to = rate(currency, day);
  return from === null || to === null ? null : (units * unitsOfDecimal(from)) / unitsOfDecimal(to);
}

/** Returns the country whose customs a person's name most likely follows. */
export const countryOf = ({ nationality, mailing_country: home }: Partial<StoredEntity>): string | null =>
  nationality?.[0] ?? home ?? null;
