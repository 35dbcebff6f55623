import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '../kernel/app-error.js';

const PROBLEMS_MAX = 20;

export interface Problem {
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
}

/**
 * The body as its schema gives it back; a missing body counts as {}. Throws AppError validation_error (422)
 * about the first problem, with up to 20 of them in `problems`.
 */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const input = body ?? {};
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems = problemsOf(result.error, input, 'body');
  throw new AppError('validation_error', { ...problems[0], reason: sentence(problems[0]), problems });
}

/** Path or query parameters as their schema gives them back. Throws AppError bad_request (400). */
export function parseParameters<Output>(schema: z.ZodType<Output>, parameters: unknown): Output {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  const problems = problemsOf(result.error, parameters, 'query');
  throw new AppError('bad_request', { ...problems[0], reason: sentence(problems[0]), problems });
}

/**
 * Applies the schema of `@Body({ schema })`, `@Query({ schema })` and `@Param({ schema })`, for the whole
 * app.
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    const schema = metadata.schema as z.ZodType | undefined;
    if (!schema) return value;
    return metadata.type === 'body' ? parseBody(schema, value) : parseParameters(schema, value);
  }
}

const sentence = (problem: Problem | undefined): string =>
  problem ? `${problem.field} ${problem.message}` : '';

/** Up to 20 problems, in plain words; `whole` names the input itself. */
export function problemsOf(error: z.ZodError, input: unknown, whole: string): Problem[] {
  return error.issues.slice(0, PROBLEMS_MAX).map((issue) => {
    const value = valueAt(input, issue.path);
    return { field: fieldOf(issue.path) || whole, value: value ?? null, message: inPlainWords(issue, value) };
  });
}

/** `['alerts', 3, 'title']` as `alerts[3].title`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, part)
        ? (value as Record<PropertyKey, unknown>)[part]
        : undefined,
    input,
  );
}

const COUNTED: Readonly<Record<string, string>> = { string: 'characters', array: 'items', set: 'items' };

const EXPECTED: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'an ISO 8601 date and time such as 2026-01-31T12:00:00Z',
  date: 'a date in the form YYYY-MM-DD',
  email: 'an e-mail address',
  e164: 'a phone number in the form +46701234567',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  url: 'an address (URL)',
};

/** A predicate for the field's name to stand before, such as "is required". */
function inPlainWords(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined && issue.code !== 'custom') return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${EXPECTED[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_format':
      return issue.format in FORMATS ? `is not ${FORMATS[issue.format]}` : issue.message;
    case 'unrecognized_keys':
      return `has unknown keys: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'matches none of the accepted forms';
    default:
      return issue.message;
  }
}

const bound = (origin: string, relation: string, limit: number | bigint): string =>
  origin in COUNTED ? `must have ${relation} ${limit} ${COUNTED[origin]}` : `must be ${relation} ${limit}`;
