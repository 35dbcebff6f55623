import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SystemClock } from '@alert-review/kernel';
import { FileTooLargeError } from '../../src/platform/files/file-store.js';
import { Bucket } from '../../src/platform/files/s3/bucket.s3.js';
import { Upload } from '../../src/platform/files/s3/upload.s3.js';
import { S3FileStore, type S3Options } from '../../src/platform/files/file-store.s3.js';
import { keepKnownProcessWarnings } from '../support/known-warnings.js';
import { S3Server } from '../support/s3-server.js';
import { fileStoreContract } from './file-store.contract.js';

const clock = new SystemClock();
const MIB = 1024 * 1024;
const limits = { bytesMax: 64 * MIB };
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const facts = (content: Buffer) => ({ bytes: content.length, sha256: sha256(content) });

/** The library tells once in a process that it will leave this version of Node. */
const warnings = keepKnownProcessWarnings(/^NodeVersionSupportWarning/);
afterAll(() => {
  warnings.stop();
  expect(warnings.texts.length).toBeLessThanOrEqual(1);
});

/** Each test has keys of its own in the bucket. */
const contractAt = (name: string, options: () => S3Options) =>
  fileStoreContract(name, async () => {
    const files = new S3FileStore({ ...options(), prefix: `${randomUUID()}/` }, clock);
    return { files, close: async () => files.close() };
  });

/** For example http://key:secret@127.0.0.1:9000/bucket */
const realUrl = process.env.S3_TEST_URL;
if (realUrl) {
  const { origin, username, password, pathname } = new URL(realUrl);
  contractAt('a real service (S3_TEST_URL)', () => ({
    bucket: pathname.slice(1),
    endpoint: origin,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }));
}

describe.each([
  ['with conditional writes', true],
  ['without conditional writes', false],
])('S3FileStore %s', (name, isConditional) => {
  let server: S3Server;
  let files: S3FileStore;

  beforeAll(async () => {
    server = await S3Server.start({ isConditional });
  });
  afterAll(() => server.stop());

  contractAt(`S3 ${name}`, () => server.options);

  beforeEach(() => {
    files = new S3FileStore({ ...server.options, prefix: `${randomUUID()}/` }, clock);
  });
  afterEach(() => files.close());

  const read = async (file: string, start?: number) => {
    const stream = await files.open('org1', file, { start });
    return stream && (await buffer(stream));
  };
  const sourceOf = (content: Buffer, size = 256 * 1024) => {
    const parts = Array.from({ length: Math.ceil(content.length / size) }, (_, n) =>
      content.subarray(n * size, (n + 1) * size),
    );
    return Readable.from(parts, { objectMode: false });
  };
  const large = Buffer.alloc(20 * MIB + 3, 'content of a large file ');
  const put = async (content: Buffer, address: string) =>
    (await fetch(address, { method: 'PUT', body: new Uint8Array(content) })).status;
  const address = async (file: string, expiresAt = clock.now() + 60_000) => {
    const given = await files.uploadAddress('org1', file, { expiresAt });
    return given;
  };

  it('sends a large file in parts, and reads it from any start', async () => {
    expect(await files.write('org1', 'f', sourceOf(large), limits)).toEqual(facts(large));
    expect((await read('f'))?.equals(large)).toBe(true);
    expect(await read('f', large.length - 5)).toEqual(large.subarray(-5));
    expect(server.openUploads.size).toBe(0);
  });

  it('sends a file that may have hundreds of GiB in 10,000 parts at most', async () => {
    const bucket = new Bucket(server.options);
    const before = server.parts;
    const upload = new Upload(bucket, randomUUID(), 10_000 * 15 * MIB);
    expect(await upload.take(sourceOf(large), Infinity)).toEqual(facts(large));
    expect(await upload.commit(true)).toBe(true);
    expect(server.parts - before).toBe(2);
    bucket.close();
  });

  it('keeps the first of two large files', async () => {
    const second = Buffer.alloc(17 * MIB, 'x');
    await files.write('org1', 'f', sourceOf(large), limits);
    const other = await files.write('org1', 'f', sourceOf(second), limits);
    expect(other).toEqual({ ...facts(large), isEarlier: true });
    expect(server.openUploads.size).toBe(0);
  });

  it('leaves no parts of a file that broke or grew too large', async () => {
    const broken = Readable.from(
      (function* () {
        yield large;
        throw new Error('the line went dead');
      })(),
    );
    await expect(files.write('org1', 'f', broken, limits)).rejects.toThrow('the line went dead');
    const tooLarge = files.write('org1', 'f', sourceOf(large), { bytesMax: 10 * MIB });
    await expect(tooLarge).rejects.toBeInstanceOf(FileTooLargeError);
    expect(server.openUploads.size).toBe(0);
    expect(await files.open('org1', 'f')).toBeNull();
  });

  it('takes what a client puts at the upload address, once, and makes it a file', async () => {
    const first = Buffer.from('first');
    const given = await address('f');
    expect(await files.receive('org1', 'f', limits)).toBeNull();
    expect(await put(first, given)).toBe(200);
    expect(await files.open('org1', 'f')).toBeNull();
    expect(await files.receive('org1', 'f', limits)).toEqual(facts(first));
    expect((await read('f'))?.equals(first)).toBe(true);
  });

  it('is not changed by a later put at the same address', async () => {
    const given = await address('f');
    await put(Buffer.from('first'), given);
    await files.receive('org1', 'f', limits);
    await put(Buffer.from('second'), given);
    expect(await files.receive('org1', 'f', limits)).toEqual(facts(Buffer.from('first')));
    expect(await read('f')).toEqual(Buffer.from('first'));
    await files.remove('org1', 'f');
    expect(await files.receive('org1', 'f', limits)).toBeNull();
  });

  it('gives an address for one file only, and until its end only', async () => {
    const given = await address('f');
    expect(await put(Buffer.from('x'), given.replace('/org1/f', '/org2/f'))).toBe(403);
    const past = new Date(clock.now() - 60_000);
    const old = given.replace(/X-Amz-Date=\w+/, `X-Amz-Date=${past.toISOString().replace(/-|:|\.\d+/g, '')}`);
    expect(await put(Buffer.from('x'), old)).toBe(403);
    expect(await files.receive('org1', 'f', limits)).toBeNull();
    const end = clock.now() + 90_000;
    const { searchParams } = new URL(await address('f', end));
    const signedAt = searchParams.get('X-Amz-Date')!.replace(/^(....)(..)(..)T(..)(..)/, '$1-$2-$3T$4:$5:');
    const earlyMs = end - Date.parse(signedAt) - 1000 * Number(searchParams.get('X-Amz-Expires'));
    // Both are whole seconds, rounded down.
    expect(earlyMs).toBeGreaterThanOrEqual(0);
    expect(earlyMs).toBeLessThan(2_000);
  });

  it.each([-1, 0, 1])('keeps the cap of what a client puts, at %i bytes from it', async (delta) => {
    await put(Buffer.alloc(1_000 + delta), await address('f'));
    const received = files.receive('org1', 'f', { bytesMax: 1_000 });
    if (delta > 0) await expect(received).rejects.toBeInstanceOf(FileTooLargeError);
    else expect((await received)?.bytes).toBe(1_000 + delta);
    expect(Boolean((await files.open('org1', 'f'))?.destroy())).toBe(delta <= 0);
    if (delta > 0) expect(await files.receive('org1', 'f', { bytesMax: 1_000 })).toBeNull();
  });

  it('makes one file when two processes receive it at once', async () => {
    const content = Buffer.alloc(300_000, 'z');
    await put(content, await address('f'));
    const answers = await Promise.all([1, 2].map(() => files.receive('org1', 'f', limits)));
    expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(1);
    for (const answer of answers) if (answer) expect(answer).toEqual(facts(content));
    expect((await read('f'))?.equals(content)).toBe(true);
  });
});
