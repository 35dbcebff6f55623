import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ListFolder } from '../../../src/risk-data/list-folder.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let folder: string;

beforeEach(async () => (folder = await temporaryFolder()));

afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (name: string, content: string | Buffer, day: string): Promise<void> => {
  await writeFile(path.join(folder, name), content);
  await utimes(path.join(folder, name), 0, Date.parse(`${day}T10:00:00Z`) / 1000);
};

test('without a stated date a list is as old as its oldest file', async () => {
  await put('a.txt', 'a', '2026-02-20');
  await put('b.txt', 'b', '2026-02-19');
  const { date, source } = await new ListFolder(folder).read('x', ['a.txt', 'b.txt']);
  expect({ date, source }).toEqual({ date: '2026-02-19', source: 'not stated' });
});

test('what the manifest states counts, for its list alone', async () => {
  await put('a.txt', 'a', '2026-02-20');
  await put('lists.json', '{"x":{"date":"2026-01-31","source":"here"}}', '2026-02-21');
  const { date, source } = await new ListFolder(folder).read('x', ['a.txt']);
  expect({ date, source }).toEqual({ date: '2026-01-31', source: 'here' });
  expect((await new ListFolder(folder).read('y', ['a.txt'])).date).toBe('2026-02-20');
});

test('a stated day after tomorrow and a missing file are found out before any file is read', async () => {
  const nowMs = Date.parse('2026-02-20T12:00:00Z');
  const read = () => new ListFolder(folder).read('x', ['a.txt', 'b.txt'], nowMs);
  await put('a.txt.br', 'not compressed', '2026-02-20');
  await expect(read()).rejects.toMatchObject({ file: 'b.txt', fault: 'it is missing', isTemporary: true });
  await put('b.txt', 'b', '2026-02-20');
  await expect(read()).rejects.toMatchObject({ file: 'a.txt', fault: 'it is not compressed with Brotli' });
  await put('lists.json', '{"x":{"date":"2026-02-22","source":"here"}}', '2026-02-20');
  const fault = 'x: the date 2026-02-22 is in the future';
  await expect(read()).rejects.toMatchObject({ file: 'lists.json', fault, isTemporary: true });
});

test.each(['2026-02-22', '2037-12-31'])('files of %s, a day to come, have no known day', async (day) => {
  const nowMs = Date.parse('2026-02-20T12:00:00Z');
  await put('a.txt', 'a', day);
  expect(await new ListFolder(folder).read('x', ['a.txt'], nowMs)).toMatchObject({
    date: '1970-01-01',
    source: `not stated; the files are of a day to come, ${day}`,
  });
  await put('b.txt', 'b', '2026-02-19');
  expect((await new ListFolder(folder).read('x', ['a.txt', 'b.txt'], nowMs)).date).toBe('2026-02-19');
});

test('a compressed file is unpacked; beside the plain one it does not count', async () => {
  await put('a.txt.br', brotliCompressSync('packed'), '2026-02-20');
  const read = async () => {
    const { contents } = await new ListFolder(folder).read('x', ['a.txt']);
    return Buffer.from(contents.get('a.txt')!).toString();
  };
  expect(await read()).toBe('packed');
  await put('a.txt', 'plain', '2026-02-20');
  expect(await read()).toBe('plain');
});

test('the signature changes with a file and with the manifest, and is null without any file', async () => {
  const signature = () => new ListFolder(folder).signature(['a.txt', 'b.txt']);
  expect(await signature()).toBeNull();
  const seen: (string | null)[] = [];
  await put('a.txt', 'a', '2026-02-20');
  seen.push(await signature(), await signature());
  expect(seen[0]).toBe(seen[1]);
  await put('a.txt', 'a', '2026-02-21');
  seen.push(await signature());
  await put('lists.json', '{}', '2026-02-21');
  seen.push(await signature());
  expect(new Set(seen).size).toBe(3);
});
