import { rm } from 'node:fs/promises';
import { DiskSpace, NoSpaceError } from './disk-space.js';
import { DISK_RESERVE_BYTES } from '@alert-review/kernel';
import { Environment, type ByteDatabase } from './environment.js';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';

const MIB = 2 ** 20;
let free: number;
const space = () => new DiskSpace('/data', () => ({ bavail: free / 4096, bsize: 4096 }));

test('a claim leaves the reserve, and what others claim meanwhile', () => {
  const disk = space();
  free = DISK_RESERVE_BYTES.writes + 10 * MIB;
  const release = disk.claim(6 * MIB);
  expect(() => disk.claim(6 * MIB)).toThrow(NoSpaceError);
  disk.claim(4 * MIB);
  release();
  disk.claim(6 * MIB);
});

test('a refusal says what is free and what is wanted', () => {
  free = 40.9 * MIB;
  expect(() => space().claim(MIB / 2)).toThrow(
    'The disk is nearly full: 40 MiB are free, 65 MiB are wanted.',
  );
});

describe('an environment on a disk that is nearly full', () => {
  let folder: string;
  let environment: Environment;
  let rows: ByteDatabase;
  const onFatal = (error: Error): never => {
    throw error;
  };
  const open = async () => {
    environment = Environment.open(folder, { store: 'test store', space: space(), onFatal });
    rows = await environment.database('rows');
  };
  const reopen = async () => {
    await environment.close();
    await open();
  };
  const put = (key: string, bytes = 0) =>
    environment.writes.run(() => void rows.put(Buffer.from(key), Buffer.from('x')), bytes);

  beforeEach(async () => {
    free = 10 * DISK_RESERVE_BYTES.writes;
    folder = await temporaryFolder();
    await open();
  });
  afterEach(async () => {
    await environment.close();
    await rm(folder, { recursive: true });
  });

  const refusal = {
    code: 'store_unavailable',
    details: { store: 'test store', reason: 'The disk is nearly full: 1 MiB are free, 65 MiB are wanted.' },
  };

  test('begins no write, says why, is not ready, and goes on at once when there is room', async () => {
    free = MIB;
    await expect(put('a')).rejects.toMatchObject(refusal);
    await expect(environment.database('other')).rejects.toMatchObject(refusal);
    await expect(environment.writes.checkSpace()).rejects.toMatchObject(refusal);
    await reopen();
    expect([...rows.getKeys({})]).toEqual([]);
    free = 10 * DISK_RESERVE_BYTES.writes;
    await environment.writes.checkSpace();
    await put('b');
    expect([...rows.getKeys({})].map(String)).toEqual(['b']);
  });

  test('refuses a planned write before it is begun, and lets go of what it held', async () => {
    free = MIB;
    let written = 0;
    let settled = 0;
    const plan = { value: 1, put: () => written++, keys: 1, bytes: 1, onSettled: () => settled++ };
    await expect(environment.writes.enqueuePlanned(() => Promise.resolve(plan))).rejects.toMatchObject(
      refusal,
    );
    expect({ written, settled }).toEqual({ written: 0, settled: 1 });
    free = 10 * DISK_RESERVE_BYTES.writes;
    await expect(environment.writes.enqueuePlanned(() => Promise.resolve(plan))).resolves.toBe(1);
  });

  test('still takes the small ones of many writes', async () => {
    free = DISK_RESERVE_BYTES.writes + MIB;
    const outcomes = await Promise.allSettled([put('a'), put('large', 8 * MIB), put('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
