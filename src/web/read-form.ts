import type { z } from 'zod';
import { AppError } from '../kernel/app-error.js';
import { fieldOf } from '../kernel/field-problems.js';

/** Reads a form. Throws validation_error on the first fault, without values, which may be passwords. */
export function readForm<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const field = fieldOf(path) || 'form';
  throw new AppError('validation_error', { field, value: null, reason: `${field}: ${message}` });
}
