import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { AppError, Ids, SystemClock } from '@alert-review/kernel';
import { loadConfig } from '../../../src/platform/config/config.js';
import { RandomIds } from '../../../src/platform/crypto/random-ids.js';
import { Admit } from '../../../src/platform/http/admission.js';
import { BodiesInFlight } from '../../../src/platform/http/bodies-in-flight.js';
import { ErrorAnswers, presentError } from '../../../src/platform/http/errors.js';
import { createHttpAdapter } from '../../../src/platform/http/fastify.js';
import { Transport } from '../../../src/platform/http/transport.js';
import type { Refusal } from '../../support/rest-client.js';

const BODY_BYTES_MAX = 4 * 1024 * 1024;

class OpenTransport extends Transport {
  readonly rateLimitGroup = 'open';
  readonly callsPerMinute = 0;
  readonly present = presentError;

  callerOf(): Promise<never> {
    return Promise.reject(new AppError('unauthorized'));
  }
}

const ids = new RandomIds(new SystemClock());
/** Names of the bodies that are worked on, in order; `ends` ends the work on one. */
const begun: string[] = [];
const ends = new EventEmitter();
/** The requests that came, in order. */
const came: FastifyRequest[] = [];
/** Requests with this header wait before their handler until `proceed`. */
const HELD = 'held';

@Controller()
class BodiesController {
  @Post('bodies')
  @Admit(OpenTransport, 'open', [], { bodyBytesMax: BODY_BYTES_MAX })
  @HttpCode(200)
  async work(@Body() { name }: { name: string }) {
    begun.push(name);
    ends.emit('begun');
    await once(ends, name);
    return { name };
  }
}

@Module({
  controllers: [BodiesController],
  providers: [
    OpenTransport,
    { provide: Ids, useValue: ids },
    { provide: APP_FILTER, useClass: ErrorAnswers },
  ],
})
class BodiesModule {}

let app: NestFastifyApplication;
let address: string;

async function start(settings: Record<string, string>): Promise<void> {
  const adapter = createHttpAdapter(loadConfig(settings), () => ids.next());
  app = await NestFactory.create<NestFastifyApplication>(BodiesModule, adapter, {
    logger: false,
    bodyParser: false,
  });
  const bodies = new BodiesInFlight();
  adapter.getInstance().addHook('onRequest', (request, reply, done) => {
    came.push(request);
    bodies.admit(String(request.headers['organization']), request, reply);
    done();
  });
  adapter.getInstance().addHook('preValidation', async ({ headers }) => {
    if (headers[HELD] === undefined) return;
    ends.emit('held');
    await once(ends, 'proceed');
  });
  await app.listen(0, '127.0.0.1');
  address = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}/bodies`;
}

afterEach(async () => {
  app.getHttpServer().closeAllConnections();
  await app.close();
  begun.length = 0;
  came.length = 0;
});

async function send(name: string, more: Record<string, string> = {}, text = LARGE) {
  const body = JSON.stringify({ name, text });
  const headers = { 'content-type': 'application/json', organization: name, ...more };
  const response = await fetch(address, { method: 'POST', headers, body });
  const { error, details } = (await response.json()) as Partial<Refusal>;
  return { name, status: response.status, retryAfter: response.headers.get('retry-after'), error, details };
}

const LARGE = Array.from({ length: 4 }, () => 'x'.repeat(524_288));

async function untilBegun(count: number): Promise<void> {
  while (begun.length < count) await once(ends, 'begun');
}

test('two large bodies are worked on at a time, others in their order, small ones at once', async () => {
  await start({ REQUEST_TIMEOUT_MS: '300000' });
  const answers = [send('first')];
  await untilBegun(1);
  answers.push(send('second'));
  await untilBegun(2);
  answers.push(send('third'), send('fourth'));
  const small = fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"small"}',
  });
  await untilBegun(3);
  expect(begun).toEqual(['first', 'second', 'small']);
  ends.emit('second');
  await untilBegun(4);
  expect(begun).toHaveLength(4);
  ends.emit('first');
  await untilBegun(5);
  for (const name of ['third', 'fourth', 'small']) ends.emit(name);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await small).status).toBe(200);
});

describe('a request that no handler has begun in time', () => {
  // The deadlines of the server alone, which pass when a test says so, however fast the machine is.
  beforeEach(async () => {
    await start({ REQUEST_TIMEOUT_MS: '1000' });
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
  });
  afterEach(() => jest.useRealTimers());

  async function untilInLine(count: number): Promise<void> {
    while (came.filter(({ bytesInLine }) => bytesInLine !== null).length < count) await nextTurn();
  }

  const BUSY = 'too many large bodies are under way at once; nothing was written';

  test('a body whose turn does not come in time is answered 429, and never worked on', async () => {
    const worked = [send('first'), send('second')];
    await untilBegun(2);
    jest.advanceTimersByTime(500);
    const next = [send('third'), send('fourth')];
    await untilInLine(2);
    jest.advanceTimersByTime(400);
    const late = [send('fifth'), send('sixth')];
    await untilInLine(4);
    // The first two end at their deadline. The next two get their turns, and a deadline that begins anew.
    jest.advanceTimersByTime(100);
    await untilBegun(4);
    jest.advanceTimersByTime(900);
    for (const { status, retryAfter, error, details } of await Promise.all(late)) {
      expect([status, retryAfter, error]).toEqual([429, '2', 'rate_limited']);
      expect(details!['reason']).toBe(BUSY);
    }
    jest.advanceTimersByTime(100);
    for (const { status, retryAfter, details } of await Promise.all([...worked, ...next])) {
      expect([status, retryAfter]).toEqual([503, '5']);
      expect(details!['effect']).toMatch(/^Whether anything was written is unknown/);
    }
    expect(new Set(begun)).toEqual(new Set(['first', 'second', 'third', 'fourth']));
    const later = send('later');
    await untilBegun(5);
    ends.emit('later');
    expect((await later).status).toBe(200);
  });

  test('a large body that has its turn is answered 429 as well until the handler has it', async () => {
    const held = once(ends, 'held');
    const answer = send('first', { [HELD]: '' });
    await held;
    jest.advanceTimersByTime(1_000);
    expect(await answer).toMatchObject({ status: 429, details: { reason: BUSY } });
    ends.emit('proceed');
    const later = send('later');
    await untilBegun(1);
    ends.emit('later');
    expect((await later).status).toBe(200);
    expect(begun).toEqual(['later']);
  });

  test('a small body is answered 503, which says that nothing was written', async () => {
    const held = once(ends, 'held');
    const answer = send('first', { [HELD]: '' }, []);
    await held;
    jest.advanceTimersByTime(1_000);
    expect(await answer).toMatchObject({ status: 503, details: { effect: 'Nothing was written.' } });
    ends.emit('proceed');
    expect(begun).toEqual([]);
  });
});
