import {
  copyFile,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskSpace } from './disk-space.js';
import { Environment } from './environment.js';
import { readNewestHeader, type DataFileHeader } from './data-file-header.js';
import { checkDataFile } from './file-check.js';
import { StoreFault } from '@alert-review/kernel';

const fatal = (error: Error): never => {
  throw error;
};
const number = (n: number): Buffer => {
  const key = Buffer.alloc(4);
  key.writeUInt32BE(n);
  return key;
};

const word = (n: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(n));
  return bytes;
};

describe('checkDataFile', () => {
  let folder: string;
  let file: string;
  let copy: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'check-'));
    file = join(folder, 'data.mdb');
    copy = join(folder, 'copy.mdb');
    const environment = Environment.open(folder, { store: 'test', onFatal: fatal });
    const database = await environment.database('rows');
    for (let round = 0; round < 5; round++)
      await environment.writes.run(() => {
        for (let n = 0; n < 200; n++)
          void database.put(number(round * 200 + n), Buffer.alloc(n % 50 ? 300 : 20_000, n));
      });
    await environment.close();
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function damaged(offset: number, bytes: Buffer): Promise<string> {
    await copyFile(file, copy);
    const handle = await openFile(copy, 'r+');
    await handle.write(bytes, 0, bytes.length, offset);
    await handle.close();
    return copy;
  }

  it('accepts what lmdb wrote, a missing and an empty file', async () => {
    expect(checkDataFile(file)).toBe('filled');
    expect(checkDataFile(join(folder, 'missing.mdb'))).toBe('missing');
    await writeFile(copy, '');
    expect(checkDataFile(copy)).toBe('empty');
  });

  it.each<[string, number, Buffer, string]>([
    ['magic', 24, Buffer.from([1]), 'does not begin as an lmdb file does'],
    ['version', 28, Buffer.from([7]), 'version is 7'],
    ['page size', 48, Buffer.from([3]), 'page size is'],
    ['second header', 4096, Buffer.alloc(200), 'does not begin as an lmdb file does'],
    [
      'a file of something else',
      0,
      Buffer.from('SQLite format 3'.padEnd(60)),
      'does not begin as an lmdb file does',
    ],
  ])('refuses a damaged %s, by name', async (_, offset, bytes, message) => {
    const path = await damaged(offset, bytes);
    expect(() => checkDataFile(path)).toThrow(StoreFault);
    expect(() => checkDataFile(path)).toThrow(message);
  });

  it('refuses a file cut anywhere', async () => {
    const { size } = await stat(file);
    for (const share of [0.0001, 0.01, 0.3, 0.5, 0.9, 0.99]) {
      await copyFile(file, copy);
      await truncate(copy, Math.floor(size * share));
      expect(() => checkDataFile(copy)).toThrow(StoreFault);
    }
  });

  it.each(Array.from({ length: 10 }, (_, index) => index + 1))(
    'refuses a file that is %d pages shorter, and names a page that is missing',
    async (pages) => {
      const { size } = await stat(file);
      await copyFile(file, copy);
      await truncate(copy, size - pages * 4096);
      expect(() => checkDataFile(copy)).toThrow(
        /it ends early \(\d+ bytes; page \d+ of 4096 bytes is missing\)/,
      );
    },
  );

  it('accepts a file whose last pages were taken and given back', async () => {
    const environment = Environment.open(folder, { store: 'test', onFatal: fatal });
    const database = await environment.database('rows');
    for (let round = 0; round < 20; round++) {
      await environment.writes.run(() => {
        void database.put(number(5000), Buffer.alloc(200_000, round));
        void database.remove(number(5000));
      });
      checkDataFile(file);
    }
    await environment.close();
  });

  /** Finds the list of free pages that the last commit wrote: its offset in the file and its words. */
  async function freeList(): Promise<{ at: number; words: number[]; header: DataFileHeader }> {
    const handle = await openFile(file, 'r');
    const header = readNewestHeader(handle.fd);
    const page = Buffer.alloc(header.pageSize);
    await handle.read(page, 0, page.length, header.freeRoot! * header.pageSize);
    await handle.close();
    const node = 24 + page.readUInt16LE(24 + page.readUInt16LE(20) - 2);
    const at = node + 8 + page.readUInt16LE(node + 6);
    const words = Array.from({ length: Number(page.readBigInt64LE(at)) }, (_, index) =>
      Number(page.readBigInt64LE(at + 8 + 8 * index)),
    );
    return { at: header.freeRoot! * header.pageSize + at, words, header };
  }

  it.each<[string, string, (list: { words: number[]; header: DataFileHeader }) => number]>([
    ['is used', 'or has it free as well', ({ header }) => header.mainRoot!],
    ['stands there twice', 'or has it free as well', ({ words }) => words[1]!],
    ['lies behind the end', 'is its last one', ({ header }) => header.lastPage + 1],
    ['is a header', 'is its last one', () => 1],
  ])('refuses a file whose list of free pages has one that %s', async (_, message, pageOf) => {
    const list = await freeList();
    expect(list.words.length).toBeGreaterThan(1);
    expect(Math.min(...list.words)).toBeGreaterThan(1);
    const path = await damaged(list.at + 8, word(pageOf(list)));
    expect(() => checkDataFile(path)).toThrow(StoreFault);
    expect(() => checkDataFile(path)).toThrow(message);
  });

  it.each([-1, 1000])('refuses a list of free pages that tells its length as %d', async (length) => {
    const path = await damaged((await freeList()).at, word(length));
    expect(() => checkDataFile(path)).toThrow('is not as it was written');
  });

  it('accepts every list of free pages that lmdb writes', async () => {
    const environment = Environment.open(folder, { store: 'test', onFatal: fatal });
    const database = await environment.database('rows');
    for (let round = 0; round < 100; round++) {
      const first = (round * 37) % 1000;
      await environment.writes.run(() => {
        for (let n = first; n < first + 40; n++)
          if (round % 3 === 0) void database.remove(number(n));
          else void database.put(number(n), Buffer.alloc(n % 9 ? 500 : 9_000, round));
      });
      expect(checkDataFile(file)).toBe('filled');
    }
    await environment.close();
  });

  it.each(['data.mdb', 'lock.mdb'])(
    'names a %s that is no file before the engine dies of it',
    async (name) => {
      await rm(join(folder, name));
      await mkdir(join(folder, name));
      const open = () => Environment.open(folder, { store: 'test', onFatal: fatal });
      expect(open).toThrow(StoreFault);
      expect(open).toThrow(`${join(folder, name)} cannot be used: it is no file.`);
    },
  );

  it('is not reached by the engine on a disk without room for its lock file', async () => {
    const blocks = { bavail: 1_000, bsize: 4_096 };
    const space = new DiskSpace(folder, () => blocks);
    const empty = await mkdtemp(join(folder, 'new-'));
    const open = () => Environment.open(empty, { store: 'test', onFatal: fatal, space });
    expect(open).toThrow(StoreFault);
    expect(open).toThrow(
      `${empty} cannot be opened. The disk is nearly full: 3 MiB are free, 64 MiB are wanted.`,
    );
    expect(await readdir(empty)).toEqual([]);
    blocks.bavail = 100_000;
    await open().close();
  });

  it('is opened on a full disk when its lock file has all its pages there, else not', async () => {
    const blocks = { bavail: 0, bsize: 4_096 };
    const space = new DiskSpace(folder, () => blocks);
    const open = () => Environment.open(folder, { store: 'test', onFatal: fatal, space });
    await truncate(join(folder, 'lock.mdb'));
    expect(open).toThrow('The disk is nearly full: 0 MiB are free');
    blocks.bavail = 100_000;
    await open().close();
    blocks.bavail = 0;
    await open().close();
  });

  it('keeps a damaged file from being opened', async () => {
    const handle = await openFile(file, 'r+');
    await handle.write(Buffer.alloc(4), 0, 4, 24);
    await handle.close();
    expect(() => Environment.open(folder, { store: 'test', onFatal: fatal })).toThrow(StoreFault);
  });
});
