import { z } from 'zod';
import { text } from '@alert-review/kernel';

/** A field of an address; one that was left empty in a form is one that was not filled in. */
export const optionalField = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional());

export const dayField = () => optionalField(z.iso.date('is not a day such as 2026-03-01'));

export const scoreField = () => optionalField(z.coerce.number().min(0).max(100));

/** A field that is sent as often as it has values. */
export const repeatedField = <T extends z.ZodType>(list: z.ZodArray<T>) =>
  z.preprocess((value) => [value ?? []].flat(), list);

export const listOfLines = <T extends z.ZodType>(list: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split('\n').flatMap((line) => line.trim() || []) : value),
    list,
  );

/** Lines of text; browsers send their breaks with a carriage return. */
export const linesField = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value),
    text(max),
  );

/** Lines of text that may not be left out. */
export const filledField = (max: number) => linesField(max).refine((value) => value !== '', 'is empty');

/** Files; a browser sends an empty one where none was chosen. */
export const filesField = () =>
  repeatedField(z.array(z.instanceof(File)))
    .transform((files) => files.filter(({ size, name }) => size > 0 || name !== ''))
    .default([]);

export const contentOfUpload = async (file: File) => {
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) };
};
