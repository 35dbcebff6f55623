import {
  type Collection,
  type IndexDeclaration,
  type IndexValue,
  type PartialFilter,
  PRIMARY_KEY,
} from '@alert-review/kernel';
import { conditionsOfFilter, type FilterCondition } from './filter-conditions.js';
import { checkFilter, checkPath, QueryError, typeOfField, type Filter, type FindOptions } from './query.js';

export interface QueryPlan {
  readonly index: string;
  /** Fields of the index's keys, in order. A non-unique index adds the id. */
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly include: string | null;
  readonly conditions: readonly FilterCondition[];
  /** Values from the filter for each leading field of the index. An equality has a single value. */
  readonly points: readonly (readonly IndexValue[])[];
  readonly bounds: readonly FilterCondition[];
  readonly residual: readonly FilterCondition[];
  /** The complete order up to the last field of the key; empty if no order was requested. */
  readonly sort: Sort;
  readonly orderAt: number;
  readonly reverse: boolean;
}

type Sort = NonNullable<FindOptions['sort']>;
type PlannedOptions = Pick<FindOptions, 'index' | 'sort' | 'limit' | 'skip' | 'fields'>;

/** Maximum number of documents that a query may read. Use `stream` for unlimited reads. */
export const SCAN_DOCUMENTS_MAX = 10_000;
/**
 * Largest number of combinations of `$in` values that are looked up. Beyond that, a list is tested on the
 * documents.
 */
const LOOKUPS_MAX = 1000;
/** Maximum number of complete keys of a unique index that are looked up. */
const UNIQUE_LOOKUPS_MAX = 10_000;

const PRIMARY_INDEX: IndexDeclaration = { fields: ['_id'], unique: true };

/**
 * Plans a query. Throws QueryError if filter or options are not in the query language, or if the index does
 * not cover them. An index covers a query if it contains all matching rows, gives the requested order, and
 * uses more of the filter than the organization (unless the filter is empty or an order is given).
 */
export function planQuery(collection: Collection<object>, filter: Filter, asked: PlannedOptions): QueryPlan {
  const { index: name, sort = {} } = asked;
  checkFilter(collection, filter);
  checkOptions(collection, asked);
  const index = indexOf(collection, name);
  const { fields, unique = false, include = null, partialFilter } = index;
  checkRegex(filter, name === PRIMARY_KEY ? [] : fields);
  const conditions = conditionsOfFilter(filter);
  if (partialFilter && !conditions.some((condition) => isOnlyOf(partialFilter, condition)))
    throw uncoveredQueryError(
      collection,
      name,
      `a filter without values of ${partialFilter.field} that stand in it`,
    );
  const isSorted = Object.keys(sort).length > 0;
  const { points, used } = leadingPoints(index, conditions, isSorted ? undefined : partialFilter);
  const bounds = boundsBehind(index, points.length, conditions);
  const order = orderOf(index, points, sort);
  if (!order || Object.keys(order.sort).some((field) => typeOfField(collection, field)?.list))
    throw uncoveredQueryError(collection, name, `the order ${textOf(sort)}`);
  const isOrdered = Object.keys(order.sort).length > 0;
  if (!isIndexUsable(index, conditions, { points, bounds, isOrdered }))
    throw uncoveredQueryError(collection, name, `a filter on ${fieldsOf(conditions)}`);
  const residual = conditions.filter((condition) => !used.includes(condition) && !bounds.includes(condition));
  return { index: name, fields, unique, include, conditions, points, bounds, residual, ...order };
}

/**
 * Plans a stream in the order of the keys. Throws like planQuery, and for an index of a list, which has no
 * order.
 */
export function planStream(
  collection: Collection<object>,
  filter: Filter,
  { reverse = false, ...asked }: PlannedOptions & { readonly reverse?: boolean },
): QueryPlan {
  const fields = keyFields(indexOf(collection, asked.index));
  // Plan without the order first, because an order alone does not make an index fit the filter.
  planQuery(collection, filter, asked);
  return planQuery(collection, filter, {
    ...asked,
    sort: Object.fromEntries(fields.map((field) => [field, reverse ? -1 : 1])),
  });
}

function indexOf({ name, indexes }: Collection<object>, index: string): IndexDeclaration {
  const found = index === PRIMARY_KEY ? PRIMARY_INDEX : indexes[index];
  if (!found) throw new QueryError(`${name} has no index ${index}`);
  return found;
}

export const areIndexKeyFields = ({ fields }: QueryPlan, paths: readonly string[]): boolean =>
  paths.every((path) => path === '_id' || fields.includes(path));

export const isIncludedInIndex = (plan: QueryPlan, paths: readonly string[]): boolean =>
  areIndexKeyFields(
    plan,
    paths.filter((path) => path !== plan.include),
  );

const uncoveredQueryError = ({ name }: Collection<object>, index: string, what: string): QueryError =>
  new QueryError(`${name}: the index ${index} does not answer ${what}`);

const textOf = (sort: Sort): string =>
  Object.entries(sort)
    .map(([field, direction]) => (direction === 1 ? field : `-${field}`))
    .join(', ');

const fieldsOf = (conditions: readonly FilterCondition[]): string =>
  [...new Set(conditions.flatMap(({ reads }) => reads))].join(', ') || 'nothing';

function checkOptions(
  collection: Collection<object>,
  { sort = {}, limit, skip, fields = [] }: PlannedOptions,
): void {
  const { name } = collection;
  for (const count of [limit, skip])
    if (count !== undefined && !(Number.isInteger(count) && count >= 0))
      throw new QueryError(`${name}: limit and skip are whole numbers from 0`);
  for (const [field, direction] of Object.entries(sort)) {
    if (![1, -1].includes(direction)) throw new QueryError(`${name}: sort directions are 1 and -1`);
    if (typeOfField(collection, field)?.list)
      throw new QueryError(`${name}: ${field} is a list and gives no order`);
  }
  for (const field of fields) checkPath(field);
}

function checkRegex(filter: Filter, fields: readonly string[]): void {
  for (const field of Object.keys(filter)) {
    const condition = filter[field];
    if (field === '$or') for (const part of condition as Filter[]) checkRegex(part, fields);
    else if (isRegex(condition) && !fields.includes(field))
      throw new QueryError(`${field}: $regex takes a text and needs a text field of the index`);
  }
}

const isRegex = (operand: unknown): boolean => Object.hasOwn(Object(operand) as object, '$regex');

/**
 * Tells whether this index may answer the filter: it has to narrow the rows or give the order. Only an empty
 * filter may walk over the whole primary key.
 */
function isIndexUsable(
  index: IndexDeclaration,
  conditions: readonly FilterCondition[],
  { points, bounds, isOrdered }: Pick<QueryPlan, 'points' | 'bounds'> & { readonly isOrdered: boolean },
): boolean {
  if (index === PRIMARY_INDEX) return points.length > 0 || bounds.length > 0 || conditions.length === 0;
  if (points.length === 0) return false;
  if (points.length > 1 || bounds.length > 0 || isOrdered) return true;
  return (
    conditions.every(({ field }) => field === 'org') ||
    conditions.some(({ field, filter }) => field !== null && isRegex(filter[field]))
  );
}

function leadingPoints(
  { fields, unique }: IndexDeclaration,
  conditions: readonly FilterCondition[],
  partialFilter: PartialFilter | undefined,
): { points: (readonly IndexValue[])[]; used: FilterCondition[] } {
  const points: (readonly IndexValue[])[] = [];
  const used: FilterCondition[] = [];
  const most = unique ? UNIQUE_LOOKUPS_MAX : LOOKUPS_MAX;
  let lookups = 1;
  for (const field of fields) {
    const isBehind = partialFilter?.field === field && points.length > 1;
    const all = isBehind && conditions.find((part) => isAllOf(partialFilter, part));
    // A single range is enough, because the index has no other rows.
    if (all) return { points, used: [...used, all] };
    let best: readonly IndexValue[] | null = null;
    for (const part of conditions) {
      const values = listedValuesOf(part, field);
      if (values && (!best || values.length < best.length)) best = values;
    }
    if (!best || lookups * best.length > most) break;
    lookups *= best.length;
    points.push(best);
    for (const part of conditions) {
      const values = part.exact && listedValuesOf(part, field);
      if (values && (values === best || JSON.stringify(values) === JSON.stringify(best))) used.push(part);
    }
  }
  return { points, used };
}

const listedValuesOf = (part: FilterCondition, field: string): readonly IndexValue[] | null =>
  part.field === field && part.usable?.kind === 'points' ? part.usable.values : null;

function isOnlyOf({ field, texts }: PartialFilter, condition: FilterCondition): boolean {
  const values = listedValuesOf(condition, field);
  return values?.every((value) => value !== null && (texts?.includes(String(value)) ?? true)) ?? false;
}

function isAllOf({ field, texts }: PartialFilter, part: FilterCondition): boolean {
  const values = part.exact ? listedValuesOf(part, field) : null;
  return values !== null && (texts?.every((text) => values.includes(text)) ?? false);
}

function boundsBehind(
  index: IndexDeclaration,
  at: number,
  conditions: readonly FilterCondition[],
): FilterCondition[] {
  const field = index.fields[at] ?? (at === index.fields.length && !index.unique ? '_id' : undefined);
  if (field === undefined) return [];
  return conditions.filter((part) => part.field === field && part.usable?.kind === 'bound');
}

const keyFields = ({ fields, unique }: IndexDeclaration): readonly string[] =>
  unique ? fields : [...fields, '_id'];

const NO_ORDER = { sort: {}, orderAt: 0, reverse: false };

/** Returns the order; null if it does not follow the order of the key after the listed values. */
function orderOf(
  index: IndexDeclaration,
  points: QueryPlan['points'],
  asked: Sort,
): Pick<QueryPlan, 'sort' | 'orderAt' | 'reverse'> | null {
  if (Object.keys(asked).length === 0) return NO_ORDER;
  const fixed = new Set(index.fields.filter((_, at) => points[at]?.length === 1));
  const wanted = Object.entries(asked).filter(([field]) => !fixed.has(field));
  const [start, direction] = wanted[0] ?? [undefined, Object.values(asked)[0]!];
  const free = keyFields(index)
    .map((field, at) => ({ field, at }))
    .filter(({ field }) => !fixed.has(field));
  const from = start === undefined ? 0 : free.findIndex(({ field }) => field === start);
  const ordered = free.slice(from);
  const isGiven =
    from >= 0 &&
    free.slice(0, from).every(({ at }) => at < points.length) &&
    wanted.every(([field, each], at) => each === direction && ordered[at]?.field === field);
  if (!isGiven) return null;
  const sort = Object.fromEntries(ordered.map(({ field }) => [field, direction]));
  return { sort, orderAt: ordered[0]?.at ?? 0, reverse: direction === -1 };
}
