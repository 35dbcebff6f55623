import { normalized } from '../kernel/normalized-text.js';
import data from './data/assistant-words.json' with { type: 'json' };

type ByLanguage = Readonly<Record<string, readonly string[]>>;

/** Most places that an answer names. */
const PLACES_MAX = 20;
const SHORTEST_ORDER = 12;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (words: readonly string[]): string => `(?:${words.map(escaped).join('|')})`;
const allOf = (words: ByLanguage): string => anyOf(Object.values(words).flat());

/** Matches words in a row with at most so many between them; "to clear" is no order. */
const ordersOf = (steps: readonly (string | number)[]): string =>
  `(?<!\\bto )${steps
    .map((step) => {
      if (typeof step === 'number') return `(?: [^ ]+){0,${step}}? `;
      const words = (data.words as Readonly<Record<string, ByLanguage>>)[step];
      return words ? allOf(words) : step;
    })
    .join('')}(?= )`;

const MARKS = new RegExp(anyOf([...data.tools, ...data.marks]));
const ORDERS = new RegExp(` (?:${allOf(data.phrases)}(?= )|${data.sequences.map(ordersOf).join('|')})`);

/** Matches letters that blanks keep apart, which a model reads as a word. */
const SPACED_LETTERS = /(?<!\p{L})(?:\p{L} ){3,}\p{L}(?!\p{L})/gu;

/** Tells whether a text gives an order to an assistant: a hint, since any list of words is incomplete. */
export function addressesAssistant(text: string): boolean {
  if (text.length < SHORTEST_ORDER) return false;
  const plain = normalized(text, 'NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(SPACED_LETTERS, (letters) => letters.replaceAll(' ', ''));
  if (MARKS.test(plain)) return true;
  return ORDERS.test(` ${plain.replace(/[^\p{L}\p{N}_:]+/gu, ' ').replace(/ ?: ?/g, ' : ')} `);
}

/** Matches names of fields, which are ours; others may be words of the customer. */
const FIELD_NAME = /^(?:[a-z_]{1,40}|\d+|quote \d+)$/;

/** Returns the places of such texts within customer data, as `quotes.quote 1`. */
export const placesOfOrders = (customerData: unknown): string[] =>
  placesIn(customerData, []).slice(0, PLACES_MAX);

function placesIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return addressesAssistant(value) ? [path.join('.')] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
    const within = [...path, FIELD_NAME.test(name) ? name : '?'];
    return [...(addressesAssistant(name) ? [within.join('.')] : []), ...placesIn(item, within)];
  });
}
