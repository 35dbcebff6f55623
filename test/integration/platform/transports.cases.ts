import { Body, Controller, Get, Module, Post, type DynamicModule, type Type } from '@nestjs/common';
import { HttpAdapterHost, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type Caller, type MessageClass } from '@alert-review/kernel';
import { loadConfig } from '../../../src/platform/config/config.js';
import { Admit, CurrentCaller, type AdmissionKind } from '../../../src/platform/http/admission.js';
import { createHttpAdapter, registerRawUpload } from '../../../src/platform/http/fastify.js';
import { Transport } from '../../../src/platform/http/transport.js';
import { AuthenticateApiKey } from '../../../src/access/queries/authenticate-api-key.query.js';
import { ListOrganizations } from '../../../src/access/queries/list-organizations.query.js';
import { FindAlerts } from '../../../src/alerts/queries/find-alerts.query.js';
import { RunInvestigation } from '../../../src/investigations/commands/run-investigation.command.js';
import { ListReferenceRows } from '../../../src/reference/queries/list-reference-rows.query.js';
import { RestTransport } from '../../../src/rest/rest.transport.js';
import { operatorOfServer, startApp, type TestApp } from '../../support/app.js';

/** A second way into the server: bearer tokens, and errors as plain text. */
class PlainTransport extends Transport {
  static override readonly credentials = ['access_token'] as const;
  readonly rateLimitGroup = 'plain';
  readonly callsPerMinute = 4;

  callerOf({ headers }: FastifyRequest): Promise<Caller> {
    if (headers.authorization !== 'Bearer good') return Promise.reject(new AppError('unauthorized'));
    return Promise.resolve({ ...operatorOfServer, clientId: 'plain client', permissions: ['alerts:read'] });
  }

  present({ code, status }: AppError) {
    return { status, headers: { 'Content-Type': 'text/plain', 'X-Plain': 'yes' }, body: `plain: ${code}` };
  }
}

@Controller('plain')
class PlainController {
  @Post()
  @Admit(PlainTransport, 'access_token', [ListReferenceRows])
  take(@CurrentCaller() caller: Caller, @Body() body: unknown) {
    return { client: caller.clientId, body };
  }

  @Get('fault')
  @Admit(PlainTransport, 'open')
  fail() {
    throw new Error('inside');
  }

  @Post('operator')
  @Admit(PlainTransport, 'access_token', [ListOrganizations])
  operate() {
    return {};
  }
}

@Module({ controllers: [PlainController], providers: [PlainTransport] })
class PlainModule {}

const withToken = { authorization: 'Bearer good' };

describe('a second transport', () => {
  let server: TestApp;

  beforeAll(async () => {
    const env = { RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '50' };
    server = await startApp({ env, modules: [PlainModule] });
  });

  beforeEach(() => server.clock.advance(60_000));

  afterAll(() => server.close());

  const post = (url: string, headers: Readonly<Record<string, string>>, body: object | string = {}) =>
    server.rest({ method: 'POST', url, headers, body });

  it('has its own credentials, and those of the REST API do not open it', async () => {
    const { key } = await server.newOrganization();
    const good = await post('/plain', withToken, { n: 1 });
    expect([good.status, good.json]).toEqual([201, { client: 'plain client', body: { n: 1 } }]);
    const bad = await server.rest({ method: 'POST', url: '/plain', key, body: {} });
    expect([bad.status, bad.text, bad.headers['x-plain']]).toEqual([401, 'plain: unauthorized', 'yes']);
    const url = '/api/v1/crypto/crypto-chains';
    const foreign = await server.rest({ method: 'GET', url, headers: withToken });
    expect([foreign.status, foreign.json]).toMatchObject([401, { error: 'unauthorized' }]);
  });

  it('has its own limit, counted for its credential; bad ones count against the address', async () => {
    const limitOf = async (headers: Readonly<Record<string, string>>) => {
      const answer = await post('/plain', headers);
      return [answer.status, answer.headers['ratelimit-limit'], answer.headers['ratelimit-remaining']];
    };
    expect(await limitOf(withToken)).toEqual([201, '4', '3']);
    expect(await limitOf({ authorization: 'Bearer bad' })).toEqual([401, '50', '49']);
    expect(await limitOf(withToken)).toEqual([201, '4', '2']);
  });

  it('asks for the right of the message before the body is read', async () => {
    const refused = await post('/plain/operator', withToken, '{"broken');
    expect([refused.status, refused.text]).toEqual([403, 'plain: permission_denied']);
    const admitted = await post('/plain', withToken, '{"broken');
    expect([admitted.status, admitted.text]).toEqual([400, 'plain: malformed_json']);
  });

  it('words faults of ours itself, while other addresses answer as ever', async () => {
    const fault = await server.rest({ method: 'GET', url: '/plain/fault' });
    expect([fault.status, fault.text]).toEqual([500, 'plain: internal_error']);
    const none = await server.rest({ method: 'GET', url: '/plain/none' });
    expect([none.status, none.json]).toMatchObject([404, { error: 'not_found' }]);
  });

  it('is left alone by the repeatable POSTs of the REST API', async () => {
    const keyed = { ...withToken, 'idempotency-key': 'same' };
    const answers = [await post('/plain', keyed, { n: 1 }), await post('/plain', keyed, { n: 2 })];
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [201, { client: 'plain client', body: { n: 1 } }],
      [201, { client: 'plain client', body: { n: 2 } }],
    ]);
    expect(answers[1]!.headers['idempotency-replayed']).toBeUndefined();
  });
});

test('requests that come at a time keep their own callers', async () => {
  const server = await startApp();
  const banks = await Promise.all(Array.from({ length: 8 }, () => server.newOrganization()));
  const url = '/api/v1/transaction-monitoring';
  const body = { entities: [{ entity_id: 'one', type: 'BUSINESS' }] };
  const uploaded = await Promise.all(
    banks.map(({ key }) => server.rest({ method: 'POST', url: `${url}/entities`, key, body })),
  );
  const sessions = uploaded.map(({ json }) => (json as { upload_session_id: string }).upload_session_id);
  for (const [index, { key }] of banks.entries()) {
    const own = await server.rest({
      method: 'GET',
      url: `${url}/transactions/upload-sessions/${sessions[index]}`,
      key,
    });
    expect(own.status).toBe(200);
  }
  await server.close();
});

describe('the start fails for a route', () => {
  const startWith = async (module: DynamicModule | Type) => {
    const adapter = createHttpAdapter(loadConfig({}), () => 'one');
    const options = { logger: false, bodyParser: false } as const;
    const app = await NestFactory.create<NestFastifyApplication>(module, adapter, options);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  };

  it('of a controller that does not declare how it is admitted', async () => {
    @Controller('forgotten')
    class ForgottenController {
      @Get()
      read() {
        return {};
      }
    }
    await expect(startWith({ module: class {}, controllers: [ForgottenController] })).rejects.toThrow(
      'GET /forgotten does not declare how it is admitted',
    );
  });

  it('that was registered past the controllers', async () => {
    @Module({})
    class RawModule {
      constructor(private readonly host: HttpAdapterHost) {}

      onModuleInit(): void {
        const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
        registerRawUpload(fastify, '/raw', {}, () => Promise.resolve({}));
      }
    }
    Reflect.defineMetadata('design:paramtypes', [HttpAdapterHost], RawModule);
    await expect(startWith(RawModule)).rejects.toThrow('PUT /raw does not declare how it is admitted');
  });

  const nameless = class Nameless {} as never;
  const controllerOf = (
    by: AdmissionKind,
    messages: readonly MessageClass[],
    transport: Parameters<typeof Admit>[0] = PlainTransport,
  ) => {
    @Controller('planted')
    class PlantedController {
      @Get()
      @Admit(transport, by, messages)
      read() {
        return {};
      }
    }
    return PlantedController;
  };

  it.each<[string, AdmissionKind, MessageClass[], string]>([
    ['names no right', 'access_token', [nameless], 'sends Nameless, which names no right'],
    ['only features send', 'access_token', [FindAlerts], 'sends FindAlerts, which names no right'],
    ['only jobs send', 'access_token', [RunInvestigation], 'sends RunInvestigation, which names no right'],
    ['runs before login', 'access_token', [AuthenticateApiKey], 'sends AuthenticateApiKey, which names no'],
  ])('with a credential whose message %s', async (_, by, messages, why) => {
    const started = startWith({ module: class {}, controllers: [controllerOf(by, messages)] });
    await expect(started).rejects.toThrow(`GET /planted ${why}`);
  });

  it.each<[string, Parameters<typeof Admit>[0], AdmissionKind]>([
    ['PlainTransport', PlainTransport, 'session'],
    ['RestTransport', RestTransport, 'access_token'],
  ])('with a credential that %s does not check', async (name, transport, by) => {
    const planted = controllerOf(by, [ListReferenceRows], transport);
    await expect(startWith({ module: class {}, controllers: [planted] })).rejects.toThrow(
      `GET /planted asks for ${by}, which ${name} does not check`,
    );
  });

  it('with a credential that sends nothing, so that any credential would open it', async () => {
    const started = startWith({ module: class {}, controllers: [controllerOf('access_token', [])] });
    await expect(started).rejects.toThrow('GET /planted asks for a credential, but for no right');
  });

  it.each<[AdmissionKind, string, MessageClass]>([
    ['open', 'asks for a right', ListOrganizations],
    ['limited', 'only features send', FindAlerts],
    ['signed_address', 'only jobs send', RunInvestigation],
    ['open', 'names no right', nameless],
  ])('that is %s and whose message %s', async (by, _, message) => {
    const started = startWith({ module: class {}, controllers: [controllerOf(by, [message])] });
    await expect(started).rejects.toThrow(/has no credential and sends \w+, which needs a caller/);
  });
});
