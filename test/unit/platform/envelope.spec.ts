import { parseStreamName, streamName } from '../../../src/platform/event-store/envelope.js';
import { deriveEventId } from '../../../src/platform/event-store/event-id.js';

test('a stream name comes apart into what it was made of', () => {
  const name = streamName('alertNotes', '01j9x4k2', '01j9x4q8_00000000');
  expect(name).toBe('alertNotes-01j9x4k2.01j9x4q8_00000000');
  expect(parseStreamName(name)).toEqual({ category: 'alertNotes', org: '01j9x4k2', id: '01j9x4q8_00000000' });
});

test('an id may hold dots', () => {
  expect(parseStreamName('access-a1.20250301.w1')).toEqual({
    category: 'access',
    org: 'a1',
    id: '20250301.w1',
  });
});

test('no prefix of a category or an organization is the prefix of another one', () => {
  const names = [streamName('disposition', 'a10', 'x'), streamName('dispositionBatch', 'a1', 'x')];
  for (const name of names) expect(name.startsWith(streamName('disposition', 'a1', ''))).toBe(false);
});

describe('event ids', () => {
  const id = deriveEventId('a1', 'MoveParcel', 'u1', 'k1', 0);

  test('are UUIDs of version 5 and never change', () => {
    expect(id).toBe('22e79ae1-9c81-5bc5-9ca7-06c556e3596d');
  });

  test.each([
    ['organization', deriveEventId('a10', 'MoveParcel', 'u1', 'k1', 0)],
    ['operation', deriveEventId('a1', 'SendParcel', 'u1', 'k1', 0)],
    ['user', deriveEventId('a1', 'MoveParcel', 'u2', 'k1', 0)],
    ['key', deriveEventId('a1', 'MoveParcel', 'u1', 'k2', 0)],
    ['index', deriveEventId('a1', 'MoveParcel', 'u1', 'k1', 1)],
    ['border between two parts', deriveEventId('a1', 'MoveParcel', 'u', '1k1', 0)],
  ])('differ with the %s', (_, other) => {
    expect(other).not.toBe(id);
  });
});
