import type { Condition } from '../conditions.js';
import { isOperatorsObject } from '../query.js';

const SPECIAL = String.raw`\\^$.*+?()[\]{}|`;
const CHARACTER = String.raw`(?:[^${SPECIAL}]|\\[${SPECIAL}/-])`;
/** Matches plain characters and choices between them, which fit no other key bytes. */
const PLAIN = new RegExp(String.raw`^(?:${CHARACTER}|\(\?:${CHARACTER}+(?:\|${CHARACTER}+)*\))+$`);

/** Returns a pattern that the key text of every match has, still to be tested; null without one. */
export function keyPatternOf(fields: readonly string[], { field, filter }: Condition): RegExp | null {
  // Why no lists: with a single value one key is enough.
  const operators = field !== null && fields.includes(field) && filter[field];
  if (!operators || !isOperatorsObject(operators)) return null;
  const { $regex: pattern } = operators as { readonly $regex?: string };
  if (pattern === undefined || !PLAIN.test(pattern)) return null;
  return new RegExp(Buffer.from(pattern).toString('latin1'));
}
