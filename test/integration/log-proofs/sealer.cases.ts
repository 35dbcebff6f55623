import { countUncheckedEvents } from '../../../src/log-proofs/queries/count-unchecked-events.lookup.js';
import { SignedCheckpointRecord, TileRecord } from '../../../src/log-proofs/domain/tree.record.js';
import { isSignedBy, MissingTileError, textOfNote } from '@alert-review/transparency-log';
import type { PublishedKey } from '../../../src/log-proofs/domain/signing-key.decider.js';
import { logNameOf } from '../../../src/log-proofs/signing-keys.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import {
  appendEvents,
  countingWriteRounds,
  faultsOf,
  killedAt,
  PROOF_RECORDS,
  proofsOver,
  wholeLog,
  type SealedStores,
} from '../../support/sealed-log.js';
import { watchCheckpointLag } from '../../support/checkpoint-lag.js';
import { auditPath, consistency } from '../../support/rfc6962.js';

const ORGS = ['a1', 'a10', 'b2'];

let platform: OpenPlatform;
let stores: SealedStores;

beforeEach(async () => {
  platform = await openPlatform({ records: PROOF_RECORDS });
  ({ stores } = platform);
});
afterEach(() => platform.close());

const signings = async (): Promise<number> =>
  (await wholeLog(stores.eventStore)).filter(({ type }) => type === 'CheckpointSigned').length;

describe('the sealer', () => {
  test('signs the history of a log in steps, and then what comes', async () => {
    await appendEvents(stores.eventStore, ORGS, 0, 2_100);
    const { sealer, proofs } = proofsOver(stores);
    await sealer.seal();
    // Two pages of a thousand; the rest, with the event of the key that the first signing made.
    expect(await signings()).toBe(3);
    expect(await faultsOf(stores)).toEqual([]);
    await appendEvents(stores.eventStore, ORGS, 2_100, 2_101);
    expect(await sealer.isBehind()).toBe(true);
    await sealer.seal();
    expect(await signings()).toBe(4);
    await sealer.seal();
    expect(await signings()).toBe(4);
    expect(await sealer.isBehind()).toBe(false);
    expect(await faultsOf(stores)).toEqual([]);
    const newest = await proofs.treeOf({ orgId: 'a10' }).newest();
    expect(newest).toMatchObject({ size: 700, time: '2026-01-01T00:34:58.000Z' });
  });

  test('names for good what lay unsigned in the log when it started, and nothing later', async () => {
    const rangesOf = async (org: string) => {
      const tree = proofsOver(stores).proofs.treeOf({ orgId: org });
      return tree.unchecked(0, (await tree.newest())!.size);
    };
    const running = proofsOver(stores);
    running.sealer.onModuleInit();
    await running.sealer.sealFoundAtStart();
    await appendEvents(stores.eventStore, ORGS, 0, 30);
    await running.sealer.seal();
    expect(await rangesOf('a1')).toEqual([]);
    // What a kill left, or what somebody added while no server ran.
    await appendEvents(stores.eventStore, ORGS, 30, 33);
    const next = proofsOver(stores);
    next.sealer.onModuleInit();
    await next.sealer.sealFoundAtStart();
    await appendEvents(stores.eventStore, ORGS, 33, 36);
    await next.sealer.seal();
    for (const org of ORGS) expect(await rangesOf(org)).toEqual([{ first: 10, size: 11 }]);
    const later = proofsOver(stores);
    later.sealer.onModuleInit();
    await later.sealer.sealFoundAtStart();
    expect(await rangesOf('a1')).toEqual([{ first: 10, size: 11 }]);
    expect(await faultsOf(stores)).toEqual([]);
    for (const orgId of ORGS)
      expect(await later.unchecked.newestOf({ orgId }, 5)).toMatchObject([{ first: 10, size: 11 }]);
    expect(await later.unchecked.newestOf({ orgId: 'another' }, 5)).toEqual([]);
    expect(await countUncheckedEvents(later.records)).toBe(ORGS.length);
  });

  test('names it also after a start that was killed while it signed, and if the tree had it', async () => {
    await appendEvents(stores.eventStore, ORGS, 0, 30);
    await proofsOver(stores).sealer.seal();
    await appendEvents(stores.eventStore, ORGS, 30, 33);
    for (let writes = 0, isOver = false; !isOver; writes++) {
      const { stores: killed, isAlive } = killedAt(stores, writes, 'done');
      const { sealer } = proofsOver(killed);
      sealer.onModuleInit();
      await sealer.seal().catch(() => undefined);
      isOver = isAlive();
    }
    const tree = proofsOver(stores).proofs.treeOf({ orgId: 'b2' });
    expect(await tree.unchecked(0, 11)).toEqual([{ first: 10, size: 11 }]);
    expect(await countUncheckedEvents(proofsOver(stores).records)).toBe(ORGS.length);
  });

  test('of two that work at the same time makes one tree', async () => {
    await appendEvents(stores.eventStore, ORGS, 0, 700);
    const one = proofsOver(stores);
    const other = proofsOver(stores);
    for (let n = 700; n < 720; n++) {
      await Promise.all([
        one.sealer.seal(),
        other.sealer.seal(),
        appendEvents(stores.eventStore, ORGS, n, n + 1),
      ]);
      expect(await one.keys.published()).toHaveLength(1);
    }
    await Promise.all([one.sealer.seal(), other.sealer.seal()]);
    expect(await faultsOf(stores)).toEqual([]);
  });

  test.each(['done', 'not done', 'alone'] as const)('goes on after a kill at each write, %s', async (how) => {
    let n = 0;
    for (let writes = 0, hasEnded = false; !hasEnded; writes++) {
      await appendEvents(stores.eventStore, ORGS, n, (n += 40));
      const killed = killedAt(stores, writes, how);
      hasEnded = await proofsOver(killed.stores)
        .sealer.seal()
        .then(
          () => true,
          () => false,
        );
      expect(hasEnded).toBe(killed.isAlive());
      const { sealer } = proofsOver(stores);
      // The job tries again, with all tiles made anew.
      await sealer.seal().catch((error: unknown) => expect(error).toBeInstanceOf(MissingTileError));
      await sealer.seal();
      expect(await faultsOf(stores)).toEqual([]);
    }
    expect(n).toBeGreaterThan(600);
  });

  test('writes to the log once and to the rows twice', async () => {
    await appendEvents(stores.eventStore, ORGS, 0, 300);
    const log = countingWriteRounds(stores.eventStore);
    const rows = countingWriteRounds(stores.readStore);
    const { sealer } = proofsOver({ eventStore: log.store, readStore: rows.store });
    await sealer.seal();
    await appendEvents(stores.eventStore, ORGS, 300, 600);
    const before = [log.rounds(), rows.rounds()] as const;
    await sealer.seal();
    expect([log.rounds() - before[0], rows.rounds() - before[1]]).toEqual([1, 2]);
  });

  test('keeps the notes of the last signing again where a kill left them out', async () => {
    const rows = platform.records.forSystem();
    const notes = () => rows.find(SignedCheckpointRecord, {}, { index: 'id' });
    const signed: Awaited<ReturnType<typeof notes>>[] = [];
    for (const from of [0, 30]) {
      await appendEvents(stores.eventStore, ORGS, from, from + 30);
      await proofsOver(stores).sealer.seal();
      signed.push(await notes());
    }
    const [before, all] = signed as [(typeof signed)[0], (typeof signed)[0]];
    const last = all.map(({ id }) => id).filter((id) => before.every((row) => row.id !== id));
    expect(last).toHaveLength(ORGS.length + 1);
    await rows.remove(SignedCheckpointRecord, { id: { $in: last } });
    await proofsOver(stores).sealer.seal();
    expect(await notes()).toEqual(all);
  });

  test('makes the same trees again after its rows were lost', async () => {
    await appendEvents(stores.eventStore, ORGS, 0, 900);
    const { sealer } = proofsOver(stores);
    await sealer.seal();
    const tiles = () => platform.records.forSystem().find(TileRecord, {}, { index: 'id' });
    const before = await tiles();
    expect(before.length).toBeGreaterThan(6);
    await sealer.reset();
    expect(await tiles()).toEqual([]);
    const signed = await signings();
    await proofsOver(stores).sealer.seal();
    expect(await tiles()).toEqual(before);
    expect(await signings()).toBe(signed);
    expect(await faultsOf(stores)).toEqual([]);
  });
});

describe('a tree', () => {
  test('gives proofs, events and places as the log has them', async () => {
    await appendEvents(stores.eventStore, ORGS, 0, 2_000);
    const { sealer, proofs } = proofsOver(stores);
    await sealer.seal();
    await appendEvents(stores.eventStore, ORGS, 2_000, 2_100);
    await sealer.seal();
    const tree = proofs.treeOf({ orgId: 'a1' });
    const log = (await wholeLog(stores.eventStore)).filter(({ stream }) => stream.startsWith('parcel-a1.'));
    const data = log.map((event) => event.data);
    expect(log).toHaveLength(700);
    for (const [leaf, size] of [
      [0, 1],
      [0, 700],
      [255, 700],
      [256, 700],
      [511, 513],
      [699, 700],
      [300, 667],
    ] as const)
      expect(await tree.inclusionProof(leaf, size)).toEqual(auditPath(leaf, data.slice(0, size)));
    for (const [older, newer] of [
      [0, 700],
      [1, 700],
      [256, 700],
      [333, 667],
      [667, 700],
      [700, 700],
    ] as const)
      expect(await tree.consistencyProof(older, newer)).toEqual(consistency(older, data.slice(0, newer)));
    for (const [first, count] of [
      [0, 3],
      [255, 2],
      [256, 1],
      [690, 10],
      [5, 0],
    ] as const) {
      const read: string[] = [];
      for await (const { id } of tree.events(first, count)) read.push(id);
      expect(read).toEqual(log.slice(first, first + count).map(({ id }) => id));
    }
    for (const index of [0, 255, 256, 699]) expect(await tree.indexOf(log[index]!)).toBe(index);
    const stranger = await stores.eventStore.readStream('parcel-b2.p0', { maxCount: 1 });
    expect(await tree.indexOf(stranger[0]!)).toBeNull();
    const sizes: number[] = [];
    for await (const { size } of tree.checkpoints(0, 700)) sizes.push(size);
    expect(sizes).toEqual([334, 667, 700]);
    expect((await tree.newest({ size: 699 }))?.size).toBe(667);
    expect((await tree.first({ size: 335 }))?.size).toBe(667);
    const { time } = (await tree.newest({ size: 667 }))!;
    expect([(await tree.newest({ time }))?.size, (await tree.first({ time }))?.size]).toEqual([667, 667]);
    expect(await tree.first({ time: '2027' })).toBeNull();
  });
});

describe('the key', () => {
  const signatures = (note: string, keys: readonly PublishedKey[]) =>
    keys.map(({ key }) => isSignedBy(note, key));
  const newestNote = async () => (await proofsOver(stores).proofs.organizations.newest())!.note;

  test('is changed with a note by both, and both sign the next checkpoints alone', async () => {
    const { keys, sealer } = proofsOver(stores);
    await appendEvents(stores.eventStore, ORGS, 0, 3);
    await sealer.seal();
    const [first, second] = await keys.rotate(callerOf('system'));
    expect(first!.note).toBeUndefined();
    expect(textOfNote(second!.note!)).toBe(`${logNameOf([first!])} key\n${first!.key}\n${second!.key}\n`);
    expect(signatures(second!.note!, [first!, second!])).toEqual([true, true]);
    await sealer.seal();
    expect(signatures(await newestNote(), [first!, second!])).toEqual([true, true]);
    await appendEvents(stores.eventStore, ORGS, 3, 4);
    await proofsOver(stores).sealer.seal();
    expect(signatures(await newestNote(), [first!, second!])).toEqual([false, true]);
    expect(await faultsOf(stores)).toEqual([]);
  });

  test('of another master key follows by itself, and has no signature of the one before it', async () => {
    await appendEvents(stores.eventStore, ORGS, 0, 3);
    await proofsOver(stores).sealer.seal();
    await appendEvents(stores.eventStore, ORGS, 3, 4);
    const { keys, sealer } = proofsOver(stores, Buffer.alloc(32, 8));
    await sealer.seal();
    const published = await keys.published();
    expect(published.map(({ note }) => note)).toEqual([undefined, undefined]);
    expect(signatures(await newestNote(), published)).toEqual([false, true]);
    expect(await faultsOf(stores)).toEqual([]);
  });
});

describe('how long events have waited for a checkpoint', () => {
  const BEGUN_AT = Date.UTC(2026, 0, 1);

  let one: Awaited<ReturnType<typeof watchCheckpointLag>>;
  let other: typeof one;
  let process: ReturnType<typeof proofsOver>;

  beforeEach(async () => {
    process = proofsOver(stores);
    [one, other] = await Promise.all([
      watchCheckpointLag(platform, process.clock),
      watchCheckpointLag(platform, process.clock),
    ]);
  });
  afterEach(() => Promise.all([one.close(), other.close()]));

  /** As each process measures it, and as its readiness tells it. */
  const waits = async () => {
    const seconds = [await one.lag.seconds(), await other.lag.seconds()];
    const told = await Promise.all([one, other].map(({ readiness }) => readiness.storeChecks()));
    return [...seconds, ...told.map(({ late }) => late.checkpointSeconds)];
  };

  it('is 0 in an empty log and in one that is sealed, also for a process that does not seal', async () => {
    expect(await waits()).toEqual([0, 0, 0, 0]);
    await appendEvents(stores.eventStore, ORGS, 0, 20);
    await process.sealer.seal();
    expect(await waits()).toEqual([0, 0, 0, 0]);
  });

  it('is the age of the oldest event of an organization that no checkpoint covers', async () => {
    const { sealer, clock } = process;
    await appendEvents(stores.eventStore, ORGS, 0, 20);
    await sealer.seal();
    await appendEvents(stores.eventStore, ORGS, 20, 30);
    clock.advance(BEGUN_AT + 20_000 + 90_000 - clock.now());
    expect(await waits()).toEqual([90, 90, 90, 90]);
    await sealer.seal();
    expect(await waits()).toEqual([0, 0, 0, 0]);
  });
});
