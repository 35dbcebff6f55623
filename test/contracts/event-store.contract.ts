import {
  APPEND_BYTES_MAX,
  LOG_PAGE_BYTES_MAX,
  WrongExpectedRevisionError,
  type EventStore,
  type NewEvent,
  type StoredEvent,
  type Subscription,
} from '../../src/platform/event-store/event-store.js';

export interface OpenEventStore {
  readonly store: EventStore;
  /** Closes and opens the same data again, where the adapter can. */
  readonly reopen?: () => Promise<EventStore>;
  readonly close: () => Promise<void>;
}

// size: one suite states the whole contract of the port, and every adapter runs it.

const event = (id: string, data = `{"id":"${id}"}`): NewEvent => ({
  id,
  type: 'Tested',
  data: Buffer.from(data),
});
const events = (...ids: string[]): NewEvent[] => ids.map((id) => event(id));
const idsOf = (found: readonly StoredEvent[]): string[] => found.map(({ id }) => id);

/** Everything the docstrings of EventStore promise. `uuid(n)` gives ids of the form the adapter asks for. */
export function eventStoreContract(
  name: string,
  open: () => Promise<OpenEventStore>,
  uuid: (name: string) => string = (text) => text,
): void {
  describe(`${name}: event store contract`, () => {
    let opened: OpenEventStore;
    let store: EventStore;
    const ids = (...names: string[]): string[] => names.map(uuid);
    const made = (...names: string[]): NewEvent[] => events(...ids(...names));

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    describe('append', () => {
      it('numbers the events of a stream from 0 and gives the last revision', async () => {
        const first = await store.append('test-a1.s', 'no_stream', made('1', '2'));
        const second = await store.append('test-a1.s', 1, made('3'));
        expect([first.revision, second.revision]).toEqual([1, 2]);
        const stored = await store.readStream('test-a1.s');
        expect(stored.map(({ revision }) => revision)).toEqual([0, 1, 2]);
        expect(idsOf(stored)).toEqual(ids('1', '2', '3'));
        expect(stored[2]!.position > stored[1]!.position).toBe(true);
      });

      it('keeps id, type, stream and every byte of the data', async () => {
        const data = Buffer.from('{"text":"é€😀\\u0000"}');
        await store.append('test-a1.s', 'no_stream', [{ id: uuid('1'), type: 'NameChanged', data }]);
        const [stored] = await store.readStream('test-a1.s');
        expect(stored).toMatchObject({
          id: uuid('1'),
          type: 'NameChanged',
          stream: 'test-a1.s',
          revision: 0,
        });
        expect(Buffer.from(stored?.data ?? []).equals(data)).toBe(true);
      });

      it('is visible to every reader and durable when it resolves', async () => {
        await store.append('test-a1.s', 'no_stream', made('1'));
        const [first] = await store.readStream('test-a1.s');
        await store.append('test-a1.s', 0, made('2'));
        expect(idsOf(await store.readAll({ after: first!.position, maxCount: 10 }))).toEqual(ids('2'));
        if (opened.reopen) store = await opened.reopen();
        expect(idsOf(await store.readStream('test-a1.s'))).toEqual(ids('1', '2'));
        await store.append('test-a1.s', 1, made('3'));
        const [, second, third] = await store.readStream('test-a1.s');
        expect(third!.position > second!.position).toBe(true);
      });

      it('refuses a wrong revision, names both, and stores nothing', async () => {
        await store.append('test-a1.s', 'no_stream', made('1', '2'));
        const attempts = [0, 2, 'no_stream'] as const;
        for (const expected of attempts) {
          const refused = store.append('test-a1.s', expected, made('new'));
          await expect(refused).rejects.toBeInstanceOf(WrongExpectedRevisionError);
          await expect(refused).rejects.toMatchObject({ stream: 'test-a1.s', expected, actual: 1 });
        }
        await expect(store.append('test-a1.none', 3, made('new'))).rejects.toMatchObject({
          actual: 'no_stream',
        });
        expect(await store.readStream('test-a1.s')).toHaveLength(2);
      });

      it('lets exactly one of 50 callers with the same revision win', async () => {
        const outcomes = await Promise.allSettled(
          Array.from({ length: 50 }, (_, n) => store.append('test-a1.s', 'no_stream', made(`caller ${n}`))),
        );
        const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(refused).toHaveLength(49);
        for (const { reason } of refused) expect(reason).toBeInstanceOf(WrongExpectedRevisionError);
        expect(await store.readStream('test-a1.s')).toHaveLength(1);
      });

      it('takes pipelined appends in their order', async () => {
        await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            store.append('test-a1.s', n === 0 ? 'no_stream' : n - 1, made(`${n}`)),
          ),
        );
        expect(idsOf(await store.readStream('test-a1.s'))).toEqual(
          ids(...Array.from({ length: 20 }, (_, n) => `${n}`)),
        );
      });

      it('takes no events as nothing to do', async () => {
        await store.append('test-a1.s', 'no_stream', made('1'));
        expect((await store.append('test-a1.s', 0, [])).revision).toBe(0);
        await store.append('test-a1.none', 'no_stream', []);
        expect(await store.readStream('test-a1.none')).toEqual([]);
        expect(await store.readStream('test-a1.s')).toHaveLength(1);
      });

      it('stores the largest append and refuses one byte more', async () => {
        const half = 'x'.repeat(APPEND_BYTES_MAX / 2);
        const largest = [event(uuid('1'), half), event(uuid('2'), half)];
        const refused = store.append('test-a1.s', 'no_stream', [...largest, event(uuid('3'), 'x')]);
        await expect(refused).rejects.toBeInstanceOf(RangeError);
        expect(await store.readStream('test-a1.s')).toEqual([]);
        expect((await store.append('test-a1.s', 'no_stream', largest)).revision).toBe(1);
        expect((await store.readStream('test-a1.s')).map(({ data }) => data.length)).toEqual([
          half.length,
          half.length,
        ]);
      });
    });

    describe('appends together', () => {
      it('are stored in their order, or none of them; not offered where no transaction spans streams', async () => {
        if (!store.appendTogether) return expect(name).toMatch(/EventStoreDB/);
        await store.append('test-a1.s', 'no_stream', made('1'));
        await store.appendTogether([
          { stream: 'test-a1.t', expected: 'no_stream', events: made('2') },
          { stream: 'test-a1.s', expected: 0, events: made('3', '4') },
          { stream: 'test-a1.t', expected: 0, events: made('5') },
        ]);
        const all = () => store.readAll({ after: null, maxCount: 100 });
        expect(idsOf(await all())).toEqual(ids('1', '2', '3', '4', '5'));
        const refused = store.appendTogether([
          { stream: 'test-a1.u', expected: 'no_stream', events: made('6') },
          { stream: 'test-a1.s', expected: 1, events: made('7') },
        ]);
        await expect(refused).rejects.toMatchObject({ stream: 'test-a1.s', expected: 1, actual: 2 });
        expect(idsOf(await all())).toEqual(ids('1', '2', '3', '4', '5'));
        // The stream of another who was faster with the same first id.
        const repeated = [{ stream: 'test-a1.t', expected: 'no_stream', events: made('2') } as const];
        await expect(store.appendTogether(repeated)).rejects.toBeInstanceOf(WrongExpectedRevisionError);
        await store.append('test-a1.u', 'no_stream', made('8'));
        expect(idsOf(await all())).toEqual(ids('1', '2', '3', '4', '5', '8'));
      });
    });

    describe('a repeated append', () => {
      beforeEach(async () => {
        await store.append('test-a1.s', 'no_stream', made('1', '2'));
        await store.append('test-a1.s', 1, made('3'));
        await store.append('test-a1.s', 2, made('4'));
      });

      it.each<[string, number | 'no_stream', string[], number]>([
        ['the whole', 'no_stream', ['1', '2'], 1],
        ['a prefix', 'no_stream', ['1'], 0],
        ['a middle part', 0, ['2'], 1],
        ['parts of several appends', 0, ['2', '3'], 2],
        ['everything', 'no_stream', ['1', '2', '3', '4'], 3],
      ])('of %s changes nothing and succeeds', async (_, expected, names, revision) => {
        expect((await store.append('test-a1.s', expected, made(...names))).revision).toBe(revision);
        expect(await store.readStream('test-a1.s')).toHaveLength(4);
      });

      it.each<[string, number | 'no_stream', string[]]>([
        ['other ids', 'no_stream', ['5']],
        ['another order', 'no_stream', ['2', '1']],
        ['a known id at another place', 0, ['3']],
        ['known ids that go on behind the end', 2, ['4', '5']],
      ])('with %s is refused', async (_, expected, names) => {
        await expect(store.append('test-a1.s', expected, made(...names))).rejects.toMatchObject({
          actual: 3,
        });
        expect(await store.readStream('test-a1.s')).toHaveLength(4);
      });

      it('compares ids, not data', async () => {
        const repeated = store.append('test-a1.s', 2, [event(uuid('4'), '{"other":true}')]);
        await expect(repeated).resolves.toMatchObject({ revision: 3 });
      });

      it('with the ids of a key is told when other data stand there', async () => {
        const keyed = (expected: number, ...events: NewEvent[]) =>
          store.append('test-a1.s', expected, events, { isKeyed: true });
        const other = event(uuid('4'), '{"other":true}');
        await expect(keyed(2, other)).resolves.toMatchObject({ revision: 3, repeated: true });
        await expect(keyed(1, ...made('3'), other)).resolves.toMatchObject({ revision: 3 });
        expect(await keyed(3, ...made('5', '6'))).not.toHaveProperty('repeated');
        const [first] = made('5');
        const worded = { ...first!, data: Buffer.from('{"other":true}') };
        await expect(keyed(3, worded, ...made('6'))).resolves.toMatchObject({ revision: 5, repeated: true });
      });

      it('is recognised after the store was opened again', async () => {
        if (opened.reopen) store = await opened.reopen();
        await expect(store.append('test-a1.s', 1, made('3'))).resolves.toMatchObject({ revision: 2 });
      });

      it('in another stream is another event', async () => {
        await expect(store.append('test-a1.t', 'no_stream', made('1'))).resolves.toMatchObject({
          revision: 0,
        });
      });
    });

    describe('reading', () => {
      beforeEach(async () => {
        await store.append('test-a1.s', 'no_stream', made('1', '2', '3'));
        await store.append('test-a1.s2', 'no_stream', made('4'));
        await store.append('test-a1.s', 2, made('5'));
      });

      it.each<[string, Parameters<EventStore['readStream']>[1], string[]]>([
        ['from the start', {}, ['1', '2', '3', '5']],
        ['from a revision', { fromRevision: 2 }, ['3', '5']],
        ['a part', { fromRevision: 1, maxCount: 2 }, ['2', '3']],
        ['beyond the end', { fromRevision: 9 }, []],
        ['backwards from the end', { direction: 'backwards' }, ['5', '3', '2', '1']],
        ['the last', { direction: 'backwards', maxCount: 1 }, ['5']],
        ['backwards from beyond the end', { direction: 'backwards', fromRevision: 9 }, ['5', '3', '2', '1']],
        ['no event', { maxCount: 0 }, []],
        ['backwards from a revision', { direction: 'backwards', fromRevision: 1 }, ['2', '1']],
      ])('a stream %s', async (_, options, expected) => {
        expect(idsOf(await store.readStream('test-a1.s', options))).toEqual(ids(...expected));
      });

      it('many streams, each as by itself', async () => {
        await store.append('test-a1.many', 'no_stream', made('m1', 'm2', 'm3'));
        const found = await store.readStreams([{ stream: 'test-a1.none' }, { stream: 'test-a1.many' }]);
        expect(found.map((events) => idsOf(events!))).toEqual([[], ids('m1', 'm2', 'm3')]);
      });

      it.each([
        ['the last one', ['b3', 2], []],
        ['an earlier one', ['b1', 0], ['b2', 'b3']],
        ['one that stands elsewhere', ['b2', 2], null],
        ['one that begins alike', ['b', 2], null],
        ['one beyond the end', ['b3', 3], null],
      ] as const)('what stands behind a known event: %s', async (_, [name, revision], expected) => {
        const stream = 'test-a1.behind';
        const [id] = ids(name);
        await store.append(stream, 'no_stream', made('b1', 'b2', 'b3'));
        const behind = { id: id!, revision };
        const [found, none] = await store.readStreams([
          { stream, behind },
          { stream: 'test-a1.none', behind },
        ]);
        expect(found && idsOf(found)).toEqual(expected && ids(...expected));
        expect(none).toBeNull();
      });

      it('a missing stream gives nothing', async () => {
        expect(await store.readStream('test-a1.missing')).toEqual([]);
        expect(await store.readStream('test-a1')).toEqual([]);
      });

      it('all streams in commit order, page by page', async () => {
        const own = async (after: bigint | null, maxCount: number): Promise<StoredEvent[]> =>
          (await store.readAll({ after, maxCount })).filter(({ stream }) => stream.startsWith('test-'));
        const all = await own(null, 1000);
        expect(idsOf(all)).toEqual(ids('1', '2', '3', '4', '5'));
        const positions = all.map(({ position }) => position);
        expect([...positions].sort((a, b) => (a < b ? -1 : 1))).toEqual(positions);
        expect(new Set(positions).size).toBe(5);
        expect(idsOf(await own(positions[2] as bigint, 1))).toEqual(ids('4'));
        expect(await own(positions[4] as bigint, 10)).toEqual([]);
      });
    });

    it('reads large events in pages that memory can hold', async () => {
      const large = 'x'.repeat(APPEND_BYTES_MAX);
      const names = Array.from({ length: 13 }, (_, n) => `${n}`);
      for (const [n, name] of names.entries())
        await store.append('test-a1.s', n === 0 ? 'no_stream' : n - 1, [event(uuid(name), large)]);
      const pages: StoredEvent[][] = [];
      for (let after: bigint | null = null; ; after = pages.at(-1)!.at(-1)!.position) {
        const page = await store.readAll({ after, maxCount: 1_000 });
        if (page.length === 0) break;
        pages.push(page);
      }
      const bytesOf = (page: readonly StoredEvent[]) => page.reduce((sum, { data }) => sum + data.length, 0);
      expect(idsOf(pages.flat())).toEqual(ids(...names));
      for (const page of pages) expect(bytesOf(page)).toBeLessThan(LOG_PAGE_BYTES_MAX + APPEND_BYTES_MAX);
      expect(await store.readStream('test-a1.s')).toHaveLength(13);
    });

    describe('the event at a position', () => {
      it('has its id, also after the store was opened again', async () => {
        await store.append('test-a1.s', 'no_stream', made('1', '2'));
        const stored = await store.readStream('test-a1.s');
        if (opened.reopen) store = await opened.reopen();
        const found = await Promise.all(stored.map(({ position }) => store.idAt(position)));
        expect(found).toEqual(ids('1', '2'));
      });

      it('is none behind the end of the log', async () => {
        await store.append('test-a1.s', 'no_stream', made('1'));
        const [last] = await store.readStream('test-a1.s');
        expect(await store.idAt(last!.position + 1n)).toBeNull();
        expect(await store.idAt(last!.position + 1_000_000_000n)).toBeNull();
      });
    });

    describe('names and drops', () => {
      beforeEach(async () => {
        await store.append('test-a1.day1.w1', 'no_stream', made('1', '2'));
        await store.append('test-a10.day1.w1', 'no_stream', made('3'));
        await store.append('test-a1.day1.w2', 'no_stream', made('4'));
        await store.append('test-a1.day2.w1', 'no_stream', made('5', '6'));
      });

      it('lists the names of the streams behind a prefix', async () => {
        expect(await store.streamNames('test-a1.day1.')).toEqual(['test-a1.day1.w1', 'test-a1.day1.w2']);
        expect(await store.streamNames('test-')).toHaveLength(4);
        expect(await store.streamNames('test-a2.')).toEqual([]);
      });

      it('removes the dropped stream and nothing else', async () => {
        await store.dropStream('test-a1.day1.w1');
        await store.dropStream('test-a1.never');
        expect(await store.streamNames('test-a1.')).toEqual(['test-a1.day1.w2', 'test-a1.day2.w1']);
        const left = (await store.readAll({ after: null, maxCount: 1000 })).filter(
          ({ stream }) => stream.startsWith('test-') && stream !== 'test-a1.day1.w1',
        );
        expect(idsOf(left)).toEqual(ids('3', '4', '5', '6'));
      });

      it('gives no position again, also after the store was opened again', async () => {
        const [, last] = await store.readStream('test-a1.day2.w1');
        await store.dropStream('test-a1.day2.w1');
        if (opened.reopen) store = await opened.reopen();
        expect(await store.streamNames('test-a1.day2.')).toEqual([]);
        await store.append('test-a1.day3.w1', 'no_stream', made('7'));
        const [next] = await store.readStream('test-a1.day3.w1');
        expect(next!.position > last!.position).toBe(true);
      });
    });

    describe('a subscription', () => {
      const running: Subscription[] = [];
      afterEach(async () => {
        await Promise.all(running.splice(0).map((subscription) => subscription.stop()));
      });

      /** Resolves with what arrived when `count` events of the test did. */
      function collect(count: number, after: bigint | null = null, handle?: (id: string) => void) {
        const seen: StoredEvent[] = [];
        const errors: { error: unknown; id: string }[] = [];
        let arrived: () => void;
        const done = new Promise<void>((resolve) => (arrived = resolve));
        const subscription = store.subscribeAll(
          after,
          async (each) => {
            if (!each.stream.startsWith('test-')) return;
            handle?.(each.id);
            seen.push(each);
            if (seen.length === count) arrived();
          },
          (error, each) => errors.push({ error, id: each.id }),
        );
        running.push(subscription);
        return { seen, errors, done, subscription };
      }

      it('delivers history, then what is appended later, in order and once', async () => {
        const expected: string[] = [];
        for (let n = 0; n < 30; n++) {
          expected.push(uuid(`${n}`));
          await store.append(`test-a1.${n % 3}`, n < 3 ? 'no_stream' : Math.floor(n / 3) - 1, made(`${n}`));
        }
        const { seen, done } = collect(60);
        for (let n = 30; n < 60; n++) {
          expected.push(uuid(`${n}`));
          await store.append(`test-a1.${n % 3}`, Math.floor(n / 3) - 1, made(`${n}`));
        }
        await done;
        expect(idsOf(seen)).toEqual(expected);
      });

      it('starts behind the given position', async () => {
        await store.append('test-a1.s', 'no_stream', made('1', '2', '3'));
        const [, second] = await store.readStream('test-a1.s');
        const { seen, done } = collect(2, second?.position);
        await store.append('test-a1.s', 2, made('4'));
        await done;
        expect(idsOf(seen)).toEqual(ids('3', '4'));
      });

      it('goes its own way beside another', async () => {
        await store.append('test-a1.s', 'no_stream', made('1', '2'));
        const failing = collect(9, null, () => {
          throw new Error('never');
        });
        const { seen, done } = collect(3);
        await store.append('test-a1.s', 1, made('3'));
        await done;
        expect(idsOf(seen)).toEqual(ids('1', '2', '3'));
        expect(failing.seen).toEqual([]);
      });

      it('hands over one event at a time', async () => {
        await store.append('test-a1.s', 'no_stream', made('1', '2', '3', '4'));
        let inHand = 0;
        let most = 0;
        let count = 0;
        await new Promise<void>((resolve) => {
          running.push(
            store.subscribeAll(
              null,
              async () => {
                most = Math.max(most, ++inHand);
                await new Promise((next) => setImmediate(next));
                inHand--;
                if (++count >= 4) resolve();
              },
              () => undefined,
            ),
          );
        });
        expect(most).toBe(1);
      });

      it('hands the same event over again when the handler rejects, and skips nothing', async () => {
        await store.append('test-a1.s', 'no_stream', made('1', '2', '3'));
        let failures = 2;
        const { seen, errors, done } = collect(3, null, (id) => {
          if (id === uuid('2') && failures-- > 0) throw new Error('not yet');
        });
        await done;
        expect(idsOf(seen)).toEqual(ids('1', '2', '3'));
        expect(errors.map(({ id }) => id)).toEqual(ids('2', '2'));
        expect(errors[0]?.error).toMatchObject({ message: 'not yet' });
      });

      it('stops after the event in hand', async () => {
        await store.append('test-a1.s', 'no_stream', made('1', '2', '3'));
        let release: () => void = () => undefined;
        let handled = 0;
        const started = new Promise<Subscription>((resolve) => {
          const subscription: Subscription = store.subscribeAll(
            null,
            async (each) => {
              if (!each.stream.startsWith('test-')) return;
              await new Promise<void>((next) => {
                release = next;
                setImmediate(() => resolve(subscription));
              });
              handled++;
            },
            () => undefined,
          );
        });
        const stopped = (await started).stop();
        expect(handled).toBe(0);
        release();
        await stopped;
        expect(handled).toBe(1);
      });

      it('stops at once while it waits to try again', async () => {
        await store.append('test-a1.s', 'no_stream', made('1'));
        const failed = new Promise<void>((resolve) => {
          running.push(
            store.subscribeAll(
              null,
              async () => {
                throw new Error('never');
              },
              () => resolve(),
            ),
          );
        });
        await failed;
        await running[0]?.stop();
        await store.append('test-a1.s', 0, made('2'));
      });
    });

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}
