import { type Collection, type FieldType, isPlainObject, type PRIMARY_KEY } from '@alert-review/kernel';
import type { ByteBudget } from './byte-budget.js';

export type Scalar = string | number | boolean | null;

type Ordered = string | number;

export interface FilterOperators {
  readonly $in?: readonly Scalar[];
  readonly $ne?: Scalar;
  readonly $gt?: Ordered;
  readonly $gte?: Ordered;
  readonly $lt?: Ordered;
  readonly $lte?: Ordered;
  /** Case-sensitive pattern. Only for a text field of the index. */
  readonly $regex?: string;
}

/**
 * Maps fields to values or operators. Dots lead into objects; one matching item of a list is enough; a
 * missing field counts as null.
 */
export interface Filter {
  readonly $or?: readonly Filter[];
  readonly [field: string]: Scalar | FilterOperators | readonly Filter[] | undefined;
}

/** An update of one document. No path may lead into a list or overlap another path of the update. */
export interface Update {
  readonly $set?: Readonly<Record<string, unknown>>;
  readonly $setOnInsert?: Readonly<Record<string, unknown>>;
  /** Whole numbers to add. The stored value must be a number or missing. */
  readonly $inc?: Readonly<Record<string, number>>;
}

export interface FindOptions<Index extends string = string> {
  readonly index: Index | typeof PRIMARY_KEY;
  /** Fields to sort by; no lists. Documents that are equal in them follow in the order of the index. */
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
  readonly skip?: number;
  readonly fields?: readonly string[];
  /** Budget for the documents found, or for their requested fields. Throws BudgetExceededError beyond it. */
  readonly budget?: ByteBudget;
}

export type StreamOptions<Index extends string = string> = Pick<FindOptions<Index>, 'index' | 'fields'> & {
  /** Reads from the last key to the first. */
  readonly reverse?: boolean;
};

export type CountOptions<Index extends string = string> = Pick<FindOptions<Index>, 'index'> & {
  readonly atMost?: number;
};

/** A query that is not in the query language or not covered by its index. It indicates a bug in our code. */
export class QueryError extends Error {}

const TEXT_FIELD: FieldType = { of: 'string', list: false };
const STORE_FIELDS: Readonly<Record<string, FieldType>> = { _id: TEXT_FIELD, org: TEXT_FIELD };

export const typeOfField = ({ types }: Collection<object>, field: string): FieldType | null =>
  STORE_FIELDS[field] ?? (Object.hasOwn(types, field) ? types[field]! : null);

export function isOperatorsObject(value: unknown): value is FilterOperators {
  if (!isPlainObject(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key.startsWith('$'));
}

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || isOrdered(value);

const isOrdered = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

export function checkFilter(collection: Collection<object>, filter: Filter): void {
  for (const field of Object.keys(filter)) {
    const condition = filter[field];
    if (field === '$or') {
      if (!Array.isArray(condition) || condition.length === 0) throw new QueryError('$or needs filters');
      for (const part of condition as Filter[]) checkFilter(collection, part);
      continue;
    }
    checkPath(field);
    const type = typeOfField(collection, field);
    if (!isOperatorsObject(condition)) checkOperand(field, type, '$in', [condition]);
    else
      for (const operator of Object.keys(condition))
        checkOperand(field, type, operator, condition[operator as keyof FilterOperators]);
  }
}

function checkOperand(field: string, type: FieldType | null, operator: string, operand: unknown): void {
  switch (operator) {
    case '$in':
      if (!Array.isArray(operand)) throw new QueryError(`${field}: $in takes a list`);
      for (const value of operand) checkScalar(field, type, value);
      return;
    case '$ne':
      checkScalar(field, type, operand);
      return;
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (type?.list || !isOrdered(operand))
        throw new QueryError(`${field}: ${operator} compares a text or number, and no list`);
      checkScalar(field, type, operand);
      return;
    case '$regex':
      if (typeof operand !== 'string' || type?.of !== 'string' || type.list)
        throw new QueryError(`${field}: $regex takes a text and needs a text field of the index`);
      return;
    default:
      throw new QueryError(`${field}: ${operator} is no operator of a filter`);
  }
}

function checkScalar(field: string, type: FieldType | null, value: unknown): void {
  if (!isScalar(value)) throw new QueryError(`${field}: a filter compares texts, numbers, booleans or null`);
  if (type && value !== null && typeof value !== type.of)
    throw new QueryError(`${field}: declared as a ${type.of}, compared with a ${typeof value}`);
}

const NO_NAME = /^$|^\$|^\d+$|\0|\p{Surrogate}/u;

/**
 * Checks a path to a field. Numbers are refused, because MongoDB reads them as list positions and the
 * embedded engine as names.
 */
export function checkPath(path: string): void {
  for (const name of path.split('.'))
    if (NO_NAME.test(name)) throw new QueryError(`${JSON.stringify(path)} is no path to a field`);
}

const UPDATES = new Set(['$set', '$setOnInsert', '$inc']);

/**
 * Checks an update. Throws QueryError if it is not in the language, changes the `_id`, or has overlapping
 * paths.
 */
export function checkUpdate(update: Update): void {
  const paths: string[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!UPDATES.has(operator)) throw new QueryError(`${operator} is no operator of an update`);
    for (const [path, value] of Object.entries(fields as object)) {
      checkPath(path);
      if (path.split('.')[0] === '_id') throw new QueryError('an update leaves the _id as it is');
      if (operator === '$inc' && !Number.isSafeInteger(value))
        throw new QueryError(`${path}: $inc takes a whole number`);
      paths.push(path);
    }
  }
  checkPathsDoNotOverlap(paths);
}

export function checkPathsDoNotOverlap(paths: readonly string[]): void {
  const sorted = paths.map((path) => `${path}.`).sort();
  const at = sorted.findIndex((path, place) => place > 0 && path.startsWith(sorted[place - 1]!));
  if (at > 0) throw new QueryError(`${sorted[at]!.slice(0, -1)}: another path leads to or through it`);
}

/**
 * Returns the fields that an upsert copies from its filter. Throws if MongoDB would copy more.
 */
export function fieldsSetByFilter({ name }: Collection<object>, filter: Filter): Record<string, Scalar> {
  const equal: Record<string, Scalar> = {};
  for (const [field, condition] of Object.entries(filter)) {
    const isAlone =
      field === '$or' ? (condition as Filter[]).length < 2 : isOperatorsObject(condition) && condition.$in;
    if (isAlone)
      throw new QueryError(`${name}: an upsert compares ${field} with one value or leaves it open`);
    if (field !== '$or' && !isOperatorsObject(condition)) equal[field] = condition as Scalar;
  }
  return equal;
}
