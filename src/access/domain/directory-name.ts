import { normalized } from '@alert-review/kernel';

/**
 * Returns a name of a user or a group by which two spellings of one name are equal. Case does not count, as
 * RFC 7643 has it (`caseExact` false), nor does whether an umlaut is one character or a letter with a mark:
 * people cannot see it, and directories send either.
 */
export const directoryNameKey = (name: string): string =>
  // Why twice: a letter in lower case may be composed where its capital was not.
  normalized(normalized(name, 'NFC').toLowerCase(), 'NFC');

/** Returns the keys under which earlier releases kept a name, and the one of now. */
export const keptNameKeys = (name: string): readonly string[] => [
  ...new Set([directoryNameKey(name), name.toLowerCase(), directoryNameKey(name).normalize('NFD')]),
];
