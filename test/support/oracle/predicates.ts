import { isIP } from 'node:net';
import { COUNTRY_CODES } from '../../../src/kernel/fields.js';

export type Is = (value: unknown) => boolean;
export type Values = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isHalfPair = (character: string): boolean =>
  character.length === 1 && character >= '\ud800' && character <= '\udfff';

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && ![...value].some(isHalfPair);

const lengthOf = (text: string): number => [...text].length;

export const isTextUpTo =
  (max: number): Is =>
  (value) =>
    isText(value) && lengthOf(value) <= max;

export const isId =
  (max: number): Is =>
  (value) =>
    isText(value) &&
    value !== '' &&
    lengthOf(value) <= max &&
    [...value].every((character) => character > '\u0004');

export const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
export const isNumber = (value: unknown): boolean => Number.isFinite(value);
export const isFlag = (value: unknown): boolean => value === true || value === false;
export const isPercentage = (value: unknown): boolean =>
  isNumber(value) && (value as number) >= 0 && (value as number) <= 100;

export const isOneOf =
  (...values: readonly string[]): Is =>
  (value) =>
    values.includes(value as string);

export const isDate = (value: unknown): boolean => {
  if (!isText(value) || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

export const isDateTime = (value: unknown): boolean => {
  if (!isText(value) || value[10] !== 'T' || !isDate(value.slice(0, 10))) return false;
  const [, hour, minute, second, rest] = /^(\d\d):(\d\d):(\d\d)(.*)$/s.exec(value.slice(11)) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false;
  if (rest === undefined || !/^(\.\d+)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/.test(rest)) return false;
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d\d):?(\d\d)?$/.exec(rest) ?? [];
  const utc = new Date(`${value.slice(0, 19)}Z`);
  utc.setUTCMinutes(utc.getUTCMinutes() - Number(`${sign}1`) * (60 * Number(hours) + Number(minutes)));
  return utc.getUTCFullYear() >= 1 && utc.getUTCFullYear() <= 9999;
};

export const isDecimal = (value: unknown): boolean =>
  isText(value) && /^-?[0-9]{1,38}(\.[0-9]{1,18})?$/.test(value) && !value.endsWith('\n');

export const isCountry = (value: unknown): boolean => COUNTRY_CODES.has(value as string);
export const isIp = (value: unknown): boolean => isText(value) && isIP(value) > 0 && !value.includes('%');
export const isPhone = (value: unknown): boolean =>
  isText(value) && value[0] === '+' && value[1] !== '0' && /^\d{7,15}$/.test(value.slice(1));
export const isColleague = (value: unknown): boolean =>
  isTextUpTo(254)(value) && /.@./s.test(value as string);

export const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

export const isListOf =
  (item: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every((each) => item(each));

/** An object whose `required` members are there and sound, and whose `optional` ones are sound or missing. */
export const isObjectOf =
  (required: Readonly<Record<string, Is>>, optional: Readonly<Record<string, Is>> = {}): Is =>
  (value) =>
    isObject(value) &&
    Object.entries(required).every(([name, is]) => is(value[name])) &&
    Object.entries(optional).every(([name, is]) => isMissing(value[name]) || is(value[name]));

export const both =
  (...all: readonly Is[]): Is =>
  (value) =>
    all.every((is) => is(value));

export const NESTING_MAX = 64;

export const isParent = (value: unknown): value is object => value !== null && typeof value === 'object';

export const nestingOf = (value: unknown): number =>
  isParent(value)
    ? 1 + Object.values(value).reduce<number>((most, each) => Math.max(most, nestingOf(each)), 0)
    : 0;
