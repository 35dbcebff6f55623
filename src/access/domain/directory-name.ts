import { normalizedText } from '@alert-review/kernel';

/**
 * Returns a key of a user or group name that is equal for equal names. Ignores case, as RFC 7643 requires
 * (`caseExact` false), and how an umlaut is encoded (one character, or a letter and a mark): people cannot
 * see the difference, and directories send both.
 */
export const directoryNameKey = (name: string): string =>
  // Normalize twice: the lower-case letter may have a composed form although its capital has none.
  normalizedText(normalizedText(name, 'NFC').toLowerCase(), 'NFC');

/** Returns the present key of a name and the keys that earlier releases stored. */
export const presentAndEarlierNameKeys = (name: string): readonly string[] => [
  ...new Set([directoryNameKey(name), name.toLowerCase(), directoryNameKey(name).normalize('NFD')]),
];
