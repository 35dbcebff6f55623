import { deserialize, serialize, type Document } from 'bson';
import { Commands } from '../../../support/mongodb-server/commands.js';
import { MessageReader, OP_MSG, reply } from '../../../support/mongodb-server/wire-messages.js';

/** What MongoDB answers by its documentation: where this server differed, adapters could pass by mistake. */

let commands: Commands;

beforeEach(() => {
  commands = new Commands();
});

const run = (command: Document): Document => commands.run({ ...command, $db: 'test' });

function insert(...documents: Document[]): Document {
  return run({ insert: 'things', documents });
}

/** The documents with these ids 1, 2, … and the value as `v`. */
const insertValues = (...values: unknown[]): Document =>
  insert(...values.map((v, at) => ({ _id: String(at + 1), ...(v === undefined ? {} : { v }) })));

const found = (command: Document): Document[] =>
  (run({ find: 'things', ...command })['cursor'] as { firstBatch: Document[] }).firstBatch;

const ids = (filter: Document, sort?: Document): string =>
  found({ filter, ...(sort ? { sort } : {}) })
    .map(({ _id }) => String(_id))
    .join(' ');

function update(u: Document, more: Document = {}): Document {
  return run({ update: 'things', updates: [{ q: { _id: '1' }, u, ...more }] });
}

const errorOf = (answer: Document): unknown =>
  (answer['writeErrors'] as { code: number }[] | undefined)?.[0]?.code ?? answer['code'];

describe('comparison and sort', () => {
  test('texts are compared by their bytes in UTF-8, not by UTF-16 units or a language', () => {
    insertValues('\u{1f600}', '\uff5e', 'z', 'ä', 'Z', 'a');
    expect(ids({}, { v: 1 })).toBe('5 6 3 4 2 1');
    expect(ids({ v: { $gt: '\uff5e' } })).toBe('1');
  });

  test('types come in their order: null, number, text, object, list, bytes, boolean, date', () => {
    insertValues(new Date(0), false, Buffer.of(1), { a: 1 }, 'a', 7, null, [[1]]);
    expect(ids({}, { v: 1 })).toBe('7 6 5 4 8 3 2 1');
  });

  test('a date is no number, and a comparison stays within a type', () => {
    insertValues(new Date(5), 5, '5', true);
    expect(ids({ v: 5 })).toBe('2');
    expect(ids({ v: new Date(5) })).toBe('1');
    expect(ids({ v: { $gt: 4 } })).toBe('2');
    expect(ids({ v: { $lte: new Date(6) } })).toBe('1');
    expect(ids({ v: { $in: [new Date(5), true] } })).toBe('1 4');
  });

  test('of objects types of fields are compared before names, and the order of fields counts', () => {
    insertValues({ a: 'x' }, { b: 1 }, { a: 2, b: 3 }, { b: 3, a: 2 });
    expect(ids({}, { v: 1 })).toBe('3 2 4 1');
    expect(ids({ v: { a: 2, b: 3 } })).toBe('3');
  });

  test('bytes are compared by their length first, NaN comes before all numbers', () => {
    insertValues(Buffer.of(9), Buffer.of(1, 1), -Infinity, NaN, 0);
    expect(ids({}, { v: 1 })).toBe('4 3 5 1 2');
    expect(ids({ v: NaN })).toBe('4');
  });

  test('of a list the smallest item counts upwards, the largest downwards; empty ones come first', () => {
    insertValues([5, 1], [3], [], null, 2);
    expect(ids({}, { v: 1 })).toBe('3 4 1 5 2');
    expect(ids({}, { v: -1 })).toBe('1 2 5 4 3');
  });
});

describe('filters', () => {
  test('null finds what is missing; $ne and $nin of null do not', () => {
    insertValues(null, undefined, 0);
    expect(ids({ v: null })).toBe('1 2');
    expect(ids({ v: { $gte: null } })).toBe('1 2');
    expect(ids({ v: { $ne: null } })).toBe('3');
    expect(ids({ v: { $nin: [null] } })).toBe('3');
  });

  test('a list is found by an item, by itself and by the item at a position, without zeros before it', () => {
    insertValues(['a', 'b'], ['b', 'a'], [{ n: 1 }, { n: 2 }], { 0: 'a' });
    expect(ids({ v: 'a' })).toBe('1 2');
    expect(ids({ v: ['a', 'b'] })).toBe('1');
    expect(ids({ 'v.0': 'a' })).toBe('1 4');
    expect(ids({ 'v.00': 'a' })).toBe('');
    expect(ids({ 'v.n': 2 })).toBe('3');
    expect(ids({ 'v.1.n': 2 })).toBe('3');
  });

  test('the first name says whether a condition has operators', () => {
    insertValues({ a: 1, $b: 2 }, 3);
    expect(ids({ v: { a: 1, $b: 2 } })).toBe('1');
    expect(errorOf(run({ find: 'things', filter: { v: { $gt: 2, a: 1 } } }))).toBe(2);
  });

  test.each([{ v: { $exists: true } }, { v: { $elemMatch: { $gt: 1 } } }, { $where: 'true' }])(
    'what is not imitated is refused: %j',
    (filter) => {
      insertValues(1);
      expect(errorOf(run({ find: 'things', filter }))).toBe(2);
    },
  );
});

describe('updates', () => {
  test.each([
    [{ $set: { v: 1 }, $inc: { v: 1 } }],
    [{ $set: { 'v.a': 1 }, $setOnInsert: { v: {} } }],
    [{ $set: { 'v.a': 1, 'v.a.b': 1 } }],
  ])('two that meet in a path are refused: %j', (u) => {
    insertValues({});
    expect(errorOf(update(u))).toBe(40);
  });

  test('paths that only begin alike do not meet', () => {
    insertValues({});
    update({ $set: { 'v.a': 1, 'v.ab': 2 } });
    expect(found({})).toEqual([{ _id: '1', v: { a: 1, ab: 2 } }]);
  });

  test.each<[unknown, Document, number]>([
    ['text', { $inc: { v: 1 } }, 14],
    [null, { $inc: { v: 1 } }, 14],
    ['text', { $set: { 'v.a': 1 } }, 28],
    [null, { $set: { 'v.a': 1 } }, 28],
    [[1], { $set: { 'v.a': 1 } }, 28],
    [[1], { $set: { 'v.01': 1 } }, 28],
    [1, { $set: { 'v.': 1 } }, 56],
    [1, { $set: { $v: 1 } }, 52],
    [1, { $set: { _id: '2' } }, 66],
    [1, { $set: { w: 1 }, w: 2 }, 9],
  ])('of %j %j is refused with %d', (value, u, code) => {
    insertValues(value);
    expect(errorOf(update(u))).toBe(code);
    expect(found({})).toEqual([{ _id: '1', v: value }]);
  });

  test('a position of a list is set; beyond the end null stands between', () => {
    insertValues(['a', { n: 1 }]);
    update({ $set: { 'v.0': 'b', 'v.1.n': 2, 'v.4': 'c' } });
    expect(found({})).toEqual([{ _id: '1', v: ['b', { n: 2 }, null, null, 'c'] }]);
  });

  test('a position of what is missing makes an object', () => {
    insertValues(undefined);
    update({ $set: { 'v.0': 'a' } });
    expect(found({})).toEqual([{ _id: '1', v: { 0: 'a' } }]);
  });

  test('what changes nothing is matched and not modified', () => {
    insertValues(1);
    expect(update({ $set: { v: 1 } })).toMatchObject({ n: 1, nModified: 0 });
    expect(update({ $set: { v: 2 } })).toMatchObject({ n: 1, nModified: 1 });
  });

  test('an upsert takes over what its filter says by equality, and refuses two values for one path', () => {
    const u = { $set: { n: 1 } };
    const upsert = (q: Document) => run({ update: 'things', updates: [{ q, u, upsert: true }] });
    expect(upsert({ _id: '1', $and: [{ 'v.a': 1 }, { w: { $gt: 2 } }] })).toMatchObject({ n: 1 });
    expect(found({})).toEqual([{ _id: '1', v: { a: 1 }, n: 1 }]);
    expect(errorOf(upsert({ _id: '2', v: {}, $and: [{ 'v.a': 1 }] }))).toBe(54);
  });

  test('only an upsert makes a collection', () => {
    update({ $set: { v: 1 } });
    run({ delete: 'things', deletes: [{ q: {}, limit: 0 }] });
    expect(errorOf(run({ dropIndexes: 'things', index: 'x' }))).toBe(26);
    expect(errorOf(run({ listIndexes: 'things' }))).toBe(26);
    update({ $set: { v: 1 } }, { upsert: true });
    expect(run({ listIndexes: 'things' })).toMatchObject({ ok: 1 });
  });
});

describe('limits', () => {
  const MIB = 2 ** 20;
  /** Without `_id: '1'` and the name of the field. */
  const textOf = (bytes: number) => 'x'.repeat(bytes - 4 - 1 - (1 + 4 + 4 + 2) - (1 + 2 + 4 + 1));

  test('a document may have 16 MiB, and not a byte more', () => {
    expect(errorOf(insertValues(textOf(16 * MIB)))).toBeUndefined();
    commands = new Commands();
    expect(errorOf(insertValues(textOf(16 * MIB + 1)))).toBe(2);
    insertValues(textOf(16 * MIB - 7));
    expect(errorOf(update({ $set: { w: 1 } }))).toBeUndefined();
    expect(errorOf(update({ $set: { x: 1 } }))).toBe(17419);
    const large = { _id: '2', v: textOf(16 * MIB + 1) };
    const putting = { update: 'things', updates: [{ q: { _id: '2' }, u: large, upsert: true }] };
    expect(errorOf(run(putting))).toBe(17420);
  });

  test('a document may be nested 100 deep', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
    expect(errorOf(insertValues(nested(100)))).toBeUndefined();
    expect(errorOf(insert({ _id: 'deep', v: nested(101) }))).toBe(15);
  });

  test('a reply ends before 16 MiB, and the rest comes with the next', () => {
    insertValues('x'.repeat(7 * MIB), 'y'.repeat(7 * MIB), 'z'.repeat(7 * MIB));
    const { firstBatch, id } = run({ find: 'things' })['cursor'] as { firstBatch: Document[]; id: bigint };
    expect(firstBatch).toHaveLength(2);
    const next = run({ getMore: id, collection: 'things' });
    expect(next['cursor']).toMatchObject({ nextBatch: [{ _id: '3' }] });
  });

  test('a write has 1 to 100,000 statements', () => {
    expect(errorOf(insert())).toBe(21);
    expect(errorOf(run({ delete: 'things', deletes: Array(100_001).fill({ q: {}, limit: 1 }) }))).toBe(21);
  });

  test('a message of more than 48,000,000 bytes ends the connection', () => {
    const header = Buffer.alloc(16);
    header.writeInt32LE(48_000_001, 0);
    header.writeInt32LE(OP_MSG, 12);
    expect(() => new MessageReader().push(header)).toThrow('too large');
  });
});

describe('indexes', () => {
  const index = (more: Document) =>
    run({ createIndexes: 'things', indexes: [{ name: 'v', key: { v: 1 }, ...more }] });

  test('a unique one tells dates from texts and numbers, objects from lists, and null from true', () => {
    index({ unique: true });
    const date = new Date(0);
    const values = [date, 0, date.toJSON(), { date }, { date: date.toJSON() }, [[true]], null, false];
    expect(insertValues(...values)).toMatchObject({ n: values.length });
    for (const [at, v] of values.entries())
      expect([at, errorOf(insert({ _id: `twin ${at}`, v }))]).toEqual([at, 11000]);
  });

  test('a missing field is null in it, and each item of a list is a key', () => {
    index({ unique: true });
    insertValues(undefined, ['a', 'a', 'b']);
    expect(errorOf(insert({ _id: 'x', v: null }))).toBe(11000);
    expect(errorOf(insert({ _id: 'x', v: ['c', 'b'] }))).toBe(11000);
    expect(errorOf(insert({ _id: 'x', v: [['b']] }))).toBeUndefined();
  });

  test('the same is made once; another one under the name or over the keys is refused', () => {
    index({});
    expect(index({})).toMatchObject({ ok: 1, numIndexesAfter: 2 });
    expect(errorOf(index({ unique: true }))).toBe(85);
    expect(errorOf(index({ key: { w: 1 } }))).toBe(86);
    expect(errorOf(index({ name: 'other' }))).toBe(85);
    expect(errorOf(index({ name: 'w', key: { w: 1 }, sparse: true }))).toBe(59);
  });

  test('a hint names one that stands and is not hidden', () => {
    index({ hidden: true });
    expect(errorOf(run({ find: 'things', hint: 'v' }))).toBe(2);
    expect(errorOf(run({ find: 'things', hint: 'none' }))).toBe(2);
    expect(run({ find: 'things', hint: '_id_' })).toMatchObject({ ok: 1 });
  });
});

describe('projections', () => {
  test('name what they want, and always get the id', () => {
    insertValues({ a: 1, b: 2 });
    expect(found({ projection: { 'v.a': 1 } })).toEqual([{ _id: '1', v: { a: 1 } }]);
    expect(errorOf(run({ find: 'things', projection: { v: 0 } }))).toBe(59);
    expect(errorOf(run({ find: 'things', projection: { v: 1, 'v.a': 1 } }))).toBe(31249);
  });

  test('keep of lists the objects, and nothing of other values', () => {
    insertValues([{ a: 1, b: 2 }, 3, [{ a: 4 }]], 'text');
    expect(found({ projection: { 'v.a': 1 } })).toEqual([
      { _id: '1', v: [{ a: 1 }, [{ a: 4 }]] },
      { _id: '2' },
    ]);
  });
});

describe('the key _bsontype', () => {
  /** As a client sends it that knows no such type. */
  function ask(command: Map<string, unknown>): Document {
    const body = serialize(command.set('$db', 'test'));
    const message = Buffer.concat([Buffer.alloc(21), body]);
    message.writeInt32LE(message.length, 0);
    message.writeInt32LE(OP_MSG, 12);
    const [request] = new MessageReader().push(message);
    return deserialize(reply(request!, commands.run(request!.command)).subarray(21));
  }
  const typed = (fields: Document) => new Map(Object.entries({ ...fields, _bsontype: 'ObjectId' }));
  const command = (fields: Document) => new Map(Object.entries(fields));

  test('is a key like any other, in documents, their parts, filters and updates', () => {
    const documents = [typed({ _id: '1', v: typed({ n: 1 }) }), command({ _id: '2', v: 2 })];
    expect(ask(command({ insert: 'things', documents }))).toMatchObject({ n: 2, ok: 1 });
    const updates = [{ q: command({ _id: '1' }), u: { $set: { 'v.n': 2 } } }];
    expect(ask(command({ update: 'things', updates }))).toMatchObject({ n: 1, nModified: 1 });
    const foundBy = (filter: Map<string, unknown>) =>
      (ask(command({ find: 'things', filter }))['cursor'] as { firstBatch: Document[] }).firstBatch;
    const first = { _id: '1', v: { n: 2, _bsontype: 'ObjectId' }, _bsontype: 'ObjectId' };
    expect(foundBy(typed({}))).toEqual([first]);
    expect(foundBy(command({ v: typed({ n: 2 }) }))).toEqual([first]);
    expect(foundBy(command({ 'v._bsontype': 'Long' }))).toEqual([]);
  });
});
