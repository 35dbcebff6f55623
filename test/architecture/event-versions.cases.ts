import path from 'node:path';
import { z } from 'zod';
import { defineEvents, type EventFamily } from '@alert-review/kernel';
import { listed, readRepository, ROOT } from './repository.js';
import { eventVersions, GOLDEN_FOLDER, type LoadedFamily } from './rules/event-versions.js';
import { familiesOf } from './rules/event-source.js';

const isFamily = (value: unknown): value is EventFamily =>
  typeof value === 'object' && value !== null && 'category' in value && 'definitions' in value;

async function loadFamilies(): Promise<LoadedFamily[]> {
  const files = readRepository('src').filter((file) => file.path.endsWith('.events.ts'));
  const modules = await Promise.all(
    files.map(async (file) => ({
      path: file.path,
      exports: (await import(path.join(ROOT, file.path))) as Record<string, unknown>,
    })),
  );
  return modules.flatMap((loaded) =>
    Object.values(loaded.exports)
      .filter(isFamily)
      .map((family) => ({ path: loaded.path, family })),
  );
}

test('today’s code reads every version of every event', async () => {
  const families = await loadFamilies();
  expect(listed(eventVersions(families, readRepository(GOLDEN_FOLDER)))).toEqual([]);
});

test('every family is exported by an .events file, and an event type belongs to one family', async () => {
  const families = await loadFamilies();
  const categories = families.map(({ family }) => family.category);
  expect(categories.sort()).toEqual(
    familiesOf(readRepository('src'))
      .map(({ category }) => category)
      .sort(),
  );
  const types = families.flatMap(({ family }) => Object.keys(family.definitions));
  expect(new Set(types).size).toBe(types.length);
});

describe('a planted violation fires', () => {
  const family = defineEvents('note', {
    NoteAdded: {
      v: 2,
      schema: z.object({ text: z.string(), by: z.string() }),
      upcast: { 1: (data: { text: string }) => ({ ...data, by: 'unknown' }) },
    },
  }) as unknown as EventFamily;
  const golden = (v: number, data: unknown, type = 'NoteAdded') => ({
    path: `${GOLDEN_FOLDER}/NoteAdded.v${v}.json`,
    text: JSON.stringify({ type, v, data }),
  });
  const first = golden(1, { text: 'a' });
  const second = golden(2, { text: 'a', by: 'b' });
  const messages = (fixtures: { path: string; text: string }[], of = family) =>
    eventVersions([{ path: 'src/notes/domain/note.events.ts', family: of }], fixtures).map(
      ({ message }) => message,
    );

  test('nothing, when both versions have their golden file', () => {
    expect(messages([first, second])).toEqual([]);
  });

  test('a missing golden file', () => {
    expect(messages([second])).toEqual(['the golden file is missing']);
  });

  test('a golden file that is not JSON', () => {
    expect(messages([{ ...first, text: '{' }, second])).toEqual([expect.stringContaining('cannot be read')]);
  });

  test('data that the schema refuses', () => {
    expect(messages([first, golden(2, { text: 'a' })])).toEqual([expect.stringContaining('cannot be read')]);
  });

  test('a field that reading drops', () => {
    expect(messages([first, golden(2, { text: 'a', by: 'b', at: 1 })])).toEqual([
      'reading it drops or changes fields',
    ]);
  });

  test('an envelope of another type', () => {
    expect(messages([golden(1, { text: 'a' }, 'NoteRemoved'), second])).toEqual(['says NoteRemoved v1']);
  });

  test('a version without its upcast', () => {
    const stepless = defineEvents('note', { NoteAdded: { ...family.definitions['NoteAdded']!, upcast: {} } });
    expect(messages([first, second], stepless)).toEqual(['cannot be read: no upcast from version 1']);
  });

  test('a golden file of an event that is gone', () => {
    expect(messages([first, second, { ...second, path: `${GOLDEN_FOLDER}/NoteLost.v1.json` }])).toEqual([
      'no event has this type and version',
    ]);
  });
});
