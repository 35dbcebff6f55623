import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, SystemClock } from '@alert-review/kernel';
import { S3FileStore } from '../../src/platform/files/file-store.s3.js';
import { StructuredLogger } from '../../src/platform/observability/logger.js';
import { endsSoon } from '../support/patience.js';
import { S3Server } from '../support/s3-server.js';

const MIB = 1024 * 1024;
const limits = { bytesMax: 64 * MIB };
const content = Buffer.alloc(100_000, 'c');
const source = () => Readable.from([content]);
const deadlines = { callMs: 200, partMs: 300, silenceMs: 200 };

describe('S3 that fails', () => {
  let server: S3Server;
  /** For what has to work: its deadlines are those of the product. */
  let patient: S3FileStore;
  let files: S3FileStore;

  beforeEach(async () => {
    server = await S3Server.start();
    patient = new S3FileStore(server.options, new SystemClock());
    files = new S3FileStore({ ...server.options, ...deadlines }, new SystemClock());
    await patient.write('org1', 'stands', source(), limits);
  });
  afterEach(async () => {
    server.fault = 'none';
    files.close();
    patient.close();
    await server.stop();
  });

  const calls = {
    write: () => files.write('org1', 'f', source(), limits),
    open: () => files.open('org1', 'stands'),
    // Another file: a removal that was not answered in time may happen all the same.
    remove: () => files.remove('org1', 'other'),
    receive: () => files.receive('org1', 'other', limits),
    ping: () => files.ping(),
  };
  const names = Object.keys(calls) as (keyof typeof calls)[];

  const isUnavailableSoon = async (call: () => Promise<unknown>) => {
    const error: unknown = await endsSoon(call().catch((reason: unknown) => reason));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'store_unavailable', details: { store: 'files' } });
  };
  /** On a busy machine such short deadlines may pass a few times more. */
  const inTheEnd = async <T>(call: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await call();
      } catch (error) {
        if ((error as AppError).code !== 'store_unavailable') throw error;
      }
  };
  const worksAgain = async () => {
    const written = await inTheEnd(() => files.write('org1', 'f', source(), limits));
    expect(written).toMatchObject({ bytes: content.length });
    const read = await inTheEnd(async () => buffer((await files.open('org1', 'stands'))!));
    expect(read.equals(content)).toBe(true);
  };

  it.each(names)('is store_unavailable when it refuses connections: %s', async (name) => {
    await server.shut();
    await isUnavailableSoon(calls[name]);
    await server.open();
    await worksAgain();
  });

  it.each(names)('is store_unavailable within the deadline when it is silent: %s', async (name) => {
    server.fault = 'silent';
    await isUnavailableSoon(calls[name]);
    server.fault = 'none';
    await worksAgain();
  });

  it.each(names)('is store_unavailable within the deadline when it is slower than that: %s', async (name) => {
    server.fault = { slowMs: 1_500 };
    await isUnavailableSoon(calls[name]);
    server.fault = 'none';
    await worksAgain();
  });

  it.each([
    ['wrong signature', 403, 'SignatureDoesNotMatch'],
    ['unknown key', 403, 'InvalidAccessKeyId'],
    ['missing right', 403, 'AccessDenied'],
    ['clock that is wrong', 403, 'RequestTimeTooSkewed'],
    ['missing login', 401, 'Unauthorized'],
    ['token that has expired', 400, 'ExpiredToken'],
    ['wrong region', 400, 'AuthorizationHeaderMalformed'],
    ['bucket that is elsewhere', 301, 'PermanentRedirect'],
    ['bucket that is gone', 404, 'NoSuchBucket'],
  ])('is store_unavailable when it refuses us for a %s', async (_, status, code) => {
    server.fault = { status, code };
    await Promise.all(names.map((name) => isUnavailableSoon(calls[name])));
    server.fault = 'none';
    await worksAgain();
  });

  it('leaves nothing in the log of what a refusal quotes', async () => {
    const lines: string[] = [];
    const logger = new StructuredLogger({ level: 'info', format: 'json', write: (line) => lines.push(line) });
    const more = '<Token-0>quoted-token</Token-0><StringToSign>quoted-text</StringToSign>';
    server.fault = { status: 400, code: 'ExpiredToken', more };
    const error: unknown = await files.open('org1', 'stands').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'store_unavailable', cause: { name: 'ExpiredToken', status: 400 } });
    logger.warn({ msg: 'away', err: (error as Error).cause });
    expect(lines.join('')).toContain('ExpiredToken');
    expect(lines.join('')).not.toContain('quoted');
  });

  it('is store_unavailable when nobody gives it credentials', async () => {
    const source = createServer((_, answer) => answer.writeHead(403).end('{}')).listen(0, '127.0.0.1');
    await once(source, 'listening');
    const { port } = source.address() as AddressInfo;
    const outside = { ...process.env };
    for (const name of Object.keys(outside)) if (name.startsWith('AWS_')) delete process.env[name];
    process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = `http://127.0.0.1:${port}/`;
    process.env['AWS_SHARED_CREDENTIALS_FILE'] = process.env['AWS_CONFIG_FILE'] = 'no-such-file';
    const { bucket, endpoint } = server.options;
    files.close();
    files = new S3FileStore({ bucket, endpoint }, new SystemClock());
    const address = () => files.uploadAddress('org1', 'f', { expiresAt: new SystemClock().now() + 60_000 });
    try {
      await Promise.all([...Object.values(calls), address].map((call) => isUnavailableSoon(call)));
    } finally {
      process.env = outside;
      source.close();
    }
  });

  it('needs no S3 for an upload address', async () => {
    server.fault = 'silent';
    const expiresAt = new SystemClock().now() + 60_000;
    expect(await files.uploadAddress('org1', 'f', { expiresAt })).toContain('X-Amz-Signature=');
  });

  it('keeps nothing of a large file whose upload broke, and takes it anew', async () => {
    const large = Buffer.alloc(20 * MIB, 'large');
    let sent = 0;
    const breaking = Readable.from(
      (function* () {
        for (; sent < large.length; sent += MIB) {
          if (sent === 10 * MIB) server.fault = 'silent';
          yield large.subarray(sent, sent + MIB);
        }
      })(),
    );
    await isUnavailableSoon(() => files.write('org1', 'f', breaking, limits));
    server.fault = 'none';
    expect(await patient.open('org1', 'f')).toBeNull();
    const again = await patient.write('org1', 'f', Readable.from([large]), limits);
    expect(again.bytes).toBe(large.length);
  });

  it.each(['cut', 'silent'] as const)('ends a download that is %s in its middle', async (how) => {
    await patient.write('org1', 'large', Readable.from([Buffer.alloc(30 * MIB)]), limits);
    const stream = (await inTheEnd(() => files.open('org1', 'large'))) as Readable;
    const reading = (async () => {
      for await (const chunk of stream) {
        if ((chunk as Buffer).length === 0) continue;
        if (how === 'cut') server.cut();
        else server.freeze();
      }
    })();
    await isUnavailableSoon(() => reading);
  });
});
