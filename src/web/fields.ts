import { z } from 'zod';
import { text } from '@alert-review/kernel';

/** An optional field. An empty value, as browsers send for an empty input, counts as missing. */
export const optionalField = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional());

export const dayField = () => optionalField(z.iso.date('is not a day such as 2026-03-01'));

export const scoreField = () => optionalField(z.coerce.number().min(0).max(100));

/** A field that is sent once per value, such as a group of checkboxes. */
export const repeatedField = <T extends z.ZodType>(list: z.ZodArray<T>) =>
  z.preprocess((value) => [value ?? []].flat(), list);

export const listOfLines = <T extends z.ZodType>(list: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split('\n').flatMap((line) => line.trim() || []) : value),
    list,
  );

/** A text of several lines. Browsers send line breaks as CR LF, which become LF. */
export const linesField = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value),
    text(max),
  );

/** A text of several lines that must not be empty. */
export const filledField = (max: number) => linesField(max).refine((value) => value !== '', 'is empty');

/**
 * A form field for uploaded files. A browser sends an empty file if the user chose none; it is dropped here.
 */
export const filesField = () =>
  repeatedField(z.array(z.instanceof(File)))
    .transform((files) => files.filter(({ size, name }) => size > 0 || name !== ''))
    .default([]);

export const contentOfUpload = async (file: File) => {
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) };
};
