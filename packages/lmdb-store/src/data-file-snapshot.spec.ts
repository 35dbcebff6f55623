import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteDatabase, Environment } from './environment.js';
import { checkDataFile } from './file-check.js';
import { openEnvironment } from '../../../test/support/open-environment.js';
import { whenTrue } from '../../../test/support/patience.js';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';

const ROWS = 2_000;
const ROW_BYTES = 1_000;
const ROUNDS = 12;
/** Each write replaces this many rows, so that pages are freed and used again. */
const ROWS_A_WRITE = 300;

let folder: string;
let environment: Environment;
let rows: ByteDatabase;

const keyOf = (row: number): Buffer => Buffer.from(`row ${String(row).padStart(6, '0')}`);
const put = (from: number, count: number, letter: string): Promise<void> =>
  environment.writes.run(() => {
    for (let row = from; row < from + count; row++)
      void rows.put(keyOf(row % ROWS), Buffer.alloc(ROW_BYTES, letter));
  });

const hashOfRows = (database: ByteDatabase): string => {
  const hash = createHash('sha256');
  for (const { key, value } of database.getRange({})) hash.update(key).update(value);
  return hash.digest('hex');
};

const letterOf = (write: number): string => String(write % 10);

/** Returns the hash of the rows after this many writes. */
function hashAfter(writes: number): string {
  const letters = Array.from({ length: ROWS }, () => 'a');
  for (let write = 0; write < writes; write++)
    for (let n = 0; n < ROWS_A_WRITE; n++) letters[(write * ROWS_A_WRITE + n) % ROWS] = letterOf(write);
  const hash = createHash('sha256');
  letters.forEach((letter, row) => hash.update(keyOf(row)).update(Buffer.alloc(ROW_BYTES, letter)));
  return hash.digest('hex');
}

/**
 * Copies the snapshot, awaits `meanwhile` between the pieces, and returns the hash of the rows in the copy.
 */
async function copied(name: string, meanwhile: () => Promise<void>): Promise<string> {
  const snapshot = environment.snapshot();
  const place = join(folder, name);
  await mkdir(place);
  const file = createWriteStream(join(place, 'data.mdb'));
  for await (const piece of snapshot.content()) {
    file.write(piece);
    await meanwhile();
  }
  file.end();
  await once(file, 'close');
  snapshot.release();
  expect(checkDataFile(join(place, 'data.mdb'))).toBe('filled');
  const copy = openEnvironment(place);
  try {
    return hashOfRows(await copy.database('rows'));
  } finally {
    await copy.close();
  }
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder, 'live'));
  environment = openEnvironment(join(folder, 'live'));
  rows = await environment.database('rows');
  await put(0, ROWS, 'a');
});

afterAll(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

test('a copy holds what was committed when it was begun, whatever is written meanwhile', async () => {
  let isOver = false;
  let writes = 0;
  const write = async (): Promise<void> => {
    for (; !isOver; writes++) await put(writes * ROWS_A_WRITE, ROWS_A_WRITE, letterOf(writes));
  };
  const writing = write();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = writes;
      const twoMore = () => whenTrue(() => writes > before + 1);
      // The write in progress may or may not be part of the copy.
      expect([hashAfter(before), hashAfter(before + 1)]).toContain(await copied(`copy-${round}`, twoMore));
    }
  } finally {
    isOver = true;
    await writing;
  }
});

test('a store that is closed meanwhile ends the copy, and the process goes on', async () => {
  await mkdir(join(folder, 'other'));
  const other = openEnvironment(join(folder, 'other'));
  const database = await other.database('rows');
  await other.writes.run(() => void database.put(keyOf(1), Buffer.alloc(3 * 2 ** 20)));
  const snapshot = other.snapshot();
  const content = snapshot.content();
  await content.next();
  await other.close();
  await expect(content.next()).rejects.toThrow(/was closed while it was copied/);
  snapshot.release();
});
