import { PRIMARY_KEY, type Collection, type IndexDeclaration } from '../../kernel/collection.js';
import type { IndexValue } from '../../kernel/index-values.js';
import { conditionsOf, type Condition, type Points } from './conditions.js';
import { checkFilter, QueryError, type Filter, type FindOptions } from './query.js';

/** How the named index answers a query. Both adapters carry it out, each on its engine. */
export interface Plan {
  /** Name of the declared index, or PRIMARY_KEY. */
  readonly index: string;
  /** The fields of its keys, in order. Behind them stands the id, unless the index is unique. */
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly conditions: readonly Condition[];
  /** The values that the filter lists for each leading field of the index: of an equality, one. */
  readonly points: readonly (readonly IndexValue[])[];
  /** The conditions that bound the field behind those. */
  readonly bounds: readonly Condition[];
  /** The conditions left to test on what points and bounds find. */
  readonly residual: readonly Condition[];
  /** The order, to the last field of the key, so that it leaves none open; empty when none was asked for. */
  readonly sort: Sort;
  /** How many fields of the key stand before those that give the order. */
  readonly orderAt: number;
  readonly reverse: boolean;
}

type Sort = NonNullable<FindOptions['sort']>;
type Asked = Pick<FindOptions, 'index' | 'sort' | 'limit' | 'skip'>;

/** What a query may read at most; unbounded reads go through `stream`. */
export const SCAN_DOCUMENTS_MAX = 10_000;
/** A longer product of `$in` lists is tested on the documents instead. */
const LOOKUPS_MAX = 1000;
/** The same for whole keys of a unique index, which are looked up and not scanned. */
const UNIQUE_LOOKUPS_MAX = 10_000;

const PRIMARY: IndexDeclaration = { fields: ['_id'], unique: true };

/**
 * The plan of a query by the index that it names. Throws QueryError when filter or options are outside the
 * language, or the index does not cover them: it must use more of the filter than the organisation or give
 * the order asked for, unless the filter names nothing else, and a sort that it does not give is refused.
 * Says the same of a query whatever is stored.
 */
export function planQuery(collection: Collection<object>, filter: Filter, asked: Asked): Plan {
  const { index: name, sort = {} } = asked;
  checkFilter(filter);
  checkOptions(collection, asked);
  const index = name === PRIMARY_KEY ? PRIMARY : collection.indexes[name];
  if (!index) throw new QueryError(`${collection.name} has no index ${name}`);
  const { fields, unique = false } = index;
  checkRegex(filter, new Set(name === PRIMARY_KEY ? [] : fields));
  const conditions = conditionsOf(filter);
  const { points, used } = leadingPoints(index, conditions);
  const bounds = boundsBehind(index, points.length, conditions);
  const order = orderOf(index, points, sort);
  if (!order) throw uncovered(collection, name, `the order ${textOf(sort)}`);
  const isOrdered = Object.keys(order.sort).length > 0;
  if (!isCovered(index, conditions, { points, bounds, isOrdered }))
    throw uncovered(collection, name, `a filter on ${fieldsOf(conditions)}`);
  const residual = conditions.filter((condition) => !used.has(condition) && !bounds.includes(condition));
  return { index: name, fields, unique, conditions, points, bounds, residual, ...order };
}

/** Whether the keys of the index hold the fields at all these paths. */
export const isHeld = ({ fields }: Plan, paths: readonly string[]): boolean =>
  paths.every((path) => path === '_id' || fields.includes(path));

const uncovered = ({ name }: Collection<object>, index: string, what: string): QueryError =>
  new QueryError(`${name}: the index ${index} does not answer ${what}`);

const textOf = (sort: Sort): string =>
  Object.entries(sort)
    .map(([field, direction]) => (direction === 1 ? field : `-${field}`))
    .join(', ');

const fieldsOf = (conditions: readonly Condition[]): string =>
  [...new Set(conditions.flatMap(({ reads }) => reads))].join(', ') || 'nothing';

function checkOptions({ name }: Collection<object>, { sort = {}, limit, skip }: Asked): void {
  for (const count of [limit, skip])
    if (count !== undefined && !(Number.isInteger(count) && count >= 0))
      throw new QueryError(`${name}: limit and skip are whole numbers from 0`);
  for (const direction of Object.values(sort))
    if (![1, -1].includes(direction)) throw new QueryError(`${name}: sort directions are 1 and -1`);
}

function checkRegex(filter: Filter, fields: ReadonlySet<string>): void {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' || field === '$or') {
      for (const part of condition as Filter[]) checkRegex(part, fields);
    } else if (condition !== null && typeof condition === 'object') {
      const { $regex, $elemMatch } = condition as { $regex?: unknown; $elemMatch?: Filter };
      if ($regex !== undefined && (typeof $regex !== 'string' || !fields.has(field)))
        throw new QueryError(`${field}: $regex takes a string and needs an index that holds the field`);
      if ($elemMatch) checkRegex($elemMatch, new Set());
    }
  }
}

/** The primary key alone walks a whole collection, and only for a filter that names nothing. */
function isCovered(
  index: IndexDeclaration,
  conditions: readonly Condition[],
  { points, bounds, isOrdered }: Pick<Plan, 'points' | 'bounds'> & { readonly isOrdered: boolean },
): boolean {
  if (index === PRIMARY) return points.length > 0 || bounds.length > 0 || conditions.length === 0;
  if (points.length === 0) return false;
  if (points.length > 1 || bounds.length > 0 || isOrdered) return true;
  return conditions.every(({ field }) => field === 'org') || conditions.some(isRegex);
}

const isRegex = ({ field, filter }: Condition): boolean =>
  field !== null && Object.hasOwn(Object(filter[field]) as object, '$regex');

function leadingPoints(
  { fields, unique }: IndexDeclaration,
  conditions: readonly Condition[],
): { points: (readonly IndexValue[])[]; used: Set<Condition> } {
  const points: (readonly IndexValue[])[] = [];
  const used = new Set<Condition>();
  const most = unique ? UNIQUE_LOOKUPS_MAX : LOOKUPS_MAX;
  const valuesOf = ({ usable }: Condition): readonly IndexValue[] => (usable as Points).values;
  let lookups = 1;
  for (const field of fields) {
    const listed = conditions.filter((part) => part.field === field && part.usable?.kind === 'points');
    const [best] = listed.sort((a, b) => valuesOf(a).length - valuesOf(b).length);
    if (!best || lookups * valuesOf(best).length > most) break;
    lookups *= valuesOf(best).length;
    points.push(valuesOf(best));
    const alike = JSON.stringify(valuesOf(best));
    for (const part of listed) if (part.exact && JSON.stringify(valuesOf(part)) === alike) used.add(part);
  }
  return { points, used };
}

function boundsBehind(index: IndexDeclaration, at: number, conditions: readonly Condition[]): Condition[] {
  const field = keyFields(index)[at];
  if (field === undefined) return [];
  return conditions.filter((part) => part.field === field && part.usable?.kind === 'bound');
}

const keyFields = ({ fields, unique }: IndexDeclaration): readonly string[] =>
  unique ? fields : [...fields, '_id'];

/**
 * The order that the index gives, null when it is not the one asked for: the sort, without fields fixed to
 * one value, must follow the fields of the key from a place before which every field is fixed to listed
 * values.
 */
function orderOf(
  index: IndexDeclaration,
  points: Plan['points'],
  asked: Sort,
): Pick<Plan, 'sort' | 'orderAt' | 'reverse'> | null {
  const fixed = new Set(index.fields.filter((_, at) => points[at]?.length === 1));
  const wanted = Object.entries(asked).filter(([field]) => !fixed.has(field));
  const [first] = wanted;
  if (!first) return { sort: {}, orderAt: 0, reverse: false };
  const [start, direction] = first;
  const free = keyFields(index)
    .map((field, at) => ({ field, at }))
    .filter(({ field }) => !fixed.has(field));
  const from = free.findIndex(({ field }) => field === start);
  const ordered = free.slice(from);
  const isGiven =
    from >= 0 &&
    free.slice(0, from).every(({ at }) => at < points.length) &&
    wanted.every(([field, each], at) => each === direction && ordered[at]?.field === field);
  if (!isGiven) return null;
  const sort = Object.fromEntries(ordered.map(({ field }) => [field, direction]));
  return { sort, orderAt: ordered[0]?.at ?? 0, reverse: direction === -1 };
}
