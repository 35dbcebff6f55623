import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { AppError, type ErrorDetails } from '../kernel/app-error.js';
import { PROBLEMS_LISTED_MAX, problemsOf, refusalOf } from '../kernel/field-problems.js';
import { emptyBody } from '../platform/http/lenient-json.js';

/** Throws AppError malformed_json (400) without a body, validation_error (422) about all problems. */
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

const details = (error: z.ZodError, input: unknown, whole: string): ErrorDetails =>
  refusalOf(problemsOf(error, input, whole, PROBLEMS_LISTED_MAX), error.issues.length);
