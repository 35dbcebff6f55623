import type { z } from 'zod';
import { AppError, type ErrorDetails } from './app-error.js';

/** What is wrong with one field of an input. */
export interface FieldProblem {
  /** Path within the input, such as `alerts[3].title`. */
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
  /** Only for files with columns: the name of the column that the field was read from. */
  readonly column?: string | undefined;
  /** Only for files: the line, counted from 1. */
  readonly line?: number | undefined;
}

/** Message about a missing value. */
export const REQUIRED_MESSAGE = 'is required';

/** Message about an id that refers to a record which was not uploaded yet. */
export const notUploadedMessage = (kind: 'customer' | 'transaction' | 'alert'): string =>
  `is no ${kind} that was uploaded: upload ${kind}s first`;

/** Maximum number of problems that a refusal lists. Its total counts all of them. */
export const PROBLEMS_LISTED_MAX = 100;

/**
 * Returns the details of a refusal. The message is about the first problem. Pass `total` if `problems` was
 * shortened before.
 */
export function refusalDetailsOf(problems: readonly FieldProblem[], total = problems.length): ErrorDetails {
  const { field, value, message } = problems[0]!;
  const more = total > 1 ? ` (and ${total - 1} more)` : '';
  return {
    field,
    value,
    message,
    reason: `${field} ${message}${more}`,
    problems: problems.slice(0, PROBLEMS_LISTED_MAX),
    problems_total: total,
  };
}

/** Returns the AppError validation_error about these problems. */
export const validationErrorOf = (problems: readonly FieldProblem[]): AppError => {
  const reason = problems.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new AppError('validation_error', { ...refusalDetailsOf(problems), reason });
};

/** Describes the issues of a refused input in plain words. */
export const fieldProblemsOf = (
  error: z.ZodError,
  input: unknown,
  whole: string,
  max: number,
): FieldProblem[] => error.issues.slice(0, max).map((issue) => fieldProblemOf(issue, input, whole));

/**
 * Describes a zod issue in plain words. `whole` is the name of the input itself, for issues without a path.
 */
export function fieldProblemOf(issue: z.core.$ZodIssue, input: unknown, whole: string): FieldProblem {
  const value = valueAtPath(input, issue.path);
  const message = value === undefined && issue.code !== 'custom' ? REQUIRED_MESSAGE : inPlainWords(issue);
  return { field: fieldPath(issue.path) || whole, value: value ?? null, message };
}

/** Returns the path of a field as text, such as `alerts[3].title`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAtPath(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, part)
        ? (value as Record<PropertyKey, unknown>)[part]
        : undefined,
    input,
  );
}

const COUNTED_UNIT_BY_TYPE: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
};

const EXPECTED_TYPE_WORDS: Readonly<Record<string, string>> = {
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
  ipv4: 'an IP address',
  ipv6: 'an IP address',
  url: 'an address (URL)',
};

/** The message of a schema that has none of its own. */
const ZOD_UNKNOWN_KEYS = /^Unrecognized key/;

function inPlainWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${EXPECTED_TYPE_WORDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return boundProblem(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return boundProblem(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_format':
      return issue.format in FORMATS ? `is not ${FORMATS[issue.format]}` : issue.message;
    case 'invalid_key':
      return inPlainWords(issue.issues[0]!);
    case 'unrecognized_keys':
      return ZOD_UNKNOWN_KEYS.test(issue.message)
        ? `has unknown keys: ${issue.keys.join(', ')}`
        : issue.message;
    case 'invalid_union':
      return messageOfAllVariants(issue.errors) ?? 'matches none of the accepted forms';
    default:
      return issue.message;
  }
}

function messageOfAllVariants(forms: readonly (readonly z.core.$ZodIssue[])[]): string | null {
  const said = new Set(forms.map(([first]) => (first?.path.length === 0 ? inPlainWords(first) : null)));
  return said.size === 1 ? [...said][0]! : null;
}

function boundProblem(origin: string, relation: string, limit: number | bigint): string {
  const counted = COUNTED_UNIT_BY_TYPE[origin];
  return counted
    ? `must have ${relation} ${limit} ${counted}${Number(limit) === 1 ? '' : 's'}`
    : `must be ${relation} ${limit}`;
}
