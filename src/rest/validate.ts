import type { z } from 'zod';
import {
  AppError,
  type FieldProblem,
  PROBLEMS_LISTED_MAX,
  fieldProblemsOf,
  refusalDetailsOf,
} from '@alert-review/kernel';
import { emptyBodyError } from '../platform/http/lenient-json.js';

/**
 * Validates a body. Throws malformed_json (400) if there is none, validation_error (422) with all problems.
 */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  if (body === undefined) throw emptyBodyError();
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const problems = fieldProblemsOf(result.error, body, 'body', PROBLEMS_LISTED_MAX);
  throw new AppError('validation_error', refusalDetailsOf(problems, result.error.issues.length));
}

/**
 * Returns the problems of query parameters. A parameter that was sent twice arrives as a list, which is
 * always invalid.
 */
export const parameterProblems = (error: z.ZodError, sent: unknown): readonly FieldProblem[] =>
  fieldProblemsOf(error, sent, 'query', PROBLEMS_LISTED_MAX).map((problem) =>
    Array.isArray(problem.value) ? { ...problem, message: 'is given more than once' } : problem,
  );

/** Validates the parameters of a path or query. Throws bad_request (400) with all problems. */
export function parseParameters<Output>(schema: z.ZodType<Output>, parameters: unknown): Output {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  throw new AppError(
    'bad_request',
    refusalDetailsOf(parameterProblems(result.error, parameters), result.error.issues.length),
  );
}
