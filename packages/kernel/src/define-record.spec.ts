import { z } from 'zod';
import { defineReadModel } from './define-read-model.js';
import { defineRecord, defineVersionedRecord } from './define-record.js';

test('the organization stands in front of the fields of every index', () => {
  const record = defineRecord({
    name: 'tasks',
    schema: z.object({ state: z.string(), name: z.string() }),
    indexes: { state: { fields: ['state'] }, name: { fields: ['name'], unique: true } },
  });
  expect(record.indexes).toEqual({
    state: { fields: ['org', 'state'] },
    name: { fields: ['org', 'name'], unique: true },
  });
});

test('what is not said: no index, the small folder, the first shape', () => {
  const schema = z.object({});
  expect(defineRecord({ name: 'tasks', schema })).toEqual({
    name: 'tasks',
    kind: 'record',
    folder: 'store',
    schema,
    indexes: {},
    types: {},
    storageVersion: 1,
  });
  expect(defineReadModel({ name: 'task', schema, storageVersion: 3 })).toMatchObject({
    kind: 'read_model',
    folder: 'store',
    storageVersion: 3,
  });
});

test('each indexed field is declared as texts or numbers, and a list stands first', () => {
  const schema = z.intersection(
    z.object({ state: z.enum(['open', 'done']).nullish(), at: z.int().optional(), tags: z.array(z.email()) }),
    z.object({
      seen: z.date(),
      either: z.union([z.string(), z.number()]),
      ranks: z.array(z.number()).default([]),
    }),
  );
  const typesBy = (...fields: string[]) =>
    defineRecord({ name: 'tasks', schema, indexes: { by: { fields } } }).types;
  expect(typesBy('tags', 'state', 'at')).toEqual({
    state: { of: 'string', list: false },
    at: { of: 'number', list: false },
    tags: { of: 'string', list: true },
  });
  for (const field of ['seen', 'either', 'nothing', 'state.x'])
    expect(() => typesBy(field)).toThrow(`tasks.${field}: an indexed field is declared as texts or numbers`);
  expect(() => typesBy('tags', 'ranks')).toThrow('tasks.by: a list stands first in its index');
});

test('an index that is not unique includes one text', () => {
  const schema = z.object({
    state: z.string(),
    name: z.string().nullish(),
    at: z.int(),
    tags: z.array(z.string()),
  });
  const holding = (index: object) =>
    defineRecord({ name: 'tasks', schema, indexes: { by: { fields: ['state'], ...index } } }).indexes.by;
  expect(holding({ include: 'name' })).toEqual({ fields: ['org', 'state'], include: 'name' });
  for (const index of [{ include: 'at' }, { include: 'tags' }, { include: 'name', unique: true }])
    expect(() => holding(index)).toThrow('tasks.by: an index that is not unique includes one text');
});

test('an index that is not unique is of some rows, by a field of it', () => {
  const schema = z.object({ state: z.string(), name: z.string() });
  const by = (index: object) =>
    defineRecord({ name: 'tasks', schema, indexes: { by: { fields: ['state'], ...index } } }).indexes.by;
  const partialFilter = { field: 'state', texts: ['open'] };
  expect(by({ partialFilter })).toEqual({ fields: ['org', 'state'], partialFilter });
  for (const index of [{ partialFilter: { field: 'name' } }, { partialFilter, unique: true }])
    expect(() => by(index)).toThrow(
      'tasks.by: an index that is not unique is of some rows, by a field of it',
    );
});

describe('a versioned record', () => {
  const books = defineVersionedRecord({
    name: 'books',
    content: z.object({ title: z.string() }),
    keys: z.object({ titleLength: z.number() }),
    keysOf: ({ title }) => ({ titleLength: title.length }),
    indexes: { length: { fields: ['titleLength'] } },
    folder: 'bulk',
  });
  const version = {
    version: 1,
    hash: 'h',
    salt: 's',
    source: 'u_0',
    ownId: 'B-1',
    content: { title: 'Faust' },
  };

  test('keeps the current version and the older ones apart, in one folder', () => {
    expect([books.current.name, books.older.name]).toEqual(['books', 'books-versions']);
    expect([books.current.folder, books.older.folder]).toEqual(['bulk', 'bulk']);
  });

  test('is unique by its own id, and its older versions are found by reference and source', () => {
    expect(books.current.indexes).toEqual({
      own_id: { fields: ['org', 'ownId'], unique: true },
      service_id: { fields: ['org', 'serviceId'] },
      length: { fields: ['org', 'titleLength'] },
    });
    expect(books.older.indexes).toEqual({
      ref: { fields: ['org', 'ref', 'hash'] },
      source: { fields: ['org', 'source'], unique: true },
    });
  });

  test('its current version carries the keys, an older one the reference', () => {
    const current = { ...version, serviceId: 'u_0', titleLength: 5 };
    expect(books.current.schema.parse(current)).toEqual(current);
    expect(books.current.schema.safeParse({ ...version, serviceId: 'u_0' }).success).toBe(false);
    expect(books.older.schema.parse({ ...version, ref: 'u_0' })).toEqual({ ...version, ref: 'u_0' });
    expect(books.older.schema.safeParse(version).success).toBe(false);
  });
});

test.each(['_id', 'org', 'rev'])(
  'a read model cannot declare %s, which the stores write beside it',
  (field) => {
    const declared = () => defineReadModel({ name: 'task', schema: z.object({ [field]: z.string() }) });
    expect(declared).toThrow(`task.${field}: the stores keep this field themselves`);
  },
);
