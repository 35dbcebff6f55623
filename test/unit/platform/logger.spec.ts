import { AppError, StoreFault } from '@alert-review/kernel';
import { requestContext } from '../../../src/platform/process/request-context.js';
import { StructuredLogger, type LoggerOptions } from '../../../src/platform/observability/logger.js';

function capture(options: Partial<LoggerOptions> = {}) {
  const lines: string[] = [];
  const logger = new StructuredLogger({
    level: 'trace',
    format: 'json',
    write: (line) => lines.push(line),
    ...options,
  });
  return {
    logger,
    text: () => lines.join(''),
    last: () => JSON.parse(lines.at(-1)!) as Record<string, unknown>,
  };
}

describe('StructuredLogger', () => {
  it('writes one JSON object per call with time, level, context and fields', () => {
    const { logger, last } = capture();
    logger.log({ msg: 'request', status: 200 }, 'http');
    expect(last()).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      level: 'info',
      context: 'http',
      msg: 'request',
      status: 200,
    });
  });

  it.each([
    [true, /^\S+ INFO  here\n$/],
    [false, /^\{.*"msg":"here"\}\n$/],
  ])('is text where standard error is a terminal (%s), unless told otherwise', (isTerminal, form) => {
    const { isTTY } = process.stderr;
    process.stderr.isTTY = isTerminal;
    const { logger, text } = capture({ format: 'auto' });
    process.stderr.isTTY = isTTY;
    logger.log('here');
    expect(text()).toMatch(form);
  });

  it('carries the ids of the request it belongs to, also behind an await', async () => {
    const { logger, last } = capture();
    await requestContext.run({ requestId: 'r-1', correlationId: 'c-1' }, async () => {
      await Promise.resolve();
      logger.warn('late');
    });
    expect(last()).toMatchObject({ requestId: 'r-1', correlationId: 'c-1', msg: 'late' });
    logger.warn('outside');
    expect(last()).not.toHaveProperty('requestId');
  });

  it('keeps the stack and cause of an error', () => {
    const { logger, last } = capture();
    logger.error({ msg: 'failed', err: new Error('outer', { cause: new Error('inner') }) });
    expect((last().err as { stack: string }).stack).toMatch(/outer[^]*inner/);
    logger.error('nest style', 'Error: x\n at y', 'Context');
    expect(last()).toMatchObject({ msg: 'nest style', stack: 'Error: x\n at y', context: 'Context' });
  });

  it.each(['json', 'text'] as const)(
    'tells a fault of a store in one line, without a stack (%s)',
    (format) => {
      const { logger, text } = capture({ format, level: 'info' });
      const fault = new StoreFault('bulk/data.mdb is damaged: page 7 is not as it was written.');
      const err = new AppError('store_unavailable', { store: 'read store' }, { cause: fault });
      logger.warn({ msg: 'a store is unavailable', err }, 'http');
      logger.error(fault);
      const lines = text().trimEnd().split('\n');
      expect(lines).toEqual([0, 1].map(() => expect.stringContaining(fault.message) as string));
      expect(text()).not.toMatch(/stack|\n {4}at /);
      expect(lines[1]!.match(/page 7/g)).toHaveLength(format === 'text' ? 1 : 2);
    },
  );

  it('leaves to the entry what Nest would tell of a failed start as well', () => {
    const { logger, text } = capture({ level: 'info' });
    logger.error(new Error('told by the entry'), 'ExceptionHandler');
    expect(text()).toBe('');
  });

  it('leaves out what is below its level', () => {
    const { logger, text } = capture({ level: 'warn' });
    logger.log('quiet');
    logger.debug('quiet');
    logger.fatal('loud');
    expect(text()).toContain('loud');
    expect(text()).not.toContain('quiet');
  });

  it('writes readable lines in text format', () => {
    const { logger, text } = capture({ format: 'text' });
    logger.log({ msg: 'request', status: 200 }, 'http');
    expect(text()).toMatch(/^\S+ INFO {2}\[http\] request status=200\n$/);
  });

  it.each(['json', 'text'] as const)('redacts secrets, e-mail addresses and query strings (%s)', (format) => {
    const { logger, text } = capture({ format });
    const masterKey = Buffer.from('0123456789abcdef0123456789abcdef');
    logger.hide(masterKey);
    const secrets = [
      'ak_live0123_SECRETSECRET',
      'at_SECRETSECRET',
      'rt_SECRETSECRET',
      'ac_SECRETSECRET',
      'cs_SECRETSECRET',
      'rg_SECRETSECRET',
      'ws_SECRETSECRET',
    ];
    for (const secret of secrets) {
      logger.log(`used ${secret} here`);
      logger.log({ msg: 'used', nested: { list: [secret] } });
      logger.error({ msg: 'failed', err: new Error(`bad key ${secret}`) });
    }
    logger.log({
      msg: 'headers',
      headers: { Authorization: 'Bearer SECRET.x', 'x-api-key': 'SECRET', cookie: 's=SECRET' },
    });
    logger.log('Authorization: Bearer SECRETSECRET');
    logger.log('authorization was Basic U0VDUkVUSECRET==');
    logger.log('Cookie: session=SECRET; other=SECRET');
    logger.log({
      msg: '{"password":"SECRET","x-api-key":"SECRET"}',
      password: 'SECRET',
      token: { a: 'SECRET' },
    });
    logger.log("mail from Jane.O'SECRET+tag@bank.example and jörgSECRET@bänk.example");
    logger.log('PUT http://localhost:3000/uploads/u1?expires=1&signature=SECRET done');
    logger.log({ msg: 'key', a: masterKey.toString('hex'), b: masterKey.toString('base64url') });
    logger.warn(`MASTER_KEY=SECRET ${masterKey.toString('base64')}`);
    expect(text()).not.toMatch(/SECRET|bank\.example|@b/);
    expect(text()).not.toMatch(/30313233343536|MDEyMzQ1Njc4/);
    expect(text()).toContain('/uploads/u1?[redacted] done');
    expect(text()).toContain('used ak_[redacted] here');
  });

  it('leaves ordinary text alone', () => {
    const { logger, last } = capture();
    const msg = 'what_is_at_stake? alert a_b-c, 3 of 5 cats_eat (really?) sha256 9f86d081884c7d65';
    logger.log({ msg, token_count: 3, at: new Date(0) });
    expect(last()).toMatchObject({ msg, token_count: 3, at: '1970-01-01T00:00:00.000Z' });
  });
});
