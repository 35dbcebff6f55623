import { CanonicalJson } from '../../kernel/canonical-json.js';
import type { PRIMARY_KEY } from '../../kernel/collection.js';

/**
 * Strings, finite numbers, booleans, null, Date, Uint8Array, arrays and plain objects; no undefined, NaN or
 * bigint.
 */
export type Value = unknown;

export interface Operators {
  readonly $in?: readonly Value[];
  readonly $nin?: readonly Value[];
  readonly $ne?: Value;
  readonly $gt?: Value;
  readonly $gte?: Value;
  readonly $lt?: Value;
  readonly $lte?: Value;
  readonly $exists?: boolean;
  readonly $all?: readonly Value[];
  readonly $elemMatch?: Readonly<Record<string, Value>>;
  /** Case-sensitive; only on a string field of the index. */
  readonly $regex?: string;
}

/** Fields (dots reach into objects) to a value or operators; a missing field equals null, as in MongoDB. */
export interface Filter {
  readonly $and?: readonly Filter[];
  readonly $or?: readonly Filter[];
  readonly [field: string]: unknown;
}

export interface Update {
  readonly $set?: Readonly<Record<string, Value>>;
  readonly $unset?: Readonly<Record<string, true>>;
  /** Applied only when the upsert inserts. */
  readonly $setOnInsert?: Readonly<Record<string, Value>>;
  readonly $inc?: Readonly<Record<string, number>>;
  readonly $max?: Readonly<Record<string, number | string>>;
}

/** `Index`: the names of the collection's declared indexes. */
export interface FindOptions<Index extends string = string> {
  /** The index that answers: it covers the filter and gives the order. */
  readonly index: Index | typeof PRIMARY_KEY;
  /** Fields that hold no arrays; those of equal documents follow in the order of the index. */
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
  readonly skip?: number;
  /** Only these fields (and `_id`, `org`) come back. */
  readonly fields?: readonly string[];
}

export type StreamOptions<Index extends string = string> = Pick<FindOptions<Index>, 'index' | 'fields'>;

export type CountOptions<Index extends string = string> = Pick<FindOptions<Index>, 'index'> & {
  readonly atMost?: number;
};

/**
 * A filter, update or document the port does not accept, or a query that its index does not cover. A fault of
 * ours.
 */
export class QueryError extends Error {}

const OPERATORS = new Set([
  '$in',
  '$nin',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$exists',
  '$all',
  '$elemMatch',
  '$regex',
]);
const UPDATES = new Set(['$set', '$unset', '$setOnInsert', '$inc', '$max']);

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array);

export const isOperators = (value: unknown): value is Operators =>
  isPlainObject(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((key) => key.startsWith('$'));

/** Throws QueryError unless the filter stays inside the language that both adapters share. */
export function checkFilter(filter: Filter): void {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' || field === '$or') {
      if (!Array.isArray(condition) || condition.length === 0) throw new QueryError(`${field} needs filters`);
      for (const part of condition as Filter[]) checkFilter(part);
    } else if (field.startsWith('$')) {
      throw new QueryError(`the filter operator ${field} is not part of the query language`);
    } else if (isOperators(condition)) {
      for (const [operator, operand] of Object.entries(condition)) {
        if (!OPERATORS.has(operator))
          throw new QueryError(`the operator ${operator} is not part of the language`);
        if (operator === '$elemMatch') checkFilter(operand as Filter);
        else checkValue(operand, field);
      }
    } else {
      checkValue(condition, field);
    }
  }
}

/** Throws QueryError on an update outside the language, and on one that changes the `_id`. */
export function checkUpdate(update: Update): void {
  for (const [operator, fields] of Object.entries(update)) {
    if (!UPDATES.has(operator))
      throw new QueryError(`the update operator ${operator} is not part of the language`);
    if (Object.hasOwn(fields as object, '_id')) throw new QueryError('an update leaves the _id as it is');
    for (const [field, value] of Object.entries(fields as object)) checkValue(value, field);
  }
}

/** Throws QueryError on a value that one of the adapters could not store and give back alike. */
export function checkValue(value: unknown, path: string): void {
  const fault = faultOf(value);
  if (fault !== null) throw new QueryError(`${path}${fault}`);
}

/** What is wrong and where, such as `.sender.name: a bigint cannot be stored`; null when nothing is. */
function faultOf(value: unknown): string | null {
  if (value === null) return null;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return null;
    case 'number':
      return Number.isFinite(value) ? null : `: ${value} cannot be stored`;
    case 'object':
      return faultWithin(value);
    default:
      return `: a ${typeof value} cannot be stored`;
  }
}

function faultWithin(value: object): string | null {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const fault = faultOf(value[index]);
      if (fault !== null) return `.${index}${fault}`;
    }
    return null;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    if (value instanceof Uint8Array || value instanceof CanonicalJson) return null;
    return value instanceof Date ? faultOf(value.getTime()) : ': only plain objects can be stored';
  }
  for (const key in value) {
    const fault = faultOf((value as Record<string, unknown>)[key]);
    if (fault !== null) return `.${key}${fault}`;
  }
  return null;
}
