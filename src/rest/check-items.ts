import type { z } from 'zod';
import {
  countParsedValues,
  type FieldProblem,
  PROBLEMS_LISTED_MAX,
  fieldProblemsOf,
  storedBytes,
} from '@alert-review/kernel';
import { yieldForExclusiveTurn } from '../platform/process/yield-to-event-loop.js';

/** Bytes to check before other requests get a turn. Each item counts as its size plus a fixed weight. */
const WEIGHT_PER_TURN = 128 * 1024;
const WEIGHT_PER_ITEM = 12 * 1024;

interface ItemProblem extends FieldProblem {
  readonly index: number;
}

interface CheckedItems<Item> {
  readonly sound: readonly Item[];
  /** Problems of invalid items, in order, up to 100 per item. */
  readonly problems: readonly ItemProblem[];
  readonly total: number;
  /** Number of problems per invalid item, by its index. */
  readonly totals: ReadonlyMap<number, number>;
  /** All items in order: valid items as parsed, invalid items as sent. */
  readonly items: readonly unknown[];
}

/**
 * Validates items one by one. `list` is the name of their list for error messages. An item with more than
 * `valuesMax` values is not validated in detail.
 */
export async function checkItems<Item>(
  schema: z.ZodType<Item>,
  sent: readonly unknown[],
  list: string,
  valuesMax = Infinity,
): Promise<CheckedItems<Item>> {
  const sound: Item[] = [];
  const problems: ItemProblem[] = [];
  const totals = new Map<number, number>();
  const items: unknown[] = [];
  let waited = 0;
  for (const [index, item] of sent.entries()) {
    const values = countParsedValues(item, valuesMax);
    waited += WEIGHT_PER_ITEM + (values > valuesMax ? WEIGHT_PER_TURN : storedBytes(item));
    if (waited >= WEIGHT_PER_TURN) {
      await yieldForExclusiveTurn();
      waited = 0;
    }
    if (values > valuesMax) {
      const message = `has more values than the ${valuesMax} that it may have`;
      problems.push({ index, field: `${list}[${index}]`, value: values, message });
      totals.set(index, 1);
      items.push(item);
      continue;
    }
    const result = schema.safeParse(item);
    items.push(result.success ? result.data : item);
    if (result.success) {
      sound.push(result.data);
      continue;
    }
    totals.set(index, result.error.issues.length);
    for (const { field, ...problem } of fieldProblemsOf(result.error, item, '', PROBLEMS_LISTED_MAX))
      problems.push({ index, field: [`${list}[${index}]`, field].filter(Boolean).join('.'), ...problem });
  }
  const total = [...totals.values()].reduce((sum, each) => sum + each, 0);
  return { sound, problems, total, totals, items };
}

/** Returns the first problem of each item, then further problems until 100 are listed. */
export function listFirstProblemOfEachItem<Problem extends ItemProblem>(
  problems: readonly Problem[],
): Problem[] {
  let room = PROBLEMS_LISTED_MAX - new Set(problems.map(({ index }) => index)).size;
  return problems.filter(({ index }, at) => problems[at - 1]?.index !== index || room-- > 0);
}
