import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { canonicalJson, type Collection, PRIMARY_KEY } from '@alert-review/kernel';
import { yieldToEventLoop } from '../process/yield-to-event-loop.js';
import type { Doc, ReadStore, StoredDocument } from '../read-store/read-store.js';

/**
 * Result of comparing two generations in the same store. Equal hashes mean equal rows. Hashes of different
 * stores cannot be compared.
 */
export interface GenerationComparison {
  readonly rows: number;
  readonly liveHash: string;
  readonly rebuiltHash: string;
}

/**
 * How often rows that differ are compared again. Between two attempts, a running write reaches the other
 * generation.
 */
const LOOKS_MAX = 10;
const LOOK_AGAIN_MS = 20;
/** Maximum number of rows that are compared again. More differences cannot be caused by running writes. */
const DIFFERENT_MAX = 1_000;
/** Bytes of rows that are decoded before the event loop is yielded to, a few milliseconds of work. */
const DECODED_BYTES_PER_TURN = 128 * 1024;

/** Compares the rows of two generations, both of which receive new events. */
export async function compareGenerations(
  store: ReadStore,
  live: Collection<object>,
  rebuilt: Collection<object>,
): Promise<GenerationComparison> {
  const left = new Walk(store.pages(live));
  const right = new Walk(store.pages(rebuilt));
  const hash = createHash('sha256');
  let different: Pick<Doc, '_id' | 'org'>[] = [];
  let rows = 0;
  let decodedBytes = 0;
  for (;;) {
    if (left.isUsedUp) await left.turn();
    if (right.isUsedUp) await right.turn();
    const one = left.head;
    const other = right.head;
    if (!one && !other) break;
    const isLeft = one !== null && (other === null || one.id <= other.id);
    const isRight = other !== null && (one === null || other.id <= one.id);
    if (isLeft) left.at++;
    if (isRight) right.at++;
    if (isRight) hash.update(other.bytes);
    if (isRight) rows++;
    if (isLeft && isRight) {
      if (Buffer.compare(one.bytes, other.bytes) === 0) continue;
      decodedBytes += one.bytes.length + other.bytes.length;
      if (decodedBytes > DECODED_BYTES_PER_TURN) {
        await yieldToEventLoop();
        decodedBytes = 0;
      }
      // Equal rows may have different bytes: each stream adds its fields when its events are projected, and a
      // rebuild projects the streams in another order. Compare their content here: there may be more such
      // rows than the second comparison takes (DIFFERENT_MAX).
      if (canonicalJson(one.read()) === canonicalJson(other.read())) continue;
    }
    const { _id, org } = (isLeft ? one : other!).read();
    if (different.length < DIFFERENT_MAX) different.push({ _id, org });
  }
  for (let look = 0; look < LOOKS_MAX && different.length > 0 && different.length < DIFFERENT_MAX; look++) {
    await pause(LOOK_AGAIN_MS);
    const again = different;
    different = [];
    for (const key of again) if (!(await isSame(store, live, rebuilt, key))) different.push(key);
  }
  const rebuiltHash = hash.digest('hex');
  const others = createHash('sha256').update(canonicalJson([rebuiltHash, different]));
  return { rows, liveHash: different.length === 0 ? rebuiltHash : others.digest('hex'), rebuiltHash };
}

/** Reads a generation row by row. Only fetching a new page is asynchronous. */
class Walk {
  private readonly pages: AsyncIterator<readonly StoredDocument[]>;
  private page: readonly StoredDocument[] | null = [];
  at = 0;

  constructor(pages: AsyncIterable<readonly StoredDocument[]>) {
    this.pages = pages[Symbol.asyncIterator]();
  }

  get head(): StoredDocument | null {
    return this.page?.[this.at] ?? null;
  }

  get isUsedUp(): boolean {
    return this.page !== null && this.at === this.page.length;
  }

  async turn(): Promise<void> {
    const next = await this.pages.next();
    this.page = next.done ? null : next.value;
    this.at = 0;
  }
}

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
