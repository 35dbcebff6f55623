import { EventEmitter, once } from 'node:events';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
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
    bodies.admit(String(request.headers['organization']), request, reply);
    done();
  });
  await app.listen(0, '127.0.0.1');
  address = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}/bodies`;
}

afterEach(async () => {
  app.getHttpServer().closeAllConnections();
  await app.close();
  begun.length = 0;
});

async function send(name: string) {
  const body = JSON.stringify({ name, text: Array.from({ length: 4 }, () => 'x'.repeat(524_288)) });
  const headers = { 'content-type': 'application/json', organization: name };
  const response = await fetch(address, { method: 'POST', headers, body });
  const { error, details } = (await response.json()) as Partial<Refusal>;
  return { name, status: response.status, retryAfter: response.headers.get('retry-after'), error, details };
}

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

test('a body whose turn does not come in time is answered 429, and never worked on', async () => {
  await start({ REQUEST_TIMEOUT_MS: '1000' });
  const worked = [send('first'), send('second')];
  await untilBegun(2);
  // Two of them get the turns of the first two, which end at their deadline, and then end at their own.
  const waiting = await Promise.all(['third', 'fourth', 'fifth', 'sixth'].map((name) => send(name)));
  const busy = { error: 'rate_limited', retryAfter: '2' };
  const late = { error: 'store_unavailable', retryAfter: '5' };
  expect(waiting).toEqual(
    waiting.map(({ name }) => expect.objectContaining(begun.includes(name) ? late : busy) as unknown),
  );
  expect(waiting.find(({ status }) => status === 429)!.details!['reason']).toBe(
    'too many large bodies are under way at once; nothing was written',
  );
  expect(begun).toHaveLength(4);
  expect((await Promise.all(worked)).map(({ status }) => status)).toEqual([503, 503]);
  const later = send('later');
  await untilBegun(5);
  ends.emit('later');
  expect((await later).status).toBe(200);
});
