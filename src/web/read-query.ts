import { z } from 'zod';
import { problemOf, validationErrorOf } from '../kernel/field-problems.js';

/** Reads the fields of a page's address. Throws validation_error on the first fault. */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, query: unknown): z.output<Schema> {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  throw validationErrorOf([problemOf(read.error.issues[0]!, query, 'query')]);
}

/** A field of an address; one that was left empty in a form is one that was not filled in. */
export const optionalField = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional());

/** A day of an address. */
export const dayField = () => optionalField(z.iso.date());
