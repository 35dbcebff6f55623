import type { z } from 'zod';
import { PROBLEMS_LISTED_MAX, problemsOf, type FieldProblem } from '../kernel/field-problems.js';
import { letOthersRun } from '../platform/process/slices.js';

const ITEMS_PER_TURN = 10;

export interface ItemProblem extends FieldProblem {
  readonly index: number;
}

export interface CheckedItems<Item> {
  readonly sound: readonly Item[];
  /** Of the other items in their order, of each up to 100. */
  readonly problems: readonly ItemProblem[];
  /** How many there are. */
  readonly total: number;
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
  let total = 0;
  const items: unknown[] = [];
  for (const [index, item] of sent.entries()) {
    if (index % ITEMS_PER_TURN === 0) await letOthersRun();
    const result = schema.safeParse(item);
    items.push(result.success ? result.data : item);
    if (result.success) {
      sound.push(result.data);
      continue;
    }
    total += result.error.issues.length;
    for (const { field, ...problem } of problemsOf(result.error, item, '', PROBLEMS_LISTED_MAX))
      problems.push({ index, field: [`${list}[${index}]`, field].filter(Boolean).join('.'), ...problem });
  }
  return { sound, problems, total, items };
}

/** The first problem of each item, and further ones while fewer than 100 are listed. */
export function listedByItem<Problem extends ItemProblem>(problems: readonly Problem[]): Problem[] {
  let room = PROBLEMS_LISTED_MAX - new Set(problems.map(({ index }) => index)).size;
  return problems.filter(({ index }, at) => problems[at - 1]?.index !== index || room-- > 0);
}
