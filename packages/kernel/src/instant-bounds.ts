import { z } from 'zod';
import { dateField, dateTimeField, instantOf } from './fields.js';

const isDay = (text: string): boolean => dateField().safeParse(text).success;

/** Schema of the start or end of a period in UTC. A day without a time stands for the whole day. */
export const dayOrInstantField = () =>
  z.string().refine((text) => isDay(text) || dateTimeField().safeParse(text).success, {
    message: 'is neither a day such as 2026-01-31 nor an instant such as 2026-01-31T12:00:00Z',
    // Later checks compare both bounds, so both must be valid before.
    abort: true,
  });

/** Returns the first millisecond of a `dayOrInstant` as ISO 8601 with Z. */
export const firstInstant = (text: string): string => iso(isDay(text) ? `${text}T00:00:00.000Z` : text);

/** Returns the last millisecond of a `dayOrInstant` as ISO 8601 with Z. */
export const lastInstant = (text: string): string => iso(isDay(text) ? `${text}T23:59:59.999Z` : text);

/** Returns the instant that many milliseconds later (earlier if negative) as ISO 8601 with Z. */
export const instantPlusMs = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString();

const iso = (text: string): string => new Date(instantOf(text)).toISOString();
