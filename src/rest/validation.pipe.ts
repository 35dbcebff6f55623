import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { AppError, type ErrorDetails } from '../kernel/app-error.js';
import { problemsOf, type FieldProblem } from '../kernel/field-problems.js';
import { emptyBody } from '../platform/http/lenient-json.js';

export const PROBLEMS_MAX = 20;

/** Throws AppError malformed_json (400) without a body, validation_error (422) with up to 20 problems. */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  if (body === undefined) throw emptyBody();
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new AppError('validation_error', details(result.error, body, 'body'));
}

/** Throws AppError bad_request (400). */
export function parseParameters<Output>(schema: z.ZodType<Output>, parameters: unknown): Output {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  throw new AppError('bad_request', details(result.error, parameters, 'query'));
}

@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    const schema = metadata.schema as z.ZodType | undefined;
    if (!schema) return value;
    return metadata.type === 'body' ? parseBody(schema, value) : parseParameters(schema, value);
  }
}

/** The details of a refusal about the first of its problems; `total` counts those that are not listed too. */
export function detailsOf(problems: readonly FieldProblem[], total: number): ErrorDetails {
  const first = problems[0]!;
  return { ...first, reason: `${first.field} ${first.message}`, problems, problems_total: total };
}

const details = (error: z.ZodError, input: unknown, whole: string): ErrorDetails =>
  detailsOf(problemsOf(error, input, whole, PROBLEMS_MAX), error.issues.length);
