import { escapeInvisible, INVISIBLE_CHARACTERS } from '@alert-review/kernel';
import { restoreShownId, sanitizeText } from './text-for-models.js';

/*
 * An id has two shown forms: as a value of an answer, which clients send back, and in its text, in which
 * nothing may act as a link. From both, `restoreShownId` returns exactly the id, so no two ids share a form.
 */

/** Lists of ids whose names do not say it. */
const ID_LISTS =
  'applied|undone|completing|waiting|not_found|already_running|no_investigation|ambiguous|subjects';
const ID_FIELD = new RegExp(`(?:^|_)ids?(?:_list)?$|^(?:${ID_LISTS})$`);
/** The same inside customer data, where the names of fields may come from an upload. */
const ID_FIELD_OF_CUSTOMER = /^(?:flagged_)?(?:alert|entity|transaction)_ids?(?:_list)?$/;

/** Matches the JSON of an answer that has a list of ids, or an id with more than letters and digits. */
export const ID_IN_JSON = new RegExp(`(?:_id|"id)":"[\\w-]*[^\\w"-]|(?:ids|_id_list|"(?:${ID_LISTS}))":\\["`);

/** Says whether a field of an answer holds ids of records, and never free text. */
export const isIdField = (field: string, isOfCustomer: boolean): boolean =>
  (isOfCustomer ? ID_FIELD_OF_CUSTOMER : ID_FIELD).test(field);

/** Matches an id or the e-mail address of a colleague. Outside of customer data, both are shown unchanged. */
export const PLAIN_ID_OR_EMAIL_PATTERN = /^[\w.@+-]+$/;
const NAMED_CHARACTER = /\u27e8U\+[0-9A-F]{4,6}\u27e9/;
const PLAIN_CHARACTER = /^[\p{L}\p{N}_-]$/u;

/** Returns the id with all but letters and digits by name. It reads badly, but is the form of no other id. */
export const spelledOutId = (id: string): string =>
  Array.from(id, (char) => {
    if (PLAIN_CHARACTER.test(char) && char.search(INVISIBLE_CHARACTERS) < 0) return char;
    return `\u27e8U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}\u27e9`;
  }).join('');

const unmistakable = (shown: string, id: string): string =>
  restoreShownId(shown) === id ? shown : spelledOutId(id);

/** Returns an id as it is stored, unless it has invisible characters or looks like an id that has. */
export function safeIdValue(id: string): string {
  if (PLAIN_ID_OR_EMAIL_PATTERN.test(id)) return id;
  const shown = escapeInvisible(id);
  return shown === id && !NAMED_CHARACTER.test(id) ? id : unmistakable(shown, id);
}

/** Returns what the text of an answer shows of the value of an id: without links. */
export function idWithoutLinks(value: string, isOfCustomer = false): string {
  if (!isOfCustomer && PLAIN_ID_OR_EMAIL_PATTERN.test(value)) return value;
  const id = NAMED_CHARACTER.test(value) ? restoreShownId(value) : value;
  return unmistakable(sanitizeText(id), id);
}
