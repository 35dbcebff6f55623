import type { ListContents } from './list-contents.js';
import { ListFileError } from './list-file-error.js';
import type { ListedName } from './name-index.js';
import type { Steps } from '../steps.js';
import { plainWordsOf } from './words/plain-words.js';
import { MONTHS } from './words/month-names.js';

/** Stands for an empty field in files of the US Treasury. */
const EMPTY_FIELD = '-0-';
/** Last byte of the files, as in CP/M. */
const END_OF_FILE = '\x1a';
const LIST_ID = 'OFAC-SDN';
/** A program such as `UN:Al-Qaida` marks an entry of another list in the same format. */
const OTHER_LIST = /^([A-Z][A-Z-]{1,19}):/;
/** Things rather than parties; a customer is never one of them. */
const ENTRY_TYPES_OF_THINGS = new Set(['vessel', 'aircraft']);

interface CsvRow {
  readonly line: number;
  readonly fields: readonly (string | null)[];
}

/** Parses Specially Designated Nationals from the US Treasury's three files. Throws ListFileError. */
export function* parseOfac(contents: ListContents, countries: Countries): Steps<readonly ListedName[]> {
  const entries = new Map<string, ListedName & { names: string[]; countries: string[] }>();
  const others = new Set<string>();
  for (const { line, fields } of csvRows(contents, 'sanctions/sdn.csv', 12)) {
    yield;
    const [id, name, type, program] = fields;
    const entryId = entryNumber('sanctions/sdn.csv', line, id);
    if (!name) throw new ListFileError('sanctions/sdn.csv', line, 'the name is missing');
    if (entries.has(entryId) || others.has(entryId))
      throw new ListFileError('sanctions/sdn.csv', line, `the entry ${entryId} stands there twice`);
    if (ENTRY_TYPES_OF_THINGS.has(type ?? '')) {
      others.add(entryId);
      continue;
    }
    const listId = OTHER_LIST.exec(program ?? '')?.[1] ?? LIST_ID;
    const known = { listId, entryId, names: [name], program: (program ?? '').replace(OTHER_LIST, '') };
    const kind = type === 'individual' ? 'person' : 'organization';
    const remarks = fields[11] ?? '';
    const weakNames = weakAliases(remarks);
    const weak = weakNames.length > 0 ? { weakNames } : {};
    entries.set(entryId, { ...known, kind, ...birthAndNations(remarks, countries), ...weak });
  }
  if (entries.size === 0) throw new ListFileError('sanctions/sdn.csv', null, 'it holds no entry');
  const owner = (file: string, line: number, id: string | null | undefined) => {
    const entryId = entryNumber(file, line, id);
    const entry = entries.get(entryId);
    if (!entry && !others.has(entryId))
      throw new ListFileError(file, line, `sdn.csv has no entry ${entryId}; the files are not of one day`);
    return entry;
  };
  for (const { line, fields } of csvRows(contents, 'sanctions/alt.csv', 5)) {
    yield;
    const entry = owner('sanctions/alt.csv', line, fields[0]);
    if (!fields[3]) throw new ListFileError('sanctions/alt.csv', line, 'the name is missing');
    entry?.names.push(fields[3]);
  }
  for (const { line, fields } of csvRows(contents, 'sanctions/add.csv', 6)) {
    yield;
    const entry = owner('sanctions/add.csv', line, fields[0]);
    const found = fields[4] ? countries.codes([fields[4]]) : [];
    if (entry) entry.countries = [...new Set([...entry.countries, ...found])];
  }
  for (const entry of entries.values()) {
    entry.countries.sort();
    yield;
  }
  return [...entries.values()];
}

/**
 * Returns the aliases that the Treasury calls weak: nicknames and short or common names. They are only in the
 * remarks, as in `a.k.a. 'THE TALL'`.
 */
export const weakAliases = (remarks: string): string[] => [
  ...new Set(
    remarks.split(';').flatMap((remark) => {
      const text = remark.replaceAll('"', "'").trim().replace(/\.$/, '').trim();
      const [, name = ''] = /^[afn]\.?k\.?a\.? '(.+)'$/i.exec(text) ?? [];
      return name.trim() === '' ? [] : [name.trim()];
    }),
  ),
];

function birthAndNations(remarks: string, countries: Countries) {
  const nations = countries.codes(nationalitiesIn(remarks));
  const birthPlaces = placesOfBirth(remarks);
  const documents = documentNumbersIn(remarks);
  return {
    dobs: datesOfBirth(remarks),
    ...(birthPlaces.length > 0 && { birthPlaces }),
    nationalities: nations,
    countries: [...new Set([...nations, ...countries.codes(birthPlaces.flatMap(endsOf))])],
    ...(documents.length > 0 && { documents }),
  };
}

/** Returns numbers of documents, such as `D9004878` from `Passport D9004878 (Iran) expires 2012`. */
export const documentNumbersIn = (remarks: string): string[] =>
  remarks.split(';').flatMap((remark) => {
    if (/\b(?:Phone|Fax|Executive)\b/.test(remark)) return [];
    const [, ...parts] = remark.split(/\b(?:Passport|No\.|Number|ID) |# /);
    const number = plainDocumentNumber(parts.at(-1)?.split(/\(| issued | expires /)[0] ?? '');
    // Shorter numbers are not unique to a party.
    return number.length >= 5 && /\d/.test(number) ? number : [];
  });

/** Returns the letters and digits of a document number, in capitals. */
export const plainDocumentNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

function entryNumber(file: string, line: number, text: string | null | undefined): string {
  if (text && /^\d{1,9}$/.test(text)) return String(Number(text));
  throw new ListFileError(file, line, 'it does not begin with the number of an entry');
}

function* csvRows(contents: ListContents, file: string, columns: number): Generator<CsvRow> {
  let empty = true;
  for (const [raw, line] of contents.linesOrLatin1(file)) {
    const content = raw.replace(/\r$/, '').replaceAll(END_OF_FILE, '');
    if (content.trim() === '') continue;
    const fields = csvFieldsOf(content);
    if (!fields) throw new ListFileError(file, line, 'a quotation mark is not closed');
    if (fields.length !== columns)
      throw new ListFileError(file, line, `it has ${fields.length} fields instead of ${columns}`);
    empty = false;
    yield { line, fields };
  }
  if (empty) throw new ListFileError(file, null, 'it is empty');
}

/**
 * Returns the comma-separated fields of a line, some of which are quoted with doubled quotation marks inside;
 * null if a quotation is not closed.
 */
export function csvFieldsOf(line: string): (string | null)[] | null {
  const fields: (string | null)[] = [];
  const field = /(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y;
  for (let at = 0; ;) {
    field.lastIndex = at;
    const found = field.exec(line);
    if (!found) return null;
    const value = (found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim();
    fields.push(value === EMPTY_FIELD || value === '' ? null : value);
    if (found[3] === '') return fields;
    at = field.lastIndex;
  }
}

/** Returns the days (`1970-01-31`), months (`1970-01`), years and ranges (`1965/1969`) after `DOB`. */
export function datesOfBirth(remarks: string): string[] {
  const texts = [...remarks.matchAll(/\bDOB ([^;.]*)/g)].map(([, text]) => text!);
  return [...new Set(texts.flatMap((text) => text.split('(').flatMap(dateOrSpan)))].sort();
}

function dateOrSpan(text: string): string[] {
  const [from, to] = text.split(' to ').map((part) => isoDate(part.trim()));
  if (!from || !to) return [from, to].flatMap((date) => date ?? []);
  return [from < to ? `${from}/${to}` : from === to ? from : `${to}/${from}`];
}

function isoDate(text: string): string | null {
  const found = /^(?:circa )?(?:(?:(\d{1,2}) )?([A-Z][a-z]{2})[a-z]* )?(\d{4})\b/.exec(text);
  if (!found) return null;
  const [, day, monthName, year] = found;
  if (!monthName) return year!;
  const month = MONTHS.findIndex((each) => each.startsWith(monthName.toLowerCase())) + 1;
  if (month === 0) return year!;
  return [year, String(month).padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-');
}

export const nationalitiesIn = (remarks: string): string[] =>
  [...remarks.matchAll(/\b(?:nationality|citizen) ([^;.]+)/g)].map(([, country]) => country!.trim());

/** Returns places as the list writes them, such as `Sometown, Iraq`. */
export const placesOfBirth = (remarks: string): string[] =>
  [...remarks.matchAll(/\bPOB ([^;]+)/g)].map(([, place]) => place!.trim().replace(/\.$/, ''));

/**
 * Returns possible countries at the end of a place: for `Sometown, Korea, North` both `North` and `Korea,
 * North`.
 */
function endsOf(place: string): string[] {
  const parts = place.split(',');
  return [parts.at(-1)!.trim(), parts.slice(-2).join(',').trim()];
}

export class Countries {
  private readonly codeByName = new Map<string, string>();

  constructor(namesByCode: Readonly<Record<string, readonly string[]>>) {
    for (const [code, names] of Object.entries(namesByCode))
      for (const name of names) this.codeByName.set(plainCountryName(name), code);
  }

  codes(names: readonly string[]): string[] {
    return [...new Set(names.flatMap((name) => this.codeByName.get(plainCountryName(name)) ?? []))].sort();
  }
}

const plainCountryName = (name: string): string =>
  plainWordsOf(name)
    .filter((word) => word !== 'and' && word !== 'the')
    .join(' ');
