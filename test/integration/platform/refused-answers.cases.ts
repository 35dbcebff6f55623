import { Controller, Get, Header, Module, StreamableFile } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { AppError, Ids, SystemClock } from '@alert-review/kernel';
import { loadConfig } from '../../../src/platform/config/config.js';
import { RandomIds } from '../../../src/platform/crypto/random-ids.js';
import { Admit } from '../../../src/platform/http/admission.js';
import { ErrorAnswers, presentError } from '../../../src/platform/http/errors.js';
import { createHttpAdapter } from '../../../src/platform/http/fastify.js';
import { Transport } from '../../../src/platform/http/transport.js';

const DEADLINE_MS = 500;
/** Long enough to be compressed. */
const ANSWER = { text: 'text of an answer. '.repeat(500) };

class PackingTransport extends Transport {
  static override readonly packsAnswers = true;
  readonly rateLimitGroup = 'packing';
  readonly callsPerMinute = 0;
  readonly present = presentError;

  callerOf(): Promise<never> {
    return Promise.reject(new AppError('unauthorized'));
  }
}

const failure = () =>
  new AppError('store_unavailable', { store: 'read_store', effect: 'Nothing was written.' });

@Controller('answers')
class AnswersController {
  @Get('whole')
  @Admit(PackingTransport, 'open')
  whole() {
    return ANSWER;
  }

  @Get('kept')
  @Admit(PackingTransport, 'open')
  @Header('Cache-Control', 'public, max-age=86400, immutable')
  @Header('Content-Disposition', 'attachment; filename="kept.json"')
  @Header('ETag', '"of the file"')
  kept() {
    throw failure();
  }

  @Get('parts')
  @Admit(PackingTransport, 'open')
  parts() {
    const stream = new Readable({ read: () => stream.destroy(failure()) });
    return new StreamableFile(stream, { type: 'text/csv', disposition: 'attachment; filename="rows.csv"' });
  }
}

const ids = new RandomIds(new SystemClock());

@Module({
  controllers: [AnswersController],
  providers: [
    PackingTransport,
    { provide: Ids, useValue: ids },
    { provide: APP_FILTER, useClass: ErrorAnswers },
  ],
})
class AnswersModule {}

let app: NestFastifyApplication;
/** What happens when an answer has been compressed and is about to be sent. */
let beforeSend = () => undefined as void;

beforeAll(async () => {
  const adapter = createHttpAdapter(loadConfig({ REQUEST_TIMEOUT_MS: String(DEADLINE_MS) }), () =>
    ids.next(),
  );
  adapter.getInstance().addHook('onSend', async () => beforeSend());
  app = await NestFactory.create<NestFastifyApplication>(AnswersModule, adapter, {
    logger: false,
    bodyParser: false,
  });
  await app.init();
});
afterAll(() => app.close());
afterEach(() => {
  beforeSend = () => undefined;
  jest.useRealTimers();
});

const get = (url: string) =>
  app.inject({ method: 'GET', url: `/answers/${url}`, headers: { 'accept-encoding': 'gzip' } });

test('a deadline that passes while an answer is compressed puts no error into its place', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
  beforeSend = () => jest.advanceTimersByTime(DEADLINE_MS);
  const { statusCode, headers, rawPayload } = await get('whole');
  expect({ statusCode, coding: headers['content-encoding'] }).toEqual({ statusCode: 200, coding: 'gzip' });
  expect(JSON.parse(String(gunzipSync(rawPayload)))).toEqual(ANSWER);
});

test.each(['kept', 'parts'])(
  'an error carries no header of the answer that was not sent: %s',
  async (url) => {
    const { statusCode, headers, payload } = await get(url);
    expect({ statusCode, payload: JSON.parse(payload) as unknown }).toMatchObject({
      statusCode: 503,
      payload: { error: 'store_unavailable' },
    });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    for (const name of ['content-encoding', 'content-disposition', 'etag'])
      expect({ name, value: headers[name] }).toEqual({ name, value: undefined });
  },
);
