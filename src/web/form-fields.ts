import { z } from 'zod';
import { isBlankText, textField } from '@alert-review/kernel';

/** An optional field. An empty value, as browsers send for an empty input, counts as missing. */
export const optionalField = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional());

export const dayField = () => optionalField(z.iso.date('is not a day such as 2026-03-01'));

/** Digits, and decimal places behind a point: 1e4, 0x10 and 12,500 are not guessed at. */
const PLAIN_NUMBER = /^\d{1,15}(?:\.\d{1,9})?$/;
const plainNumber = (message: string) => z.string().trim().regex(PLAIN_NUMBER, message).transform(Number);

export const scoreField = () =>
  optionalField(plainNumber('must be a number from 0 to 100, such as 75').pipe(z.number().min(0).max(100)));

/** An amount above zero that a person enters. */
export const amountField = () =>
  optionalField(plainNumber('is no amount in digits, such as 12500 or 12500.50').pipe(z.number().positive()));

/** Part of a range of amounts. It stays text, as amounts are compared exactly. */
export const amountBoundField = () =>
  optionalField(z.string().trim().regex(PLAIN_NUMBER, 'is no amount in digits, such as 12500 or 12500.50'));

/** The code of a country, in any case. */
export const countryField = () =>
  optionalField(
    z
      .string()
      .trim()
      .regex(/^[a-z]{2}$/i, 'is no code of a country of two letters, such as SE')
      .toUpperCase(),
  );

/** A field that is sent once per value, such as a group of checkboxes. */
export const repeatedField = <T extends z.ZodType>(list: z.ZodArray<T>) =>
  z.preprocess((value) => [value ?? []].flat(), list);

export const lineListField = <T extends z.ZodType>(list: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split('\n').flatMap((line) => line.trim() || []) : value),
    list,
  );

const SEPARATORS = /[,;]/;

/** Returns the parts of a line between commas and semicolons; `"A, 1"` in quotes is one part as it stands. */
export const partsOfLine = (line: string): readonly string[] => {
  const quoted = /^"(.*)"$/.exec(line)?.[1];
  if (quoted !== undefined && !quoted.includes('"')) return [quoted.trim()];
  return line.split(SEPARATORS).flatMap((part) => part.trim() || []);
};

/** Writes a value so that `partsOfLine` reads it as one. */
export const lineOfValue = (value: string): string => (SEPARATORS.test(value) ? `"${value}"` : value);

/**
 * A list of values of which none has a comma or a semicolon: one a line, or several a line between these.
 * `staysWhole`: lines that are one value whatever is in them.
 */
export const valueListField = <T extends z.ZodType>(list: T, staysWhole = (_line: string) => false) =>
  lineListField(
    z.preprocess(
      (lines) =>
        Array.isArray(lines)
          ? lines.flatMap((line): readonly unknown[] =>
              typeof line !== 'string' || staysWhole(line) ? [line] : partsOfLine(line),
            )
          : lines,
      list,
    ),
  );

/** Lines of text; browsers send their breaks with a carriage return. */
export const multilineTextField = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value),
    textField(max),
  );

/** A text of several lines that must not be empty. */
export const filledMultilineTextField = (max: number) =>
  multilineTextField(max).refine((value) => !isBlankText(value), 'is empty');

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
