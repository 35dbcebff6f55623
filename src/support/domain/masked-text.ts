import { NAME_KEY_WORDS_MAX, nameKey, nameWord } from '@alert-review/kernel';
import type { MaskedCounts } from './support-ticket.events.js';

type Kind = keyof MaskedCounts;

interface Place {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
}

/** Ids and names in a text that may belong to customers. Names have the form of `nameKey`. */
export interface PiiCandidates {
  readonly ids: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** Ids and names of other customers, which are masked, and contact data of the subjects, which is not. */
export interface MaskingSubjects {
  readonly foreignIds: ReadonlySet<string>;
  readonly foreignNames: ReadonlySet<string>;
  readonly ownEmails: ReadonlySet<string>;
  readonly ownPhones: ReadonlySet<string>;
}

/** Counts before anything was masked. */
export const NOTHING_MASKED: MaskedCounts = { emails: 0, ids: 0, names: 0, phones: 0 };

const PLACEHOLDER_BY_KIND: Readonly<Record<Kind, string>> = {
  emails: '[masked e-mail]',
  ids: '[masked id]',
  names: '[masked name]',
  phones: '[masked phone]',
};

// Bounded repetitions let the pattern match in linear time.
const EMAIL = /[\p{L}\p{M}\p{N}._%+'-]{1,64}@[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63}){0,8}/gu;
const PHONES = [
  /(?<![\p{L}\p{N}_])(?:\+|00)[1-9](?:[\s().-]{0,2}\d){6,14}(?!\d)/gu,
  /(?<![\p{L}\p{N}_.,+-])(?!\d{2}-\d{2}-\d{4}(?!\d))0\d(?:[\s()-]{0,2}\d){6,11}(?![\d.,]?\d)/gu,
  /(?<![\p{L}\p{N}_])\(?\d{3}\)?[\s-]\d{3}-\d{4}(?!\d)/gu,
];
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNBROKEN_RUNS = [/\S+/gu, /[^\s,;:=()[\]{}<>"'`|/?&]+/gu];
const OUTER_PUNCTUATION = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;

const ID_UNITS_MAX = 72;

/** Finds the words and ids in texts that may name customers. */
export function findPiiCandidates(texts: readonly string[]): PiiCandidates {
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const text of texts) {
    for (const { start, end } of idPlaces(text)) ids.add(text.slice(start, end));
    for (const { key } of namePlaces(text)) names.add(key);
  }
  return { ids, names };
}

/**
 * Masks names, ids, e-mail addresses and phone numbers that do not belong to the alert's subjects. Adds what
 * was masked to `counts`.
 */
export function maskText(text: string, subjects: MaskingSubjects, counts: MaskedCounts): string {
  const places = [
    ...emailPlaces(text, subjects),
    ...phonePlaces(text, subjects),
    ...idPlaces(text).filter(({ start, end }) => subjects.foreignIds.has(text.slice(start, end))),
    ...namePlaces(text).filter(({ key }) => subjects.foreignNames.has(key)),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  let shown = '';
  let at = 0;
  for (const { kind, start, end } of places) {
    // Skip the rest of an overlap, which belongs to the previous match.
    if (end <= at) continue;
    if (start >= at) {
      shown += text.slice(at, start) + PLACEHOLDER_BY_KIND[kind];
      counts[kind]++;
    }
    at = end;
  }
  return shown + text.slice(at);
}

function emailPlaces(text: string, { ownEmails }: MaskingSubjects): Place[] {
  return placesMatching(text, EMAIL, 'emails').filter(
    ({ start, end }) => !ownEmails.has(text.slice(start, end).toLowerCase()),
  );
}

function phonePlaces(text: string, { ownPhones }: MaskingSubjects): Place[] {
  const own = [...ownPhones];
  return PHONES.flatMap((pattern) => placesMatching(text, pattern, 'phones')).filter(({ start, end }) => {
    const digits = text.slice(start, end).replace(/\D/g, '').replace(/^0+/, '');
    return !own.some((number) => number.endsWith(digits));
  });
}

function idPlaces(text: string): Place[] {
  return UNBROKEN_RUNS.flatMap((pattern) => placesMatching(text, pattern, 'ids'))
    .flatMap((place) => [place, withoutOuterPunctuation(text, place)])
    .filter(({ start, end }) => end > start && end - start <= ID_UNITS_MAX);
}

function withoutOuterPunctuation(text: string, { kind, start, end }: Place): Place {
  const run = text.slice(start, end);
  const inner = run.replace(OUTER_PUNCTUATION, '');
  const from = start + run.indexOf(inner);
  return { kind, start: from, end: from + inner.length };
}

/** Yields all sequences of up to NAME_KEY_WORDS_MAX words; any characters may separate the words. */
function* allNamePlaces(text: string): Iterable<Place & { readonly key: string }> {
  const words = Array.from(text.matchAll(WORD), (match) => ({
    word: nameWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (const [first, { start }] of words.entries())
    for (let count = 1; count <= NAME_KEY_WORDS_MAX && first + count <= words.length; count++) {
      const run = words.slice(first, first + count);
      yield { kind: 'names', start, end: run.at(-1)!.end, key: nameKey(run.map(({ word }) => word)) };
    }
}

const namePlaces = (text: string) => [...allNamePlaces(text)];

const placesMatching = (text: string, pattern: RegExp, kind: Kind): Place[] =>
  Array.from(text.matchAll(pattern), (match) => ({
    kind,
    start: match.index,
    end: match.index + match[0].length,
  }));
