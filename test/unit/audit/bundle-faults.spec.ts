import { Logger } from '@nestjs/common';
import { BundleFaults, bundleLineOfEvent } from '../../../src/audit/bundle-faults.js';
import { AppError } from '@alert-review/kernel';

describe('the line of an event', () => {
  test('is its bytes', () => {
    const json = '{"a":"ü"}';
    expect(bundleLineOfEvent(Buffer.from(json))).toBe(json);
  });

  test.each([
    ['a line feed', Buffer.from('{\n}')],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['the beginning of another line', Buffer.from('{"kind":"end"}')],
  ])('has them in base64 where they have %s', (_, bytes) => {
    expect(JSON.parse(bundleLineOfEvent(bytes))).toEqual({ kind: 'bytes', base64: bytes.toString('base64') });
  });
});

describe('faults of a store', () => {
  const failing = async function* (error: Error) {
    yield { kind: 'state' };
    await Promise.resolve();
    throw error;
  };
  const linesOf = async (error: Error) => {
    const lines: object[] = [];
    for await (const line of new BundleFaults().linesOf('states', 'not all', failing(error), 'alert1'))
      lines.push(line);
    return lines;
  };

  beforeAll(() => void Logger.overrideLogger(false));
  afterAll(() => void Logger.overrideLogger(['error']));

  test('are lines behind what could be read', async () => {
    expect(await linesOf(new Error('of\nthe store'))).toEqual([
      { kind: 'state' },
      { kind: 'fault', part: 'states', what: 'not all: of the store', alert: 'alert1' },
    ]);
    expect(await linesOf(new AppError('stream_deleted', { stream: 'a-b.c' }))).toHaveLength(2);
  });

  test('are not told of a store that is away', async () => {
    const away = new AppError('store_unavailable');
    await expect(linesOf(away)).rejects.toBe(away);
  });
});
