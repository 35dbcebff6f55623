import type { StoredEvent } from '../../../src/platform/event-store/event-store.js';
import { LogSealCheck } from '../../../src/log-proofs/log-seal-check.js';
import { openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { seeded } from '../../support/seeded.js';
import { appendEvents, PROOF_RECORDS, proofsOver, wholeLog } from '../../support/sealed-log.js';

const ORGS = ['a1', 'b2'];

let platform: OpenPlatform;
let log: StoredEvent[];
/** Notes of the first signing, which somebody kept. */
let early: { readonly org: string; readonly all: string };

beforeAll(async () => {
  platform = await openPlatform({ records: PROOF_RECORDS });
  const { eventStore } = platform.stores;
  const { sealer, proofs } = proofsOver(platform.stores);
  for (let n = 0; n < 600; n += 60) {
    await appendEvents(eventStore, ORGS, n, n + 60);
    await sealer.seal();
  }
  await sealer.seal();
  log = await wholeLog(eventStore);
  const org = await proofs.treeOf({ orgId: 'a1' }).first({});
  const all = await proofs.organizations.first({});
  early = { org: org!.note, all: all!.note };
});
afterAll(() => platform.close());

/** Looks at these events as at a log, with the stored trees of the real one. */
async function look(events: readonly StoredEvent[], notes: readonly string[] = [], withStores = true) {
  const check = new LogSealCheck(notes);
  const { readStore } = platform.stores;
  const readAll = ({ after, maxCount }: { after: bigint | null; maxCount: number }) =>
    Promise.resolve(events.filter(({ position }) => position > (after ?? -1n)).slice(0, maxCount));
  const eventStore = Object.assign(Object.create(platform.stores.eventStore) as object, { readAll });
  await check.begin(withStores ? { readStore, eventStore: eventStore as never } : {});
  for (const event of events) check.take(event);
  return check.end();
}

const parcels = () => log.flatMap(({ type }, at) => (type === 'ParcelMoved' ? [at] : []));
const edited = (event: StoredEvent): StoredEvent => ({
  ...event,
  data: Buffer.from(Buffer.from(event.data).toString().replace('no time', 'NO time')),
});

test('finds nothing in the log as it was written, with checkpoints that were kept', async () => {
  expect(await look(log, [early.org, early.all])).toEqual({ findings: [], notLookedAt: [] });
  expect(await look(log, [], false)).toEqual({ findings: [], notLookedAt: [] });
});

test('says how many events no checkpoint covers yet', async () => {
  const more = [...log, { ...log.at(parcels()[0]!)!, position: log.at(-1)!.position + 1n }];
  expect(await look(more)).toEqual({
    findings: [],
    notLookedAt: ['1 events newer than the newest checkpoint'],
  });
});

/** What was done to the event at a place of the log; those behind keep their positions. */
const CHANGES: readonly [string, (events: StoredEvent[], at: number, random: () => number) => void][] = [
  ['edited', (events, at) => void events.splice(at, 1, edited(events[at]!))],
  ['removed', (events, at) => void events.splice(at, 1)],
  ['doubled', (events, at) => void events.splice(at, 0, events[at]!)],
  [
    'swapped with a later one of its organization',
    (events, at) => {
      const other = at + 2;
      [events[at], events[other]] = [events[other]!, events[at]!];
    },
  ],
  [
    'moved to another organization',
    (events, at) => {
      const event = events[at]!;
      const stream = event.stream.includes('-a1.') ? 'parcel-b2.p0' : 'parcel-a1.p0';
      events[at] = { ...event, stream };
    },
  ],
];

test.each(CHANGES)('finds an event that was %s, and says which', async (_, change) => {
  const random = seeded(62);
  const places = parcels().filter((at) => log[at + 2]?.type === 'ParcelMoved');
  for (let round = 0; round < 10; round++) {
    const at = places[Math.floor(random() * places.length)]!;
    const events = [...log];
    change(events, at, random);
    const { findings } = await look(events);
    const org = /-(\w+)\./.exec(log[at]!.stream)![1]!;
    expect(findings.filter(({ record }) => record === 'tree').map(({ id }) => id)).toContain(org);
    // The last leaf of a tree may be what is missing: then no event is in its place.
    const named = findings.find(({ record, fault }) => record === 'event' && fault.endsWith(` of ${org}`));
    const index = log.slice(0, at + 1).filter(({ stream }) => stream.includes(`-${org}.`)).length - 1;
    const place = new RegExp(`sealed as leaf ${index + (_ === 'doubled' ? 1 : 0)} of`);
    if (named) expect(named.fault).toMatch(place);
    else expect(_).toMatch(/removed|moved/);
  }
});

test('names the first checkpoint that does not fit, and no later one', async () => {
  const at = parcels()[200]!;
  const { findings } = await look(log.with(at, edited(log[at]!)));
  const ofTrees = findings.filter(({ record }) => record === 'tree');
  expect(ofTrees.filter(({ fault }) => !fault.includes('kept'))).toHaveLength(1);
});

test('a log that was cut is refused by what the read store kept, and from outside', async () => {
  const newest = log.findLastIndex(({ type }) => type === 'CheckpointSigned');
  const cut = log.slice(0, newest - 30);
  const { findings } = await look(cut);
  expect(findings.map(({ fault }) => fault)).toContainEqual(
    expect.stringMatching(/kept in the read store, does not fit: the log has only \d+$/),
  );
  const { proofs } = proofsOver(platform.stores);
  const held = (await proofs.treeOf({ orgId: 'b2' }).newest())!.note;
  const outside = await look(cut, [held], false);
  expect(outside.findings).toMatchObject([
    { id: 'b2', fault: expect.stringMatching(/kept elsewhere/) as string },
  ]);
});

describe('a log that was signed anew with everything in it', () => {
  let forged: StoredEvent[];
  beforeAll(async () => {
    const other = await openPlatform({ records: PROOF_RECORDS });
    try {
      await appendEvents(other.stores.eventStore, ORGS, 0, 600);
      await proofsOver(other.stores, Buffer.alloc(32, 8)).sealer.seal();
      forged = await wholeLog(other.stores.eventStore);
    } finally {
      await other.close();
    }
  });

  test('is whole by itself', async () => {
    expect((await look(forged, [], false)).findings).toEqual([]);
  });

  test.each(['org', 'all'] as const)('and refused by a checkpoint of before (%s)', async (which) => {
    const { findings } = await look(forged, [early[which]], false);
    expect(findings.map(({ fault }) => fault)).toContainEqual(expect.stringMatching(/it is of another log/));
  });
});

test('a note with a wrong signature, and a key that does not follow, are told', async () => {
  const flipped = log.map((event) =>
    event.type === 'CheckpointSigned' && event.revision === 2
      ? {
          ...event,
          data: Buffer.from(
            Buffer.from(event.data)
              .toString()
              .replace(/(— \S+ \S{40})./g, '$1_'),
          ),
        }
      : event,
  );
  expect((await look(flipped)).findings.map(({ fault }) => fault)).toContainEqual(
    expect.stringMatching(/is signed by no key of this log/),
  );
  const withKey = log.map((event) =>
    event.type === 'SigningKeyMade'
      ? {
          ...event,
          data: Buffer.from(
            Buffer.from(event.data)
              .toString()
              .replace(/\+[0-9a-f]{8}\+/, '+00000000+'),
          ),
        }
      : event,
  );
  expect((await look(withKey)).findings.length).toBeGreaterThan(0);
});

test('what is no checkpoint is refused', () => {
  expect(() => new LogSealCheck(['a receipt\n'])).toThrow('This is no checkpoint of Alert Review');
});
