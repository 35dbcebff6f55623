import { indexValue, isKeySafe, type IndexValue } from '../../kernel/index-values.js';
import { isOperators, type Filter, type Operators, type Scalar } from './query.js';

/** What an index can use of one condition: equal to one of the values, or a bound of a range. */
export type Usable = Points | Bound;

export interface Points {
  readonly kind: 'points';
  readonly values: readonly IndexValue[];
}

export interface Bound {
  readonly kind: 'bound';
  readonly operator: '$gt' | '$gte' | '$lt' | '$lte';
  readonly value: IndexValue;
}

export interface Condition {
  readonly field: string | null;
  readonly reads: readonly string[];
  readonly filter: Filter;
  readonly usable: Usable | null;
  /** The index answers it alone: nothing is left to test on what it finds. */
  readonly exact: boolean;
}

export function conditionsOf(filter: Filter): Condition[] {
  return Object.entries(filter).flatMap(([field, operand]) => {
    if (field === '$or') {
      const reads = (operand as Filter[]).flatMap((part) =>
        conditionsOf(part).flatMap((inner) => inner.reads),
      );
      return [{ field: null, reads, filter: { $or: operand as Filter[] }, usable: null, exact: false }];
    }
    if (!isOperators(operand)) return [condition(field, operand as Scalar, oneOf([operand]))];
    return Object.entries(operand).map(([operator, value]: [string, unknown]) =>
      condition(field, { [operator]: value }, usableOf(operator, value)),
    );
  });
}

function usableOf(operator: string, value: unknown): Usable | null {
  switch (operator) {
    case '$in':
      return oneOf(value as unknown[]);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return isIndexed(value) ? { kind: 'bound', operator, value: indexValue(value) } : null;
    default:
      return null;
  }
}

const condition = (field: string, operand: Scalar | Operators, usable: Usable | null): Condition => ({
  field,
  reads: [field],
  filter: { [field]: operand },
  usable,
  exact: usable !== null,
});

const isIndexed = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number';

/**
 * Strings that no index may hold find nothing, and are left out: their bytes could pass for another key's.
 */
const oneOf = (values: readonly unknown[]): Usable | null =>
  values.every(isIndexed)
    ? { kind: 'points', values: [...new Set(values.map(indexValue).filter(isKeySafe))] }
    : null;
