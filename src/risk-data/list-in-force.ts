import { LISTS, type ListName, type ListValues } from './list-catalogue.js';
import type { FoundList } from './list-folder.js';
import { ListFileError } from './list-file-error.js';

const DAY_MS = 86_400_000;

/** A list that answers questions. */
export interface ListInForce<Name extends ListName = ListName> {
  readonly name: Name;
  readonly origin: 'shipped' | 'mounted';
  readonly date: string;
  readonly source: string;
  readonly sha256: string;
  /** Read on first use. */
  value(): ListValues[Name];
  entries(): number;
}

export type ListsInForce = { readonly [Name in ListName]?: ListInForce<Name> };

/** Throws ListFileError, on first use, when the files cannot be used or hold no entry. */
export function listInForce<Name extends ListName>(
  name: Name,
  origin: ListInForce['origin'],
  { contents, date, source, sha256 }: FoundList,
): ListInForce<Name> {
  const definition = LISTS[name];
  let read: { readonly value: ListValues[Name]; readonly entries: number } | undefined;
  const parsed = () => {
    if (read) return read;
    const value = definition.parse(contents);
    const entries = definition.size(value);
    if (entries === 0) throw new ListFileError(definition.files[0]!, null, 'it holds no entry');
    return (read = { value, entries });
  };
  return { name, origin, date, source, sha256, value: () => parsed().value, entries: () => parsed().entries };
}

/** Whole UTC days from the day of the list to that instant (ms since 1970). */
export const ageDays = (isoDay: string, atMs: number): number =>
  Math.floor(atMs / DAY_MS) - Math.floor(Date.parse(isoDay) / DAY_MS);
