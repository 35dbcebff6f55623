import { Query } from 'mingo';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { CanonicalJson, defineRecord, type ListPlace } from '@alert-review/kernel';
import { BudgetExceededError, ByteBudget } from '../../src/platform/read-store/byte-budget.js';
import {
  QueryError,
  type Filter,
  type FindOptions,
  type Scalar,
  type Update,
} from '../../src/platform/read-store/query.js';
import { DuplicateKeyError, type Doc, type ReadStore } from '../../src/platform/read-store/read-store.js';
import { UnstorableError } from '../../src/platform/read-store/storable.js';
import { rowsAfterPlace } from '../../src/platform/records/rows-after.js';
import { RowReader } from '../../src/platform/records/rows-of-organization.js';
import { seeded } from '../support/seeded.js';

export interface OpenReadStore {
  readonly store: ReadStore;
  /** Closes and opens the same data again, where the adapter can. */
  readonly reopen?: () => Promise<ReadStore>;
  readonly close: () => Promise<void>;
}

// size: one suite states the whole contract of the port, and both adapters run it.

const Person = z.object({
  email: z.string(),
  city: z.string().nullish(),
  age: z.number().nullish(),
  tags: z.array(z.string()).optional(),
  seen: z.number().optional(),
  color: z.array(z.string()).optional(),
});
const PEOPLE = defineRecord({
  name: 'people',
  schema: Person,
  indexes: {
    email: { fields: ['email'], unique: true },
    city: { fields: ['city', 'age'] },
    tags: { fields: ['tags'] },
    seen: { fields: ['seen'] },
  },
});
const IMPORTED = defineRecord({
  name: 'imported',
  schema: z.object({ ownId: z.string(), kind: z.string(), amount: z.number() }),
  folder: 'bulk',
  indexes: { own_id: { fields: ['ownId'], unique: true }, kind: { fields: ['kind', 'amount'] } },
});

const TAGGED = defineRecord({
  name: 'tagged',
  schema: Person,
  indexes: { tags: { fields: ['tags', 'age'] } },
});

const HOLDING = defineRecord({
  name: 'holding',
  schema: Person,
  indexes: { tags: { fields: ['tags', 'age'], include: 'city' } },
});

const OF_SOME = defineRecord({
  name: 'of_some',
  schema: Person,
  indexes: {
    tags: { fields: ['tags', 'age'], partialFilter: { field: 'tags' } },
    big: { fields: ['city', 'age'], partialFilter: { field: 'city', texts: ['Bern', 'Rome'] } },
  },
});

const MIB = 2 ** 20;

const person = (id: string, fields: Record<string, unknown> = {}, org = 'a1'): Doc => ({
  _id: `${org}.${id}`,
  org,
  email: `${id}@example.org`,
  ...fields,
});
const idsOf = (docs: readonly Doc[]): string[] => docs.map(({ _id }) => _id);

/** Everything the docstrings of ReadStore promise. */
export function readStoreContract(
  name: string,
  open: () => Promise<OpenReadStore>,
  { randomQueries: rounds = 3_000 } = {},
): void {
  describe(`${name}: read store contract`, () => {
    let opened: OpenReadStore;
    let store: ReadStore;

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      await store.ensure(PEOPLE);
      await store.ensure(IMPORTED);
    });
    afterEach(() => opened.close());

    type Asked = Omit<FindOptions, 'index'>;
    const find = async (index: string, filter: Filter, options: Asked = {}): Promise<string[]> =>
      idsOf(await store.find<string>(PEOPLE, { org: 'a1', ...filter }, { ...options, index }));

    test('pages that follow one another have every row once, also where thousands are equal', async () => {
      const others = [
        person('z', { city: 'Bern', age: 7 }, 'a0'),
        person('a', { city: 'Bern', age: 7 }, 'a2'),
      ];
      const equal = Array.from({ length: 25 }, (_, at) => person(`e${at}`, { city: 'Bern', age: 7 }));
      const older = [8, 8, 9].map((age, at) => person(`o${at}`, { city: at === 1 ? 'Rome' : 'Bern', age }));
      const beside = [person('young', { city: 'Bern', age: 1 }), person('ageless', { city: 'Bern' })];
      for (const doc of [...others, ...equal, ...older, ...beside]) await store.insert(PEOPLE, doc);
      const order = { index: 'city', field: 'age', bounds: { $gte: 5, $lte: 8 } } as const;
      const rows = new RowReader(store, 'a1', (declared) => declared);
      const read = async (city: Filter[string], limit: number): Promise<string[]> => {
        const ids: string[] = [];
        for (let place: ListPlace | null = null; ;) {
          const page: { id: string; age?: number | null }[] = await rowsAfterPlace(
            rows,
            PEOPLE,
            { city },
            order,
            place,
            limit,
          );
          ids.push(...page.map(({ id }) => id));
          if (page.length < limit) return ids;
          place = { at: page.at(-1)!.age!, id: page.at(-1)!.id };
        }
      };
      const inOrder = equal.map(({ _id }) => _id.slice('a1.'.length)).sort();
      for (const limit of [1, 7, 25, 26, 100]) {
        expect(await read('Bern', limit)).toEqual([...inOrder, 'o0']);
        expect(await read({ $in: ['Bern', 'Rome'] }, limit)).toEqual([...inOrder, 'o0', 'o1']);
      }
    });

    describe('writing one document', () => {
      it('gives back every kind of value as it was stored', async () => {
        const doc = person('p', {
          text: 'é€😀',
          amount: -12.5,
          large: 2 ** 53 - 1,
          yes: true,
          nothing: null,
          bytes: new Uint8Array([0, 1, 255]),
          list: [1, 'two', [3], { four: 4 }],
          nested: { deep: { deeper: [] } },
        });
        await store.insert(PEOPLE, doc);
        const [found] = await store.find(PEOPLE, { _id: doc._id }, { index: 'id' });
        const { bytes, ...rest } = found as Doc & { bytes: Uint8Array };
        expect({ ...rest, bytes: new Uint8Array(bytes) }).toEqual(doc);
        expect(bytes).toBeInstanceOf(Uint8Array);
      });

      it('keeps what was acknowledged when it is opened again', async () => {
        if (!opened.reopen) return;
        await store.insert(PEOPLE, person('kept', { tags: ['x', 'y'] }));
        await store.bulk(IMPORTED, [{ put: { _id: 'a1.1', org: 'a1', ownId: 'own-1' } }]);
        store = await opened.reopen();
        await store.ensure(PEOPLE);
        await store.ensure(IMPORTED);
        expect(await find('email', { email: 'kept@example.org' })).toEqual(['a1.kept']);
        expect(await store.count(PEOPLE, { org: 'a1', tags: { $in: ['x', 'y'] } }, { index: 'tags' })).toBe(
          1,
        );
        expect(idsOf(await store.find(IMPORTED, { org: 'a1', ownId: 'own-1' }, { index: 'own_id' }))).toEqual(
          ['a1.1'],
        );
      });

      it('has another version after each write, and the same while nothing is written', async () => {
        const writes = [
          () => store.insert(PEOPLE, person('p')),
          () => store.put(PEOPLE, person('p', { age: 1 })),
          () => store.compareAndSet(PEOPLE, { _id: 'a1.p', org: 'a1' }, { $set: { age: 2 } }),
          () => store.setMany(PEOPLE, [{ doc: person('p', { age: 3 }), guard: { source: 's', at: 1 } }]),
          () => store.bulk(IMPORTED, [{ put: { _id: 'a1.1', org: 'a1', ownId: 'own-1' } }]),
          () => store.remove(PEOPLE, { _id: 'a1.p', org: 'a1' }),
          () => store.drop(PEOPLE),
        ];
        const seen = [store.version];
        for (const write of writes) {
          await write();
          seen.push(store.version);
          await find('id', { _id: 'a1.p' }).catch(() => []);
          expect(store.version).toBe(seen.at(-1));
        }
        expect(new Set(seen).size).toBe(store.version === null ? 1 : seen.length);
      });

      it('has another version of a collection after each write to it, and to no other', async () => {
        const imports = store.versionOf(IMPORTED);
        const seen = [store.versionOf(PEOPLE)];
        const writes = [
          () => store.insert(PEOPLE, person('p')),
          () => store.put(PEOPLE, person('p', { age: 1 })),
          () => store.compareAndSet(PEOPLE, { _id: 'a1.p', org: 'a1' }, { $set: { age: 2 } }),
          () => store.setMany(PEOPLE, [{ doc: person('p', { age: 3 }), guard: { source: 's', at: 1 } }]),
          () => store.bulk(PEOPLE, [{ put: person('r') }]),
          () => store.remove(PEOPLE, { _id: 'a1.p', org: 'a1' }),
          () => store.drop(PEOPLE),
        ];
        for (const write of writes) {
          await write();
          seen.push(store.versionOf(PEOPLE));
        }
        expect(new Set(seen).size).toBe(imports === null ? 1 : seen.length);
        expect(store.versionOf(IMPORTED)).toBe(imports);
      });

      it('refuses a second document with the same id or unique key, and names the index', async () => {
        await store.insert(PEOPLE, person('p'));
        await expect(store.insert(PEOPLE, person('p', { email: 'other' }))).rejects.toMatchObject({
          index: 'id',
        });
        const twin = store.insert(PEOPLE, person('q', { email: 'p@example.org' }));
        await expect(twin).rejects.toBeInstanceOf(DuplicateKeyError);
        await expect(twin).rejects.toMatchObject({ collection: 'people', index: 'email' });
        await expect(store.put(PEOPLE, person('q', { email: 'p@example.org' }))).rejects.toMatchObject({
          index: 'email',
        });
        expect(await find('id', { _id: 'a1.q' })).toEqual([]);
      });

      it('lets one of many concurrent inserts of a unique key through', async () => {
        const outcomes = await Promise.allSettled(
          Array.from({ length: 64 }, (_, n) => store.insert(PEOPLE, person(`p${n}`, { email: 'one' }))),
        );
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await find('email', { email: 'one' })).toHaveLength(1);
      });

      it('replaces the whole document, and its index keys with it', async () => {
        await store.put(PEOPLE, person('p', { city: 'Bern', tags: ['old', 'both'], extra: 1 }));
        await store.put(PEOPLE, person('p', { email: 'new', city: 'Rome', tags: ['both'] }));
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([
          person('p', { email: 'new', city: 'Rome', tags: ['both'] }),
        ]);
        expect(await find('city', { city: 'Bern' })).toEqual([]);
        expect(await find('tags', { tags: 'old' })).toEqual([]);
        expect(await find('tags', { tags: 'both' })).toEqual(['a1.p']);
        await store.insert(PEOPLE, person('q', { email: 'p@example.org' }));
      });

      it('puts only what is newer when asked to', async () => {
        const put = (fields: object) =>
          store.bulk(PEOPLE, [{ put: person('p', { ...fields }), ifNewerThan: 'rev' }]);
        expect(await put({ rev: 5 })).toEqual(['done']);
        expect(await put({ rev: 5, late: true })).toEqual(['older']);
        expect(await put({ rev: 4 })).toEqual(['older']);
        expect(await put({ rev: 6 })).toEqual(['done']);
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([person('p', { rev: 6 })]);
        await expect(put({})).rejects.toBeInstanceOf(QueryError);
      });

      it('ends at the newest of many concurrent guarded puts', async () => {
        const revisions = Array.from({ length: 64 }, (_, n) => (n * 37) % 64);
        await Promise.all(
          revisions.map((rev) => store.bulk(PEOPLE, [{ put: person('p', { rev }), ifNewerThan: 'rev' }])),
        );
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toMatchObject([{ rev: 63 }]);
      });

      it.each([
        ['undefined', { value: undefined }],
        ['NaN', { value: NaN }],
        ['a bigint', { value: 1n }],
        ['a date', { value: new Date(5) }],
        ['a class instance', { value: new Map() }],
        ['an object in an index', { city: { name: 'Bern' } }],
        ['bytes in an index', { city: new Uint8Array(2) }],
        ['a number in an index of texts', { city: 5 }],
        ['a list in an index of texts', { city: ['Bern'] }],
        ['a text in an index of lists', { tags: 'a' }],
        ['a list that holds null in an index', { tags: ['a', null] }],
        ['a control character in an index', { city: 'a\u0000b' }],
        ['too long an index key', { city: 'x'.repeat(2000) }],
        ['an empty organization', { org: '' }],
        ['an empty id', { _id: '' }],
        ['a number as id', { _id: 7 }],
      ])('refuses %s', async (_, fields) => {
        await expect(store.put(PEOPLE, person('p', fields))).rejects.toBeInstanceOf(QueryError);
        expect(await store.count(PEOPLE, {}, { index: 'id' })).toBe(0);
      });
    });

    describe('a document that somebody sent', () => {
      const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
      const json = (value: object) => CanonicalJson.of(value);
      const inJson = (fields: object): object => ({ content: json({ ...fields, z: 1 }) });
      const plainJson = (value: object) => {
        const { utf8 } = json(value);
        return new CanonicalJson(utf8, 0, utf8.length, true);
      };

      it.each<[string, object, string, RegExp]>([
        ['half a surrogate pair', { notes: ['a', 'x\ud83d'] }, 'notes[1]', /contains half a surrogate pair$/],
        ['half a pair in a name', { a: { 'x\udc00': 1 } }, 'a.x\udc00', /a name that cannot be stored$/],
        ['half a pair in JSON', inJson({ text: 'x\ud83d' }), 'content.text', /half a surrogate pair$/],
        ['a name of the driver', { a: { _bsontype: 'ObjectId' } }, 'a._bsontype', /name/],
        ['a name of the driver in JSON', inJson({ _bsontype: 'x' }), 'content._bsontype', /name/],
        ['a name of MongoDB', { list: [{ $ref: 'a', $id: 1 }] }, 'list[0].$ref', /name/],
        ['a name of MongoDB in JSON', inJson({ a: { $ref: 'b' } }), 'content.a.$ref', /name/],
        [
          'a name behind an escaped quote in JSON',
          inJson({ a: 'x"\\', b: { $ref: 'c' } }),
          'content.b.$ref',
          /name/,
        ],
        [
          'a name behind such a text in JSON',
          inJson({ a: ['$x', '_y'], b: { $ref: 'c' } }),
          'content.b.$ref',
          /name/,
        ],
        ['a name with a zero', { a: { 'b\0': 1 } }, 'a.b\0', /name/],
        ['a name with a zero in JSON', inJson({ 'b\0': 1 }), 'content.b\0', /name/],
        ['a path for a name', { 'a.b': 1 }, 'a.b', /name/],
        ['81 levels', { a: deep(80) }, Array(80).fill('a').join('.'), /deeper than 80 levels$/],
        ['81 levels in JSON', inJson({ a: deep(79) }), /^content\.a/.source, /deeper than 80 levels$/],
        ['12 MiB of text', { a: { text: 'x'.repeat(12 * MIB) } }, 'a.text', /larger than 12582912 bytes$/],
        [
          '12 MiB in JSON',
          inJson({ text: 'x'.repeat(12 * MIB) }),
          'content.text',
          /larger than 12582912 bytes$/,
        ],
        [
          '12 MiB in JSON that is plain',
          { content: plainJson({ text: 'x'.repeat(12 * MIB) }) },
          'content.text',
          /larger than 12582912 bytes$/,
        ],
        [
          '12 MiB of small things',
          { a: { list: Array(500_000).fill('x'.repeat(12)) } },
          'a.list',
          /larger than/,
        ],
      ])('is refused with its field: %s', async (_, fields, field, message) => {
        const doc = person('p', fields as Record<string, unknown>);
        const refusal = {
          status: 422,
          code: 'validation_error',
          message: expect.stringMatching(message) as string,
        };
        const calls: (() => Promise<unknown>)[] = [
          () => store.insert(PEOPLE, doc),
          () => store.put(PEOPLE, doc),
          () => store.bulk(PEOPLE, [{ put: doc }]),
        ];
        for (const call of calls) {
          const error: unknown = await call().catch((reason: unknown) => reason);
          expect(error).toBeInstanceOf(UnstorableError);
          expect(error).toMatchObject(refusal);
          expect((error as UnstorableError).details.field).toMatch(
            field.startsWith('^') ? new RegExp(field) : field,
          );
        }
        if (!('a.b' in fields)) {
          const update = store.compareAndSet(
            PEOPLE,
            { _id: 'a1.p' },
            { $set: fields as Record<string, unknown> },
          );
          await expect(update).rejects.toMatchObject(refusal);
        }
        expect(await store.count(PEOPLE, {}, { index: 'id' })).toBe(0);
      });

      it('is taken beyond the limits where it is a copy of a stored one', async () => {
        const doc = person('p', { a: { text: 'x'.repeat(13 * MIB) } });
        expect(await store.bulk(PEOPLE, [{ put: doc, isCopy: true }])).toEqual(['done']);
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([doc]);
      });

      it('is stored up to the limits, and comes back as it was', async () => {
        const large = {
          a: deep(79),
          text: '€'.repeat(4 * MIB - 20_000),
          list: Array(1000).fill({ n: 1, s: '😀' }),
        };
        await store.insert(PEOPLE, person('p', large));
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([person('p', large)]);
        const content = { a: deep(77), text: '"€\n😀'.repeat(MIB / 2), $: undefined, 'x.$y': 1 };
        const stored = json(content);
        await store.put(PEOPLE, person('q', { content: stored }));
        expect(await store.find(PEOPLE, { _id: 'a1.q' }, { index: 'id' })).toEqual([
          person('q', { content: stored.parse() }),
        ]);
      });
    });

    describe('compareAndSet', () => {
      it('applies every update operator and answers with the document before', async () => {
        const before = person('p', { n: 1, nested: { kept: 1 } });
        await store.insert(PEOPLE, before);
        const result = await store.compareAndSet(
          PEOPLE,
          { _id: 'a1.p', n: 1 },
          {
            $set: { city: 'Bern', 'nested.added': 2 },
            $inc: { n: 2, fresh: 1, 'nested.count': 1 },
            $setOnInsert: { never: 1 },
          },
        );
        expect(result).toEqual({ outcome: 'updated', before });
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([
          person('p', { n: 3, fresh: 1, city: 'Bern', nested: { kept: 1, added: 2, count: 1 } }),
        ]);
        expect(await find('city', { city: 'Bern' })).toEqual(['a1.p']);
      });

      it('changes nothing when the filter does not match', async () => {
        await store.insert(PEOPLE, person('p', { n: 1 }));
        const lost = await store.compareAndSet(PEOPLE, { _id: 'a1.p', n: 2 }, { $set: { n: 3 } });
        expect(lost).toEqual({ outcome: 'lost' });
        expect(await store.compareAndSet(PEOPLE, { _id: 'a1.q' }, { $set: { n: 3 } })).toEqual({
          outcome: 'lost',
        });
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([person('p', { n: 1 })]);
      });

      it('inserts with upsert what the filter and the update say, once', async () => {
        const upsert = (n: number): Promise<{ outcome: string }> =>
          store.compareAndSet(
            PEOPLE,
            { _id: 'a1.p', org: 'a1', n: null },
            { $set: { email: 'e', n }, $setOnInsert: { first: n }, $inc: { hits: 1 } },
            { upsert: true },
          );
        expect(await upsert(1)).toEqual({ outcome: 'inserted' });
        expect(await upsert(2)).toEqual({ outcome: 'lost' });
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([
          { _id: 'a1.p', org: 'a1', email: 'e', n: 1, first: 1, hits: 1 },
        ]);
      });

      it('lets exactly one of 64 callers win', async () => {
        await store.insert(PEOPLE, person('p', { token: 'free' }));
        const results = await Promise.all(
          Array.from({ length: 64 }, (_, n) =>
            store.compareAndSet(PEOPLE, { _id: 'a1.p', token: 'free' }, { $set: { token: `taken by ${n}` } }),
          ),
        );
        expect(results.filter(({ outcome }) => outcome === 'updated')).toHaveLength(1);
        const upserts = await Promise.all(
          Array.from({ length: 64 }, (_, n) =>
            store.compareAndSet(
              PEOPLE,
              { _id: 'a1.new', org: 'a1', by: null },
              { $set: { by: n, email: 'new' } },
              { upsert: true },
            ),
          ),
        );
        expect(upserts.filter(({ outcome }) => outcome === 'inserted')).toHaveLength(1);
      });

      it('loses no increment of 64 callers', async () => {
        await store.insert(PEOPLE, person('p', { n: 0 }));
        await Promise.all(
          Array.from({ length: 64 }, () => store.compareAndSet(PEOPLE, { _id: 'a1.p' }, { $inc: { n: 1 } })),
        );
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toMatchObject([{ n: 64 }]);
      });

      it('refuses a unique key that another document holds, and keeps the document', async () => {
        await store.insert(PEOPLE, person('p'));
        await store.insert(PEOPLE, person('q'));
        await expect(
          store.compareAndSet(PEOPLE, { _id: 'a1.q' }, { $set: { email: 'p@example.org' } }),
        ).rejects.toMatchObject({ index: 'email' });
        expect(await find('email', { email: 'q@example.org' })).toEqual(['a1.q']);
      });

      it.each<[string, Update]>([
        ['a number added to a text', { $inc: { city: 1 } }],
        ['a number added to null', { $inc: { nothing: 1 } }],
        ['a field of a text', { $set: { 'city.name': 'Bern' } }],
        ['a field of null', { $set: { 'nothing.name': 'Bern' } }],
        ['a field of a list', { $set: { 'tags.name': 'Bern' } }],
      ])('refuses %s, and keeps the document', async (_, update) => {
        const before = person('p', { city: 'Bern', tags: ['a'], nothing: null });
        await store.insert(PEOPLE, before);
        await expect(store.compareAndSet(PEOPLE, { _id: 'a1.p' }, update)).rejects.toBeInstanceOf(QueryError);
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([before]);
      });

      it.each<[string, Filter, object, string]>([
        ['an unknown operator', {}, { $push: { list: 1 } }, '$push is no operator of an update'],
        ['a value that cannot be stored', {}, { $set: { n: NaN } }, 'people.n: NaN cannot be stored'],
        ['a change of the id', {}, { $set: { _id: 'a1.q' } }, 'an update leaves the _id as it is'],
        ['one path twice', {}, { $set: { n: 1 }, $inc: { n: 1 } }, 'n: another path leads to or through it'],
        [
          'a path through another',
          {},
          { $set: { 'a.b': 1, a: {} } },
          'a.b: another path leads to or through it',
        ],
        ['a position', {}, { $set: { 'tags.0': 'a' } }, '"tags.0" is no path to a field'],
        ['a name of MongoDB', {}, { $set: { 'a.$b': 1 } }, '"a.$b" is no path to a field'],
        ['an empty name', {}, { $set: { 'a..b': 1 } }, '"a..b" is no path to a field'],
        ['half a pair in a name', {}, { $set: { '\ud800': 1 } }, '"\\ud800" is no path to a field'],
        ['a broken step', {}, { $inc: { n: 0.5 } }, 'n: $inc takes a whole number'],
        ['a text as a step', {}, { $inc: { n: '1' } }, 'n: $inc takes a whole number'],
        [
          'an update without an id',
          { _id: { $gt: 'a' } },
          {},
          'people: the filter of an update names the _id',
        ],
        [
          'an upsert by a list of one value',
          { n: { $in: [1] } },
          {},
          'people: an upsert compares n with one value or leaves it open',
        ],
        [
          'an upsert by one alternative',
          { $or: [{ n: 1 }] },
          {},
          'people: an upsert compares $or with one value or leaves it open',
        ],
        [
          'an upsert by a field of a field',
          { a: 1, 'a.b': 1 },
          {},
          'a.b: another path leads to or through it',
        ],
        ['an upsert into a text', { a: 'x' }, { $set: { 'a.b': 1 } }, 'a has no fields'],
      ])('refuses %s', async (_, filter, update, message) => {
        const byId = { _id: 'a1.p', org: 'a1', ...filter };
        const refused = store.compareAndSet(PEOPLE, byId, update, { upsert: true });
        await expect(refused).rejects.toThrow(new QueryError(message));
        await expect(refused).rejects.toBeInstanceOf(QueryError);
      });
    });

    describe('setMany under a guard', () => {
      const set = (fields: Record<string, unknown>, source: string, at: number) =>
        store.setMany(PEOPLE, [{ doc: person('p', fields), guard: { source, at } }]);
      const stored = async () => (await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' }))[0];

      it('makes the document, and sets whole fields of it from then on; index keys follow', async () => {
        await set({ city: 'Bern', more: { a: 1, b: 2 } }, 'x', 0);
        await set({ city: 'Rome', age: 3, more: { c: 3 } }, 'x', 1);
        expect(await stored()).toEqual(person('p', { city: 'Rome', age: 3, more: { c: 3 }, rev: { x: 1 } }));
        expect(await find('city', { city: 'Bern' })).toEqual([]);
        expect(await find('city', { city: 'Rome' })).toEqual(['a1.p']);
      });

      it('does nothing at the same place or before it; each source has its own', async () => {
        await set({ city: 'Bern' }, 'x', 5);
        for (const at of [5, 4, 0]) await set({ city: 'Rome', seen: 1 }, 'x', at);
        await set({ age: 1 }, 'y', 0);
        await set({ age: 2 }, 'y', 0);
        expect(await stored()).toEqual(person('p', { city: 'Bern', age: 1, rev: { x: 5, y: 0 } }));
      });

      it('ends at the highest of many at once, of two sources', async () => {
        const places = Array.from({ length: 32 }, (_, n) => (n * 7) % 32);
        await Promise.all(places.flatMap((at) => [set({ seen: at }, 'x', at), set({ age: at }, 'y', at)]));
        expect(await stored()).toEqual(person('p', { seen: 31, age: 31, rev: { x: 31, y: 31 } }));
      });

      it('finds by every index what was set over it, lists included', async () => {
        await set({ city: 'Bern', age: 1, tags: ['a', 'b'] }, 'x', 0);
        await set({ tags: ['b', 'c'] }, 'x', 1);
        await set({ city: null }, 'x', 2);
        expect(await find('tags', { tags: 'a' })).toEqual([]);
        for (const tag of ['b', 'c']) expect(await find('tags', { tags: tag })).toEqual(['a1.p']);
        expect(await find('city', { city: null, age: 1 })).toEqual(['a1.p']);
        expect(await find('email', { email: 'p@example.org' })).toEqual(['a1.p']);
      });

      it('refuses what no document holds, a unique key of another one, and leaves all as it was', async () => {
        await store.insert(PEOPLE, person('q'));
        await set({ city: 'Bern' }, 'x', 0);
        const before = await stored();
        await expect(set({ 'a.b': 1 }, 'x', 1)).rejects.toThrow(UnstorableError);
        await expect(set({ city: 5 }, 'x', 1)).rejects.toThrow(QueryError);
        await expect(set({ email: 'q@example.org' }, 'x', 1)).rejects.toThrow(DuplicateKeyError);
        expect(await stored()).toEqual(before);
      });
    });

    describe('setMany', () => {
      const set = (id: string, fields: Record<string, unknown>, at: number) => ({
        doc: person(id, fields),
        guard: { source: 'x', at },
      });

      it('sets under their guards, also twice one document, and puts whole', async () => {
        await store.setMany(PEOPLE, [set('p', { city: 'Bern' }, 1), set('q', { city: 'Bern', age: 5 }, 7)]);
        await store.setMany(PEOPLE, [
          set('p', { city: 'Rome' }, 2),
          set('q', { city: 'Rome' }, 6),
          set('p', { city: 'Oslo' }, 3),
          { doc: person('r', { city: 'Oslo' }), guard: null },
        ]);
        const kept = await store.find(PEOPLE, { _id: { $in: ['a1.p', 'a1.q', 'a1.r'] } }, { index: 'id' });
        expect(kept).toEqual([
          person('p', { city: 'Oslo', rev: { x: 3 } }),
          person('q', { city: 'Bern', age: 5, rev: { x: 7 } }),
          person('r', { city: 'Oslo' }),
        ]);
        expect(await find('city', { city: 'Oslo' })).toEqual(['a1.p', 'a1.r']);
        expect(await find('city', { city: 'Rome' })).toEqual([]);
      });

      it('puts whole over what stands there, with its keys', async () => {
        const put = (city: string) => ({ doc: person('p', { city }), guard: null });
        await store.setMany(PEOPLE, [put('Bern')]);
        await store.setMany(PEOPLE, [put('Bern'), put('Rome')]);
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([
          person('p', { city: 'Rome' }),
        ]);
        expect(await find('city', { city: 'Rome' })).toEqual(['a1.p']);
        expect(await find('city', { city: 'Bern' })).toEqual([]);
      });

      it('writes none of a document that stands behind one that is refused', async () => {
        const writes = [set('p', { city: 5 }, 1), set('p', { age: 5 }, 2)];
        await expect(store.setMany(PEOPLE, writes)).rejects.toThrow(QueryError);
        expect(await store.find(PEOPLE, { _id: 'a1.p' }, { index: 'id' })).toEqual([]);
      });

      it('rejects when one is refused', async () => {
        const refused = store.setMany(PEOPLE, [set('p', { city: 'Bern' }, 1), set('q', { city: 5 }, 1)]);
        await expect(refused).rejects.toThrow(QueryError);
        expect(await store.find(PEOPLE, { _id: 'a1.q' }, { index: 'id' })).toEqual([]);
      });
    });

    describe('remove', () => {
      it('removes what matches, its index keys too, and counts it', async () => {
        await store.bulk(
          PEOPLE,
          ['p', 'q', 'r'].map((id) => ({
            put: person(id, { city: id === 'r' ? 'Rome' : 'Bern', tags: ['x'] }),
          })),
        );
        expect(await store.remove(PEOPLE, { org: 'a1', city: 'Bern' }, { index: 'city' })).toBe(2);
        expect(await store.remove(PEOPLE, { org: 'a1', city: 'Bern' }, { index: 'city' })).toBe(0);
        expect(await find('tags', { tags: 'x' })).toEqual(['a1.r']);
        await store.insert(PEOPLE, person('again', { email: 'p@example.org' }));
      });

      it('answers 1 to one of many callers that name the id', async () => {
        await store.insert(PEOPLE, person('p'));
        const counts = await Promise.all(
          Array.from({ length: 64 }, () => store.remove(PEOPLE, { _id: 'a1.p' })),
        );
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
      });
    });

    describe('bulk', () => {
      it('answers for each operation in its place, and applies the others', async () => {
        await store.insert(PEOPLE, person('old', { rev: 5 }));
        await store.insert(PEOPLE, person('holder'));
        const outcomes = await store.bulk(PEOPLE, [
          { put: person('new') },
          { put: person('old', { rev: 4 }), ifNewerThan: 'rev' },
          { put: person('clash', { email: 'holder@example.org' }) },
          { remove: 'a1.nobody' },
          { put: person('newer', { rev: 1 }), ifNewerThan: 'rev' },
        ]);
        expect(outcomes).toEqual(['done', 'older', { duplicate: 'email' }, 'done', 'done']);
        expect((await find('email', {})).sort()).toEqual(['a1.holder', 'a1.new', 'a1.newer', 'a1.old']);
      });

      it('refuses the second of two documents with one unique key in the same call', async () => {
        const outcomes = await store.bulk(PEOPLE, [
          { put: person('p', { email: 'one' }) },
          { put: person('q', { email: 'one' }) },
        ]);
        expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
        expect(outcomes.filter((outcome) => typeof outcome === 'object')).toEqual([{ duplicate: 'email' }]);
      });

      it('is the same when it is repeated, and removes what it is told to', async () => {
        const operations = [{ put: person('p', { tags: ['x'] }) }, { put: person('q', { tags: ['x'] }) }];
        await store.bulk(PEOPLE, operations);
        expect(await store.bulk(PEOPLE, operations)).toEqual(['done', 'done']);
        expect(await store.count(PEOPLE, { org: 'a1', tags: 'x' }, { index: 'tags' })).toBe(2);
        await store.bulk(PEOPLE, [{ remove: 'a1.p' }, { put: person('q', { tags: ['y'] }) }]);
        expect(await find('tags', { tags: 'x' })).toEqual([]);
        expect(await find('tags', { tags: 'y' })).toEqual(['a1.q']);
      });

      it('takes the operations on one document in their order', async () => {
        await store.bulk(PEOPLE, [
          { put: person('p', { city: 'Bern' }) },
          { remove: 'a1.p' },
          { put: person('p', { city: 'Rome' }) },
        ]);
        expect(await find('city', { city: { $in: ['Bern', 'Rome'] } })).toEqual(['a1.p']);
        expect(await find('city', { city: 'Rome' })).toEqual(['a1.p']);
      });

      it('takes 5,000 rows in one call, in the folder of imports', async () => {
        const rows = Array.from({ length: 5000 }, (_, n) => ({
          put: {
            _id: `a1.${String(n).padStart(6, '0')}`,
            org: 'a1',
            ownId: `own-${(n * 7919) % 5000}`,
            kind: `${n % 3}`,
            amount: n,
          },
        }));
        expect(new Set(await store.bulk(IMPORTED, rows))).toEqual(new Set(['done']));
        expect(await store.count(IMPORTED, { org: 'a1', kind: '1' }, { index: 'kind' })).toBe(1667);
        const [first] = await store.find(
          IMPORTED,
          { org: 'a1', kind: '2' },
          { index: 'kind', sort: { amount: -1 }, limit: 1 },
        );
        expect(first).toMatchObject({ amount: 4997 });
      });
    });

    describe('find', () => {
      beforeEach(async () => {
        await store.bulk(PEOPLE, [
          {
            put: person('1', {
              city: 'Bern',
              age: 30,
              tags: ['a', 'b'],
              seen: 1000,
              pets: [{ kind: 'cat', n: 1 }],
            }),
          },
          {
            put: person('2', {
              city: 'Bern',
              age: 20,
              tags: ['b'],
              seen: 2000,
              pets: [
                { kind: 'cat', n: 2 },
                { kind: 'dog', n: 1 },
              ],
            }),
          },
          { put: person('3', { city: 'Rome', age: 40, tags: [], address: { street: 'Via', no: 7 } }) },
          { put: person('4', { city: null, age: 50 }) },
          { put: person('5', { age: -0.5, tags: ['a'] }) },
          { put: person('6', { city: 'Bern', age: 99 }, 'a10') },
        ]);
      });

      it('one document by its id, in its organization alone', async () => {
        const one = (filter: Filter) => store.find(PEOPLE, filter, { index: 'id', limit: 1 });
        expect(await one({ _id: 'a1.1', org: 'a1' })).toMatchObject([{ _id: 'a1.1', city: 'Bern', age: 30 }]);
        expect(await one({ _id: 'a1.1', org: 'a2' })).toEqual([]);
        expect(await one({ _id: 'a1.1', org: 'a1', city: 'Graz' })).toEqual([]);
        expect(await one({ _id: 'a1.none', org: 'a1' })).toEqual([]);
        for (const id of ['', 'a1.1\0', 'a1.\ud800', 'x'.repeat(3_000)])
          expect(await one({ _id: id, org: 'a1' })).toEqual([]);
      });

      it.each<[string, string, Filter, string[]]>([
        ['equality', 'city', { city: 'Bern' }, ['1', '2']],
        ['null and missing alike', 'city', { city: null }, ['4', '5']],
        ['$in', 'city', { city: { $in: ['Rome', null] } }, ['3', '4', '5']],
        ['an empty $in', 'city', { city: { $in: [] } }, []],
        ['$ne', 'city', { city: 'Bern', email: { $ne: '1@example.org' } }, ['2']],
        ['$gt', 'city', { city: 'Bern', age: { $gt: 20 } }, ['1']],
        ['$gte', 'city', { city: 'Bern', age: { $gte: 20 } }, ['1', '2']],
        ['$lt', 'city', { city: 'Bern', age: { $lt: 30 } }, ['2']],
        ['$lte and $gte', 'city', { city: 'Bern', age: { $lte: 30, $gte: 30 } }, ['1']],
        ['a range of strings', 'city', { city: { $gte: 'Bern', $lt: 'Rome' } }, ['1', '2']],
        ['a range of numbers', 'seen', { seen: { $gt: 1000 } }, ['2']],
        ['$ne null', 'city', { city: { $in: ['Rome', null] }, address: { $ne: null } }, ['3']],
        ['$or', 'city', { city: { $in: ['Bern', 'Rome'] }, $or: [{ age: 20 }, { age: 40 }] }, ['2', '3']],
        ['an item of an array', 'tags', { tags: 'a' }, ['1', '5']],
        ['items of an array, each document once', 'tags', { tags: { $in: ['a', 'b'] } }, ['1', '2', '5']],
        ['a dotted field', 'city', { city: 'Rome', 'address.street': 'Via' }, ['3']],
        ['a field of the items of a list', 'city', { city: 'Bern', 'pets.n': 2 }, ['2']],
        ['$regex on a field of the index', 'city', { city: { $regex: '^B.rn' } }, ['1', '2']],
        ['a $regex of letters in either case', 'city', { city: { $regex: '(?:b|B)(?:e|E)' } }, ['1', '2']],
        ['a $regex that only other parts of the key have', 'city', { city: { $regex: 'a1' } }, []],
        ['a case-sensitive $regex', 'city', { city: { $regex: 'bern' } }, []],
        ['ids', 'id', { _id: { $in: ['a1.3', 'a1.1', 'a1.9', 'a10.6'] } }, ['1', '3']],
        ['a range of ids', 'id', { _id: { $gt: 'a1.2', $lte: 'a1.4' } }, ['3', '4']],
        ['nothing but the organization', 'email', {}, ['1', '2', '3', '4', '5']],
      ])('answers %s', async (_, index, filter, expected) => {
        const ids = expected.map((id) => `a1.${id}`);
        expect((await find(index, filter)).sort()).toEqual(ids);
        expect(await store.count<string>(PEOPLE, { org: 'a1', ...filter }, { index })).toBe(ids.length);
      });

      it.each<[string, string, Filter, Asked, string[]]>([
        ['up', 'city', { city: 'Bern' }, { sort: { age: 1 } }, ['2', '1']],
        ['down', 'city', { city: 'Bern' }, { sort: { age: -1 } }, ['1', '2']],
        [
          'across $in',
          'city',
          { city: { $in: ['Rome', 'Bern', null] } },
          { sort: { age: 1 } },
          ['5', '2', '1', '3', '4'],
        ],
        [
          'across $in, down',
          'city',
          { city: { $in: ['Rome', 'Bern', null] } },
          { sort: { age: -1 }, limit: 2 },
          ['4', '3'],
        ],
        ['by two fields', 'city', {}, { sort: { city: 1, age: 1 } }, ['5', '4', '2', '1', '3']],
        [
          'by one field, its equals by the next',
          'city',
          {},
          { sort: { city: -1 } },
          ['3', '1', '2', '4', '5'],
        ],
        [
          'across items of an array',
          'tags',
          { tags: { $in: ['a', 'b'] } },
          { sort: { _id: -1 } },
          ['5', '2', '1'],
        ],
        ['with skip and limit', 'city', {}, { sort: { city: 1, age: 1 }, skip: 1, limit: 2 }, ['4', '2']],
        ['down, with skip', 'city', {}, { sort: { city: -1, age: -1 }, skip: 2, limit: 2 }, ['2', '4']],
        ['with skip beyond the end', 'city', {}, { sort: { city: -1 }, skip: 5 }, []],
        [
          'with a limit beyond the end',
          'city',
          { city: 'Bern' },
          { sort: { age: 1 }, skip: 1, limit: 9 },
          ['1'],
        ],
        ['with limit 0', 'city', { city: 'Bern' }, { limit: 0 }, []],
        ['by id', 'id', { _id: { $gte: 'a1.3' } }, { sort: { _id: -1 } }, ['5', '4', '3']],
      ])('sorts %s', async (_, index, filter, options, expected) => {
        expect(await find(index, filter, options)).toEqual(expected.map((id) => `a1.${id}`));
      });

      it('takes what it finds from a budget, and stops beyond it', async () => {
        const all = { org: 'a1' };
        const options = { index: 'city', sort: { city: 1 }, budget: new ByteBudget(MIB) } as const;
        const { length } = await store.find(PEOPLE, all, options);
        expect(length).toBeGreaterThan(0);
        const few = { ...options, budget: new ByteBudget(100) };
        await expect(store.find(PEOPLE, all, few)).rejects.toBeInstanceOf(BudgetExceededError);
        await store.put(PEOPLE, person('1', { city: 'Bern', age: 30, color: ['x'.repeat(3_000)] }));
        const part = { ...options, fields: ['age', 'email'], budget: new ByteBudget(400 * length) };
        expect(await store.find(PEOPLE, all, part)).toHaveLength(length);
        const spent = async () => {
          for (;;) await store.find(PEOPLE, all, part);
        };
        await expect(spent()).rejects.toBeInstanceOf(BudgetExceededError);
        for (let tries = 0; tries < 2; tries++)
          await expect(store.find(PEOPLE, all, few)).rejects.toBeInstanceOf(BudgetExceededError);
      });

      it('gives back the named fields only, with id and organization', async () => {
        const options = { index: 'city', fields: ['age'], sort: { age: 1 } } as const;
        expect(await store.find(PEOPLE, { org: 'a1', city: 'Bern' }, options)).toEqual([
          { _id: 'a1.2', org: 'a1', age: 20 },
          { _id: 'a1.1', org: 'a1', age: 30 },
        ]);
        expect(
          await store.find(PEOPLE, { _id: 'a1.3' }, { index: 'id', fields: ['address.street', 'missing'] }),
        ).toEqual([{ _id: 'a1.3', org: 'a1', address: { street: 'Via' } }]);
        expect(
          await store.find(PEOPLE, { org: 'a1', seen: 2000 }, { index: 'seen', fields: ['seen'] }),
        ).toEqual([{ _id: 'a1.2', org: 'a1', seen: 2000 }]);
        expect(
          await store.find(
            PEOPLE,
            { org: 'a1', city: null },
            { index: 'city', fields: ['city'], sort: { age: 1 } },
          ),
        ).toEqual([
          { _id: 'a1.5', org: 'a1' },
          { _id: 'a1.4', org: 'a1', city: null },
        ]);
      });

      it('gives back fields of an index that also holds a list, whatever each document has', async () => {
        const mixed = [
          person('1', { tags: ['a', 'b'], age: 1, city: 'Bern' }),
          person('2', { tags: ['a'], age: null }),
          person('3', { tags: ['a'] }),
          person('4', { age: 4 }),
          person('5', { tags: [], age: 5 }),
        ];
        await store.ensure(TAGGED);
        await store.bulk(
          TAGGED,
          mixed.map((put) => ({ put })),
        );
        const byTag = async (fields: string[], tags: string | null) => {
          const rows = await store.find(TAGGED, { org: 'a1', tags }, { index: 'tags', fields });
          return rows.sort((a, b) => (a._id < b._id ? -1 : 1));
        };
        const found = (...ids: string[]) => ids.map((id) => ({ _id: `a1.${id}`, org: 'a1' }));
        expect(await byTag([], 'a')).toEqual(found('1', '2', '3'));
        expect(await byTag(['age'], 'a')).toEqual([
          { _id: 'a1.1', org: 'a1', age: 1 },
          { _id: 'a1.2', org: 'a1', age: null },
          { _id: 'a1.3', org: 'a1' },
        ]);
        expect(await byTag(['tags', 'age'], 'b')).toEqual([
          { _id: 'a1.1', org: 'a1', tags: ['a', 'b'], age: 1 },
        ]);
        expect(await byTag(['age'], null)).toEqual([{ _id: 'a1.4', org: 'a1', age: 4 }]);
      });

      describe('what an index holds beside its keys', () => {
        const rows = (fields: string[] = ['age', 'city']) =>
          store.find(HOLDING, { org: 'a1', tags: 'a' }, { index: 'tags', fields, sort: { age: 1 } });
        const row = (id: string, fields: object) => ({ _id: `a1.${id}`, org: 'a1', ...fields });

        beforeEach(async () => {
          await store.ensure(HOLDING);
          await store.bulk(HOLDING, [
            { put: person('1', { tags: ['a', 'b'], age: 1, city: 'Bern "😀"' }) },
            { put: person('2', { tags: ['a'], age: 2, city: null }) },
            { put: person('3', { tags: ['a'], age: 3, city: '' }) },
          ]);
        });

        it('is found with them, and missing as in the document', async () => {
          const found = [
            row('1', { age: 1, city: 'Bern "😀"' }),
            row('2', { age: 2, city: null }),
            row('3', { age: 3, city: '' }),
          ];
          expect(await rows()).toEqual(found);
          expect(await rows(['city', 'email'])).toMatchObject([{ city: 'Bern "😀"' }, { city: null }, {}]);
          if (opened.reopen) store = await opened.reopen();
          await store.ensure(HOLDING);
          expect(await rows()).toEqual(found);
        });

        it('is that of the newest write, whichever way it came', async () => {
          const before = person('3', { tags: ['a'], age: 3, city: 'Rome' });
          await store.put(HOLDING, before);
          await store.compareAndSet(HOLDING, { _id: 'a1.2' }, { $set: { city: 'Oslo' } });
          await store.bulk(HOLDING, [{ put: person('1', { tags: ['a', 'b'], age: 1, city: 'Kiel' }) }]);
          expect((await rows()).map(({ city }) => city)).toEqual(['Kiel', 'Oslo', 'Rome']);
          await store.setMany(HOLDING, [{ doc: { ...before, city: null }, guard: { source: 's', at: 1 } }]);
          expect((await rows()).map(({ city }) => city)).toEqual(['Kiel', 'Oslo', null]);
        });

        it('may be asked for in a filter', async () => {
          const filter = { org: 'a1', tags: 'a', city: { $in: ['', 'Bern "😀"'] } };
          const options = { index: 'tags', fields: ['age'] } as const;
          expect((await store.find(HOLDING, filter, options)).map(({ age }) => age)).toEqual([1, 3]);
          expect(await store.count(HOLDING, { org: 'a1', tags: 'a', city: null }, { index: 'tags' })).toBe(1);
        });

        it('is one text of at most 1,000 characters', async () => {
          const held = (city: unknown) => store.put(HOLDING, person('4', { tags: ['a'], city }));
          await held('x'.repeat(1_000));
          for (const city of ['x'.repeat(1_001), 5, ['x']])
            await expect(held(city)).rejects.toThrow(
              'holding.city must be a text of at most 1000 characters',
            );
        });
      });

      it('finds by an index of some rows those that stand in it, however they came there', async () => {
        await store.ensure(OF_SOME);
        await store.bulk(OF_SOME, [
          { put: person('1', { tags: ['a', 'b'], age: 1, city: 'Bern' }) },
          { put: person('2', { age: 2, city: 'Oslo' }) },
          { put: person('3', { tags: [], age: 3 }) },
        ]);
        const bern = { org: 'a1', city: { $in: ['Bern', 'Rome'] } };
        const tagged = { org: 'a1', tags: { $in: ['a', 'b'] } };
        const found = async () => [
          idsOf(await store.find(OF_SOME, bern, { index: 'big' })).sort(),
          idsOf(await store.find(OF_SOME, tagged, { index: 'tags' })).sort(),
          await store.count(OF_SOME, bern, { index: 'big' }),
        ];
        expect(await found()).toEqual([['a1.1'], ['a1.1'], 1]);
        await store.compareAndSet(OF_SOME, { _id: 'a1.2' }, { $set: { city: 'Rome', tags: ['b'] } });
        await store.put(OF_SOME, person('1', { age: 1, city: 'Oslo' }));
        expect(await found()).toEqual([['a1.2'], ['a1.2'], 1]);
        await store.setMany(OF_SOME, [{ doc: person('1', { city: 'Bern' }), guard: { source: 's', at: 1 } }]);
        await store.bulk(OF_SOME, [{ put: person('3', { tags: ['a'], city: null }) }]);
        await store.remove(OF_SOME, { _id: 'a1.2', org: 'a1' });
        if (opened.reopen) store = await opened.reopen();
        await store.ensure(OF_SOME);
        expect(await found()).toEqual([['a1.1'], ['a1.3'], 1]);
        const ofAll = store.find(OF_SOME, { org: 'a1', city: 'Oslo' }, { index: 'big' });
        await expect(ofAll).rejects.toThrow('of_some: the index big does not answer a filter without values');
      });

      it('stops counting at atMost', async () => {
        expect(await store.count(PEOPLE, { org: 'a1', city: 'Bern' }, { index: 'city', atMost: 1 })).toBe(1);
        expect(await store.count(PEOPLE, { org: 'a1', city: 'Bern' }, { index: 'city', atMost: 9 })).toBe(2);
      });

      it('never mixes organizations whose names begin alike', async () => {
        expect(await store.count(PEOPLE, { org: 'a1' }, { index: 'email' })).toBe(5);
        expect(await store.count(PEOPLE, { org: 'a10' }, { index: 'email' })).toBe(1);
        expect(await store.count(PEOPLE, { org: 'a' }, { index: 'email' })).toBe(0);
        expect(idsOf(await store.find(PEOPLE, { org: 'a10', city: 'Bern' }, { index: 'city' }))).toEqual([
          'a10.6',
        ]);
      });

      it('finds nothing by a text that no index can hold', async () => {
        expect(await find('city', { city: `Bern\u0000${'x'.repeat(80)}` })).toEqual([]);
        expect(await find('city', { city: { $in: ['a\ud800', 'x'.repeat(3000), 'Rome'] } })).toEqual([
          'a1.3',
        ]);
      });

      it.each<[string, Filter, FindOptions, string]>([
        [
          'a field that the index does not hold',
          { org: 'a1', color: 'red' },
          { index: 'city' },
          'people: the index city does not answer a filter on org, color',
        ],
        [
          'a field of another index',
          { org: 'a1', city: 'Bern' },
          { index: 'seen' },
          'people: the index seen does not answer a filter on org, city',
        ],
        [
          'no organization',
          { city: 'Bern' },
          { index: 'city' },
          'people: the index city does not answer a filter on city',
        ],
        [
          'only a part that no index can use',
          { org: 'a1', city: { $ne: 'Bern' } },
          { index: 'city' },
          'people: the index city does not answer a filter on org, city',
        ],
        [
          'the primary key for other fields',
          { org: 'a1', city: 'Bern' },
          { index: 'id' },
          'people: the index id does not answer a filter on org, city',
        ],
        [
          'a sort in two directions',
          { org: 'a1' },
          { index: 'city', sort: { city: -1, age: 1 } },
          'people: the index city does not answer the order -city, age',
        ],
        [
          'a sort by a field that the index does not hold',
          { org: 'a1', city: 'Bern' },
          { index: 'city', sort: { email: -1 } },
          'people: the index city does not answer the order -email',
        ],
        [
          'a sort by a field behind one that is not fixed',
          { org: 'a1', city: { $gt: 'A' } },
          { index: 'city', sort: { age: 1 } },
          'people: the index city does not answer the order age',
        ],
        [
          'an unknown operator',
          { org: 'a1', city: { $near: 1 } } as object as Filter,
          { index: 'city' },
          'city: $near is no operator of a filter',
        ],
        [
          'an unknown filter operator',
          { org: 'a1', $where: 'true' },
          { index: 'city' },
          '"$where" is no path to a field',
        ],
        [
          '$regex by the primary key',
          { org: 'a1', _id: { $regex: 'x' } },
          { index: 'id' },
          '_id: $regex takes a text and needs a text field of the index',
        ],
        [
          '$regex on a field outside the index',
          { org: 'a1', email: { $regex: 'x' } },
          { index: 'city' },
          'email: $regex takes a text and needs a text field of the index',
        ],
        ['an unknown index', { org: 'a1' }, { index: 'nothing' }, 'people has no index nothing'],
        [
          'a negative skip',
          { org: 'a1' },
          { index: 'city', skip: -1 },
          'people: limit and skip are whole numbers from 0',
        ],
        [
          'a broken limit',
          { org: 'a1' },
          { index: 'city', limit: 1.5 },
          'people: limit and skip are whole numbers from 0',
        ],
        [
          'a value outside the language',
          { org: 'a1', city: undefined },
          { index: 'city' },
          'city: a filter compares texts, numbers, booleans or null',
        ],
        ...(
          [
            ['$and', { $and: [{ city: 'Bern' }] }, '"$and" is no path to a field'],
            [
              'an object',
              { pets: { kind: 'cat' } },
              'pets: a filter compares texts, numbers, booleans or null',
            ],
            ['a list', { pets: ['a'] }, 'pets: a filter compares texts, numbers, booleans or null'],
            ['NaN', { n: NaN }, 'n: a filter compares texts, numbers, booleans or null'],
            ['null as a bound', { n: { $gte: null } }, 'n: $gte compares a text or number, and no list'],
            ['a boolean as a bound', { n: { $lt: true } }, 'n: $lt compares a text or number, and no list'],
            ['a bound of a list', { tags: { $gt: 'a' } }, 'tags: $gt compares a text or number, and no list'],
            ['$in without a list', { n: { $in: 'a' } }, 'n: $in takes a list'],
            ['$nin', { n: { $nin: [null] } }, 'n: $nin is no operator of a filter'],
            ['a number where texts stand', { city: 5 }, 'city: declared as a string, compared with a number'],
            ['a position', { 'tags.0': 'a' }, '"tags.0" is no path to a field'],
          ] as const
        ).map(([name, filter, message]): [string, Filter, FindOptions, string] => [
          name,
          { org: 'a1', city: 'Bern', ...(filter as object) },
          { index: 'city' },
          message,
        ]),
        [
          'a field that is a position',
          { org: 'a1' },
          { index: 'city', fields: ['a.0'] },
          '"a.0" is no path to a field',
        ],
        [
          'the order of lists',
          { org: 'a1' },
          { index: 'tags', sort: { tags: 1 } },
          'people: tags is a list and gives no order',
        ],
      ])('refuses %s', async (_, filter, options, message) => {
        const refused = store.find<string>(PEOPLE, filter, options);
        await expect(refused).rejects.toBeInstanceOf(QueryError);
        await expect(refused).rejects.toThrow(new QueryError(message));
      });

      it('refuses an uncovered query in every call, with the same words', async () => {
        const filter = { org: 'a1', color: 'red' };
        const by = { index: 'city' } as const;
        const stream = async () => {
          for await (const doc of store.stream(PEOPLE, filter, by)) expect(doc).toBeUndefined();
        };
        for (const call of [
          store.find(PEOPLE, filter, by),
          store.count(PEOPLE, filter, by),
          stream(),
          store.remove(PEOPLE, filter, by),
        ])
          await expect(call).rejects.toThrow('people: the index city does not answer a filter on org, color');
        const others = { org: 'a1', city: 'Bern' };
        const byId = 'people: the index id does not answer a filter on org, city';
        await expect(store.remove(PEOPLE, others)).rejects.toThrow(byId);
        await expect(store.compareAndSet(PEOPLE, others, { $set: { n: 1 } })).rejects.toThrow(byId);
      });

      it('streams what find finds, in key order', async () => {
        const seen: number[] = [];
        for await (const { age } of store.stream(PEOPLE, { org: 'a1', city: 'Bern' }, { index: 'city' }))
          seen.push(age as number);
        expect(seen).toEqual([20, 30]);
        const all: string[] = [];
        for await (const { _id } of store.stream(PEOPLE, { org: 'a1' }, { index: 'city' })) all.push(_id);
        expect(all).toEqual(['a1.5', 'a1.4', 'a1.2', 'a1.1', 'a1.3']);
        const back: string[] = [];
        const reversed = { index: 'city', reverse: true } as const;
        for await (const { _id } of store.stream(PEOPLE, { org: 'a1' }, reversed)) back.push(_id);
        expect(back).toEqual([...all].reverse());
        const byTags = store.stream(PEOPLE, { org: 'a1' }, { index: 'tags' })[Symbol.asyncIterator]();
        await expect(byTags.next()).rejects.toThrow('people: tags is a list and gives no order');
      });

      it('finds what MongoDB finds where lists, null and texts are on the way', async () => {
        const a = {
          missing: undefined,
          null: null,
          number: 4,
          text: 'b',
          empty: {},
          some: { b: 'hi' },
          sub_null: { b: null },
          list: [],
          nested: [[]],
          scalars: [null, 1],
          no_null: [{ b: 1 }, { b: 3 }],
          one_null: [{ b: 3 }, {}],
          mixed: [{ b: [1, 2] }, 5, [{ b: 7 }], { c: 1 }],
        };
        const rows = Object.entries(a).map(([id, value]) => ({
          put: person(id, value === undefined ? {} : { a: value }, 'a2'),
        }));
        await store.bulk(PEOPLE, rows);
        const asked = async (condition: Filter[string]): Promise<string[]> => {
          const filter = { org: 'a2', city: null, 'a.b': condition };
          const found = await store.find(PEOPLE, filter, { index: 'city' });
          return idsOf(found)
            .map((id) => id.slice(3))
            .sort();
        };
        const nothing = ['empty', 'missing', 'mixed', 'null', 'number', 'one_null', 'sub_null', 'text'];
        expect(await asked(null)).toEqual(nothing);
        expect(await asked({ $in: [null, 7] })).toEqual(nothing);
        expect(await asked({ $ne: null })).toEqual(['list', 'nested', 'no_null', 'scalars', 'some']);
        expect(await asked(1)).toEqual(['mixed', 'no_null']);
        expect(await asked({ $gt: 2 })).toEqual(['no_null', 'one_null']);
        const shown = await store.find(PEOPLE, { org: 'a2' }, { index: 'email', fields: ['a.b'] });
        expect(Object.fromEntries(shown.map(({ _id, a }) => [_id.slice(3), a]))).toEqual({
          empty: {},
          some: { b: 'hi' },
          sub_null: { b: null },
          list: [],
          nested: [[]],
          scalars: [],
          no_null: [{ b: 1 }, { b: 3 }],
          one_null: [{ b: 3 }, {}],
          mixed: [{ b: [1, 2] }, [{ b: 7 }], {}],
        });
      });

      it('orders texts by their bytes', async () => {
        const cities = ['\uffee', '😀', 'z', '\ue000', 'é'];
        await store.bulk(
          PEOPLE,
          cities.map((city, n) => ({ put: person(`${n}`, { city, other: city }, 'a3') })),
        );
        const sorted = await store.find(PEOPLE, { org: 'a3' }, { index: 'city', sort: { city: 1 } });
        expect(sorted.map(({ city }) => city)).toEqual(['z', 'é', '\ue000', '\uffee', '😀']);
        const above: Filter = { org: 'a3', other: { $gt: '\ue000' } };
        const found = await store.find(PEOPLE, above, { index: 'city', sort: { city: 1 } });
        expect(found.map(({ city }) => city)).toEqual(['\uffee', '😀']);
        expect(await store.count(PEOPLE, { org: 'a3', city: { $gt: '\ue000' } }, { index: 'city' })).toBe(2);
      });
    });

    describe('large collections', () => {
      const rows = Array.from({ length: 10_050 }, (_, n) => ({
        put: {
          _id: `a1.${String(n).padStart(6, '0')}`,
          org: 'a1',
          ownId: `o${n}`,
          kind: n < 10_001 ? 'k' : 'l',
          amount: n,
        },
      }));
      beforeEach(async () => {
        for (let at = 0; at < rows.length; at += 5000) await store.bulk(IMPORTED, rows.slice(at, at + 5000));
      });

      it('refuses to scan more than 10,000 documents, but streams them', async () => {
        const filter = { org: 'a1', kind: { $in: ['k', 'l'] }, other: 1 };
        await expect(store.find(IMPORTED, filter, { index: 'kind' })).rejects.toBeInstanceOf(QueryError);
        let streamed = 0;
        for await (const doc of store.stream(IMPORTED, { org: 'a1', kind: 'k' }, { index: 'kind' }))
          streamed += doc.org === 'a1' ? 1 : 0;
        expect(streamed).toBe(10_001);
      });

      it('walks a whole collection by its ids, while others write', async () => {
        const ids: string[] = [];
        let pages = 0;
        for await (const page of store.pages(IMPORTED)) {
          if (pages++ === 0) await store.remove(IMPORTED, { _id: 'a1.010000' });
          ids.push(...page.map(({ id }) => id));
          const first = page[0]!;
          expect(first.read()).toMatchObject({ _id: first.id, amount: Number(first.id.slice(3)) });
        }
        expect(pages).toBeGreaterThan(1);
        const others = (all: string[]) => all.filter((id) => id !== 'a1.010000');
        expect(others(ids)).toEqual(others(rows.map(({ put }) => put._id)));
      });

      it('keeps documents of two collections in equal bytes only where they are equal', async () => {
        const other = { ...IMPORTED, name: 'imported-again' };
        await store.ensure(other);
        await store.bulk(other, [{ put: { ...rows[0]!.put, amount: 7 } }, rows[1]!]);
        const bytesOf = async (collection: typeof IMPORTED) => {
          for await (const page of store.pages(collection)) return page.map(({ bytes }) => bytes);
          return [];
        };
        const [first, second] = await bytesOf(IMPORTED);
        const [changed, equal] = await bytesOf(other);
        expect([Buffer.compare(first!, changed!), Buffer.compare(second!, equal!)]).not.toEqual([0, 0]);
        expect(Buffer.compare(second!, equal!)).toBe(0);
      });

      it('puts what is known to be new beside what may stand, with their indexes', async () => {
        const known = { ...rows[0]!.put, amount: -1 };
        const added = { ...rows[1]!.put, _id: 'a1.new', ownId: 'new', amount: -2 };
        const puts = [
          { put: added, isNew: true },
          { put: known, isNew: false },
        ];
        expect(await store.bulk(IMPORTED, puts)).toEqual(['done', 'done']);
        const below: Filter = { org: 'a1', kind: 'k', amount: { $lt: 1 } };
        expect(idsOf(await store.find(IMPORTED, below, { index: 'kind' }))).toEqual(['a1.new', known._id]);
      });

      it('counts and pages deeply by keys', async () => {
        expect(await store.count(IMPORTED, { org: 'a1', kind: 'k' }, { index: 'kind' })).toBe(10_001);
        const page = { index: 'kind', sort: { amount: 1 }, skip: 9_990, limit: 10 } as const;
        const docs = await store.find(IMPORTED, { org: 'a1', kind: 'k' }, page);
        expect(docs.map(({ amount }) => amount)).toEqual(Array.from({ length: 10 }, (_, n) => 9_990 + n));
      });

      it('goes on streaming while documents are written and removed', async () => {
        const seen = new Set<string>();
        for await (const { _id } of store.stream(IMPORTED, { org: 'a1', kind: 'k' }, { index: 'kind' })) {
          expect(seen.has(_id)).toBe(false);
          seen.add(_id);
          if (seen.size % 1000 === 0) await store.remove(IMPORTED, { _id });
        }
        expect(seen.size).toBe(10_001);
      });
    });

    describe('collections', () => {
      it('are named, and dropped whole', async () => {
        await store.insert(PEOPLE, person('p', { tags: ['x'] }));
        expect((await store.collections()).sort()).toEqual(['imported', 'people']);
        await store.drop(PEOPLE);
        expect(await store.collections()).toEqual(['imported']);
        await store.ensure(PEOPLE);
        expect(await store.count(PEOPLE, { org: 'a1' }, { index: 'email' })).toBe(0);
        await store.insert(PEOPLE, person('p', { tags: ['x'] }));
        expect(await find('tags', { tags: 'x' })).toEqual(['a1.p']);
      });

      it('get an index that is declared later, over what is stored', async () => {
        await store.insert(PEOPLE, person('p', { color: ['red', 'blue'], city: 'Bern' }));
        const indexes = { email: { fields: ['email'], unique: true }, color: { fields: ['color'] } } as const;
        await store.ensure(defineRecord({ name: 'people', schema: Person, indexes }));
        expect(await find('color', { color: 'blue' })).toEqual(['a1.p']);
        await expect(find('city', { city: 'Bern' })).rejects.toBeInstanceOf(QueryError);
      });

      it('answer a ping', async () => {
        await expect(store.ping()).resolves.toBeUndefined();
      });
    });

    it('answers random queries as a scan of everything would', async () => {
      const seed = Number(process.env['TEST_SEED'] ?? 20260203);
      await randomQueries(store, seed, rounds);
    });
  });
}

const FIELDS = ['city', 'age', 'tags', 'seen', 'email'] as const;
/** The fields of each index behind the organization, to the last one of its keys. */
const KEYS: Readonly<Record<string, readonly ((typeof FIELDS)[number] | '_id')[]>> = {
  id: ['_id'],
  email: ['email'],
  city: ['city', 'age', '_id'],
  tags: ['tags', '_id'],
  seen: ['seen', '_id'],
};

/** Compares random filters and sorts with a scan of everything; a failure prints seed, round and query. */
async function randomQueries(store: ReadStore, seed: number, rounds: number): Promise<void> {
  const random = seeded(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const one = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const city = (): Scalar => one(['Bern', 'Rome', 'Ro', 'Romeo', '', null]);
  const values: Record<(typeof FIELDS)[number], () => Scalar> = {
    city,
    age: () => one([-3, -0.5, 0, -0, 1, 2, 3, 1e9, null]),
    tags: () => one(['a', 'b', 'c', 'd']),
    seen: () => below(6) * 1000 - 2000,
    email: () => `p${below(200)}@example.org`,
  };
  const docs = Array.from({ length: 200 }, (_, n) =>
    person(
      `p${String(n).padStart(3, '0')}`,
      {
        email: `p${n}@example.org`,
        ...(below(5) ? { city: city() } : {}),
        ...(below(5) ? { age: values.age() } : {}),
        ...(below(3) ? { tags: Array.from({ length: below(4) }, values.tags) } : {}),
        ...(below(3) ? { seen: values.seen() } : {}),
      },
      n % 7 === 0 ? 'a10' : 'a1',
    ),
  );
  await store.bulk(
    PEOPLE,
    docs.map((put) => ({ put })),
  );

  const condition = (field = one(FIELDS)): Filter => {
    const value = values[field];
    const bound = () => (value() ?? (field === 'age' ? 1 : 'R')) as string | number;
    switch (below(7)) {
      case 0:
        return { [field]: { $in: Array.from({ length: below(4) }, value) } };
      case 1:
        return field === 'tags'
          ? { tags: { $ne: value() } }
          : { [field]: { [one(['$gt', '$gte', '$lt', '$lte'])]: bound() } };
      case 2:
        return field === 'tags'
          ? { tags: null }
          : { [field]: { [one(['$gt', '$gte'])]: bound(), [one(['$lt', '$lte'])]: bound() } };
      case 3:
        return { [field]: { $ne: value() } };
      case 4:
        return { $or: [{ [field]: value() }, { age: values.age() }] };
      default:
        return { [field]: value() };
    }
  };
  const byId = new Map(docs.map((doc) => [doc._id, doc]));
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    const index = one(Object.keys(KEYS));
    const [first] = KEYS[index]!;
    const own = first === '_id' ? { _id: { $gte: `a1.p${below(300)}` } } : condition(first);
    const filter: Filter = Object.assign(
      { org: one(['a1', 'a10']) },
      ...Array.from({ length: below(3) }, () => condition()),
      below(8) ? own : {},
    ) as Filter;
    // The order of arrays is left open.
    const ordered = KEYS[index]!.filter((field) => field !== 'tags');
    const direction = one([1, -1] as const);
    const from = below(3) ? 0 : below(ordered.length);
    const sort = below(2) ? ordered.slice(from, from + 1 + below(3)) : [];
    const options: FindOptions = {
      index,
      sort: Object.fromEntries(sort.map((field, at) => [field, at && !below(9) ? 1 : direction])),
      skip: below(3) ? 0 : below(20),
      ...(below(2) ? { limit: below(12) } : {}),
      ...(below(2) ? { fields: [one(['age', 'city', 'email'])] } : {}),
    };
    const wanted = `seed ${seed}, round ${round}: ${JSON.stringify(filter)} ${JSON.stringify(options)}`;
    let found: Doc[];
    try {
      found = await store.find<string>(PEOPLE, filter, options);
    } catch (error) {
      if (error instanceof QueryError) continue;
      throw new Error(wanted, { cause: error });
    }
    answered++;
    const query = new Query({ ...filter }, {});
    const all = docs.filter((doc) => query.test(doc)).sort(byFields(options.sort ?? {}));
    const matching = new Set(all);
    const count = await store.count<string>(PEOPLE, filter, { index }).catch((error: unknown) => {
      if (error instanceof QueryError) return all.length;
      throw error;
    });
    const keys = (list: readonly Doc[]): string =>
      JSON.stringify(list.map((doc) => sortKey(doc, options.sort ?? {})));
    const end = options.limit === undefined ? undefined : (options.skip ?? 0) + options.limit;
    const expected = all.slice(options.skip, end);
    const whole = found.map(({ _id }) => byId.get(_id) as Doc);
    const problems = [
      count !== all.length && `count ${count} for ${all.length}`,
      keys(whole) !== keys(expected) && `order ${idsOf(found).join()} for ${idsOf(expected).join()}`,
      new Set(idsOf(found)).size !== expected.length && 'a document twice or missing',
      whole.some((doc) => !matching.has(doc)) && 'a document that does not match',
      found.some((doc) => !sameFields(doc, byId.get(doc._id) as Doc, options.fields)) && 'other fields',
    ].filter((problem) => problem !== false);
    if (problems.length > 0) throw new Error(`${problems.join('; ')}. ${wanted}`);
  }
  expect(answered).toBeGreaterThan(rounds / 2);
}

function sameFields(found: Doc, stored: Doc, fields: readonly string[] | undefined): boolean {
  const names = fields
    ? ['_id', 'org', ...fields].filter((name) => Object.hasOwn(stored, name))
    : Object.keys(stored);
  const expected = Object.fromEntries(names.map((name) => [name, stored[name] === 0 ? 0 : stored[name]]));
  return isDeepStrictEqual(found, expected);
}

/** What stands at a dotted path; null when nothing does. */
const valueOf = (doc: Doc, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Doc | undefined)?.[name], doc) ?? null;

const sortKey = (doc: Doc, sort: Readonly<Record<string, 1 | -1>>): unknown[] =>
  Object.keys(sort).map((field) => {
    const value = valueOf(doc, field);
    return Object.is(value, -0) ? 0 : value;
  });

/** null first, as the stores sort; every field sorted by here holds values of one type. */
function byFields(sort: Readonly<Record<string, 1 | -1>>): (a: Doc, b: Doc) => number {
  return (a, b) => {
    for (const [field, direction] of Object.entries(sort)) {
      const left = valueOf(a, field) as string;
      const right = valueOf(b, field) as string;
      if (left === right || (left !== null && right !== null && !(left < right) && !(right < left))) continue;
      if (left === null) return -direction;
      if (right === null) return direction;
      return left < right ? -direction : direction;
    }
    return 0;
  };
}
