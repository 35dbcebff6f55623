import type { EventStore } from '../../../src/platform/event-store/event-store.js';
import type { Decisions } from '../../../src/platform/decisions/decisions.js';
import { StreamStateCache } from '../../../src/platform/decisions/stream-state-cache.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { moved, parcelDecider, ParcelEvents, sent, type ParcelEvent } from '../../support/parcels.js';
import { seeded } from '../../support/seeded.js';

const families = [ParcelEvents];
const bank = callerOf('a1');
const SEEDS = [1, 2, 3];
const STEPS = 80;

let platform: OpenPlatform;
let other: OpenPlatform;
let made = 0;

beforeAll(async () => {
  [platform, other] = await Promise.all([openPlatform({ families }), openPlatform({ families })]);
});
afterAll(() => Promise.all([platform.close(), other.close()]));

const newId = () => `p${++made}`;
const nameOf = (id: string) => `parcel-a1.${id}`;

const decide = (id: string, command: readonly ParcelEvent[], decisions: Decisions = platform.decisions) =>
  decisions.decide({
    caller: bank,
    decider: parcelDecider,
    streamId: id,
    operation: 'MoveParcel',
    command,
    family: ParcelEvents,
  });

/** Reads from what `from` gives at that moment, and counts the events that it got. */
function folding(from: () => EventStore, bytesMax?: number) {
  const got: number[] = [];
  const readStream: EventStore['readStream'] = async (...args) => {
    const events = await from().readStream(...args);
    got.push(events.length);
    return events;
  };
  const readStreams: EventStore['readStreams'] = async (asked) => {
    const streams = await from().readStreams(asked);
    got.push(...streams.flatMap((events) => events?.length ?? []));
    return streams;
  };
  const streams = new StreamStateCache({ readStream, readStreams }, platform.registry, bytesMax);
  const read = (id: string, decider: object) => streams.read(nameOf(id), decider as never);
  const places = async (id: string) =>
    ((await read(id, parcelDecider)).state as { places: readonly string[] }).places;
  return { read, places, got };
}

const fromStore = () => platform.stores.eventStore;

test('of a stream only what stands behind its last known event is read', async () => {
  const { places, got } = folding(fromStore);
  const id = newId();
  await decide(id, [moved('Graz'), moved('Linz'), moved('Wels')]);
  await places(id);
  await places(id);
  await decide(id, [moved('Wien'), moved('Enns')]);
  expect(await places(id)).toEqual(['Graz', 'Linz', 'Wels', 'Wien', 'Enns']);
  expect(got).toEqual([3, 0, 2]);
});

test('a log in place of another is read from its start, whether it is longer or shorter', async () => {
  const id = newId();
  let store = fromStore();
  const { places } = folding(() => store);
  await decide(id, [moved('Graz'), moved('Linz')]);
  await places(id);
  store = other.stores.eventStore;
  expect(await places(id)).toEqual([]);
  await decide(id, [moved('Wels'), moved('Wien'), moved('Enns')], other.decisions);
  expect(await places(id)).toEqual(['Wels', 'Wien', 'Enns']);
  store = fromStore();
  expect(await places(id)).toEqual(['Graz', 'Linz']);
});

test('what nobody asked for longest is forgotten first, what is too large at once', async () => {
  const ids = [newId(), newId(), newId()];
  for (const id of ids) await decide(id, [moved('Graz'), moved('Linz')]);
  const huge = newId();
  await decide(huge, [moved('Graz'), moved('x'.repeat(10_000))]);
  const { places, got } = folding(fromStore, 4_000);
  for (const id of [ids[0]!, ids[1]!, ids[0]!, ids[2]!, ids[0]!, ids[1]!, huge, huge, ids[1]!])
    await places(id);
  expect(got).toEqual([2, 2, 0, 2, 0, 2, 2, 2, 0]);
});

test.each([
  ['that it stands', () => ({ isSent: true }), [2, 2, 0, 0]],
  ['a long text', () => ({ place: 'x'.repeat(5_000) }), [2, 2, 2, 2]],
  ['a list of its places', () => ({ places: [] }), [2, 2, 2, 2]],
])('a stream of large events takes what its state does: %s', async (_, evolve, expected) => {
  const ids = [newId(), newId()];
  for (const id of ids) await decide(id, [moved('Graz'), moved('x'.repeat(10_000))]);
  const { read, got } = folding(fromStore, 4_000);
  const decider = { ...parcelDecider, evolve };
  for (const id of [...ids, ...ids]) await read(id, decider);
  expect(got).toEqual(expected);
});

test('what another process changed counts, whatever this one remembers of it', async () => {
  const elsewhere = platform.process().decisions;
  const id = newId();
  await decide(id, [moved('Graz')]);
  await decide(id, [moved('Linz')], elsewhere);
  expect((await decide(id, [moved('Linz')])).events).toEqual([]);
  await decide(id, [moved('Wels')], elsewhere);
  expect((await decide(id, [moved('Linz')])).state.places).toEqual(['Graz', 'Linz', 'Wels', 'Linz']);
  await decide(id, [moved('Enns')], elsewhere);
  expect((await decide(id, [moved('Linz')])).state.places).toHaveLength(6);
});

test.each(SEEDS)(
  'processes that decide by turns and at once fold what the log says (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const processes = [platform, platform.process(), platform.process()];
    const ids = [newId(), newId()];
    for (let step = 0; step < STEPS; step++) {
      const together = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
        const { decisions } = pick(processes);
        const id = pick(ids);
        if (random() < 0.3) return decisions.state(ParcelEvents, parcelDecider, bank, id);
        return decide(
          id,
          random() < 0.2 ? [sent(step)] : [moved(`place ${Math.floor(random() * 3)}`)],
          decisions,
        );
      });
      await Promise.all(together);
      for (const { decisions } of processes) {
        const each = await Promise.all(
          ids.map((id) => decisions.state(ParcelEvents, parcelDecider, bank, id)),
        );
        const all = await decisions.states(ParcelEvents, parcelDecider, bank, ids);
        expect(all.map(({ state }) => state)).toEqual(each.map(({ state }) => state));
      }
      for (const id of ids) {
        const events = await platform.decisions.read(ParcelEvents, bank, id);
        const state = events.reduce(
          (before, event) => parcelDecider.evolve(before, event),
          parcelDecider.initial,
        );
        for (const { decisions } of processes)
          expect(await decisions.state(ParcelEvents, parcelDecider, bank, id)).toMatchObject({
            state,
            revision: events.length - 1,
          });
      }
    }
  },
);
