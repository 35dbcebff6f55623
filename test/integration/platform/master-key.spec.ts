import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadMasterKey } from '../../../src/platform/crypto/master-key.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

test('the first start makes a key that only its owner can read, later starts take it', async () => {
  const key = await loadMasterKey(undefined, folder);
  expect(key).toHaveLength(32);
  const file = join(folder, 'master.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe(Buffer.from(key).toString('hex'));
  expect(await loadMasterKey(undefined, folder)).toEqual(key);
});

test('no two servers make the same key', async () => {
  const other = join(folder, 'other');
  await mkdir(other);
  expect(await loadMasterKey(undefined, other)).not.toEqual(await loadMasterKey(undefined, folder));
});

test('a start that was cut off before the key was whole does not stop the next one', async () => {
  await writeFile(join(folder, 'master.key.draft'), 'ab');
  expect(await loadMasterKey(undefined, folder)).toHaveLength(32);
});

test('a file of one’s own is read, white space around it allowed, and nothing is made', async () => {
  const file = join(folder, 'own.key');
  await writeFile(file, `${'AB'.repeat(32)}\n`);
  expect(await loadMasterKey(file, folder)).toEqual(Buffer.alloc(32, 0xab));
  await expect(stat(join(folder, 'master.key'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['empty', ''],
  ['too short', 'ab'.repeat(31)],
  ['too long', 'ab'.repeat(33)],
  ['no hexadecimal text', 'xy'.repeat(32)],
])('a file that is %s is refused by name, and not shown', async (_, text) => {
  const file = join(folder, 'own.key');
  await writeFile(file, text);
  await expect(loadMasterKey(file, folder)).rejects.toThrow(
    `${file} must hold 64 hexadecimal digits (32 bytes)`,
  );
});

test('a file that is missing is never made', async () => {
  await expect(loadMasterKey(join(folder, 'none.key'), folder)).rejects.toMatchObject({ code: 'ENOENT' });
});
