import { z } from 'zod';
import { AppError, ERROR_CATALOGUE, type ErrorCode } from '@alert-review/kernel';
import { parseBody, parseParameters } from '../../../src/rest/validate.js';
import { presentError } from '../../../src/platform/http/errors.js';

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const BODY = z.object({
  alerts: z
    .array(
      z.object({
        title: z.string(),
        status: z.enum(['OPEN', 'CLOSED']).optional(),
        share: z.number().min(0).max(100).optional(),
        count: z.int().optional(),
        created_at: z.iso.datetime().optional(),
        born: z.iso.date().optional(),
        tags: z.array(z.string()).max(2).optional(),
        id: z
          .string()
          .refine((id) => id.length < 4, { message: 'is longer than 3 characters' })
          .optional(),
      }),
    )
    .min(1),
});

describe('presentError', () => {
  it.each(Object.keys(ERROR_CATALOGUE) as ErrorCode[])('gives %s its status and the usual body', (code) => {
    const { status, headers, body } = presentError(new AppError(code));
    expect(status).toBe(ERROR_CATALOGUE[code].status);
    expect(body).toEqual({
      error: code,
      message: expect.any(String) as string,
      details: { field: null, value: null },
    });
    expect('Retry-After' in headers).toBe(status === 429 || status === 503);
  });

  it('says after how many seconds to try again', () => {
    expect(presentError(new AppError('rate_limited', { retry_after: 17 })).headers['Retry-After']).toBe('17');
  });

  it('cuts long values, at any depth, and never inside a character', () => {
    const long = '😀'.repeat(201);
    const { details } = presentError(
      new AppError('validation_error', {
        field: 'a',
        value: long,
        problems: [{ value: { deep: 'x'.repeat(300) } }],
      }),
    ).body as { details: { value: string; problems: { value: string }[] } };
    expect(details.value).toBe(`${'😀'.repeat(200)}…`);
    expect(details.problems[0]!.value).toHaveLength(201);
  });

  it('shows values of exactly 200 characters whole', () => {
    for (const value of ['x'.repeat(200), '😀'.repeat(200)]) {
      const { body } = presentError(new AppError('validation_error', { field: 'a', value }));
      expect((body.details as { value: string }).value).toBe(value);
    }
  });
});

describe('parseBody', () => {
  const item = (fields: object) => ({ alerts: [{ title: 'ok' }, { title: 'ok', ...fields }] });

  it('gives back what the schema makes of the body', () => {
    expect(parseBody(z.object({ n: z.number().default(3) }), {})).toEqual({ n: 3 });
  });

  it('refuses a missing body as an empty one', () => {
    expect(refusal(() => parseBody(BODY, undefined))).toMatchObject({
      code: 'malformed_json',
      message: 'The body is not valid JSON: it is empty, at byte 0',
      details: { field: 'body', value: null },
    });
  });

  it.each<[object, string, unknown, string]>([
    [{ title: undefined }, 'alerts[1].title', null, 'is required'],
    [{ title: 7 }, 'alerts[1].title', 7, 'must be a text'],
    [{ status: 'open' }, 'alerts[1].status', 'open', 'must be one of OPEN, CLOSED'],
    [{ share: 100.5 }, 'alerts[1].share', 100.5, 'must be at most 100'],
    [{ share: -1 }, 'alerts[1].share', -1, 'must be at least 0'],
    [{ count: 1.5 }, 'alerts[1].count', 1.5, 'must be a whole number'],
    [{ created_at: 'today' }, 'alerts[1].created_at', 'today', 'is not an ISO 8601 date and time such as'],
    [{ born: '1.2.1990' }, 'alerts[1].born', '1.2.1990', 'is not a date in the form YYYY-MM-DD'],
    [{ tags: ['a', 'b', 'c'] }, 'alerts[1].tags', ['a', 'b', 'c'], 'must have at most 2 items'],
    [{ tags: ['a', null] }, 'alerts[1].tags[1]', null, 'must be a text'],
    [{ id: 'abcd' }, 'alerts[1].id', 'abcd', 'is longer than 3 characters'],
  ])('names the field and the fault of %j', (fields, field, value, message) => {
    const error = refusal(() => parseBody(BODY, item(fields)));
    expect(error.status).toBe(422);
    expect(error.details).toMatchObject({ field, value });
    expect(error.message).toContain(`${field} ${message}`);
  });

  it('calls the body itself "body"', () => {
    expect(refusal(() => parseBody(BODY, [])).message).toBe('body must be an object');
  });

  it('lists at most 100 problems and reports the first', () => {
    const alerts = Array.from({ length: 130 }, () => ({}));
    const { details } = refusal(() => parseBody(BODY, { alerts }));
    expect(details.field).toBe('alerts[0].title');
    expect(details).toMatchObject({ problems: { length: 100 }, problems_total: 130 });
    expect((details.problems as { field: string }[]).at(-1)!.field).toBe('alerts[99].title');
  });

  it('does not take inherited properties for values', () => {
    expect(refusal(() => parseBody(z.object({ constructor: z.string() }), {})).details.value).toBeNull();
  });
});

describe('parseParameters', () => {
  it('answers 400 with the parameter and its value', () => {
    const schema = z.object({ page: z.string().regex(/^\d+$/, { message: 'is not a whole number' }) });
    const error = refusal(() => parseParameters(schema, { page: 'x' }));
    expect(error).toMatchObject({ code: 'bad_request', status: 400, details: { field: 'page', value: 'x' } });
    expect(error.message).toBe('The server cannot read the request: page is not a whole number');
  });
});
