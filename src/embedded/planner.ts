import type { Condition, Usable } from './conditions.js';
import { KEY_BYTES_MAX } from './environment.js';
import { afterValue, bracket, encodeKey, encodePrefix, type KeyValue } from './index-keys.js';

/** An index as the planner sees it. */
export interface PlannableIndex {
  readonly name: string;
  readonly fields: readonly string[];
  readonly unique: boolean;
  /** The field in which some document has, or had, an array; SEVERAL_FIELDS when more than one had. */
  readonly arrayField: string | null;
}

/** Stands in `arrayField` for "not always the same one". */
export const SEVERAL_FIELDS = '*';

export type Sort = Readonly<Record<string, 1 | -1>>;

/** Keys from `lower` on and below `upper`. */
export interface KeyRange {
  readonly lower: Buffer;
  readonly upper: Buffer;
  /** Where the part of the key that decides the order among ranges begins. */
  readonly orderFrom: number;
}

/**
 * How a query is answered: ranges of one index (null: of the ids), and what is left to test on what they
 * hold.
 */
export interface Plan {
  readonly index: PlannableIndex | null;
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** The ranges, merged, come in the order asked for. */
  readonly sorted: boolean;
  readonly residual: readonly Condition[];
  /** No document stands twice in the ranges. */
  readonly distinct: boolean;
  /** Listed ids, in key order: looked up one by one instead of by range. */
  readonly ids: readonly string[] | null;
  /** Whole keys of a unique index, in order: likewise. */
  readonly keys: readonly Buffer[] | null;
}

/** Ranges of one plan; a product of `$in` lists beyond it is tested on the documents instead. */
const RANGES_MAX = 1000;
/** The same for whole keys of a unique index, which are looked up and not scanned. */
const KEYS_MAX = 10_000;
const END = Buffer.from([255]);

/**
 * The best plan, or null when no index answers: a plan must use more of the filter than the organisation, or
 * give the order asked for, or the filter names nothing else. Of equal plans the first declared index wins.
 */
export function plan(
  indexes: readonly PlannableIndex[],
  conditions: readonly Condition[],
  sort: Sort,
  hint?: string,
): Plan | null {
  const byId = hint === undefined ? planIds(conditions, sort) : null;
  if (byId) return byId;
  let best: { plan: Plan; score: number } | null = null;
  for (const index of indexes) {
    if (hint !== undefined && index.name !== hint) continue;
    const candidate = planIndex(index, conditions, sort, hint !== undefined);
    if (candidate && candidate.score > (best?.score ?? -1)) best = candidate;
  }
  return best?.plan ?? null;
}

type Bound = Extract<Usable, { kind: 'bound' }>;
type Points = Extract<Usable, { kind: 'points' }>;

/** Conditions on `_id`, and the empty filter, are answered by the documents themselves. */
function planIds(conditions: readonly Condition[], sort: Sort): Plan | null {
  const own = conditions.filter(({ field }) => field === '_id');
  const points = own.find(({ usable }) => usable?.kind === 'points');
  const bounds = own.filter(({ usable }) => usable?.kind === 'bound');
  if (!points && bounds.length === 0 && conditions.length > 0) return null;
  const used = points ? [points] : bounds;
  const [first, ...rest] = Object.keys(sort);
  const values = points ? (points.usable as Points).values : null;
  const ids = values?.filter((value) => typeof value === 'string').sort(byBytes) ?? null;
  return {
    index: null,
    ids,
    keys: null,
    ranges: ids ? [] : [idRange(bounds.map(({ usable }) => usable as Bound))],
    reverse: first === '_id' && sort['_id'] === -1,
    sorted: first === undefined || (first === '_id' && rest.length === 0),
    residual: conditions.filter((condition) => !used.includes(condition)),
    distinct: true,
  };
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function idRange(bounds: readonly Bound[]): KeyRange {
  let [lower, upper]: [Buffer, Buffer] = [Buffer.from([1]), END];
  for (const { operator, value } of bounds) {
    const key = Buffer.from(String(value));
    if (operator === '$gt' || operator === '$gte')
      lower = later(lower, operator === '$gt' ? afterValue(key) : key);
    else upper = earlier(upper, operator === '$lte' ? afterValue(key) : key);
  }
  return { lower, upper, orderFrom: 0 };
}

const later = (a: Buffer, b: Buffer): Buffer => (a.compare(b) > 0 ? a : b);
const earlier = (a: Buffer, b: Buffer): Buffer => (a.compare(b) < 0 ? a : b);

interface Leading {
  /** One list of values per leading field of the index. */
  readonly points: KeyValue[][];
  readonly used: Set<Condition>;
}

function planIndex(
  index: PlannableIndex,
  conditions: readonly Condition[],
  sort: Sort,
  hinted: boolean,
): { plan: Plan; score: number } | null {
  const { points, used } = leadingPoints(index, conditions);
  if (points.length === 0) return null;
  const bounds = rangeBounds(index, points.length, conditions);
  // Of an array, one item may meet the lower bound and another the upper one, unless the item is fixed.
  const multikey = index.arrayField !== null && points[index.fields.indexOf(index.arrayField)]?.length !== 1;
  const order = orderOf(index, points, sort, multikey);
  const useful = points.length > 1 || bounds.length > 0 || (order !== null && Object.keys(sort).length > 0);
  if (!useful && !hinted && conditions.some(({ field }) => field !== 'org')) return null;
  const applied = multikey ? bounds.slice(0, 1) : bounds;
  if (!multikey) for (const bound of applied) used.add(bound);
  const orderAt = order?.at ?? 0;
  const prefixes = combinations(points).filter(fitsKey);
  const keys =
    index.unique && points.length === index.fields.length && Object.keys(sort).length === 0
      ? prefixes.map(encodeKey).sort((a, b) => a.compare(b))
      : null;
  const ranges = keys
    ? []
    : prefixes
        .map((prefix) => keyRange(prefix, applied, orderAt))
        .filter(({ lower, upper }) => Buffer.compare(lower, upper) < 0)
        .sort((a, b) => Buffer.compare(a.lower, b.lower));
  const single = points.length === index.fields.length && prefixes.length === 1;
  return {
    plan: {
      index,
      ids: null,
      keys,
      ranges,
      reverse: order?.reverse ?? false,
      sorted: order !== null,
      residual: conditions.filter((condition) => !used.has(condition)),
      distinct: !multikey || single,
    },
    score: points.length * 3 + (bounds.length > 0 ? 2 : 0) + (order && Object.keys(sort).length > 0 ? 4 : 0),
  };
}

function leadingPoints(index: PlannableIndex, conditions: readonly Condition[]): Leading {
  const points: KeyValue[][] = [];
  const used = new Set<Condition>();
  const most = index.unique ? KEYS_MAX : RANGES_MAX;
  let ranges = 1;
  for (const field of index.fields) {
    const candidates = conditions.filter((part) => part.field === field && part.usable?.kind === 'points');
    const values = (part: Condition): readonly KeyValue[] => (part.usable as Points).values;
    const best = candidates.sort((a, b) => values(a).length - values(b).length)[0];
    if (!best || ranges * values(best).length > most) break;
    ranges *= values(best).length;
    points.push([...values(best)]);
    const alike = JSON.stringify(values(best));
    for (const part of candidates) if (part.exact && JSON.stringify(values(part)) === alike) used.add(part);
  }
  return { points, used };
}

function rangeBounds(index: PlannableIndex, at: number, conditions: readonly Condition[]): Condition[] {
  const field = index.fields[at] ?? (index.unique ? undefined : '_id');
  return field === undefined
    ? []
    : conditions.filter((part) => part.field === field && part.usable?.kind === 'bound');
}

/**
 * Whether the index gives the order: the sort, without fields fixed to one value, must follow the index's
 * fields from a place before which every field is fixed to listed values. `at` counts the fields before that
 * place.
 */
function orderOf(
  index: PlannableIndex,
  points: readonly KeyValue[][],
  sort: Sort,
  multikey: boolean,
): { at: number; reverse: boolean } | null {
  const fixed = new Set(index.fields.filter((_, at) => points[at]?.length === 1));
  const wanted = Object.entries(sort).filter(([field]) => !fixed.has(field));
  if (wanted.length === 0) return { at: 0, reverse: false };
  const direction = wanted[0]?.[1];
  if (multikey || wanted.some(([, each]) => each !== direction)) return null;
  const fields = (index.unique ? index.fields : [...index.fields, '_id']).map((field, at) => ({ field, at }));
  const free = fields.filter(({ field }) => !fixed.has(field));
  const start = free.findIndex(({ field }) => field === wanted[0]?.[0]);
  const listed = free.slice(0, Math.max(start, 0)).every(({ at }) => at < points.length);
  const follows = wanted.every(([field], offset) => free[start + offset]?.field === field);
  if (start < 0 || !listed || !follows) return null;
  return { at: free[start]?.at ?? 0, reverse: direction === -1 };
}

/** A document with longer values was refused, so a longer prefix finds nothing. */
const fitsKey = (values: readonly KeyValue[]): boolean =>
  values.reduce<number>(
    (sum, value) => sum + 10 + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    0,
  ) <= KEY_BYTES_MAX;

function combinations(points: readonly KeyValue[][]): KeyValue[][] {
  return points.reduce<KeyValue[][]>(
    (prefixes, values) => prefixes.flatMap((prefix) => values.map((value) => [...prefix, value])),
    [[]],
  );
}

function keyRange(values: readonly KeyValue[], applied: readonly Condition[], orderAt: number): KeyRange {
  const bounds = applied.map(({ usable }) => usable as Bound);
  const orderFrom = encodePrefix(values.slice(0, orderAt)).length;
  const whole = encodeKey(values);
  if (bounds.length === 0) return { lower: whole, upper: afterValue(whole), orderFrom };
  const prefix = encodePrefix(values);
  let [lower, upper] = bracket(prefix, (bounds[0] as Bound).value);
  for (const { operator, value } of bounds) {
    const [typeLower, typeUpper] = bracket(prefix, value);
    const key = encodeKey([...values, value]);
    lower = later(
      lower,
      later(typeLower, operator === '$gt' ? afterValue(key) : operator === '$gte' ? key : typeLower),
    );
    upper = earlier(
      upper,
      earlier(typeUpper, operator === '$lte' ? afterValue(key) : operator === '$lt' ? key : typeUpper),
    );
  }
  return { lower, upper, orderFrom };
}
