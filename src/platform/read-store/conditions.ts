import { indexValue, isKeySafe, type IndexValue } from '../../kernel/index-values.js';
import { isOperators, type Filter } from './query.js';

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

/** One part of a filter; a document matches when it matches all parts. */
export interface Condition {
  /** The path it is about; null for `$or`. */
  readonly field: string | null;
  /** All paths that testing it reads. */
  readonly reads: readonly string[];
  readonly filter: Filter;
  readonly usable: Usable | null;
  /** The index answers it alone: nothing is left to test on what it finds. */
  readonly exact: boolean;
}

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;

const isBoundable = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Date;

/** The parts of a filter that the port has checked, `$and` resolved. */
export function conditionsOf(filter: Filter): Condition[] {
  return Object.entries(filter).flatMap(([field, operand]) => {
    if (field === '$and') return (operand as Filter[]).flatMap(conditionsOf);
    if (field === '$or') {
      const parts = operand as Filter[];
      const reads = parts.flatMap((part) => conditionsOf(part).flatMap((inner) => inner.reads));
      return [{ field: null, reads, filter: { $or: parts.map(plainFilter) }, usable: null, exact: false }];
    }
    if (!isOperators(operand)) return [condition(field, { [field]: operand }, equal(operand), true)];
    return Object.entries(operand).flatMap(([operator, value]) => operatorConditions(field, operator, value));
  });
}

function operatorConditions(field: string, operator: string, value: unknown): Condition[] {
  const filter = { [field]: { [operator]: value } };
  switch (operator) {
    case '$in':
      return [condition(field, filter, oneOf(value as unknown[]), true)];
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return [condition(field, filter, isBoundable(value) ? bound(operator, value) : null, true)];
    case '$all':
      return allConditions(field, filter, value as unknown[]);
    case '$exists':
      // Behind an empty array a dotted path does not exist, and has no key under null either.
      return [condition(field, filter, value === false && !field.includes('.') ? equal(null) : null, false)];
    case '$elemMatch':
      return [
        condition(field, filter, null, false),
        ...conditionsOf(value as Filter)
          .filter(({ field: inner, usable }) => inner !== null && usable?.kind === 'points')
          .map((inner) => ({
            ...inner,
            field: `${field}.${inner.field}`,
            reads: [field],
            filter,
            exact: false,
          })),
      ];
    default:
      return [condition(field, filter, null, false)];
  }
}

/**
 * As in MongoDB each value is a condition of its own, which a single value meets as well as an array does.
 */
const allConditions = (field: string, filter: Filter, values: readonly unknown[]): Condition[] =>
  values.length > 0 && values.every(isScalar)
    ? values.map((value) => condition(field, { [field]: value }, equal(value), true))
    : [condition(field, filter, values.length > 0 ? equal(values[0]) : null, false)];

/** The same filter in the operators that mingo reads as MongoDB does. */
function plainFilter(filter: Filter): Filter {
  const conditions = conditionsOf(filter);
  return conditions.length > 0 ? { $and: conditions.map((part) => part.filter) } : filter;
}

const condition = (field: string, filter: Filter, usable: Usable | null, exact: boolean): Condition => ({
  field,
  reads: [field],
  filter,
  usable,
  exact: exact && usable !== null,
});

const equal = (value: unknown): Usable | null => oneOf([value]);

/**
 * Strings that no index may hold find nothing, and are left out: their bytes could pass for another key's.
 */
const oneOf = (values: readonly unknown[]): Usable | null =>
  values.every(isScalar)
    ? { kind: 'points', values: [...new Set(values.map(indexValue).filter(isKeySafe))] }
    : null;

const bound = (operator: '$gt' | '$gte' | '$lt' | '$lte', value: unknown): Usable => ({
  kind: 'bound',
  operator,
  value: indexValue(value),
});
