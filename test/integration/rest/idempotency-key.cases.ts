import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Controller, Headers, HttpCode, Module, Post, UseInterceptors } from '@nestjs/common';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { UploadEntities } from '../../../src/ingestion/commands/upload-entities.command.js';
import { AppError } from '@alert-review/kernel';
import { Admit } from '../../../src/platform/http/admission.js';
import { IdempotentRequestRecord } from '../../../src/platform/idempotency/idempotent-request.record.js';
import { IdempotentRequests } from '../../../src/platform/idempotency/idempotent-requests.js';
import { Records } from '../../../src/platform/records/records.js';
import { IdempotentPosts } from '../../../src/rest/idempotent-posts.js';
import { RestTransport } from '../../../src/rest/rest.transport.js';
import { startApp, type RestAnswer, type TestApp, type TestOrganization } from '../../support/app.js';
import { API, RestClient, until } from '../../support/rest-client.js';

const URL_PATH = `${API}/entities`;
const DAY_MS = 24 * 60 * 60_000;
const LEASE_MS = 30_000;
const DEADLINE_MS = LEASE_MS / 2;

/** What the handler does for a request, by its key. */
const work = new Map<string, () => Promise<object>>();

@Controller('things')
class Things {
  @Post()
  @HttpCode(200)
  @Admit(RestTransport, 'api_key', [UploadEntities])
  @UseInterceptors(IdempotentPosts)
  take(@Headers('idempotency-key') key: string): Promise<object> {
    return work.get(key)!();
  }
}

@Module({ controllers: [Things] })
class ThingsModule {}

let server: TestApp;
let bank: TestOrganization;
let keys = 0;

beforeAll(async () => {
  server = await startApp({
    env: {
      RATE_LIMIT_REST_PER_MINUTE: '0',
      SWEEP_SECONDS: '1',
      REQUEST_TIMEOUT_MS: String(DEADLINE_MS),
    },
    modules: [ThingsModule],
  });
  bank = await server.newOrganization();
});

afterAll(() => server.close());

const newKey = () => `key-${++keys}`;
const entity = (id: string) => ({ entities: [{ entity_id: id, type: 'INDIVIDUAL' }] });

const post = (
  idempotencyKey: string,
  body: object | string,
  { key = bank.key, url = URL_PATH }: { key?: string; url?: string } = {},
): Promise<RestAnswer> =>
  server.rest({ method: 'POST', url, key, body, headers: { 'idempotency-key': idempotencyKey } });

const errorOf = ({ status, json }: RestAnswer) => [status, (json as { error: string }).error];
const sessionOf = ({ json }: RestAnswer) => (json as { upload_session_id: string }).upload_session_id;
const isReplay = ({ headers }: RestAnswer) => headers['idempotency-replayed'] === 'true';
const requests = () => server.app.get(IdempotentRequests, { strict: false });
const rows = () => server.app.get(Records, { strict: false }).forSystem();

// size: one header, in one app.
describe('POST with an Idempotency-Key', () => {
  it('is carried out once and answered alike, to the byte', async () => {
    const key = newKey();
    const first = await post(key, entity('once'));
    const second = await post(key, entity('once'));
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    expect([second.status, isReplay(second), second.text]).toEqual([200, true, first.text]);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(sessionOf(await post(newKey(), entity('once')))).not.toBe(sessionOf(first));
  });

  it('is the same one with a slash at the end', async () => {
    const key = newKey();
    const first = await post(key, entity('slash'));
    const second = await post(key, entity('slash'), { url: `${URL_PATH}/` });
    expect([isReplay(second), second.text]).toEqual([true, first.text]);
  });

  it('is carried out once when many come at a time', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(key, entity('many'))));
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(sessionOf)).size).toBe(1);
    expect(done.filter((answer) => !isReplay(answer))).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(errorOf(answer)).toEqual([409, 'idempotency_key_in_use']);
  });

  it('is refused with 409 when the key came with another body, address or spelling of the body', async () => {
    const key = newKey();
    await post(key, entity('bound'));
    for (const answer of [
      await post(key, entity('other')),
      await post(key, `${JSON.stringify(entity('bound'))} `),
      await post(key, entity('bound'), { url: `${API}/alerts` }),
    ]) {
      expect(errorOf(answer)).toEqual([409, 'idempotency_key_reused']);
      expect(answer.json).toMatchObject({ details: { field: 'Idempotency-Key', value: key } });
    }
    expect(await new RestClient(server, bank).stored('entity', 'other')).toBeNull();
  });

  it('is known by the body without its coding', async () => {
    const key = newKey();
    const first = await post(key, entity('coded'));
    const second = await server.app.inject({
      method: 'POST',
      url: URL_PATH,
      headers: {
        'x-api-key': bank.key,
        'idempotency-key': key,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify(entity('coded'))),
    });
    expect([second.headers['idempotency-replayed'], second.payload]).toEqual(['true', first.text]);
  });

  it('is another one for another API key and another organization', async () => {
    const key = newKey();
    const first = await post(key, entity('mine'));
    const { key: sibling } = await server.bus.send(
      new GenerateApiKey(bank.caller, { name: 'sibling', scopes: null }),
    );
    const { key: foreign } = await server.newOrganization();
    for (const other of [sibling, foreign]) {
      const answer = await post(key, entity('theirs'), { key: other });
      expect([answer.status, isReplay(answer)]).toEqual([200, false]);
      expect(sessionOf(answer)).not.toBe(sessionOf(first));
    }
  });

  it('is free again after a refusal, for any body', async () => {
    const key = newKey();
    for (let time = 0; time < 2; time++) {
      const refused = await post(key, { entities: [] });
      expect([errorOf(refused), isReplay(refused)]).toEqual([[422, 'validation_error'], false]);
    }
    expect((await post(key, entity('corrected'))).status).toBe(200);
  });

  it.each([['a b'], ['ü'], ['x'.repeat(256)], [' '], ['']])('of %j is refused with 400', async (key) => {
    const answer = await post(key, entity('syntax'));
    expect(errorOf(answer)).toEqual([400, 'bad_request']);
    expect(answer.json).toMatchObject({ details: { field: 'Idempotency-Key' } });
  });

  it('takes keys of 255 visible characters', async () => {
    const key = `${'!~"{}\\%'.repeat(36)}abc`;
    expect(key).toHaveLength(255);
    expect((await post(key, entity('long'))).status).toBe(200);
    expect(isReplay(await post(key, entity('long')))).toBe(true);
  });

  it('holds for 24 hours, then the key is new and its row goes', async () => {
    const key = newKey();
    await post(key, entity('day'));
    server.clock.advance(DAY_MS - 1);
    expect(isReplay(await post(key, entity('day')))).toBe(true);
    server.clock.advance(1);
    const anew = await post(key, entity('next day'));
    expect([anew.status, isReplay(anew)]).toEqual([200, false]);
    server.clock.advance(DAY_MS);
    await until(
      () => rows().count(IdempotentRequestRecord, {}, { index: 'id' }),
      (count) => count === 0,
    );
  });

  it('leaves nothing readable behind', async () => {
    const key = newKey();
    const answer = await post(key, entity('secret-person'));
    const [row] = await rows().find(IdempotentRequestRecord, {}, { index: 'expiry', limit: 1 });
    const stored = JSON.stringify({ ...row, answer: Buffer.from(row!.answer!).toString('latin1') });
    for (const text of [key, bank.id, 'upload_session', 'secret-person', sessionOf(answer)])
      expect(stored).not.toContain(text);
  });
});

describe('a request that was cut off', () => {
  const claimOf = (key: string, body: object) =>
    requests().claim(
      { orgId: bank.id, userId: bank.keyId },
      { key, method: 'POST', address: URL_PATH, bodyHash: hash('sha256', JSON.stringify(body), 'base64url') },
    );

  it('holds its key until its lease ends; then the next one is carried out', async () => {
    const key = newKey();
    const cut = await claimOf(key, entity('cut'));
    expect(errorOf(await post(key, entity('cut')))).toEqual([409, 'idempotency_key_in_use']);
    server.clock.advance(LEASE_MS - 1);
    expect(errorOf(await post(key, entity('cut')))).toEqual([409, 'idempotency_key_in_use']);
    server.clock.advance(1);
    expect(errorOf(await post(key, entity('other')))).toEqual([409, 'idempotency_key_reused']);
    const answer = await post(key, entity('cut'));
    expect([answer.status, isReplay(answer)]).toEqual([200, false]);
    if (!('claim' in cut)) throw new Error('the claim was taken');
    await requests().storeAnswer(cut.claim, { body: 'too late' });
    await requests().release(cut.claim);
    expect((await post(key, entity('cut'))).text).toBe(answer.text);
  });
});

describe('a handler', () => {
  /** One request, with what its handler answers or throws. */
  const run = (key: string, does: () => Promise<object>): Promise<RestAnswer> => {
    work.set(key, does);
    return post(key, {}, { url: '/things' });
  };
  /** A request whose handler answers when the test says so. */
  async function begunRequest(key: string) {
    let answer: Promise<RestAnswer> | undefined;
    const finish = await new Promise<(value: object) => void>((begun) => {
      answer = run(key, () => new Promise(begun));
    });
    return { finish, answer: answer! };
  }

  it.each<[string, Error, number, string]>([
    ['a fault', new Error('a fault'), 500, 'internal_error'],
    ['500', new AppError('internal_error'), 500, 'internal_error'],
    ['503', new AppError('store_unavailable', { store: 'files' }), 503, 'store_unavailable'],
    ['403', new AppError('permission_denied'), 403, 'permission_denied'],
    ['409', new AppError('conflict'), 409, 'conflict'],
    ['404', new AppError('investigation_not_found'), 404, 'investigation_not_found'],
    ['422', new AppError('validation_error'), 422, 'validation_error'],
  ])('that fails with %s is asked again', async (_what, error, status, code) => {
    const key = newKey();
    expect(errorOf(await run(key, () => Promise.reject(error)))).toEqual([status, code]);
    expect(await run(key, async () => ({ done: true }))).toMatchObject({ status: 200, json: { done: true } });
  });

  it('that still works holds its twin off, and then answers for it', async () => {
    const key = newKey();
    const slow = await begunRequest(key);
    const twin = async () => ({ by: 'twin' });
    expect(errorOf(await run(key, twin))).toEqual([409, 'idempotency_key_in_use']);
    slow.finish({ by: 'slow' });
    expect(await slow.answer).toMatchObject({ status: 200, json: { by: 'slow' } });
    const again = await run(key, twin);
    expect([isReplay(again), again.json]).toEqual([true, { by: 'slow' }]);
  });

  it('that works for longer than one lease goes on holding its key', async () => {
    const doNotFake = [
      'setTimeout',
      'setImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'Date',
    ] as const;
    jest.useFakeTimers({ doNotFake: [...doNotFake] });
    try {
      const key = newKey();
      const slow = await begunRequest(key);
      const leaseEnds = async () =>
        (await rows().find(IdempotentRequestRecord, {}, { index: 'id', limit: 1_000 })).map(
          ({ leaseUntil }) => leaseUntil,
        );
      server.clock.advance(LEASE_MS - 1);
      const renewed = server.clock.now() + LEASE_MS;
      jest.advanceTimersByTime(DEADLINE_MS / 2);
      await until(leaseEnds, (ends) => ends.includes(renewed));
      server.clock.advance(LEASE_MS - 1);
      const twin = await run(key, async () => ({ by: 'twin' }));
      expect(errorOf(twin)).toEqual([409, 'idempotency_key_in_use']);
      slow.finish({ by: 'slow' });
      expect((await slow.answer).json).toEqual({ by: 'slow' });
    } finally {
      jest.useRealTimers();
    }
  });
});
