import { z } from 'zod';

/** Length in Unicode code points: what every length limit of the API counts. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--;
        i++;
      }
    }
  }
  return count;
}

/** Text of at most `max` code points. */
export const text = (max?: number) =>
  max === undefined
    ? z.string()
    : z.string().refine((value) => value.length <= max || codePoints(value) <= max, {
        message: `is longer than ${max} characters`,
      });

const UNUSABLE_IN_IDS =
  /[\u0000-\u0004]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * An identifier of the caller's own system: 1 to `max` code points, no U+0000 to U+0004, no lone surrogate.
 */
export const ownId = (max: number) =>
  z.string().superRefine((value, context) => {
    const fault =
      value.length === 0
        ? 'is empty'
        : value.length > max && codePoints(value) > max
          ? `is longer than ${max} characters`
          : UNUSABLE_IN_IDS.test(value)
            ? 'contains a control character or half a surrogate pair'
            : null;
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });

/** ISO 8601 date and time, with Z, an offset or neither (then UTC). */
export const dateTime = () => z.iso.datetime({ local: true, offset: true });

/** YYYY-MM-DD. */
export const date = () => z.iso.date();

/** ISO 3166 alpha-2. */
export const country = () => z.string().regex(/^[A-Z]{2}$/, { message: 'is not an ISO 3166 alpha-2 code' });

/** A decimal number as text: digits, an optional sign and fraction, no exponent. */
export const decimal = () =>
  z.string().regex(/^-?\d{1,38}(\.\d{1,18})?$/, { message: 'is not a decimal number such as "1250.75"' });

export const percentage = () => z.number().min(0).max(100);

/** An instant in ms since 1970 from a `dateTime` text; a text without zone counts as UTC. */
export const instantOf = (dateTimeText: string): number =>
  Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(dateTimeText) ? dateTimeText : `${dateTimeText}Z`);
