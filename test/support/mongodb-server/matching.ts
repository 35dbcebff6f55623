import { compareBson, typeRank } from './bson-order.js';
import { CommandError } from './command-error.js';
import { isOperators, type Filter } from './filters.js';

type Test = (value: unknown) => boolean;

/** Makes the function that tells whether a document matches the filter. Throws MongoDB error code 2. */
export function matcher(filter: Filter): (document: object) => boolean {
  const tests = Object.entries(filter).map(([field, operand]): ((document: object) => boolean) => {
    if (field === '$and' || field === '$or') {
      const parts = (operand as Filter[]).map(matcher);
      return (document) =>
        field === '$and' ? parts.every((part) => part(document)) : parts.some((part) => part(document));
    }
    if (field.startsWith('$')) throw new CommandError(2, `unknown top level operator: ${field}`);
    const path = field.split('.');
    const conditions = Object.entries(isOperators(operand) ? operand : { $eq: operand });
    const parts = conditions.map(([operator, value]) => fieldTest(operator, value));
    return (document) => {
      const values = valuesAt(document, path);
      return parts.every((part) => part(values));
    };
  });
  return (document) => tests.every((test) => test(document));
}

function fieldTest(operator: string, operand: unknown): (values: readonly unknown[]) => boolean {
  if (operator === '$ne') return negated(fieldTest('$eq', operand));
  if (operator === '$nin') return negated(fieldTest('$in', operand));
  if (operator === '$not')
    return negated((values) =>
      Object.entries(operand as Filter).every(([inner, value]) => fieldTest(inner, value)(values)),
    );
  const test = valueTest(operator, operand);
  return (values) => values.some(test);
}

const negated =
  (test: (values: readonly unknown[]) => boolean) =>
  (values: readonly unknown[]): boolean =>
    !test(values);

function valueTest(operator: string, operand: unknown): Test {
  switch (operator) {
    case '$eq':
      return (value) => isEqual(value, operand);
    case '$in': {
      const listed = operand as unknown[];
      const plain = new Set<unknown>(
        listed.filter((each) => typeof each === 'string' || typeof each === 'number'),
      );
      const others = listed.filter((each) => !plain.has(each));
      return (value) => plain.has(value) || others.some((each) => isEqual(value, each));
    }
    case '$gt':
      return (value) => isAlike(value, operand) && compareBson(value, operand) > 0;
    case '$gte':
      return (value) =>
        isEqual(value, operand) || (isAlike(value, operand) && compareBson(value, operand) > 0);
    case '$lt':
      return (value) => isAlike(value, operand) && compareBson(value, operand) < 0;
    case '$lte':
      return (value) =>
        isEqual(value, operand) || (isAlike(value, operand) && compareBson(value, operand) < 0);
    case '$regex': {
      const pattern = new RegExp(operand as string);
      return (value) => typeof value === 'string' && pattern.test(value);
    }
    default:
      throw new CommandError(2, `unknown operator: ${operator}`);
  }
}

const isAlike = (a: unknown, b: unknown): boolean => typeRank(a) === typeRank(b);

const isEqual = (value: unknown, operand: unknown): boolean =>
  operand === null
    ? value === null || value === undefined
    : isAlike(value, operand) && compareBson(value, operand) === 0;

/** A position in a list. A number with leading zeros is always a field name instead. */
export const POSITION = /^(0|[1-9]\d*)$/;

/**
 * The values at a path: undefined if missing; for a list its items and the list itself.
 * A list on the way stands for those items that are objects, and for the item at the position that the path
 * names.
 */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return Array.isArray(value) ? [...(value as unknown[]), value] : [value];
  if (Array.isArray(value)) {
    const items = value as unknown[];
    const within = items.filter((item) => typeRank(item) === typeRank({}));
    const positioned =
      POSITION.test(name) && Number(name) < items.length ? valuesAt(items[Number(name)], rest) : [];
    return [...positioned, ...within.flatMap((item) => valuesAt(item, [name, ...rest]))];
  }
  const fields = (typeRank(value) === typeRank({}) ? value : {}) as Record<string, unknown>;
  return valuesAt(Object.hasOwn(fields, name) ? fields[name] : undefined, rest);
}
