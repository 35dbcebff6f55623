import { decimalSeen, numberReader, type NumberSigns } from './amounts.js';
import { Fault, dateReader } from './convert.js';
import { currenciesOf } from './currency-signs.js';
import { isPlausible } from './doubts.js';

/** Share of the values of a column that have to fit what it is taken for. */
export const FITTING_SHARE = 0.9;
const FIRST = 5;
/** Why a fixed end: a suggestion does not depend on the day. */
const LATEST = Date.UTC(2100);

const SIGNS = ['.', ',', ',.', '.,', ".'", ",'"].map(([decimal = '', thousands = '']): NumberSigns => ({
  decimal,
  thousands,
}));
const NAMED_DAYS =
  'dd MMM yyyy|dd-MMM-yyyy|dd/MMM/yyyy|dd. MMM yyyy|d MMM yyyy|d-MMM-yyyy|d. MMM yyyy|dd-MMM-yy|dd MMM yy|' +
  "d MMM yy|MMM dd, yyyy|MMM d, yyyy|d 'de' MMM 'de' yyyy|yyyy年M月d日|yyyyMMdd|ddMMyyyy|yyMMdd";
const ORDERS = 'yyyy MM dd|dd MM yyyy|MM dd yyyy|dd MM yy|MM dd yy|yy MM dd';
const DAYS = [ORDERS, ORDERS.replace(/MM/g, 'M').replace(/dd/g, 'd')]
  .flatMap((orders) =>
    ['-', '.', '/'].flatMap((sign) => orders.split('|').map((each) => each.replaceAll(' ', sign))),
  )
  .concat(NAMED_DAYS.split('|'));
const TIMES = (
  '| HH:mm| HH:mm:ss|THH:mm:ss|THH:mm:ssz|THH:mm:ss.fz|THH:mm:ss.f|THH:mm| HH:mm:ss.f| HH:mm:ssz|' +
  ' HH:mm:ss z| h:mm a| h:mm:ss a|, HH:mm|, HH:mm:ss| HH.mm| HH.mm.ss|HHmmss| HHmmss| H:mm| H:mm:ss'
).split('|');
const PATTERNS = ['excel', ...TIMES.flatMap((time) => DAYS.map((day) => day + time)), 'unix', 'unix-ms'];

export const countFitting = (texts: readonly string[], fits: (text: string) => boolean): number =>
  texts.filter(fits).length;

/** Why one at least: the last row of a short file may be a footer. */
const mostFit = (texts: readonly string[], fits: (text: string) => boolean): boolean => {
  const allowed = Math.max(texts.length < 3 ? 0 : 1, (1 - FITTING_SHARE) * texts.length);
  const misses = (some: readonly string[]) => some.length - countFitting(some, fits);
  return texts.length > 0 && misses(texts.slice(0, FIRST)) < FIRST - 1 && misses(texts) <= allowed;
};

type Reader = (text: string) => string | Fault;

const kept = new Map<string, Reader>();

function readerOf(pattern: string, dayOnly: boolean): Reader {
  const key = `${pattern} ${dayOnly}`;
  const reader = kept.get(key) ?? dateReader(pattern, { zone: 'UTC', dayOnly });
  kept.set(key, reader);
  return reader;
}

/** Returns the patterns that fit most dates, nearly all of them; `isAnyYear`: of births, not of today. */
export function datePatterns(
  texts: readonly string[],
  { dayOnly = false, isAnyYear = false } = {},
): string[] {
  if (!mostFit(texts, (text) => /\d/.test(text))) return [];
  const patterns = isAnyYear ? PATTERNS.filter((pattern) => !/^(excel|unix)/.test(pattern)) : PATTERNS;
  const fitting = patterns.map((pattern) => {
    const read = readerOf(pattern, dayOnly);
    const fits = (text: string) => {
      const time = read(text);
      return !(time instanceof Fault) && (isAnyYear || isPlausible(Date.parse(time), LATEST));
    };
    return { pattern, count: mostFit(texts, fits) ? countFitting(texts, fits) : 0 };
  });
  const most = Math.max(...fitting.map(({ count }) => count));
  return fitting.flatMap(({ pattern, count }) => (count === most && most > 0 ? [pattern] : []));
}

export const isAmount = (text: string): boolean =>
  SIGNS.some((signs) => !(numberReader(signs)(text) instanceof Fault));

export const areAmounts = (texts: readonly string[]): boolean => mostFit(texts, isAmount);
export const areCurrencies = (texts: readonly string[]): boolean =>
  mostFit(texts, (text) => currenciesOf(text) !== null);
export const areTimes = (texts: readonly string[]): boolean =>
  mostFit(texts, (text) => /^\d{1,2}[:.]\d\d/.test(text));
export const areIds = (texts: readonly string[]): boolean =>
  texts.filter((text) => /\d/.test(text) && !/\s/.test(text)).length >= FITTING_SHARE * texts.length;

/** Tells whether whole numbers go up or down by one, as the lines of one file. */
export function areRunning(texts: readonly string[]): boolean {
  const steps = texts.slice(1).map((text, at) => Math.abs(Number(text) - Number(texts[at])));
  return steps.length > 0 && mostFit(steps.map(String), (step) => step === '1');
}

interface GuessedSigns extends NumberSigns {
  readonly fitting: number;
  readonly unsure: string | null;
}

/** Returns the signs that most amounts fit. */
export function guessSigns(amounts: readonly string[]): GuessedSigns {
  const counted = SIGNS.map((signs) => {
    const read = numberReader(signs);
    return { ...signs, fitting: countFitting(amounts, (text) => !(read(text) instanceof Fault)) };
  });
  const best = counted.reduce((most, each) => (each.fitting > most.fitting ? each : most));
  const seen = amounts.map((text) => decimalSeen(text, best.decimal));
  const unsure = seen.includes('surely') ? null : (amounts[seen.indexOf('perhaps')] ?? null);
  // Why thousands: amounts of money have three places in few countries.
  const other = counted.find(({ thousands }) => unsure !== null && thousands === best.decimal);
  return { ...(other && other.fitting >= best.fitting ? other : best), unsure };
}
