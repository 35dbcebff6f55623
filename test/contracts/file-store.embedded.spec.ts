import fs, { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { DiskFileStore } from '../../src/platform/files/file-store.disk.js';
import { fileStoreContract } from './file-store.contract.js';

const newFolder = () => mkdtemp(join(tmpdir(), 'files-'));
const remove = (folder: string) => rm(folder, { recursive: true, force: true });
const limits = { bytesMax: 1_000 };

fileStoreContract('disk', async () => {
  const folder = await newFolder();
  return { files: await DiskFileStore.start(folder), close: () => remove(folder) };
});

describe('DiskFileStore', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(() => remove(folder));

  const leftovers = () => readdir(join(folder, '.incoming'));

  it('makes its folder, also a nested one', async () => {
    const files = await DiskFileStore.start(join(folder, 'data', 'files'));
    await files.write('org1', 'f', Readable.from([Buffer.from('x')]), limits);
    expect(await readdir(join(folder, 'data', 'files', 'org1'))).toEqual(['f']);
  });

  it('leaves nothing behind, whether a write ends well or badly', async () => {
    const files = await DiskFileStore.start(folder);
    await files.write('org1', 'good', Readable.from([Buffer.from('x')]), limits);
    await files.write('org1', 'good', Readable.from([Buffer.from('second')]), limits);
    const tooLarge = files.write('org1', 'large', Readable.from([Buffer.alloc(1_001)]), limits);
    await expect(tooLarge).rejects.toThrow('1000 bytes');
    const badPlace = files.write('..', 'f', Readable.from([Buffer.from('x')]), limits);
    await expect(badPlace).rejects.toThrow(RangeError);
    expect(await leftovers()).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(['.incoming', 'org1']);
    expect(await readdir(join(folder, 'org1'))).toEqual(['good']);
  });

  it('removes at start what a killed process was writing, and keeps complete files', async () => {
    const before = await DiskFileStore.start(folder);
    await before.write('org1', 'complete', Readable.from([Buffer.from('content')]), limits);
    await writeFile(join(folder, '.incoming', '4711-1'), 'half a fi');
    const after = await DiskFileStore.start(folder);
    expect(await leftovers()).toEqual([]);
    const stream = await after.open('org1', 'complete');
    expect(stream && (await text(stream))).toBe('content');
  });

  it('removes at start what is idle, and keeps what another process is writing', async () => {
    const now = Date.now();
    const shared = { as: 'p2', idleSince: () => now - 1_000 };
    await DiskFileStore.start(folder, { shared });
    for (const [name, at] of [
      ['p1-1', now - 2_000],
      ['p1-2', now],
    ] as const) {
      await writeFile(join(folder, '.incoming', name), 'half a fi');
      await utimes(join(folder, '.incoming', name), at / 1_000, at / 1_000);
    }
    await DiskFileStore.start(folder, { shared });
    expect(await leftovers()).toEqual(['p1-2']);
  });

  it('removes what became idle later, hour by hour', async () => {
    const { setInterval: real } = globalThis;
    const sweeps: (() => void)[] = [];
    globalThis.setInterval = (sweep: () => void) => (sweeps.push(sweep), real(() => undefined, 1e6));
    let idleSince = 0;
    await DiskFileStore.start(folder, { shared: { as: 'p2', idleSince: () => idleSince } });
    globalThis.setInterval = real;
    await writeFile(join(folder, '.incoming', 'p1-1'), 'half a fi');
    idleSince = Date.now() + 60_000;
    for (const sweep of sweeps) sweep();
    while ((await leftovers()).length > 0) await new Promise(setImmediate);
    expect(sweeps).toHaveLength(1);
  });

  it('stops a write where the disk has too little room for the next part, and is not ready', async () => {
    const reason = 'The disk is nearly full: 1 MiB are free, 2 MiB are wanted.';
    let parts = 2;
    const claim = () => {
      if (parts-- > 0) return () => undefined;
      throw Object.assign(new Error(reason), { code: 'ENOSPC', reason });
    };
    const files = await DiskFileStore.start(folder, { room: { claim } });
    const large = Readable.from(Array.from({ length: 4 }, () => Buffer.alloc(2 ** 20)));
    await expect(files.write('org1', 'f', large, { bytesMax: 2 ** 30 })).rejects.toMatchObject({
      details: { store: 'files', effect: `${reason} Nothing of the file was stored.` },
    });
    await expect(files.ping()).rejects.toMatchObject({ details: { reason } });
    expect(await leftovers()).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EIO'])('is unavailable and keeps nothing after %s', async (code) => {
    const files = await DiskFileStore.start(folder);
    const failing = new Readable({ read: () => undefined });
    process.nextTick(() => failing.destroy(Object.assign(new Error('the disk'), { code })));
    await expect(files.write('org1', 'f', failing, limits)).rejects.toMatchObject({
      code: 'store_unavailable',
      details: {
        store: 'files',
        effect: expect.stringMatching(/disk .*Nothing of the file was stored\.$/) as string,
      },
    });
    expect(await leftovers()).toEqual([]);
    expect(await files.open('org1', 'f')).toBeNull();
  });

  it.each([1, 2, 3])('is unavailable and keeps nothing when write %i of three fails', async (failing) => {
    const files = await DiskFileStore.start(folder);
    const handle = await fs.open(join(folder, 'handle'), 'w');
    const prototype = Object.getPrototypeOf(handle) as { appendFile: (bytes: Buffer) => Promise<void> };
    await handle.close();
    const { appendFile } = prototype;
    let writes = 0;
    prototype.appendFile = function (bytes) {
      if (++writes === failing) return Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
      return appendFile.call(this, bytes);
    };
    try {
      const pieces = Array.from({ length: 5 }, () => Buffer.alloc(512 * 1024, 'x'));
      const writing = files.write('org1', 'f', Readable.from(pieces), { bytesMax: 1e9 });
      await expect(writing).rejects.toMatchObject({ code: 'store_unavailable' });
    } finally {
      prototype.appendFile = appendFile;
    }
    expect(writes).toBeGreaterThanOrEqual(failing);
    expect(await leftovers()).toEqual([]);
    expect(await files.open('org1', 'f')).toBeNull();
  });

  it('keeps the order of pieces of any size', async () => {
    const files = await DiskFileStore.start(folder);
    const content = Buffer.from(Array.from({ length: 400_000 }, (_, n) => `${n},`).join(''));
    const pieces: Buffer[] = [];
    for (let from = 0, size = 1; from < content.length; from += size, size = (size * 7 + 3) % 300_000)
      pieces.push(content.subarray(from, from + size));
    const stored = await files.write('org1', 'f', Readable.from(pieces), { bytesMax: 1e9 });
    expect(stored.bytes).toBe(content.length);
    const stream = await files.open('org1', 'f');
    expect((await buffer(stream!)).equals(content)).toBe(true);
  });

  it('takes a file whose name is freed after its link was refused', async () => {
    const files = await DiskFileStore.start(folder);
    await files.write('org1', 'f', Readable.from([Buffer.from('first')]), limits);
    const { link } = fs;
    const linkThenFree = async (from: string, to: string): Promise<void> => {
      Object.assign(fs, { link });
      await expect(link(from, to)).rejects.toMatchObject({ code: 'EEXIST' });
      await files.remove('org1', 'f');
      return link(from, from);
    };
    Object.assign(fs, { link: linkThenFree });
    try {
      const stored = await files.write('org1', 'f', Readable.from([Buffer.from('second')]), limits);
      expect(stored).toMatchObject({ bytes: 6 });
      expect(stored.isEarlier).toBeUndefined();
    } finally {
      Object.assign(fs, { link });
    }
    const stream = await files.open('org1', 'f');
    expect(stream && (await text(stream))).toBe('second');
    expect(await leftovers()).toEqual([]);
  });

  it('leaves nothing behind after a ping, and rejects one when no file can be written', async () => {
    const files = await DiskFileStore.start(folder);
    await files.ping();
    expect(await leftovers()).toEqual([]);
    await writeFile(join(folder, '.incoming', 'own-2'), 'in the way');
    await expect(files.ping()).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('rejects a ping when its folder is gone', async () => {
    const files = await DiskFileStore.start(folder);
    await remove(folder);
    await expect(files.ping()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
