import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { PRIMARY_KEY, type Collection } from '../../kernel/collection.js';
import { guardsOf, type Doc, type ReadStore } from '../read-store/read-store.js';

export interface Comparison {
  readonly rows: number;
  readonly liveHash: string;
  readonly rebuiltHash: string;
  /** Over ids and guards of live rows that have a write which the rebuilt ones lack; null: there are none. */
  readonly lackingHash: string | null;
}

interface Pair {
  readonly live: Doc | null;
  readonly rebuilt: Doc | null;
}

const BY_ID = { index: PRIMARY_KEY } as const;
const LOOK_AGAIN_MS = 20;
/** Looks at rows in motion, over the whole comparison; a model that drifted widely is not waited for. */
export const LOOKS_MAX = 50;

/**
 * Rows that differ with equal guards have drifted; with unequal guards one is a write behind, and is looked
 * at again, `looks` times in all.
 */
export async function compareGenerations(
  store: ReadStore,
  live: Collection<object>,
  rebuilt: Collection<object>,
  looks = LOOKS_MAX,
): Promise<Comparison> {
  const hashes = { live: createHash('sha256'), rebuilt: createHash('sha256') };
  const lacking = createHash('sha256');
  let rows = 0;
  let lackingRows = 0;
  for await (const read of pairs(store.stream(live, {}, BY_ID), store.stream(rebuilt, {}, BY_ID))) {
    let pair = read;
    if (!isSame(pair)) pair = await readAgain(store, live, rebuilt, read);
    while (isInMotion(pair) && looks-- > 0) {
      await pause(LOOK_AGAIN_MS);
      pair = await readAgain(store, live, rebuilt, read);
    }
    for (const side of ['live', 'rebuilt'] as const)
      if (pair[side]) hashes[side].update(canonicalJson(pair[side])).update('\n');
    if (pair.rebuilt) rows++;
    if (!isLacking(pair)) continue;
    lackingRows++;
    lacking.update(canonicalJson([pair.live!._id, guardsOf(pair.live)])).update('\n');
  }
  return {
    rows,
    liveHash: hashes.live.digest('hex'),
    rebuiltHash: hashes.rebuilt.digest('hex'),
    lackingHash: lackingRows === 0 ? null : lacking.digest('hex'),
  };
}

async function readAgain(
  store: ReadStore,
  live: Collection<object>,
  rebuilt: Collection<object>,
  read: Pair,
): Promise<Pair> {
  const { _id, org } = (read.live ?? read.rebuilt)!;
  const find = async (generation: Collection<object>): Promise<Doc | null> =>
    (await store.find(generation, { _id, org }, BY_ID))[0] ?? null;
  return { live: await find(live), rebuilt: await find(rebuilt) };
}

/** Walks two streams in the order of their ids, as one. */
async function* pairs(live: AsyncIterable<Doc>, rebuilt: AsyncIterable<Doc>): AsyncIterable<Pair> {
  const [left, right] = [live[Symbol.asyncIterator](), rebuilt[Symbol.asyncIterator]()];
  let [a, b] = [await next(left), await next(right)];
  while (a || b) {
    const takeLeft = a !== null && (b === null || a._id <= b._id);
    const takeRight = b !== null && (a === null || b._id <= a._id);
    yield { live: takeLeft ? a : null, rebuilt: takeRight ? b : null };
    if (takeLeft) a = await next(left);
    if (takeRight) b = await next(right);
  }
}

async function next(rows: AsyncIterator<Doc>): Promise<Doc | null> {
  const result = await rows.next();
  return result.done ? null : result.value;
}

const isSame = ({ live, rebuilt }: Pair): boolean => canonicalJson(live) === canonicalJson(rebuilt);

const isInMotion = ({ live, rebuilt }: Pair): boolean =>
  canonicalJson(live?.['rev'] ?? null) !== canonicalJson(rebuilt?.['rev'] ?? null);

function isLacking({ live, rebuilt }: Pair): boolean {
  if (live === null || rebuilt === null) return live !== null;
  const [has, lacks] = [guardsOf(live), guardsOf(rebuilt)];
  return Object.entries(has).some(([source, at]) => at > (lacks[source] ?? -1));
}
