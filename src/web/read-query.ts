import type { z } from 'zod';
import { fieldProblemOf, shownValue, validationErrorOf } from '@alert-review/kernel';

/**
 * Reads the query fields of a page's address. Throws validation_error with the first problem and its value.
 */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, query: unknown): z.output<Schema> {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  const { message, ...problem } = fieldProblemOf(read.error.issues[0]!, query, 'query');
  // Put the value into the message, as the page shows nothing else.
  const but = problem.value === null ? '' : `, but it is ${JSON.stringify(shownValue(problem.value))}`;
  throw validationErrorOf([{ ...problem, message: message + but }]);
}
