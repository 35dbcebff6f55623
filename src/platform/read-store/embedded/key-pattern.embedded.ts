import type { FilterCondition } from '../filter-conditions.js';
import { isOperatorsObject } from '../query.js';

const SPECIAL = String.raw`\\^$.*+?()[\]{}|`;
const CHARACTER = String.raw`(?:[^${SPECIAL}]|\\[${SPECIAL}/-])`;
/**
 * Matches patterns of plain characters and alternatives of them; such patterns cannot match the other bytes
 * of a key.
 */
const PLAIN = new RegExp(String.raw`^(?:${CHARACTER}|\(\?:${CHARACTER}+(?:\|${CHARACTER}+)*\))+$`);

/**
 * Returns a pattern that the key of every match contains, to test before the document is read; null if
 * there is none.
 */
export function keyPatternOf(fields: readonly string[], { field, filter }: FilterCondition): RegExp | null {
  // Only for fields of the key that are no lists, for which one key represents the whole value.
  const operators = field !== null && fields.includes(field) && filter[field];
  if (!operators || !isOperatorsObject(operators)) return null;
  const { $regex: pattern } = operators as { readonly $regex?: string };
  if (pattern === undefined || !PLAIN.test(pattern)) return null;
  return new RegExp(Buffer.from(pattern).toString('latin1'));
}
