import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FileStore, FileTooLargeError } from '../../src/platform/files/file-store.js';

export interface OpenFileStore {
  readonly files: FileStore;
  close(): Promise<void>;
}

const MIB = 1024 * 1024;
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const limits = { bytesMax: 16 * MIB };

/** Bytes that repeat only after a long while, so that a shifted or doubled part shows. */
function content(bytes: number, seed = 1): Buffer {
  const filled = Buffer.alloc(bytes);
  let state = seed;
  for (let at = 0; at < bytes; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    filled[at] = state >>> 24;
  }
  return filled;
}

const inChunks = (bytes: Buffer, size: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
    { objectMode: false },
  );

/** What every adapter of FileStore keeps. */
export function fileStoreContract(name: string, open: () => Promise<OpenFileStore>): void {
  describe(`FileStore contract: ${name}`, () => {
    let opened: OpenFileStore;
    let files: FileStore;

    beforeEach(async () => {
      opened = await open();
      files = opened.files;
    });
    afterEach(() => opened.close());

    async function read(org: string, file: string, start?: number): Promise<Buffer | null> {
      const stream = await files.open(org, file, start === undefined ? undefined : { start });
      return stream && (await buffer(stream));
    }

    it('answers with bytes and SHA-256 of what it then gives back', async () => {
      const bytes = content(3 * MIB + 17);
      const stored = await files.write('org1', 'file-1', inChunks(bytes, 65_536), limits);
      expect(stored).toEqual({ bytes: bytes.length, sha256: sha256(bytes) });
      expect((await read('org1', 'file-1'))?.equals(bytes)).toBe(true);
    });

    it('takes an empty file', async () => {
      const stored = await files.write('org1', 'empty', Readable.from([]), limits);
      expect(stored).toEqual({ bytes: 0, sha256: sha256(Buffer.alloc(0)) });
      expect(await read('org1', 'empty')).toEqual(Buffer.alloc(0));
    });

    it('reads from any start on', async () => {
      const bytes = content(200_000);
      await files.write('org1', 'f', inChunks(bytes, 4_096), limits);
      for (const start of [0, 1, 65_536, 199_999, 200_000]) {
        expect((await read('org1', 'f', start))?.equals(bytes.subarray(start))).toBe(true);
      }
    });

    it('receives nothing where no client has put anything', async () => {
      expect(await files.receive('org1', 'f', limits)).toBeNull();
      expect(await files.open('org1', 'f')).toBeNull();
    });

    it('gives an upload address, or says that it has none', async () => {
      const expiresAt = Date.now() + 60_000;
      const address = await files.uploadAddress('org1', 'f', { expiresAt });
      expect(address === null || address.startsWith('http')).toBe(true);
    });

    it('has no file that was never written', async () => {
      expect(await files.open('org1', 'none')).toBeNull();
      expect(await files.open('org9', 'none')).toBeNull();
    });

    it.each([-1, 0, 1])('keeps the cap, at %i bytes from it', async (delta) => {
      const bytes = content(10_000 + delta);
      const written = files.write('org1', 'f', inChunks(bytes, 999), { bytesMax: 10_000 });
      if (delta > 0) {
        await expect(written).rejects.toBeInstanceOf(FileTooLargeError);
        await expect(written).rejects.toMatchObject({ limit: 10_000 });
        expect(await files.open('org1', 'f')).toBeNull();
      } else {
        await expect(written).resolves.toEqual({ bytes: bytes.length, sha256: sha256(bytes) });
      }
    });

    it('stops at the cap of a stream that never ends, and leaves the stream to the caller', async () => {
      const chunk = Buffer.alloc(1_000);
      const endless = new Readable({
        read() {
          this.push(chunk);
        },
      });
      const written = files.write('org1', 'f', endless, { bytesMax: 10_000 });
      await expect(written).rejects.toBeInstanceOf(FileTooLargeError);
      expect(endless.destroyed).toBe(false);
      endless.destroy();
    });

    it("rejects with the stream's own error and keeps nothing", async () => {
      const broken = Readable.from(
        (function* () {
          yield content(100_000);
          throw new Error('the line went dead');
        })(),
      );
      await expect(files.write('org1', 'f', broken, limits)).rejects.toThrow('the line went dead');
      expect(await files.open('org1', 'f')).toBeNull();
    });

    it("rejects with the stream's own error when it breaks at once", async () => {
      const broken = new Readable({ read() {} });
      process.nextTick(() => broken.destroy(new Error('broken from the start')));
      await expect(files.write('org1', 'f', broken, limits)).rejects.toThrow('broken from the start');
      expect(await files.open('org1', 'f')).toBeNull();
    });

    it('keeps nothing of a stream that closes before its end', async () => {
      const cut = new Readable({ read() {} });
      cut.push(content(50_000));
      const written = files.write('org1', 'f', cut, limits);
      cut.destroy();
      await expect(written).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
      expect(await files.open('org1', 'f')).toBeNull();
    });

    it('takes a file anew after a broken one', async () => {
      const tooLarge = files.write('org1', 'f', inChunks(content(20), 20), { bytesMax: 10 });
      await expect(tooLarge).rejects.toBeInstanceOf(FileTooLargeError);
      const bytes = content(30, 2);
      await files.write('org1', 'f', inChunks(bytes, 7), limits);
      expect((await read('org1', 'f'))?.equals(bytes)).toBe(true);
    });

    it('does not show a file before it is whole', async () => {
      const slow = new Readable({ read() {} });
      slow.push(content(70_000));
      const written = files.write('org1', 'f', slow, limits);
      expect(await files.open('org1', 'f')).toBeNull();
      slow.push(null);
      await written;
      expect(await read('org1', 'f')).toHaveLength(70_000);
    });

    it('keeps the first complete file under a name, and answers with its facts', async () => {
      const first = content(5_000, 1);
      const stored = await files.write('org1', 'f', inChunks(first, 1_000), limits);
      expect(await files.write('org1', 'f', inChunks(first, 1_000), limits)).toEqual(stored);
      const other = await files.write('org1', 'f', inChunks(content(6_000, 2), 1_000), limits);
      expect(other).toEqual({ ...stored, isEarlier: true });
      expect((await read('org1', 'f'))?.equals(first)).toBe(true);
    });

    it('lets one of many writers at once win, whole', async () => {
      const candidates = Array.from({ length: 8 }, (_, seed) => content(40_000 + seed, seed));
      const answers = await Promise.all(
        candidates.map((bytes) => files.write('org1', 'f', inChunks(bytes, 5_000), limits)),
      );
      const stays = await read('org1', 'f');
      expect(candidates.some((bytes) => stays?.equals(bytes))).toBe(true);
      for (const answer of answers) {
        expect(answer).toMatchObject({ bytes: stays?.length, sha256: sha256(stays as Buffer) });
      }
      expect(answers.filter(({ isEarlier }) => isEarlier)).toHaveLength(candidates.length - 1);
    });

    it('keeps organizations apart', async () => {
      await files.write('org1', 'f', inChunks(content(10, 1), 10), limits);
      expect(await files.open('org2', 'f')).toBeNull();
      await files.write('org2', 'f', inChunks(content(20, 2), 10), limits);
      await files.remove('org2', 'f');
      expect((await read('org1', 'f'))?.length).toBe(10);
    });

    it('removes a file, once or twice, and takes the name again', async () => {
      await files.write('org1', 'f', inChunks(content(10, 1), 10), limits);
      await files.remove('org1', 'f');
      await files.remove('org1', 'f');
      await files.remove('org1', 'never-there');
      expect(await files.open('org1', 'f')).toBeNull();
      const bytes = content(11, 2);
      await files.write('org1', 'f', inChunks(bytes, 10), limits);
      expect((await read('org1', 'f'))?.equals(bytes)).toBe(true);
    });

    it.each(['', '.', '..', '../f', 'a/b', 'a\\b', '/etc/passwd', '.incoming', 'a\u0000b', 'x'.repeat(129)])(
      'refuses the place %j',
      async (part) => {
        const source = () => Readable.from([Buffer.from('x')]);
        await expect(files.write(part, 'f', source(), limits)).rejects.toBeInstanceOf(RangeError);
        await expect(files.write('org1', part, source(), limits)).rejects.toBeInstanceOf(RangeError);
        await expect(files.open('org1', part)).rejects.toBeInstanceOf(RangeError);
        await expect(files.receive('org1', part, limits)).rejects.toBeInstanceOf(RangeError);
        const until = { expiresAt: Date.now() + 60_000 };
        await expect(files.uploadAddress(part, 'f', until)).rejects.toBeInstanceOf(RangeError);
        await expect(files.open(part, 'f')).rejects.toBeInstanceOf(RangeError);
        await expect(files.remove('org1', part)).rejects.toBeInstanceOf(RangeError);
      },
    );

    it('answers a ping', async () => {
      await expect(files.ping()).resolves.toBeUndefined();
    });
  });
}
