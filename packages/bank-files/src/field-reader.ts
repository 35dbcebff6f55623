import { timesPowerOfTen } from './amount-factor.js';
import { amountReader } from './amounts.js';
import { FIELD_CHARS_MAX, type BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { ConversionFault, dateReader } from './date-reader.js';
import { currenciesOfSign, placesOfCurrency } from './currency-signs.js';
import { currencyNextToAmount } from './row-currency.js';
import { encoderOfEncoding } from './encodings.js';
import {
  numberNotationOf,
  sourceOfField,
  type FieldSource,
  type WrittenFieldMap,
} from './field-map-schema.js';
import { hasSignsOrLetters, isDateCell, isDayCount, isoOfDateCell } from './mixed-dates.js';
import { digestId } from './row-ids.js';
import type { TargetKind } from './target-fields.js';

const BROKEN_CHARACTER = '\ufffd';

/** A number that a spreadsheet shortened, such as 1.23457E+17. Its last digits are lost. */
export const SHORTENED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/** Returns a function that reads a field of a row: its value, null if there is none, or a ConversionFault. */
export function fieldReader(
  path: string,
  source: FieldSource,
  kind: TargetKind,
  map: WrittenFieldMap,
): (row: BankRow) => unknown {
  const convert = converter(source, kind, map);
  const isShown = kind === 'text' && !/_id$/.test(path) && !source.hash;
  const take = source.hash ? rawTaker(source, map) : taker(source);
  const { values, default: otherwise } = source;
  const table = values && new Map(Object.entries(values));
  const unlisted = new ConversionFault('is not among the `values` of the map');
  const isId = /_id$/.test(path);
  const isCurrency = path === 'amount_currency';
  return (row) => {
    let value = take(row);
    if (isId) {
      const shortened = columnsOfSource(source).find((name) =>
        SHORTENED_NUMBER.test(cellTextOf(row.get(name))),
      );
      if (shortened !== undefined) return SHORTENED_FAULT;
    }
    if (cellTextOf(value) !== '' && table) {
      // For a currency, `values` lists only ambiguous signs, and `default` applies only to rows without a
      // sign.
      const listed = table.get(cellTextOf(value)) ?? (source.currency_of ? value : otherwise);
      if (listed === undefined) return unlisted;
      value = listed;
    }
    if (cellTextOf(value) === '') value = otherwise;
    if (cellTextOf(value) === '') return null;
    const read = convert(isCurrency ? currencyCode(cellTextOf(value)) : value, row);
    return isShown && typeof read === 'string' ? withoutTabs(read) : read;
  };
}

/**
 * Replaces tabs, with which banks separate fixed columns inside a memo. Ids keep their tabs, so that they do
 * not change.
 */
const withoutTabs = (text: string): string =>
  text.includes('\t')
    ? text
        .split('\t')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .join(' ')
    : text;

const SHORTENED_FAULT = new ConversionFault(
  'has a number that a spreadsheet shortened, so its last digits are lost: take the file as the bank made it',
);

/** Returns the code of a sign that means a single currency, such as € or zł. */
function currencyCode(text: string): string {
  if (/^[A-Za-z]{3,}$/.test(text)) return text;
  const [code = text, ...more] = currenciesOfSign(text) ?? [];
  return more.length > 0 ? text : code;
}

/** Returns the columns of a field, as a list. */
export const columnsOfSource = (source: FieldSource): readonly string[] => {
  const { column, columns, first_of, currency_of, sender, receiver } = source;
  if (sender !== undefined && receiver !== undefined) return [...new Set([sender, receiver])];
  return columns ?? first_of ?? currency_of ?? (column === undefined ? [] : [column]);
};

/**
 * Returns a function that reads the bytes of texts before decoding. It trims the texts itself, because what
 * counts as blank depends on the encoding.
 */
function rawTaker(source: FieldSource, map: WrittenFieldMap): (row: BankRow) => unknown {
  if (/^utf-?(?:8|16)/i.test(map.encoding) || map.format !== 'csv') return taker(source);
  const { constant, join = ' ', first_of } = source;
  if (constant !== undefined) return () => constant;
  const undecoded = encoderOfEncoding(map.encoding);
  return (row) => {
    const texts = columnsOfSource(source)
      .map((name) => {
        const text = cellTextOf(row.get(name));
        // Keep a broken character: the converter reports it.
        return text.includes(BROKEN_CHARACTER) ? text : withoutBlanks(undecoded(rawText(row.get(name))));
      })
      .filter((text) => text !== '');
    return first_of ? texts[0] : texts.join(join);
  };
}

function taker(source: FieldSource): (row: BankRow) => unknown {
  const { column, columns, join = ' ', first_of, constant, currency_of, except = [] } = source;
  if (constant !== undefined) return () => constant;
  if (column !== undefined) return (row) => row.get(column);
  if (currency_of)
    return (row) => currency_of.map((name) => currencyNextToAmount(row, name)?.word).find(Boolean) ?? '';
  const left = new Set(except.map(comparableName));
  if (first_of)
    return (row) =>
      first_of
        .map((name) => row.get(name))
        .find((value) => cellTextOf(value) !== '' && !left.has(comparableName(cellTextOf(value))));
  return (row) =>
    columns!
      .map((name) => cellTextOf(row.get(name)))
      .filter((text) => text !== '')
      .join(join);
}

/**
 * Normalizes a name, because banks write their customer's name in capitals or with extra blanks in some
 * columns.
 */
export const comparableName = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

function converter(source: FieldSource, kind: TargetKind, map: WrittenFieldMap): Convert {
  const inText = inKind(source, kind, map);
  return (value, row) => {
    if (Array.isArray(value)) return kind === 'texts' ? value : new ConversionFault('is a list');
    if (typeof value === 'number' && (kind === 'decimal' || kind === 'integer')) return inText(value, row);
    const text = cellTextOf(value);
    if (kind !== 'text' && text.length > FIELD_CHARS_MAX)
      return new ConversionFault(`is longer than ${FIELD_CHARS_MAX} characters`);
    if (text.includes(BROKEN_CHARACTER))
      return new ConversionFault(`has a character that is no ${map.encoding}: set \`encoding\` in the map`);
    return inText(text, row);
  };
}

type Convert = (value: unknown, row: BankRow) => unknown;

function inKind(
  source: FieldSource,
  kind: TargetKind,
  map: WrittenFieldMap,
): (value: string | number, row: BankRow) => unknown {
  const { date = 'iso', split, absolute, calendar } = source;
  if (kind === 'decimal' || kind === 'integer') {
    const read = rowNumberReader(map, source);
    return (value, row) => {
      const number = read(value, row);
      if (number instanceof ConversionFault) return number;
      if (kind === 'integer')
        return /^-?\d+$/.test(number) ? Number(number) : new ConversionFault('is no whole number');
      return absolute ? number.replace('-', '') : number;
    };
  }
  if (kind === 'time' || kind === 'day') {
    const options = { zone: map.time_zone, dayOnly: kind === 'day', zoneNames: map.zone_names };
    const read = dateReader(date, { ...options, calendar });
    if (map.format !== 'xlsx') return (value) => read(String(value));
    // A date cell of a workbook is read as a date, also if other cells of the column are texts in another
    // form.
    const readCell = dateReader('iso', options);
    const readCount = dateReader('excel', options);
    const isCountRead = hasSignsOrLetters(date);
    return (value, row) => {
      const text = String(value);
      if (isDateCell(text)) return readCell(isoOfDateCell(text));
      const isCount = date === 'excel' || (isCountRead && isDayCount(text));
      return isCount ? readCount(withEpoch(text, row)) : read(text);
    };
  }
  if (kind !== 'texts') return source.hash ? idMaker(source, map) : (value) => value;
  return (value) =>
    split === undefined
      ? [value]
      : String(value)
          .split(split)
          .map((part) => part.trim());
}

/** Fields with the id of the customer. With the option `customer`, their texts become part of a made id. */
export const CUSTOMER_ID_FIELDS = ['own.entity_id', 'sender.entity_id', 'receiver.entity_id'] as const;

/**
 * Returns a function that makes an id from a text and, if the map says so, from the customer and account,
 * because two customers may have equal rows. Uses the columns as they are in the file, so that a change of
 * `values` does not change ids.
 */
function idMaker(
  source: FieldSource,
  map: WrittenFieldMap,
): (value: string | number, row: BankRow) => string {
  const { customer = false, account } = source;
  // Without customer and account, the id is made from the text alone, as earlier versions made it.
  if (!customer && account === undefined) return (value) => digestId(String(value));
  const owners = CUSTOMER_ID_FIELDS.flatMap((path) => {
    const owner = customer ? sourceOfField(map, path) : undefined;
    if (!owner) return [];
    return [
      owner.constant === undefined ? rawTaker({ columns: [...columnsOfSource(owner)] }, map) : taker(owner),
    ];
  });
  return (value, row) =>
    digestId(JSON.stringify([...owners.map((take) => cellTextOf(take(row))), account ?? '', String(value)]));
}

/** Applies the workbook's count from 1904 to cells that show a plain number, too. */
const withEpoch = (text: string, { daysBefore = 0 }: BankRow): string =>
  daysBefore > 0 && /^\d+(?:\.\d+)?$/.test(text) ? String(Number(text) + daysBefore) : text;

const rawText = (value: unknown): string => (typeof value === 'string' ? value : cellTextOf(value));

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t';

/** Removes ASCII blanks from both ends. */
function withoutBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text[from])) from++;
  while (to > from && isBlank(text[to - 1])) to--;
  return text.slice(from, to);
}

const NO_CURRENCY = new ConversionFault('needs the currency of the row, since `minor_units` goes by it');

/** Returns a function that reads numbers. Minor units may depend on the currency of the row. */
export function rowNumberReader(
  map: WrittenFieldMap,
  source: Partial<FieldSource> = {},
): (value: string | number, row: BankRow) => string | ConversionFault {
  const read = plainNumberReader(map, source);
  const factor = source.factor ?? map.factor ?? 1;
  if (factor === 1) return read;
  return (value, row) => {
    const number = read(value, row);
    return number instanceof ConversionFault ? number : timesPowerOfTen(number, factor);
  };
}

function plainNumberReader(
  map: WrittenFieldMap,
  source: Partial<FieldSource>,
): (value: string | number, row: BankRow) => string | ConversionFault {
  const { minorUnits, ...signs } = numberNotationOf(map, source);
  if (typeof minorUnits !== 'string') return amountReader({ ...signs, minorUnits });
  const currency = map.fields['amount_currency'];
  const codeOf = currency ? fieldReader('amount_currency', currency, 'text', map) : () => null;
  const readers = new Map<number, ReturnType<typeof amountReader>>();
  return (value, row) => {
    const code = codeOf(row);
    const places = typeof code === 'string' ? placesOfCurrency(code.toUpperCase()) : null;
    if (places === null) return NO_CURRENCY;
    let read = readers.get(places);
    if (!read) readers.set(places, (read = amountReader({ ...signs, minorUnits: places, isMinor: true })));
    return read(value);
  };
}
