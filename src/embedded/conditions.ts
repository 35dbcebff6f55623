import { isKeySafe, keyValue, type KeyValue } from './index-keys.js';

/** A filter of the read store's query language; the port has checked it. */
export type Filter = Readonly<Record<string, unknown>>;

/** What an index can use of one condition: equal to one of the values, or a bound of a range. */
export type Usable =
  | { readonly kind: 'points'; readonly values: readonly KeyValue[] }
  | { readonly kind: 'bound'; readonly operator: '$gt' | '$gte' | '$lt' | '$lte'; readonly value: KeyValue };

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

const isOperators = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.keys(value).some((key) => key.startsWith('$'));

/** The parts of a filter, `$and` resolved. */
export function conditionsOf(filter: Filter): Condition[] {
  return Object.entries(filter).flatMap(([field, operand]) => {
    if (field === '$and') return (operand as Filter[]).flatMap(conditionsOf);
    if (field === '$or') {
      const reads = (operand as Filter[]).flatMap((part) =>
        conditionsOf(part).flatMap((inner) => inner.reads),
      );
      return [{ field: null, reads, filter: { $or: operand }, usable: null, exact: false }];
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
      return [
        condition(
          field,
          filter,
          (value as unknown[]).length > 0 ? equal((value as unknown[])[0]) : null,
          false,
        ),
      ];
    case '$exists':
      return [condition(field, filter, value === false ? equal(null) : null, false)];
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
    ? { kind: 'points', values: [...new Set(values.map(keyValue).filter(isKeySafe))] }
    : null;

const bound = (operator: '$gt' | '$gte' | '$lt' | '$lte', value: unknown): Usable => ({
  kind: 'bound',
  operator,
  value: keyValue(value),
});
