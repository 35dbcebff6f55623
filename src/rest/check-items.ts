import type { z } from 'zod';
import { problemsOf, type FieldProblem } from '../kernel/field-problems.js';
import { letOthersRun } from '../platform/process/slices.js';

const ITEMS_PER_TURN = 10;

export interface ItemProblem extends FieldProblem {
  readonly index: number;
}

export interface CheckedItems<Item> {
  readonly sound: readonly Item[];
  /** The first problem of each of the other items. */
  readonly problems: readonly ItemProblem[];
  /** All items in their order: the sound ones as the schema gives them back, the others as they came. */
  readonly items: readonly unknown[];
}

/** Checks items one by one; `list` is the name of their list. */
export async function checkItems<Item>(
  schema: z.ZodType<Item>,
  sent: readonly unknown[],
  list: string,
): Promise<CheckedItems<Item>> {
  const sound: Item[] = [];
  const problems: ItemProblem[] = [];
  const items: unknown[] = [];
  for (const [index, item] of sent.entries()) {
    if (index % ITEMS_PER_TURN === 0) await letOthersRun();
    const result = schema.safeParse(item);
    items.push(result.success ? result.data : item);
    if (result.success) {
      sound.push(result.data);
      continue;
    }
    const [first] = problemsOf(result.error, item, '', 1);
    const field = [`${list}[${index}]`, first!.field].filter(Boolean).join('.');
    problems.push({ index, field, value: first!.value, message: first!.message });
  }
  return { sound, problems, items };
}
