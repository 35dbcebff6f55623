import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { PRIMARY_KEY, type Collection } from '../../kernel/collection.js';
import {
  guardsOf,
  type Doc,
  type ReadStore,
  type StoredDocument,
  type StoredPage,
} from '../read-store/read-store.js';

/** The hashes cover rows as this store encodes them; they compare two generations, not two stores. */
export interface Comparison {
  readonly rows: number;
  readonly liveHash: string;
  readonly rebuiltHash: string;
  /** Hash over ids and guards of live rows with a write that the rebuilt rows lack; null without any. */
  readonly lackingHash: string | null;
}

interface Pair {
  readonly live: Doc | null;
  readonly rebuilt: Doc | null;
}

const BY_ID = { index: PRIMARY_KEY } as const;
const LOOK_AGAIN_MS = 20;
/** Most visits to rows that still change, over one comparison; then the model counts as drifted. */
export const LOOKS_MAX = 50;

/**
 * Equal guards on different rows mean drift; other rows miss a write and are compared up to `looks` times.
 */
export async function compareGenerations(
  store: ReadStore,
  live: Collection<object>,
  rebuilt: Collection<object>,
  looks = LOOKS_MAX,
): Promise<Comparison> {
  let lacking: Digest | null = null;
  const [liveRows, rebuiltRows] = [
    new GenerationWalk(store.pages(live)),
    new GenerationWalk(store.pages(rebuilt)),
  ];
  const digests = new Digests();
  const isLookedAgain = looks > 0;
  let rows = 0;
  for (;;) {
    if (liveRows.isUsedUp) await liveRows.turn();
    if (rebuiltRows.isUsedUp) await rebuiltRows.turn();
    const equal = takeEqual(liveRows, rebuiltRows);
    if (equal) {
      rows += equal.length;
      digests.add(equal.bytes, equal.bytes);
      continue;
    }
    const [left, right] = [liveRows.head, rebuiltRows.head];
    if (!left && !right) break;
    const a = left && (!right || left.id <= right.id) ? liveRows.take() : null;
    const b = right && (!left || right.id <= left.id) ? rebuiltRows.take() : null;
    const read = { live: a?.read() ?? null, rebuilt: b?.read() ?? null };
    let pair: Pair = read;
    if (!isSame(pair) && isLookedAgain) pair = await readAgain(store, live, rebuilt, read);
    while (areRevisionsUnequal(pair) && looks-- > 0) {
      await pause(LOOK_AGAIN_MS);
      pair = await readAgain(store, live, rebuilt, read);
    }
    const bytes = pair.live && bytesOf(pair.live);
    digests.add(bytes, isSame(pair) ? bytes : pair.rebuilt && bytesOf(pair.rebuilt));
    if (pair.rebuilt) rows++;
    if (isRebuiltRowBehind(pair))
      (lacking ??= new Digest()).add(bytesOf([pair.live!._id, guardsOf(pair.live)]));
  }
  return {
    rows,
    liveHash: digests.live.hex(),
    rebuiltHash: digests.rebuilt.hex(),
    lackingHash: lacking?.hex() ?? null,
  };
}

/** Reads one generation by page or by row; only a new page is awaited. */
class GenerationWalk {
  private readonly pages: AsyncIterator<StoredPage>;
  private page: StoredPage | null = null;
  private place = 0;
  private isOver = false;

  constructor(pages: AsyncIterable<StoredPage>) {
    this.pages = pages[Symbol.asyncIterator]();
  }

  /** The current page while no row of it was taken; else null. */
  get fresh(): StoredPage | null {
    return this.place === 0 ? this.page : null;
  }

  get head(): StoredDocument | null {
    if (!this.page || this.place === this.page.length) return null;
    return this.page.at(this.place);
  }

  get isUsedUp(): boolean {
    return !this.isOver && (!this.page || this.place === this.page.length);
  }

  take(): StoredDocument {
    return this.page!.at(this.place++);
  }

  takePage(): void {
    this.place = this.page!.length;
  }

  async turn(): Promise<void> {
    const next = await this.pages.next();
    this.isOver = next.done === true;
    this.page = next.done ? null : next.value;
    this.place = 0;
  }
}

/** Takes an equal page or row from both. Returns null and takes nothing where they differ. */
function takeEqual(
  one: GenerationWalk,
  another: GenerationWalk,
): Pick<StoredPage, 'length' | 'bytes'> | null {
  const [page, other] = [one.fresh, another.fresh];
  if (page && other && page.length === other.length && isEqual(page.bytes, other.bytes)) {
    one.takePage();
    another.takePage();
    return page;
  }
  const [left, right] = [one.head, another.head];
  if (!left || !right || !isEqual(left.bytes, right.bytes)) return null;
  one.take();
  another.take();
  return { length: 1, bytes: left.bytes };
}

/** Why: hashing many rows together costs a third of hashing each by itself. */
const HASHED_AT_ONCE = 256;
const BYTES_HASHED_AT_ONCE = 64 * 1024;

class Digest {
  private waiting: Uint8Array[] = [];

  constructor(private readonly hash = createHash('sha256')) {}

  add(bytes: Uint8Array): void {
    if (this.waiting.push(bytes) >= HASHED_AT_ONCE || bytes.length >= BYTES_HASHED_AT_ONCE) this.flush();
  }

  copy(): Digest {
    this.flush();
    return new Digest(this.hash.copy());
  }

  hex(): string {
    this.flush();
    return this.hash.copy().digest('hex');
  }

  private flush(): void {
    const [first] = this.waiting;
    if (first) this.hash.update(this.waiting.length === 1 ? first : Buffer.concat(this.waiting));
    this.waiting = [];
  }
}

class Digests {
  readonly live = new Digest();
  /** Is the same digest as `live` up to the first difference, then one of its own. */
  rebuilt = this.live;

  /** Adds a live row and a rebuilt one, null where there is none; equal ones are the same bytes. */
  add(live: Uint8Array | null, rebuilt: Uint8Array | null): void {
    if (live !== rebuilt && this.rebuilt === this.live) this.rebuilt = this.live.copy();
    if (live) this.live.add(live);
    if (rebuilt && this.rebuilt !== this.live) this.rebuilt.add(rebuilt);
  }
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && Buffer.compare(a, b) === 0;
const bytesOf = (value: object): Buffer => Buffer.from(canonicalJson(value));

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

const isSame = ({ live, rebuilt }: Pair): boolean => canonicalJson(live) === canonicalJson(rebuilt);

const areRevisionsUnequal = ({ live, rebuilt }: Pair): boolean =>
  canonicalJson(live?.['rev'] ?? null) !== canonicalJson(rebuilt?.['rev'] ?? null);

function isRebuiltRowBehind({ live, rebuilt }: Pair): boolean {
  if (live === null || rebuilt === null) return live !== null;
  const [has, lacks] = [guardsOf(live), guardsOf(rebuilt)];
  return Object.entries(has).some(([source, at]) => at > (lacks[source] ?? -1));
}
