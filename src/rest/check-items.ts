import type { z } from 'zod';
import { problemsOf } from './validation.pipe.js';

export interface ItemProblem {
  readonly index: number;
  readonly item: unknown;
  /** Path from the body on, such as `entities[3].dob`. */
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
}

/** Checks items one by one: the sound ones, and the first problem of each of the others. */
export function checkItems<Item>(
  schema: z.ZodType<Item>,
  items: readonly unknown[],
  list: string,
): { sound: Item[]; problems: ItemProblem[] } {
  const sound: Item[] = [];
  const problems: ItemProblem[] = [];
  items.forEach((item, index) => {
    const result = schema.safeParse(item);
    if (result.success) return sound.push(result.data);
    const [first] = problemsOf(result.error, item, '');
    const field = [`${list}[${index}]`, first!.field].filter(Boolean).join('.');
    problems.push({ index, item, field, value: first!.value, message: first!.message });
  });
  return { sound, problems };
}
