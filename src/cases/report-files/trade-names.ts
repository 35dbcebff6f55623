import { splitRepeatedItems } from './doubled-values.js';

/** A name besides the legal name: doing business as (DBA), or also, formerly or now known as (AKA). */
export interface OtherName {
  readonly code: 'AKA' | 'DBA';
  readonly name: string;
}

interface ReadNames {
  readonly legal: string;
  readonly others: readonly OtherName[];
}

const OTHER_NAMES_MAX = 99;
const NAME_CHARS_MAX = 1_000;
const MARKS = new RegExp(
  '[\\s,;(](dba|d/b/a|d\\.b\\.a\\.?|doing business as|t/a|trading as|aka|a/k/a|a\\.k\\.a\\.?|' +
    'also known as|fka|f/k/a|f\\.k\\.a\\.?|formerly known as|nka|n/k/a|n\\.k\\.a\\.?|now known as)[\\s:]',
  'gi',
);
/**
 * Matches words for "also, formerly or now known as": FinCEN has no codes of its own for former and later
 * names.
 */
const ALSO_KNOWN = /^[afn]/i;

/**
 * Splits "Acme LLC d/b/a Corner Fuel" into the legal name and the other names, in order. Aka is also a family
 * name, so it counts as a marker only in lower case, or in capitals beside lower case.
 */
export function tradeNamesIn(given: string): ReadNames {
  const marks = [...given.slice(0, NAME_CHARS_MAX).matchAll(MARKS)].filter(([, mark]) =>
    isMark(mark!, given),
  );
  const legal = withoutEnds(given.slice(0, marks[0]?.index));
  const others = marks.slice(0, OTHER_NAMES_MAX).flatMap((mark, at): OtherName[] => {
    const name = withoutEnds(given.slice(mark.index + mark[0].length, marks[at + 1]?.index));
    return name === '' ? [] : [{ code: ALSO_KNOWN.test(mark[1]!) ? 'AKA' : 'DBA', name }];
  });
  // Keep each name once, because FinCEN refuses a party with the same name twice.
  const { first } = splitRepeatedItems(others, ({ name }) => name.toLowerCase());
  const told = first.filter(({ name }) => name.toLowerCase() !== legal.toLowerCase());
  return legal === '' || others.length === 0 ? { legal: given, others: [] } : { legal, others: told };
}

const isMark = (mark: string, given: string): boolean =>
  mark.toLowerCase() !== 'aka' || mark === 'aka' || (mark === 'AKA' && /\p{Ll}/u.test(given));

const QUOTES = /^(["'“„«‘])(.+)["'”“»’]$/u;

/** Removes a closing bracket, punctuation and quotation marks around a name. */
const withoutEnds = (name: string): string => {
  let plain = name.trim();
  while (plain.endsWith(',') || plain.endsWith(';')) plain = plain.slice(0, -1).trim();
  plain = (plain.endsWith(')') && !plain.includes('(') ? plain.slice(0, -1) : plain).trim();
  return QUOTES.exec(plain)?.[2]?.trim() ?? plain;
};
