import { cutText } from '@alert-review/kernel';
import { sanitizeTexts } from './answer-forms.js';

/**
 * Maximum size of each of the two forms of a result (`content` and `structuredContent`). Hosts move longer
 * results into a file or refuse them.
 */
export const ANSWER_BYTES_MAX = 48_000;

/** How many characters one byte becomes at most when an invisible character is shown by its name. */
const GROWTH_MAX = 14;

/**
 * Returns the size in bytes of an answer as it is sent, with invisible characters replaced by their names.
 */
export const answerBytes = (answer: unknown): number =>
  Buffer.byteLength(JSON.stringify(sanitizeTexts(answer)));

/**
 * Checks that an answer fits as it is sent. Computes the exact size only if the growth by names of characters
 * could matter.
 */
export function fitsAnswerSize(answer: unknown, bytesMax = ANSWER_BYTES_MAX): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  if (bytes > bytesMax || bytes * GROWTH_MAX <= bytesMax) return bytes <= bytesMax;
  return answerBytes(answer) <= bytesMax;
}

/** Room kept for the fields around a list. */
const AROUND_BYTES = 2_000;

/**
 * Returns the longest start of `items` that fits into `bytes` together. `wireOf` returns an item as it is
 * sent.
 */
export function itemsThatFit<Item>(
  items: readonly Item[],
  wireOf: (item: Item) => unknown,
  bytes = ANSWER_BYTES_MAX,
): readonly Item[] {
  let room = bytes - AROUND_BYTES;
  const end = items.findIndex((item) => (room -= answerBytes(wireOf(item)) + 1) < 0);
  return end < 0 ? items : items.slice(0, end);
}

interface Detail {
  readonly chars: number;
  readonly items: number;
}

/**
 * Steps of shortening, from mild to strong. They apply to all texts and lists alike, and do not shorten short
 * ids and fixed words.
 */
const DETAILS: readonly Detail[] = [
  ...[4_000, 500].map((chars) => ({ chars, items: 200 })),
  ...[200, 100, 60].map((chars) => ({ chars, items: 100 })),
  ...[100, 50, 20, 5, 1].map((items) => ({ chars: 40, items })),
];

/**
 * Returns the answer in as much detail as fits. If it has to cut, the field `shortened` says how. `text` is
 * the answer as JSON; `textOf` renders a cut answer as it is sent.
 */
export function shortenAnswerToFit<Answer extends Readonly<Record<string, unknown>>>(
  answer: Answer,
  text = JSON.stringify(answer),
  textOf: (cut: object) => string = JSON.stringify,
): Answer {
  if (Buffer.byteLength(text) <= ANSWER_BYTES_MAX) return answer;
  const { shortened, ...shown } = answer;
  const before = typeof shortened === 'string' ? `${shortened} ` : '';
  const cuts = DETAILS.map(({ chars, items }) => () => ({
    ...(cutToDetail(shown, { chars, items }) as Answer),
    shortened:
      `${before}Texts of more than ${chars} characters end with …, and of lists the first ${items} are ` +
      'shown: a field ending in _count has the length.',
  }));
  const fits = (cut: object) => Buffer.byteLength(textOf(cut)) <= ANSWER_BYTES_MAX;
  return (cuts.find((cut) => fits(cut())) ?? cuts.at(-1)!)();
}

function cutToDetail(value: unknown, detail: Detail): unknown {
  if (typeof value === 'string') return cutText(value, detail.chars);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.slice(0, detail.items).map((item) => cutToDetail(item, detail));
  const shown = Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
    const isCut = Array.isArray(item) && item.length > detail.items;
    const count: [string, unknown][] = isCut ? [[`${name}_count`, item.length]] : [];
    return [...count, [cutText(name, detail.chars), cutToDetail(item, detail)] as const];
  });
  return Object.fromEntries(shown);
}
