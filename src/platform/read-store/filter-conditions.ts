import { indexValue, type IndexValue, isKeySafe } from '@alert-review/kernel';
import { isOperatorsObject, type Filter, type FilterOperators, type Scalar } from './query.js';

/** The part of a condition that an index can use: equality with listed values, or one bound of a range. */
type Usable = Points | BoundCondition;

interface Points {
  readonly kind: 'points';
  readonly values: readonly IndexValue[];
}

export interface BoundCondition {
  readonly kind: 'bound';
  readonly operator: '$gt' | '$gte' | '$lt' | '$lte';
  readonly value: IndexValue;
}

export interface FilterCondition {
  readonly field: string | null;
  readonly reads: readonly string[];
  readonly filter: Filter;
  readonly usable: Usable | null;
  /** True if the index alone answers the condition. */
  readonly exact: boolean;
}

export function conditionsOfFilter(filter: Filter): FilterCondition[] {
  const conditions: FilterCondition[] = [];
  for (const field of Object.keys(filter)) {
    const operand = filter[field];
    if (field === '$or') conditions.push(anyOf(operand as Filter[]));
    else if (!isOperatorsObject(operand))
      conditions.push(condition(field, operand as Scalar, oneOf([operand])));
    else
      for (const operator of Object.keys(operand)) {
        const value: unknown = operand[operator as keyof FilterOperators];
        conditions.push(condition(field, { [operator]: value }, usableOf(operator, value)));
      }
  }
  return conditions;
}

function anyOf(filters: readonly Filter[]): FilterCondition {
  const reads = filters.flatMap((part) => conditionsOfFilter(part).flatMap((inner) => inner.reads));
  return { field: null, reads, filter: { $or: filters }, usable: null, exact: false };
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

const condition = (
  field: string,
  operand: Scalar | FilterOperators,
  usable: Usable | null,
): FilterCondition => ({
  field,
  reads: [field],
  filter: { [field]: operand },
  usable,
  exact: usable !== null,
});

const isIndexed = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** Drops strings that no index can hold: they match nothing, and their bytes could equal another key. */
function oneOf(values: readonly unknown[]): Usable | null {
  if (!values.every(isIndexed)) return null;
  const safe = values.map(indexValue).filter(isKeySafe);
  return { kind: 'points', values: safe.length > 1 ? [...new Set(safe)] : safe };
}
