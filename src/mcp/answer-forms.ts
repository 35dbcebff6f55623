import { isRenderedAnswer, EMAIL_CHARS_MAX } from '@alert-review/kernel';
import {
  ID_IN_JSON,
  idWithoutLinks,
  safeIdValue,
  isIdField,
  PLAIN_ID_OR_EMAIL_PATTERN,
} from './shown-ids.js';
import { sanitizeText } from './text-for-models.js';

/** Matches a text that consists of one e-mail address. */
const ADDRESS = /^[\p{L}\p{M}\p{N}._%+'-]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/**
 * Matches names of fields that hold an address and never free text, and of quotes: one that is nothing but an
 * address is the address in the record.
 */
const ADDRESS_FIELD = /mail|(?:^|_)(?:ids?|id_list|by)$|^quote \d+$/i;
/** Matches a possible e-mail address in the JSON of an answer. */
const ADDRESS_IN_JSON = /"[^"\s@]{1,64}@[^"\s@]{3,254}"/;

/** Checks that a text is an e-mail address in which `sanitizeText` changes only dots and the @. */
const isAddress = (text: string): boolean =>
  text.length <= EMAIL_CHARS_MAX &&
  ADDRESS.test(text) &&
  sanitizeText(text).replaceAll('[.]', '.').replaceAll('@ ', '@') === text;

/**
 * Sanitizes all texts of an answer; records keep the originals. Ids, and e-mail addresses in fields made for
 * them, stay as they are stored, because clients send, store or compare these values instead of showing them
 * as text.
 */
export function sanitizeTexts(value: unknown, isOfCustomer = false, field = ''): unknown {
  if (typeof value === 'string') {
    if (isIdField(field, isOfCustomer)) return safeIdValue(value);
    if (!isOfCustomer && PLAIN_ID_OR_EMAIL_PATTERN.test(value)) return value;
    const isValue = (!isOfCustomer || ADDRESS_FIELD.test(field)) && isAddress(value);
    return isValue ? value : sanitizeText(value);
  }
  if (value === null || typeof value !== 'object' || isRenderedAnswer(value)) return value;
  if (Array.isArray(value)) return value.map((item) => sanitizeTexts(item, isOfCustomer, field));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      sanitizeText(name),
      sanitizeTexts(item, isOfCustomer || name === 'customer_data', name),
    ]),
  );
}

/** Returns an answer as JSON and as text for clients that render it, in which no address or id is a link. */
export function jsonAndTextOfAnswer(answer: object): { readonly json: string; readonly text: string } {
  const json = JSON.stringify(answer);
  const mayAct = ADDRESS_IN_JSON.test(json) || ID_IN_JSON.test(json);
  return { json, text: mayAct ? JSON.stringify(withoutLinks(answer)) : json };
}

function withoutLinks(value: unknown, isOfCustomer = false, field = ''): unknown {
  if (typeof value === 'string') {
    if (isIdField(field, isOfCustomer)) return idWithoutLinks(value, isOfCustomer);
    return isOfCustomer || !PLAIN_ID_OR_EMAIL_PATTERN.test(value) ? sanitizeText(value) : value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => withoutLinks(item, isOfCustomer, field));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      withoutLinks(item, isOfCustomer || name === 'customer_data', name),
    ]),
  );
}
