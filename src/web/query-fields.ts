import { z } from 'zod';

/** A field of an address; one that was left empty in a form is one that was not filled in. */
export const optionalField = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional());

/** A day of an address. */
export const dayField = () => optionalField(z.iso.date('is not a day such as 2026-03-01'));
