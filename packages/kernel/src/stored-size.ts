import type { z } from 'zod';
import { CanonicalJson } from './canonical-json.js';

/**
 * Bytes that each list item adds: BSON stores its position as text of up to seven digits, with a type byte
 * and a terminator.
 */
export const LIST_ITEM_BYTES = 9;

/** Returns the size of a value in BSON, counting every number as a double. */
export function storedBytes(value: unknown): number {
  if (typeof value === 'string') return 5 + Buffer.byteLength(value);
  if (value === null || typeof value !== 'object') return 8;
  if (value instanceof Uint8Array) return 5 + value.length;
  if (value instanceof CanonicalJson) return value.storedBytes ?? storedBytes(value.parse());
  if (Array.isArray(value))
    return value.reduce<number>((sum, item) => sum + LIST_ITEM_BYTES + storedBytes(item), 5);
  let bytes = 5;
  for (const key in value)
    bytes += 2 + Buffer.byteLength(key) + storedBytes((value as Record<string, unknown>)[key]);
  return bytes;
}

/** Returns the path to the innermost part that takes more than half of its parent's size. */
export function largestPartPath(value: unknown): (string | number)[] {
  if (value instanceof CanonicalJson)
    return value.storedBytes === undefined ? largestPartPath(value.parse()) : [];
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return [];
  const half = storedBytes(value) / 2;
  const isLargest = (part: unknown): boolean => storedBytes(part) > half;
  if (Array.isArray(value)) {
    const place = value.findIndex(isLargest);
    return place < 0 ? [] : [place, ...largestPartPath(value[place])];
  }
  const part = Object.entries(value).find(([, each]) => isLargest(each));
  return part ? [part[0], ...largestPartPath(part[1])] : [];
}

/**
 * Returns the problem of a `value` that is larger than `bytesMax`, called `what` in the message; null if it
 * fits.
 */
export function oversizeProblem(
  value: object,
  what: string,
  bytesMax: number,
): z.core.$ZodIssueCustom | null {
  const bytes = storedBytes(value);
  if (bytes <= bytesMax) return null;
  const message = `makes the ${what} ${bytes} bytes large, of which it may have ${bytesMax}`;
  return { code: 'custom', path: largestPartPath(value), message };
}

/** Returns a zod check that refuses a value larger than `bytesMax` as stored. The message calls it `what`. */
export const refuseAboveBytes =
  (what: string, bytesMax: number) =>
  (value: object, context: z.core.$RefinementCtx): void => {
    const issue = oversizeProblem(value, what, bytesMax);
    if (issue) context.addIssue({ ...issue });
  };
