import { Logger } from '@nestjs/common';
import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';
import type { StreamDecision, Decisions } from '../../../src/platform/decisions/decisions.js';
import { WrongExpectedRevisionError } from '../../../src/platform/event-store/event-store.js';
import { StructuredLogger } from '../../../src/platform/observability/logger.js';
import {
  callerOf,
  openPlatform,
  TEST_REQUEST_TIMEOUT_MS,
  type OpenPlatform,
} from '../../support/open-platform.js';
import {
  moved,
  parcelDecider,
  ParcelEvents,
  ParcelReadModel,
  parcelProjection,
  sent,
  type ParcelEvent,
  type ParcelState,
} from '../../support/parcels.js';

// size: one suite states everything that the only door to the log promises.

const LetterEvents = defineEvents('letter', {
  LetterWritten: { v: 3, schema: z.object({ text: z.string() }), sealed: ['text'] },
});

let platform: OpenPlatform;
const bank = callerOf('a1');
const stream = 'parcel-a1.p1';

beforeEach(async () => {
  platform = await openPlatform({
    families: [ParcelEvents, LetterEvents],
    projections: [parcelProjection],
  });
});
afterEach(() => platform.close());

type ParcelDecision = StreamDecision<ParcelState, readonly ParcelEvent[], ParcelEvent>;

/** What was decided; that the rows behind it resolve is what `decide` waits for. */
async function decide(
  command: readonly ParcelEvent[],
  more: Partial<ParcelDecision> = {},
  decisions: Decisions = platform.decisions,
) {
  const { rows, ...decided } = await decisions.decide({
    caller: bank,
    decider: parcelDecider,
    streamId: 'p1',
    operation: 'MoveParcel',
    command,
    ...more,
    family: ParcelEvents,
  });
  await rows;
  return decided;
}

const stored = () => platform.stores.eventStore.readStream(stream);
const envelopes = async () =>
  (await stored()).map(({ data }) => JSON.parse(Buffer.from(data).toString()) as Record<string, unknown>);

describe('one decision', () => {
  test('appends what was decided and returns it with the state behind it', async () => {
    const { events, state } = await decide([sent(3), moved('Graz')]);
    expect(events.map(({ type, revision, streamId }) => [type, revision, streamId])).toEqual([
      ['ParcelSent', 0, 'p1'],
      ['ParcelMoved', 1, 'p1'],
    ]);
    expect(state).toEqual({ weight: 3, places: ['Graz'] });
    expect((await stored()).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  test('is in the read models when it returns', async () => {
    await decide([sent(3), moved('Graz')]);
    const row = await platform.readModels.for(bank).get(ParcelReadModel, 'p1');
    expect(row).toMatchObject({ weight: 3, place: 'Graz' });
  });

  test('whose rows may follow is in the log when it returns, and in the rows with the next one', async () => {
    await decide([sent(3)], { rowsFollow: true });
    expect(await stored()).toHaveLength(1);
    await decide([moved('Graz')]);
    const row = await platform.readModels.for(bank).get(ParcelReadModel, 'p1');
    expect(row).toMatchObject({ weight: 3, place: 'Graz' });
  });

  test('with nothing to do writes nothing', async () => {
    await decide([moved('Graz')]);
    const { events, state } = await decide([moved('Graz')]);
    expect(events).toEqual([]);
    expect(state).toEqual({ weight: null, places: ['Graz'] });
    expect(await stored()).toHaveLength(1);
  });

  test('with nothing to do finds the rows of who did it, though another process has not made them', async () => {
    const silent = platform.process({ families: [ParcelEvents] }).decisions;
    for (const event of [sent(3), moved('Graz')]) await decide([event], {}, silent);
    const { events } = await decide([moved('Graz')]);
    expect(events).toEqual([]);
    const row = await platform.readModels.for(bank).get(ParcelReadModel, 'p1');
    expect(row).toMatchObject({ weight: 3, place: 'Graz' });
  });

  test('that holds for one revision is refused at any other, and nothing is written', async () => {
    await decide([sent(3)]);
    await decide([moved('Graz')], { expectedRevision: 0 });
    for (const expectedRevision of [0, 2])
      await expect(decide([moved('Wien')], { expectedRevision })).rejects.toThrow(WrongExpectedRevisionError);
    expect(await stored()).toHaveLength(2);
  });

  test('that holds for one revision is refused to whoever comes second', async () => {
    await decide([sent(3)]);
    const other = platform.process().decisions;
    const tries = await Promise.allSettled([
      decide([moved('Graz')], { expectedRevision: 0 }),
      decide([moved('Wien')], { expectedRevision: 0 }, other),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stored()).toHaveLength(2);
  });

  test('writes the whole envelope, and no field beside it', async () => {
    const agent = callerOf('a1', {
      kind: 'agent',
      userId: 'u7',
      clientId: 'c7',
      grantId: 'g7',
      onBehalfOf: 'u8',
      scopes: ['alerts:read', 'alerts:write'],
      correlationId: 'request-9',
    });
    const more = { causation: 'event-1', configHash: 'recipe-1', effectiveAt: '2025-02-01T00:00:00.000Z' };
    await decide([sent(3)], { caller: agent, ...more });
    expect(await envelopes()).toEqual([
      {
        id: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/,
        ) as string,
        type: 'ParcelSent',
        v: 1,
        recordedAt: '2025-03-01T09:00:00.000Z',
        org: 'a1',
        stream,
        revision: 0,
        actor: {
          kind: 'agent',
          user: 'u7',
          client: 'c7',
          grantId: 'g7',
          onBehalfOf: 'u8',
          scope: 'alerts:read alerts:write',
        },
        correlation: 'request-9',
        ...more,
        data: { weight: 3 },
      },
    ]);
  });

  test('refuses data that does not have the shape of its event, and stores nothing', async () => {
    await expect(decide([sent('heavy' as never)])).rejects.toThrow(/expected number/);
    expect(await stored()).toEqual([]);
  });

  test('seals the text that people wrote', async () => {
    const letter = { type: 'LetterWritten', data: { text: 'Dear Ms Quux' } } as const;
    await platform.decisions.decide({
      caller: bank,
      family: LetterEvents,
      streamId: 'l1',
      operation: 'WriteLetter',
      command: null,
      decider: { initial: null, decide: () => [letter], evolve: () => null },
    });
    const [event] = await platform.stores.eventStore.readStream('letter-a1.l1');
    const text = Buffer.from(event!.data).toString();
    expect(text).not.toContain('Dear Ms Quux');
    expect(JSON.parse(text)).toMatchObject({ v: 3 });
  });

  test('never lets recordedAt decrease when the clock steps back', async () => {
    await decide([moved('Graz')]);
    platform.clock.advance(-3_600_000);
    await decide([moved('Linz')]);
    platform.clock.advance(3_600_001);
    await decide([moved('Wels')]);
    expect((await envelopes()).map(({ recordedAt }) => recordedAt)).toEqual([
      '2025-03-01T09:00:00.000Z',
      '2025-03-01T09:00:00.000Z',
      '2025-03-01T09:00:00.001Z',
    ]);
  });
});

describe('a retry with the same idempotency key', () => {
  const key = { idempotencyKey: 'k1' };

  test('gets the first answer, revisions and state included, also after more events', async () => {
    await decide([sent(1)]);
    const first = await decide([moved('Graz'), moved('Linz')], key);
    await decide([moved('Wels')]);
    const retry = await decide([moved('Graz'), moved('Linz')], key);
    expect([first.repeated, retry]).toEqual([false, { ...first, repeated: true }]);
    expect(retry.events.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(retry.state).toEqual({ weight: 1, places: ['Graz', 'Linz'] });
    expect(await stored()).toHaveLength(4);
  });

  test('gets the stored events even where it asks for something else, or would now be refused', async () => {
    const first = await decide([moved('Graz')], key);
    const refusing = {
      ...parcelDecider,
      decide: () => {
        throw new Error('refused now');
      },
    };
    expect(await decide([moved('Wels')], { ...key, decider: refusing })).toEqual({
      ...first,
      repeated: true,
    });
  });

  test('is recognised by another process', async () => {
    const first = await decide([moved('Graz')], key);
    const elsewhere = platform.process().decisions;
    expect(await decide([moved('Graz')], key, elsewhere)).toEqual({ ...first, repeated: true });
  });

  test('after an append whose answer was lost finds what it stored', async () => {
    const { eventStore } = platform.stores;
    const append = eventStore.append.bind(eventStore);
    eventStore.append = async (...args) => {
      await append(...args);
      throw new Error('the answer was lost');
    };
    await expect(decide([moved('Graz')], key)).rejects.toThrow('the answer was lost');
    eventStore.append = append;
    const row = () => platform.readModels.for(bank).get(ParcelReadModel, 'p1');
    expect(await row()).toBeNull();
    expect((await decide([moved('Graz')], key)).events.map(({ revision }) => revision)).toEqual([0]);
    expect(await stored()).toHaveLength(1);
    expect(await row()).toMatchObject({ place: 'Graz' });
  });

  test('of many at once has one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide([moved('Graz')], key)));
    const [first, ...others] = answers;
    for (const answer of others) expect(answer).toEqual({ ...first, repeated: true });
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['user', { caller: callerOf('a1', { userId: 'user2' }) }],
    ['operation', { operation: 'ReturnParcel' }],
  ])('of another %s is another command', async (_, other) => {
    await decide([moved('Graz')], key);
    const { events } = await decide([moved('Linz')], { ...key, ...other });
    expect(events.map(({ revision }) => revision)).toEqual([1]);
  });
});

describe('decisions that are appended together', () => {
  const about = (streamId: string, command: readonly ParcelEvent[]): ParcelDecision => ({
    caller: bank,
    decider: parcelDecider,
    streamId,
    operation: 'MoveParcel',
    command,
    family: ParcelEvents,
  });

  test('are in the log and in the rows, each on what those before it decided', async () => {
    await decide([moved('Graz')]);
    const all = [about('p1', [sent(1)]), about('p2', [moved('Linz')]), about('p1', [moved('Wels')])];
    const { rows } = (await platform.decisions.decideBatch(all))!;
    await rows;
    expect((await stored()).map(({ type }) => type)).toEqual(['ParcelMoved', 'ParcelSent', 'ParcelMoved']);
    const found = await platform.readModels.for(bank).find(ParcelReadModel, {}, { index: 'id' });
    expect(found).toMatchObject([
      { id: 'p1', weight: 1, place: 'Wels' },
      { id: 'p2', place: 'Linz' },
    ]);
    expect((await decide([moved('Enns')])).state).toEqual({ weight: 1, places: ['Graz', 'Wels', 'Enns'] });
  });

  test('are of one time, so that none is before what caused it', async () => {
    const slow: ParcelDecision['decider'] = {
      ...parcelDecider,
      decide: (...given) => {
        platform.clock.advance(5);
        return parcelDecider.decide(...given);
      },
    };
    const all = [about('p1', [moved('Graz')]), about('p2', [moved('Linz')])];
    await (await platform.decisions.decideBatch(all.map((each) => ({ ...each, decider: slow }))))!.rows;
    const times = await Promise.all(
      ['p1', 'p2'].map(async (id) => (await platform.decisions.read(ParcelEvents, bank, id))[0]!.recordedAt),
    );
    expect(new Set(times).size).toBe(1);
  });

  test('are none where one of them has nothing to do, was done before, or lost a race', async () => {
    const { decisions, stores } = platform;
    await decide([moved('Graz')], { idempotencyKey: 'k1' });
    const other = about('p2', [moved('Linz')]);
    expect(await decisions.decideBatch([other, about('p1', [moved('Graz')])])).toBeNull();
    const again = { ...about('p1', [moved('Enns')]), idempotencyKey: 'k1' };
    expect(await decisions.decideBatch([other, again])).toBeNull();
    const { known } = await decisions.state(ParcelEvents, parcelDecider, bank, 'p1');
    await decide([moved('Wien')], {}, platform.process().decisions);
    const late = { ...about('p1', [moved('Graz')]), known };
    expect(await decisions.decideBatch([other, late])).toBeNull();
    expect(await stores.eventStore.readStream('parcel-a1.p2')).toEqual([]);
    expect((await decide([moved('Graz')])).state.places).toEqual(['Graz', 'Wien', 'Graz']);
  });
});

describe('callers at once', () => {
  test('64 on one stream from two processes: exactly one wins each round, all end', async () => {
    const processes = [platform.decisions, platform.process().decisions];
    const { eventStore } = platform.stores;
    let conflicts = 0;
    const append = eventStore.append.bind(eventStore);
    eventStore.append = (...args) =>
      append(...args).catch((error: unknown) => {
        if (error instanceof WrongExpectedRevisionError) conflicts++;
        throw error;
      });
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => decide([moved(`place ${n}`)], {}, processes[n % 2])),
    );
    const revisions = answers.map(({ events }) => events[0]!.revision).sort((a, b) => a - b);
    expect(revisions).toEqual(Array.from({ length: 64 }, (_, n) => n));
    for (const { events, state } of answers) {
      expect(state.places).toHaveLength(events[0]!.revision + 1);
      expect(state.places.at(-1)).toBe((events[0]!.data as { place: string }).place);
    }
    // Within a process callers queue up, so that at most the other process wins each round.
    expect(conflicts).toBeGreaterThan(0);
    expect(conflicts).toBeLessThanOrEqual(64);
  });

  test('a decision that loses every round ends as a conflict at the deadline', async () => {
    let rounds = 0;
    const rival = platform.process().decisions;
    const { eventStore } = platform.stores;
    const append = eventStore.append.bind(eventStore);
    eventStore.append = async (name, expected, events) => {
      if (rounds++ % 2 === 0) await decide([moved(`round ${rounds}`)], {}, rival);
      platform.clock.advance(TEST_REQUEST_TIMEOUT_MS / 4);
      return append(name, expected, events);
    };
    await expect(decide([moved('Graz')])).rejects.toMatchObject({ code: 'conflict' });
    const places = (await envelopes()).map(({ data }) => (data as { place: string }).place);
    expect(places.length).toBeGreaterThan(1);
    expect(places).not.toContain('Graz');
  });

  test('a failed append leaves the next caller alone', async () => {
    const { eventStore } = platform.stores;
    const append = eventStore.append.bind(eventStore);
    eventStore.append = () => Promise.reject(new Error('no connection'));
    const failed = decide([moved('Graz')]);
    await expect(failed).rejects.toThrow('no connection');
    eventStore.append = append;
    await expect(decide([moved('Linz')])).resolves.toMatchObject({ state: { places: ['Linz'] } });
  });
});

test('a stream is read for its own organization', async () => {
  await decide([moved('Graz')]);
  expect(await platform.decisions.read(ParcelEvents, bank, 'p1')).toHaveLength(1);
  expect(await platform.decisions.read(ParcelEvents, callerOf('a10'), 'p1')).toEqual([]);
});

test('a clock that is behind the log is told, once in a minute', async () => {
  const lines: string[] = [];
  Logger.overrideLogger(
    new StructuredLogger({ level: 'warn', format: 'json', write: (line) => void lines.push(line) }),
  );
  await decide([sent(1)]);
  platform.clock.leap(-2 * 3_600_000);
  for (const place of ['Oslo', 'Bern']) await decide([moved(place)]);
  await decide([sent(1)], { streamId: 'p2' });
  Logger.overrideLogger(false);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      msg: 'the clock of this machine is behind the events of the log',
      behindMs: 2 * 3_600_000,
    }),
  ]);
});
