import type { Collection, IndexDeclaration } from '../../kernel/collection.js';
import { INDEX_KEY_BYTES_MAX } from './check-documents.js';
import type { Filter, FindOptions } from './query.js';

/** How a declared index answers a query. */
export interface Answer {
  /** Name of the declared index; null for the ids themselves. */
  readonly index: string | null;
  /** The index gives the order asked for. */
  readonly sorted: boolean;
  /** Paths that the index holds, `_id` among them. */
  readonly held: ReadonlySet<string>;
}

/** One part of a filter; a document matches when it matches all parts. */
export interface Part {
  readonly filter: Filter;
  /** All paths that testing it reads. */
  readonly reads: readonly string[];
  /** The path it is about; null for `$or`. */
  readonly field: string | null;
  /** Different values that an index would look up: an equality has 1. */
  readonly points?: number;
  readonly bound?: true;
}

type Sort = NonNullable<FindOptions['sort']>;

/**
 * Longer products of `$in` lists are no lookup in an index any more; the embedded planner draws the same
 * line.
 */
const LOOKUPS_MAX = 1000;
const UNIQUE_LOOKUPS_MAX = 10_000;
const UNSAFE_IN_KEYS = /[\u0000-\u0004\ud800-\udfff]/u;

/**
 * The declared index that answers the query best, or null when none does: it must use more of the filter than
 * the organisation, or give the order asked for, or the filter names nothing else. Of equal ones the first
 * declared wins. The embedded engine decides alike, so that a query answered by one adapter is answered by
 * all.
 */
export function answeringIndex(
  collection: Collection<object>,
  filter: Filter,
  { sort = {}, hint }: Pick<FindOptions, 'sort' | 'hint'>,
): Answer | null {
  const parts = partsOf(filter);
  const byId = hint === undefined ? answerById(parts, sort) : null;
  if (byId) return byId;
  let best: { answer: Answer; score: number } | null = null;
  for (const [name, index] of Object.entries(collection.indexes)) {
    if (hint !== undefined && name !== hint) continue;
    const candidate = answerOf(name, index, parts, sort, hint !== undefined);
    if (candidate && candidate.score > (best?.score ?? -1)) best = candidate;
  }
  return best?.answer ?? null;
}

function answerById(parts: readonly Part[], sort: Sort): Answer | null {
  const named = parts.some(({ field, points, bound }) => field === '_id' && (points !== undefined || bound));
  if (!named && parts.length > 0) return null;
  const [first, ...rest] = Object.keys(sort);
  return {
    index: null,
    sorted: first === undefined || (first === '_id' && rest.length === 0),
    held: new Set(['_id']),
  };
}

function answerOf(
  name: string,
  index: IndexDeclaration,
  parts: readonly Part[],
  sort: Sort,
  hinted: boolean,
): { answer: Answer; score: number } | null {
  const points = leadingPoints(index, parts);
  if (points.length === 0) return null;
  const next = index.fields[points.length] ?? (index.unique ? undefined : '_id');
  const bounded = parts.some(({ field, bound }) => bound && field === next);
  const sorted = givesOrder(index, points, sort);
  const sorts = sorted && Object.keys(sort).length > 0;
  const useful = points.length > 1 || bounded || sorts;
  if (!useful && !hinted && parts.some(({ field }) => field !== 'org')) return null;
  const held = new Set([...index.fields, '_id']);
  return {
    answer: { index: name, sorted, held },
    score: points.length * 3 + (bounded ? 2 : 0) + (sorts ? 4 : 0),
  };
}

/** Numbers of values to look up, one per leading field of the index. */
function leadingPoints(index: IndexDeclaration, parts: readonly Part[]): number[] {
  const counts: number[] = [];
  let lookups = 1;
  for (const each of index.fields) {
    const found = parts.flatMap(({ field, points }) => (field === each ? (points ?? []) : []));
    const fewest = Math.min(...found);
    if (lookups * fewest > (index.unique ? UNIQUE_LOOKUPS_MAX : LOOKUPS_MAX) || found.length === 0) break;
    lookups *= fewest;
    counts.push(fewest);
  }
  return counts;
}

/** Whether the sort follows the index from a place before which every field is fixed to listed values. */
function givesOrder(index: IndexDeclaration, points: readonly number[], sort: Sort): boolean {
  const fixed = new Set(index.fields.filter((_, at) => points[at] === 1));
  const wanted = Object.entries(sort).filter(([field]) => !fixed.has(field));
  if (wanted.length === 0) return true;
  if (wanted.some(([, direction]) => direction !== wanted[0]?.[1])) return false;
  const fields = index.unique ? index.fields : [...index.fields, '_id'];
  const free = fields.map((field, at) => ({ field, at })).filter(({ field }) => !fixed.has(field));
  const start = free.findIndex(({ field }) => field === wanted[0]?.[0]);
  return (
    start >= 0 &&
    free.slice(0, start).every(({ at }) => at < points.length) &&
    wanted.every(([field], offset) => free[start + offset]?.field === field)
  );
}

/** The parts of a filter that the port has checked, `$and` resolved. */
export function partsOf(filter: Filter): Part[] {
  return Object.entries(filter).flatMap(([field, operand]): Part[] => {
    if (field === '$and') return (operand as Filter[]).flatMap(partsOf);
    if (field === '$or') {
      const reads = (operand as Filter[]).flatMap((part) => partsOf(part).flatMap((inner) => inner.reads));
      return [{ field: null, reads, filter: { $or: operand as Filter[] } }];
    }
    if (!hasOperators(operand))
      return [{ field, reads: [field], filter: { [field]: operand }, ...pointsOf([operand]) }];
    return Object.entries(operand).flatMap(([operator, value]) => operatorParts(field, operator, value));
  });
}

const hasOperators = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.keys(value).some((key) => key.startsWith('$'));

function operatorParts(field: string, operator: string, value: unknown): Part[] {
  const part: Part = { field, reads: [field], filter: { [field]: { [operator]: value } } };
  switch (operator) {
    case '$in':
      return [{ ...part, ...pointsOf(value as unknown[]) }];
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return [isBoundable(value) ? { ...part, bound: true } : part];
    case '$all':
      return allParts(part, field, value as unknown[]);
    case '$exists':
      return [value === false && !field.includes('.') ? { ...part, points: 1 } : part];
    case '$elemMatch': {
      const inner = partsOf(value as Filter).filter(
        (each) => each.field !== null && each.points !== undefined,
      );
      return [
        part,
        ...inner.map((each) => ({ ...part, field: `${field}.${each.field}`, points: each.points! })),
      ];
    }
    default:
      return [part];
  }
}

/** Each value is a condition of its own. */
const allParts = (part: Part, field: string, values: readonly unknown[]): Part[] =>
  values.length > 0
    ? values.map((value) => ({ ...part, filter: { [field]: { $all: [value] } }, ...pointsOf([value]) }))
    : [part];

const isBoundable = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Date;

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || isBoundable(value);

/** Texts that no index may hold find nothing and count for nothing. */
const isKeySafe = (value: unknown): boolean =>
  typeof value !== 'string' || (value.length <= INDEX_KEY_BYTES_MAX && !UNSAFE_IN_KEYS.test(value));

function pointsOf(values: readonly unknown[]): { points?: number } {
  if (!values.every(isScalar)) return {};
  const keys = values.filter(isKeySafe).map((value) => (value instanceof Date ? value.getTime() : value));
  return { points: new Set(keys).size };
}
