import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Logger,
  Module,
  Param,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { AppError, Ids, SystemClock } from '@alert-review/kernel';
import { loadConfig } from '../../../src/platform/config/config.js';
import { RandomIds } from '../../../src/platform/crypto/random-ids.js';
import { Admit } from '../../../src/platform/http/admission.js';
import { ErrorAnswers, presentError } from '../../../src/platform/http/errors.js';
import { createHttpAdapter, registerRawUpload, stopServing } from '../../../src/platform/http/fastify.js';
import { Transport } from '../../../src/platform/http/transport.js';
import { StructuredLogger } from '../../../src/platform/observability/logger.js';
import { parseBody, parseParameters } from '../../../src/rest/validate.js';
import { until } from '../../support/rest-client.js';

// size: one app for most rules of the HTTP frame, since each app that is started costs a second.
const ITEM = z.object({ name: z.string() });
const PAGE = z.object({ page: z.coerce.number().default(1) });

class ThingsTransport extends Transport {
  readonly rateLimitGroup = 'things';
  readonly callsPerMinute = 0;
  readonly present = presentError;

  callerOf(): Promise<never> {
    return Promise.reject(new AppError('unauthorized'));
  }
}

@Controller('things')
class ThingsController {
  @Post()
  @Admit(ThingsTransport, 'open')
  @HttpCode(200)
  create(@Body() body: unknown) {
    new Logger('things').log('in handler');
    return { body };
  }

  @Post('large')
  @Admit(ThingsTransport, 'open', [], { bodyBytesMax: 3 * 1024 * 1024 })
  @HttpCode(200)
  large(@Body() body: { text: string }) {
    return { length: body.text.length };
  }

  @Post('slow')
  @Admit(ThingsTransport, 'open')
  async slow() {
    await once(arrived, 'end');
  }

  @Post('checked')
  @Admit(ThingsTransport, 'open')
  checked(@Body() body: unknown, @Query() query: unknown) {
    return { body: parseBody(ITEM, body), query: parseParameters(PAGE, query) };
  }

  @Get('fail/:how')
  @Admit(ThingsTransport, 'open')
  async fail(@Param('how') how: string) {
    if (how === 'secret') throw new Error('password=hunter2 at ak_live_0123456789');
    if (how === 'store')
      throw new AppError('store_unavailable', { store: 'files', effect: 'Nothing was written.' });
    if (how === 'slow') {
      arrived.emit('slow');
      await once(arrived, 'end');
    }
    return { how };
  }

  @Get('stream/:how')
  @Admit(ThingsTransport, 'open')
  stream(@Param('how') how: string) {
    return new StreamableFile(Readable.from(parts(how), { objectMode: false }));
  }

  @Get(':id')
  @Admit(ThingsTransport, 'open')
  one(@Param('id') id: string) {
    return { id };
  }
}

/** How long a request to the impatient server may take, and parts that take longer together. */
const IMPATIENT_MS = 500;
const PARTS = 3;
/** The part after which the next one is waited for. */
let partsGiven = 0;

/** Parts when the test says so; then the end, a fault, or silence. */
async function* parts(how: string) {
  for (let part = 1; part <= PARTS; part++) {
    yield '.';
    partsGiven = part;
    await once(arrived, 'next part');
  }
  arrived.emit('all parts');
  if (how === 'fails') throw new Error('the store is gone');
  if (how === 'stops') await new Promise(() => undefined);
  yield 'whole';
}

/** Tells that a slow request is in its handler, and ends those that are. */
const arrived = new EventEmitter();
const ids = new RandomIds(new SystemClock());

@Module({
  controllers: [ThingsController],
  providers: [
    ThingsTransport,
    { provide: Ids, useValue: ids },
    { provide: APP_FILTER, useClass: ErrorAnswers },
  ],
})
class TestModule {}

let app: NestFastifyApplication;
let port: number;
/** Ends requests after half a second, which on a busy machine is too short for large bodies. */
let impatient: NestFastifyApplication;
const lines: string[] = [];

function create(settings: Record<string, string>) {
  return NestFactory.create<NestFastifyApplication>(
    TestModule,
    createHttpAdapter(loadConfig(settings), () => ids.next()),
    {
      logger: new StructuredLogger({ level: 'info', format: 'json', write: (line) => lines.push(line) }),
      bodyParser: false,
    },
  );
}

const portOf = (of: NestFastifyApplication) => (of.getHttpServer().address() as { port: number }).port;

beforeAll(async () => {
  impatient = await create({ REQUEST_TIMEOUT_MS: String(IMPATIENT_MS) });
  await impatient.listen(0, '127.0.0.1');
  app = await create({ TRUSTED_PROXY_HOPS: '1' });
  const admission = { transport: ThingsTransport, by: 'open', messages: [] } as const;
  const fastify = app.getHttpAdapter().getInstance();
  registerRawUpload(fastify, '/uploads/:id', { admission }, async (request) => {
    let bytes = 0;
    for await (const chunk of request.raw) {
      bytes += (chunk as Buffer).length;
      if (bytes > 3_000_000) throw new AppError('body_too_large', { limit: 3_000_000 });
    }
    return { bytes };
  });
  await app.listen(0, '127.0.0.1');
  port = portOf(app);
});

afterAll(async () => {
  for (const each of [app, impatient]) {
    // A connection that a client of these tests keeps open must not hold the end up.
    each.getHttpServer().closeAllConnections();
    await each.close();
  }
});

const url = (path: string, of = app) => `http://127.0.0.1:${portOf(of)}${path}`;

function post(path: string, body: string | Buffer, headers: Record<string, string> = {}, of = app) {
  return fetch(url(path, of), {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

interface ErrorBody {
  error: string;
  message: string;
  details: Record<string, unknown>;
}

const errorOf = async (response: Response): Promise<ErrorBody> => (await response.json()) as ErrorBody;

function logged(requestId: string) {
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.requestId === requestId);
}

/** Sends bytes as they are and gives back everything that is answered. */
function raw(text: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (data) => (answer += String(data)));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

describe('JSON bodies', () => {
  it('are parsed, with a charset of UTF-8 and with a byte order mark', async () => {
    const response = await post('/things', '\ufeff{"a":[1,"ü"]}', {
      'Content-Type': 'application/json; charset=utf-8',
    });
    expect(await response.json()).toEqual({ body: { a: [1, 'ü'] } });
  });

  it.each(['{"a":{"__proto__":{"x":1}}}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":{"x":1}}}'])(
    'with %s are refused',
    async (body) => {
      const response = await post('/things', body);
      expect([response.status, (await errorOf(response)).error]).toEqual([400, 'malformed_json']);
    },
  );

  it('are limited to 1 MiB, unless the route says otherwise', async () => {
    const body = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
    expect((await post('/things', body(1024 * 1024))).status).toBe(200);
    const refused = await post('/things', body(1024 * 1024 + 1));
    expect([refused.status, await errorOf(refused)]).toEqual([
      413,
      {
        error: 'body_too_large',
        message: 'The body is larger than 1048576 bytes',
        details: { field: 'body', value: 1024 * 1024 + 1, limit: 1024 * 1024 },
      },
    ]);
    const large = `${' '.repeat(2 * 1024 * 1024)}${body(1024 * 1024)}`;
    expect((await post('/things/large', large)).status).toBe(200);
    expect((await post('/things/large', ` ${large}`)).status).toBe(413);
  });

  it.each(['utf-16', '"UTF-16LE"', 'iso-8859-1'])('in charset %s are refused by name', async (charset) => {
    const value = `application/json; charset=${charset}`;
    const response = await post('/things', '{}', { 'Content-Type': value });
    expect([response.status, await errorOf(response)]).toEqual([
      415,
      {
        error: 'unsupported_media_type',
        message: `The content type must be in UTF-8; charset ${charset.replaceAll('"', '')} is not read`,
        details: expect.objectContaining({ field: 'Content-Type', value }) as unknown,
      },
    ]);
  });

  it('are checked against the schema of the handler', async () => {
    const ok = await post('/things/checked?page=2', '{"name":"n","more":1}');
    expect(await ok.json()).toEqual({ body: { name: 'n' }, query: { page: 2 } });
    const wrong = await post('/things/checked', '{"name":5}');
    expect([wrong.status, await errorOf(wrong)]).toEqual([
      422,
      expect.objectContaining({ error: 'validation_error', message: 'name must be a text' }),
    ]);
    const badQuery = await post('/things/checked?page=x', '{"name":"n"}');
    expect([badQuery.status, (await errorOf(badQuery)).details.field]).toEqual([400, 'page']);
  });
});

describe('addresses and methods', () => {
  it('takes ids of 512 characters', async () => {
    expect((await fetch(url(`/things/${'x'.repeat(512)}`))).status).toBe(200);
  });

  it('refuses a path that cannot be decoded', async () => {
    const response = await fetch(url('/things/%zz'));
    expect([response.status, (await errorOf(response)).error]).toEqual([400, 'bad_request']);
    expect(response.headers.get('x-request-id')).toBeTruthy();
  });
});

describe('headers', () => {
  it('echo a harmless request id and replace any other', async () => {
    const id = async (given?: string) =>
      (await fetch(url('/things/7'), { headers: given ? { 'X-Request-Id': given } : {} })).headers.get(
        'x-request-id',
      );
    expect(await id('client-0.1_A')).toBe('client-0.1_A');
    const own = /^[0-9a-z]{26}$/;
    expect(await id()).toMatch(own);
    for (const harmful of ['x'.repeat(65), 'a b', '{"a":1}', '-x']) expect(await id(harmful)).toMatch(own);
  });
});

describe('an answer in parts', () => {
  const streamed = (how: string) =>
    fetch(url(`/things/stream/${how}`, impatient), { headers: { 'X-Request-Id': `stream-${how}` } });

  /** All that is answered; after each part nearly as much time passes as a request may take. */
  async function read(response: Response): Promise<string> {
    let text = '';
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += String(Buffer.from(piece));
      if (text.endsWith('.')) await pass(0.9 * IMPATIENT_MS, text.length);
      arrived.emit('next part');
    }
    return text;
  }

  /** Lets so much time pass once the server waits for what follows so many parts. */
  async function pass(ms: number, after: number): Promise<void> {
    while (partsGiven < after) await nextTurn();
    await nextTurn();
    jest.advanceTimersByTime(ms);
  }

  // The deadlines of the server alone, which pass when a test says so.
  beforeEach(() => {
    partsGiven = 0;
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
  });
  afterEach(() => jest.useRealTimers());

  it('may take longer than a request, as long as parts come', async () => {
    expect(await read(await streamed('ends'))).toBe(`${'.'.repeat(PARTS)}whole`);
    expect(logged('stream-ends')).toMatchObject([{ level: 'info', msg: 'request' }]);
  });

  it.each([
    ['fails', 'the store is gone'],
    ['stops', 'the next part of the answer did not answer within 500 ms'],
  ])('that %s is broken off, with a warning', async (how, why) => {
    const response = await streamed(how);
    const allGiven = once(arrived, 'all parts');
    const broken = expect(read(response)).rejects.toThrow();
    await allGiven;
    await pass(IMPATIENT_MS, PARTS);
    await broken;
    await until(
      async () => logged(`stream-${how}`).length,
      (count) => count > 0,
    );
    expect(logged(`stream-${how}`)).toMatchObject([
      { level: 'warn', msg: 'answer broken off', status: 200, err: { message: why } },
    ]);
  });
});

describe('faults of ours', () => {
  it('answer an error id and nothing else, and log the rest without secrets', async () => {
    const response = await fetch(url('/things/fail/secret'), { headers: { 'X-Request-Id': 'fault-1' } });
    const error = await errorOf(response);
    expect([response.status, error.error]).toEqual([500, 'internal_error']);
    expect(JSON.stringify(error)).not.toContain('hunter2');
    const id = error.details.error_id as string;
    expect(error.message).toContain(id);
    const line = logged('fault-1').find(({ level }) => level === 'error')!;
    expect(line).toMatchObject({ error_id: id, route: '/things/fail/:how' });
    expect((line.err as { stack: string }).stack).toContain('ThingsController.fail');
    expect(JSON.stringify(line)).not.toMatch(/hunter2|0123456789/);
  });

  it('say when a store is gone, and when to try again', async () => {
    const response = await fetch(url('/things/fail/store'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await errorOf(response)).message).toContain('Nothing was written.');
  });

  it('end a request at its deadline', async () => {
    const slow = [fetch(url('/things/fail/slow', impatient)), post('/things/slow', '{}', {}, impatient)];
    for (const response of await Promise.all(slow)) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await errorOf(response)).message).toContain('no answer in time');
    }
    arrived.emit('end');
  });
});

test('a head that drips in is answered with 408 and ended, after 20 s', async () => {
  const server = impatient.getHttpServer();
  expect(server.headersTimeout).toBe(20_000);
  server.headersTimeout = 100;
  const answer = await raw('GET /things HTTP/1.1\r\nHost: x\r\nX-Slow: ', portOf(impatient));
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*"request_timeout"/);
});

describe('a body that drips in', () => {
  /** Sends the beginning of a request, then a byte now and then until the server hangs up. */
  const dripped = (path: string, begin: string) =>
    new Promise<string>((resolve, reject) => {
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
      let drip: NodeJS.Timeout;
      const socket = connect(portOf(impatient), '127.0.0.1', () => {
        socket.write(`${head}${begin}`);
        drip = setInterval(() => socket.write(' '), 50);
      });
      let answer = '';
      socket.setEncoding('utf8').on('data', (data) => {
        answer += String(data);
        // Bytes sent to a closed connection would break it, answer and all.
        clearInterval(drip);
      });
      socket.on('close', () => resolve(answer)).on('error', reject);
    });

  it('is answered with 408 at the deadline of the request, and the connection is closed', async () => {
    const answer = await dripped('/things', 'Content-Length: 1000\r\n\r\n{"a":');
    const [head, body] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(head).toMatch(/^connection: close$/im);
    expect(JSON.parse(body!)).toEqual({
      error: 'request_timeout',
      message: 'Nothing was written: the request did not arrive completely in time. Send it again',
      details: { field: 'body', value: null },
    });
  });

  it('does not reach the handler', async () => {
    const answer = await dripped(
      '/things',
      'X-Request-Id: drip-1\r\nTransfer-Encoding: chunked\r\n\r\n' + '1\r\n{\r\nfffff\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(logged('drip-1').map(({ msg }) => msg)).not.toContain('in handler');
  });
});

describe('log lines of a request', () => {
  it('are one, without query and body, and share its id with lines of the handler', async () => {
    await post('/things?token=QUERYSECRET', '{"name":"BODYSECRET"}', { 'X-Request-Id': 'log-1' });
    const [inHandler, request, ...more] = logged('log-1');
    expect(inHandler).toMatchObject({ msg: 'in handler', context: 'things' });
    expect(request).toMatchObject({ msg: 'request', method: 'POST', route: '/things', status: 200 });
    expect(request!.ms).toEqual(expect.any(Number));
    expect(more).toEqual([]);
    expect(lines.join('')).not.toMatch(/QUERYSECRET|BODYSECRET/);
  });

  const hangUp = async (id: string, contentLength: number, on: 'connect' | 'data') => {
    const head = `POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Request-Id: ${id}\r\n`;
    const socket = connect(portOf(app), '127.0.0.1');
    socket.write(`${head}Content-Length: ${contentLength}\r\n\r\n{"a":`);
    await once(socket, on);
    socket.end().destroy();
    return until(
      async () => logged(id),
      (found) => found.length > 0,
    );
  };

  it('are one with 499 for a client that hangs up before its body has ended', async () => {
    const [line, ...more] = await hangUp('gone-1', 1_000, 'connect');
    expect(line).toMatchObject({ msg: 'request', method: 'POST', route: '/things', status: 499 });
    expect(more).toEqual([]);
  });

  it('are one with the status of an answer after which the client hangs up', async () => {
    const [line, ...more] = await hangUp('gone-2', 5_000_000, 'data');
    expect(line).toMatchObject({ msg: 'request', method: 'POST', route: '/things', status: 413 });
    expect(more).toEqual([]);
  });
});

describe('registerRawUpload', () => {
  const put = (bytes: number, type?: string) =>
    fetch(url('/uploads/u1'), {
      method: 'PUT',
      body: Buffer.alloc(bytes, 120),
      headers: type ? { 'Content-Type': type } : {},
    });

  it.each(['application/json', 'application/octet-stream', undefined])(
    'passes bodies of type %s as a stream, beyond the body limit',
    async (type) => expect(await (await put(2_000_000, type)).json()).toEqual({ bytes: 2_000_000 }),
  );

  it('answers what its handler throws like any other error', async () => {
    const response = await put(3_000_001);
    expect([response.status, (await errorOf(response)).error]).toEqual([413, 'body_too_large']);
  });
});

describe('stopServing', () => {
  it('lets a running request end and then accepts none', async () => {
    const other = await create({});
    await other.listen(0, '127.0.0.1');
    const address = url('/things/', other);
    const slow = once(arrived, 'slow');
    const running = fetch(`${address}fail/slow`);
    await slow;
    const stopped = stopServing(other, 5000);
    arrived.emit('end');
    await Promise.all([stopped, running.then((r) => expect(r.status).toBe(200))]);
    await expect(fetch(`${address}7`)).rejects.toThrow();
  });
});
