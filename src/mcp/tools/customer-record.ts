import { cutText } from '../../kernel/shown-value.js';
import { ANSWER_BYTES_MAX, fitsAnswerSize } from '../answer-size.js';

const RECORD_BYTES_MAX = ANSWER_BYTES_MAX - 4_000;

interface RecordDetail {
  readonly textChars: number;
  readonly listItems: number;
}

/** Levels of detail, from nearly complete to minimal. */
const DETAILS: readonly RecordDetail[] = [
  { textChars: 4_000, listItems: 100 },
  { textChars: 500, listItems: 20 },
  { textChars: 100, listItems: 5 },
  { textChars: 40, listItems: 1 },
];

const SHORTENED =
  'Long texts end with …, and of long lists the beginning is shown; a field ending in _count has the length.';

/** Returns a customer or transaction in as much detail as fits, with a note of omissions. */
export function customerRecord(uploaded: object): { customerData: object; shortened: string | null } {
  if (fitsAnswerSize(uploaded, RECORD_BYTES_MAX)) return { customerData: uploaded, shortened: null };
  const cuts = DETAILS.map((detail) => cutToDetail(uploaded, detail) as object);
  return {
    customerData: cuts.find((each) => fitsAnswerSize(each, RECORD_BYTES_MAX)) ?? cuts.at(-1)!,
    shortened: SHORTENED,
  };
}

function cutToDetail(value: unknown, detail: RecordDetail): unknown {
  if (typeof value === 'string') return cutText(value, detail.textChars);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.slice(0, detail.listItems).map((item) => cutToDetail(item, detail));
  const shown: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value) as [string, unknown][]) {
    if (Array.isArray(item) && item.length > detail.listItems) shown[`${name}_count`] = item.length;
    shown[name] = cutToDetail(item, detail);
  }
  return shown;
}
