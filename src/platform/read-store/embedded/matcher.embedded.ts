import { isPlainObject } from '@alert-review/kernel';
import type { FilterCondition } from '../filter-conditions.js';
import { isOperatorsObject, type Filter } from '../query.js';

type Test = (document: Readonly<Record<string, unknown>>) => boolean;
type ValueTest = (value: unknown) => boolean;

/** Tests documents against conditions in the same way as MongoDB. */
export class Matcher {
  private constructor(private readonly tests: readonly Test[]) {}

  static of(conditions: readonly FilterCondition[]): Matcher | null {
    return conditions.length > 0 ? new Matcher(conditions.flatMap(({ filter }) => testsOf(filter))) : null;
  }

  test(document: Readonly<Record<string, unknown>>): boolean {
    return this.tests.every((test) => test(document));
  }
}

function testsOf(filter: Filter): Test[] {
  return Object.entries(filter).flatMap(([field, condition]) => {
    if (field === '$or') {
      const parts = (condition as Filter[]).map(testsOf);
      return [(document) => parts.some((part) => part.every((test) => test(document)))];
    }
    const path = field.split('.');
    const some =
      (test: ValueTest): Test =>
      (document) =>
        someAt(document, path, 0, test);
    if (!isOperatorsObject(condition)) return [some(equals(condition))];
    return Object.entries(condition).map(([operator, operand]: [string, unknown]): Test => {
      if (operator !== '$ne') return some(valueTest(operator, operand));
      const equal = some(equals(operand));
      return (document) => !equal(document);
    });
  });
}

/**
 * Tells whether any value at the path matches. Follows lists of objects, and tests each item of a final
 * list.
 */
function someAt(value: unknown, path: readonly string[], at: number, test: ValueTest): boolean {
  if (at === path.length) return Array.isArray(value) ? value.some(test) : test(value);
  if (Array.isArray(value)) return value.some((item) => isPlainObject(item) && someAt(item, path, at, test));
  const name = path[at]!;
  const inner = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return someAt(inner, path, at + 1, test);
}

const COMPARED: Readonly<Record<string, (difference: number) => boolean>> = {
  $gt: (difference) => difference > 0,
  $gte: (difference) => difference >= 0,
  $lt: (difference) => difference < 0,
  $lte: (difference) => difference <= 0,
};

function valueTest(operator: string, operand: unknown): ValueTest {
  switch (operator) {
    case '$in': {
      const values = new Set(operand as unknown[]);
      return (value) => values.has(value ?? null);
    }
    case '$regex': {
      const pattern = new RegExp(operand as string);
      return (value) => typeof value === 'string' && pattern.test(value);
    }
    default: {
      const isWithin = COMPARED[operator]!;
      return (value) => isWithin(compare(value, operand));
    }
  }
}

const equals =
  (operand: unknown): ValueTest =>
  (value) =>
    (value ?? null) === operand;

/** Compares two values of the same type, strings by their UTF-8 bytes. Returns NaN for other values. */
function compare(value: unknown, operand: unknown): number {
  if (typeof value === 'number' && typeof operand === 'number') return value - operand;
  if (typeof value !== 'string' || typeof operand !== 'string') return NaN;
  return Buffer.compare(Buffer.from(value), Buffer.from(operand));
}
