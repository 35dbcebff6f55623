import {
  keyBoundsOfType,
  encodeKey,
  encodePrefix,
  firstKeyAfterValue,
  type KeyRange,
  shortenId,
  type Table,
  type TableIndex,
} from '@alert-review/lmdb-store';
import { INDEX_KEY_BYTES_MAX, type IndexValue, PRIMARY_KEY } from '@alert-review/kernel';
import type { BoundCondition, FilterCondition } from '../filter-conditions.js';
import type { QueryPlan } from '../query-plan.js';

/**
 * How to find documents: a lookup in one index, and the conditions that are left to test on the documents.
 */
export interface IndexLookup {
  /** The index; null for the documents themselves, which are keyed by id. */
  readonly index: TableIndex | null;
  readonly ranges: readonly KeyRange[];
  /** Common prefix of all ranges and its length in a key; null if they have none. */
  readonly prefix: { readonly values: readonly IndexValue[]; readonly bytes: number } | null;
  /** Complete keys, in order, that are looked up singly instead of by range. */
  readonly keys: readonly Buffer[] | null;
  readonly reverse: boolean;
  readonly residual: readonly FilterCondition[];
  /** True if the lookup cannot find a document twice. */
  readonly distinct: boolean;
}

const END = Buffer.from([255]);

export function lookupOfPlan(table: Table, plan: QueryPlan): IndexLookup {
  if (plan.index === PRIMARY_KEY) return lookupById(plan);
  return lookupIn(
    table.indexes.find(({ name }) => name === plan.index)!,
    plan,
  );
}

function lookupById({ points: [ids], bounds, reverse, residual }: QueryPlan): IndexLookup {
  const found = ids?.filter((id) => typeof id === 'string').map((id) => Buffer.from(id));
  return {
    index: null,
    keys: found?.sort((a, b) => a.compare(b)) ?? null,
    ranges: found ? [] : [idRange(bounds.map(({ usable }) => usable as BoundCondition))],
    prefix: null,
    reverse,
    residual,
    distinct: true,
  };
}

type Bounds = Pick<KeyRange, 'lower' | 'upper'>;

function idRange(bounds: readonly BoundCondition[]): KeyRange {
  const all: Bounds = { lower: Buffer.from([1]), upper: END };
  const keyOf = ({ value }: BoundCondition) => Buffer.from(String(value));
  const { lower, upper } = bounds.reduce((range, bound) => narrowed(range, bound, keyOf(bound)), all);
  return { lower, upper, orderFrom: 0 };
}

/** Returns the part of the range that is within the bound. `key` is the encoded value of the bound. */
function narrowed({ lower, upper }: Bounds, { operator }: BoundCondition, key: Buffer): Bounds {
  const end = operator === '$gt' || operator === '$lte' ? firstKeyAfterValue(key) : key;
  return operator === '$gt' || operator === '$gte'
    ? { lower: later(lower, end), upper }
    : { lower, upper: earlier(upper, end) };
}

const later = (a: Buffer, b: Buffer): Buffer => (a.compare(b) > 0 ? a : b);
const earlier = (a: Buffer, b: Buffer): Buffer => (a.compare(b) < 0 ? a : b);

function lookupIn(index: TableIndex, plan: QueryPlan): IndexLookup {
  const { fields, points, residual, sort, orderAt, reverse } = plan;
  const multikey = index.listField !== null && points[fields.indexOf(index.listField)]?.length !== 1;
  const isWhole = points.length === fields.length;
  const usable = plan.bounds.map(({ usable: bound }) => bound as BoundCondition);
  const bounds = isWhole ? usable.map((bound) => idBoundInKey(bound, points)) : usable;
  const inKey = bounds.flatMap((bound) => bound ?? []);
  const applied = inKey.length > 0 ? boundsOf(inKey) : null;
  const prefixes = combinations(points).filter(fitsKey);
  const [only] = prefixes;
  const isLookup = index.unique && isWhole && Object.keys(sort).length === 0;
  const ranges = (): KeyRange[] =>
    prefixes
      .map((prefix) => keyRange(prefix, applied, orderAt))
      .filter(({ lower, upper }) => Buffer.compare(lower, upper) < 0)
      .sort((a, b) => Buffer.compare(a.lower, b.lower));
  return {
    index,
    keys: isLookup ? prefixes.map(encodeKey).sort((a, b) => a.compare(b)) : null,
    ranges: isLookup ? [] : ranges(),
    prefix:
      only && prefixes.length === 1 && !isLookup ? { values: only, bytes: encodePrefix(only).length } : null,
    reverse,
    residual: [...residual, ...plan.bounds.filter((_, at) => bounds[at] === null)],
    distinct: !multikey || (isWhole && prefixes.length === 1),
  };
}

/**
 * Returns a bound of the id in the form of ids in keys; null if the bound has to be tested on the documents.
 */
function idBoundInKey(bound: BoundCondition, [owners]: QueryPlan['points']): BoundCondition | null {
  const value = shortenId(String(bound.value), owners?.length === 1 ? owners[0] : null);
  return value === bound.value ? null : { ...bound, value };
}

/**
 * Tells whether a prefix fits into a key. Documents with longer values are refused, so a longer prefix
 * matches nothing.
 */
const fitsKey = (values: readonly IndexValue[]): boolean =>
  values.reduce<number>(
    (sum, value) => sum + 10 + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    0,
  ) <= INDEX_KEY_BYTES_MAX;

function combinations(points: QueryPlan['points']): IndexValue[][] {
  if (points.every(({ length }) => length === 1)) return [points.map(([value]) => value!)];
  return points.reduce<IndexValue[][]>(
    (prefixes, values) => prefixes.flatMap((prefix) => values.map((value) => [...prefix, value])),
    [[]],
  );
}

/** Returns the bounds of the values after a prefix, which are the same for each prefix. */
function boundsOf(bounds: readonly BoundCondition[]): Bounds {
  const types = bounds.map(({ value }) => keyBoundsOfType(value));
  const lower = types.map(([from]) => from).reduce(later);
  const upper = types.map(([, to]) => to).reduce(earlier);
  return bounds.reduce((range, bound) => narrowed(range, bound, encodeKey([bound.value])), { lower, upper });
}

function keyRange(values: readonly IndexValue[], bounds: Bounds | null, orderAt: number): KeyRange {
  const prefix = encodePrefix(values);
  const isBehind = orderAt === values.length;
  const orderFrom = isBehind ? prefix.length : encodePrefix(values.slice(0, orderAt)).length;
  if (bounds) {
    const lower = Buffer.concat([prefix, bounds.lower]);
    const upper = Buffer.concat([prefix, bounds.upper]);
    return { lower, upper, orderFrom };
  }
  const whole = encodeKey(values);
  return { lower: whole, upper: firstKeyAfterValue(whole), orderFrom };
}
