import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { PRIMARY_KEY, type Collection } from '../../kernel/collection.js';
import type { Doc, ReadStore, StoredDocument } from '../read-store/read-store.js';

/** The hashes cover rows as this store encodes them; they compare two generations, not two stores. */
export interface Comparison {
  readonly rows: number;
  readonly liveHash: string;
  readonly rebuiltHash: string;
}

/** Looks at rows that differ; between them a write reaches the other generation, too. */
const LOOKS_MAX = 10;
const LOOK_AGAIN_MS = 20;
/** Most rows that are looked at again: more are no writes under way. */
const DIFFERENT_MAX = 1_000;

/** Compares the rows of two generations that both get events. */
export async function compareGenerations(
  store: ReadStore,
  live: Collection<object>,
  rebuilt: Collection<object>,
): Promise<Comparison> {
  const [liveRows, rebuiltRows] = [rowsOf(store, live), rowsOf(store, rebuilt)];
  const [liveHash, rebuiltHash] = [createHash('sha256'), createHash('sha256')];
  let different: { readonly _id: string; readonly org: string }[] = [];
  let rows = 0;
  let [left, right] = [await next(liveRows), await next(rebuiltRows)];
  while (left || right) {
    const [hasLeft, hasRight] = [
      left && (!right || left.id <= right.id),
      right && (!left || right.id <= left.id),
    ];
    const isEqual = hasLeft && hasRight && Buffer.compare(left!.bytes, right!.bytes) === 0;
    if (!isEqual && different.length < DIFFERENT_MAX) {
      const { _id, org } = (hasLeft ? left! : right!).read();
      different.push({ _id, org });
    }
    if (hasLeft) liveHash.update(left!.bytes);
    if (hasRight) rebuiltHash.update(right!.bytes);
    if (hasRight) rows++;
    [left, right] = [hasLeft ? await next(liveRows) : left, hasRight ? await next(rebuiltRows) : right];
  }
  const hasLooks = different.length > 0 && different.length < DIFFERENT_MAX;
  for (let look = 0; hasLooks && look < LOOKS_MAX && different.length > 0; look++) {
    await pause(LOOK_AGAIN_MS);
    const again = different;
    different = [];
    for (const key of again) if (!(await isSame(store, live, rebuilt, key))) different.push(key);
  }
  const hash = rebuiltHash.digest('hex');
  return { rows, liveHash: different.length === 0 ? hash : liveHash.digest('hex'), rebuiltHash: hash };
}

async function* rowsOf(store: ReadStore, generation: Collection<object>): AsyncGenerator<StoredDocument> {
  for await (const page of store.pages(generation)) yield* page;
}

const next = async (rows: AsyncGenerator<StoredDocument>): Promise<StoredDocument | null> => {
  const step = await rows.next();
  return step.done ? null : step.value;
};

async function isSame(
  store: ReadStore,
  live: Collection<object>,
  rebuilt: Collection<object>,
  key: Pick<Doc, '_id' | 'org'>,
): Promise<boolean> {
  const [one, other] = [live, rebuilt].map(async (generation) => {
    const [row = null] = await store.find(generation, { ...key }, { index: PRIMARY_KEY });
    return canonicalJson(row);
  });
  return (await one) === (await other);
}
