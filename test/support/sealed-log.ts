import { Records } from '../../src/platform/records/records.js';
import { TenantKeys } from '../../src/platform/crypto/tenant-keys.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import { canonicalJson } from '@alert-review/kernel';
import { loadConfig } from '../../src/platform/config/config.js';
import type { EventStore, StoredEvent } from '../../src/platform/event-store/event-store.js';
import { CheckpointRecord } from '../../src/platform/projections/checkpoint.js';
import { AccessLogEvents } from '../../src/platform/access-log/access-log.events.js';
import { CheckpointCopies } from '../../src/log-proofs/checkpoint-copies.js';
import { CheckpointEvents } from '../../src/log-proofs/domain/checkpoint.events.js';
import {
  LostRangeRecord,
  SignedCheckpointRecord,
  TileRecord,
  TreeRecord,
  UncheckedRangeRecord,
} from '../../src/log-proofs/domain/tree.record.js';
import { LostRanges } from '../../src/log-proofs/lost-ranges.js';
import { UncheckedRanges } from '../../src/log-proofs/unchecked-ranges.js';
import { SigningKeyEvents } from '../../src/log-proofs/domain/signing-key.events.js';
import { HashTrees } from '../../src/log-proofs/hash-trees.js';
import { LogSealer } from '../../src/log-proofs/log-sealer.js';
import { SigningKeys } from '../../src/log-proofs/signing-keys.js';
import { isSignedBy, parseCheckpoint, textOfNote } from '@alert-review/transparency-log';
import type { OpenedStores } from './open-embedded.js';
import { startProcess } from './platform-process.js';
import { treeHash } from './rfc6962.js';
import { TestClock } from './test-clock.js';

export const PROOF_RECORDS = [
  TileRecord,
  TreeRecord,
  SignedCheckpointRecord,
  UncheckedRangeRecord,
  LostRangeRecord,
  CheckpointRecord,
];

export type SealedStores = Pick<OpenedStores, 'readStore'> & { readonly eventStore: EventStore };

/** The parts that one process needs to sign the log. The stores may be shared with other processes. */
export function proofsOver(stores: SealedStores, masterKey = Buffer.alloc(32, 7)) {
  const clock = new TestClock();
  const ids = new RandomIds(clock);
  const families = [CheckpointEvents, SigningKeyEvents, AccessLogEvents];
  const config = loadConfig({});
  const process = startProcess(stores as OpenedStores, { clock, ids, config }, { families });
  const { decisions, registry } = process;
  const records = new Records(stores.readStore);
  const keys = new SigningKeys(decisions, new TenantKeys(masterKey));
  const sealer = new LogSealer(stores.eventStore, registry, decisions, keys, records, clock);
  const proofs = new HashTrees(records, stores.eventStore);
  const copies = (env: Readonly<Record<string, string>>) =>
    new CheckpointCopies(proofs, stores.eventStore, registry, records, loadConfig(env));
  const unchecked = new UncheckedRanges(records);
  const lost = new LostRanges(records, stores.eventStore, clock);
  const { continuity } = process;
  return { clock, ids, decisions, records, keys, sealer, proofs, unchecked, lost, continuity, copies };
}

/** The bytes of a stored event in this stream. The organization is taken from the name of the stream. */
export const eventBytes = (stream: string, revision: number, at: number): Buffer =>
  Buffer.from(
    canonicalJson({
      data: { recordedAt: 'no time' },
      org: stream.slice(stream.indexOf('-') + 1, stream.indexOf('.')),
      recordedAt: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
      revision,
      stream,
    }),
  );

/**
 * Appends events `from` to `to`, spread over two streams of each organization. Returns the length of the log.
 */
export async function appendEvents(store: EventStore, orgs: readonly string[], from: number, to: number) {
  for (let n = from; n < to; n++) {
    const org = orgs[n % orgs.length]!;
    const round = Math.floor(n / orgs.length);
    const stream = `parcel-${org}.p${round % 2}`;
    const revision = Math.floor(round / 2);
    const id = `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`;
    const data = eventBytes(stream, revision, n * 1_000);
    await store.append(stream, revision === 0 ? 'no_stream' : revision - 1, [
      { id, type: 'ParcelMoved', data },
    ]);
  }
}

export async function wholeLog(store: EventStore): Promise<StoredEvent[]> {
  const log: StoredEvent[] = [];
  for (let after: bigint | null = null; ; after = log.at(-1)!.position) {
    const page = await store.readAll({ after, maxCount: 1_000 });
    if (page.length === 0) return log;
    log.push(...page);
  }
}

/**
 * Everything that is wrong with the signed and stored data, checked against the definitions (RFC 6962) and
 * the log alone.
 */
export async function faultsOf({ eventStore, readStore }: SealedStores): Promise<string[]> {
  const log = await wholeLog(eventStore);
  const leaves = new Map<string, Uint8Array[]>();
  for (const { stream, data } of log) {
    const [category, org] = stream.split(/[-.]/) as [string, string];
    const ofOrg = leaves.get(org) ?? [];
    if (category !== 'checkpoint') ofOrg.push(data);
    leaves.set(org, ofOrg);
  }
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  const keys = log.flatMap(({ type, data }) =>
    type === 'SigningKeyMade'
      ? [(JSON.parse(Buffer.from(data).toString()) as { data: { key: string } }).data.key]
      : [],
  );
  const texts: Buffer[] = [];
  const sizes = new Map<string, number>();
  for (const { type, data } of log) {
    if (type !== 'CheckpointSigned') continue;
    const { notes, note } = (
      JSON.parse(Buffer.from(data).toString()) as {
        data: { notes: string[]; note: string };
      }
    ).data;
    for (const each of notes) {
      const { origin, size, root } = parseCheckpoint(textOfNote(each));
      const org = origin.slice(origin.lastIndexOf('/') + 1);
      check(
        keys.some((key) => isSignedBy(each, key)),
        `${origin} ${size}: signature`,
      );
      check(size > (sizes.get(org) ?? 0), `${origin} ${size}: it did not grow`);
      check(treeHash(leaves.get(org)!.slice(0, size)).equals(Buffer.from(root)), `${origin} ${size}: root`);
      sizes.set(org, size);
      texts.push(Buffer.from(textOfNote(each)));
    }
    const { size, root } = parseCheckpoint(textOfNote(note));
    check(
      keys.some((key) => isSignedBy(note, key)),
      `organizations ${size}: signature`,
    );
    check(size === texts.length, `organizations ${size}: there are ${texts.length}`);
    check(treeHash(texts).equals(Buffer.from(root)), `organizations ${size}: root`);
  }
  const { proofs } = proofsOver({ eventStore, readStore });
  for (const [org, ofOrg] of leaves) {
    const tree = proofs.treeOf({ orgId: org });
    const size = (await tree.newest())?.size ?? 0;
    check(size === ofOrg.length, `${org}: ${size} of ${ofOrg.length} are signed`);
    check((await tree.root(size)).equals(treeHash(ofOrg)), `${org}: stored tiles`);
  }
  const root = await proofs.organizations.root(texts.length);
  check(root.equals(treeHash(texts)), 'organizations: stored tiles');
  return faults;
}

/** The names of the methods of both stores that write. */
const WRITES: ReadonlySet<string | symbol> = new Set([
  'append',
  'bulk',
  'put',
  'insert',
  'compareAndSet',
  'remove',
]);

/**
 * The store, and a count of how often a caller had to wait for writes. Writes requested together count as one
 * round.
 * It counts only requests made through this view. So neither other work on the store shows, nor into how many
 * commits the store split a round on a busy machine.
 */
export function countingWriteRounds<Store extends object>(store: Store) {
  let underWay = 0;
  let rounds = 0;
  const counted = new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const method = value as (...args: unknown[]) => unknown;
      if (!WRITES.has(name)) return method.bind(target);
      return async (...args: unknown[]) => {
        if (underWay++ === 0) rounds++;
        try {
          return await method.apply(target, args);
        } finally {
          underWay--;
        }
      };
    },
  });
  return { store: counted, rounds: () => rounds };
}

/**
 * Stores that die with the n-th write: after it, nothing is written or read any more. `how` says whether that
 * write takes effect.
 * `alone`: it does not, but other writes begun in the same turn do, as a store that keeps no order may
 * behave.
 */
export function killedAt(stores: SealedStores, writes: number, how: 'done' | 'not done' | 'alone') {
  let left = writes;
  let isOver = false;
  const end = () => void (isOver = true);
  const killed = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          if (isOver) throw new Error('killed');
          const ends = WRITES.has(name) && left-- === 0;
          if (ends && how === 'alone') queueMicrotask(end);
          else if (ends) end();
          const isDone = !ends || how === 'done';
          const done = isDone ? await (value as (...all: unknown[]) => unknown).apply(target, args) : null;
          if (ends) throw new Error('killed');
          return done;
        };
      },
    });
  return {
    stores: { readStore: killed(stores.readStore), eventStore: killed(stores.eventStore) },
    isAlive: () => left >= 0,
  };
}
