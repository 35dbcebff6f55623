import type { Condition } from '../conditions.js';
import { isOperators } from '../query.js';

const SPECIAL = String.raw`\\^$.*+?()[\]{}|`;
const CHARACTER = String.raw`(?:[^${SPECIAL}]|\\[${SPECIAL}/-])`;
/** Characters as they are, one after the other, and choices between such: no key of other bytes fits. */
const PLAIN = new RegExp(String.raw`^(?:${CHARACTER}|\(\?:${CHARACTER}+(?:\|${CHARACTER}+)*\))+$`);

/** Pattern of key texts that every matching document has, still to be tested; null where there is none. */
export function keyPatternOf(fields: readonly string[], { field, filter }: Condition): RegExp | null {
  // No list is asked for a text, so that one key says it all.
  const operators = field !== null && fields.includes(field) && filter[field];
  if (!operators || !isOperators(operators)) return null;
  const { $regex: pattern } = operators as { readonly $regex?: string };
  if (pattern === undefined || !PLAIN.test(pattern)) return null;
  return new RegExp(Buffer.from(pattern).toString('latin1'));
}
