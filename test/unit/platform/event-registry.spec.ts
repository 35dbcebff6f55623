import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';
import type { Envelope } from '../../../src/platform/event-store/envelope.js';
import { EventRegistry } from '../../../src/platform/event-store/event-registry.js';
import type { StoredEvent } from '../../../src/platform/event-store/event-store.js';

/** Version 1 had one name, version 2 split it, version 3 counts it in. */
const MemberEvents = defineEvents('member', {
  MemberNamed: {
    v: 3,
    schema: z.object({ first: z.string(), last: z.string(), letters: z.number() }),
    upcast: {
      1: ({ name }: { name: string }) => ({ first: name.split(' ')[0], last: name.split(' ')[1] }),
      2: (data: { first: string; last: string }) => ({
        ...data,
        letters: data.first.length + data.last.length,
      }),
    },
  },
  MemberLeft: { v: 2, schema: z.object({ why: z.string() }), upcast: {} },
});

const registry = new EventRegistry([MemberEvents]);

const stored = (type: string, v: number, data: unknown, more: Partial<Envelope> = {}): StoredEvent => {
  const envelope: Envelope = {
    id: 'e1',
    type,
    v,
    recordedAt: '2025-03-01T09:00:00.000Z',
    org: 'a1',
    stream: 'member-a1.m.1',
    revision: 4,
    causation: null,
    correlation: 'c1',
    configHash: null,
    data,
    actor: { kind: 'human', user: 'u1', client: null, scope: null, grantId: null },
    ...more,
  };
  const bytes = Buffer.from(JSON.stringify(envelope));
  return { id: 'e1', type, data: bytes, stream: envelope.stream, revision: 4, position: 9n };
};

const current = { first: 'Ada', last: 'Byron', letters: 8 };

describe('reading', () => {
  test.each([
    [1, { name: 'Ada Byron' }],
    [2, { first: 'Ada', last: 'Byron' }],
    [3, current],
  ])('version %i comes out as the current one', (v, data) => {
    expect(registry.read(stored('MemberNamed', v, data)).data).toEqual(current);
  });

  test('keeps what projections may know of the envelope, and nothing else', () => {
    const event = registry.read(
      stored('MemberNamed', 3, current, { effectiveAt: '2025-02-01T00:00:00.000Z' }),
    );
    expect(event).toEqual({
      id: 'e1',
      type: 'MemberNamed',
      org: 'a1',
      stream: 'member-a1.m.1',
      streamId: 'm.1',
      revision: 4,
      recordedAt: '2025-03-01T09:00:00.000Z',
      effectiveAt: '2025-02-01T00:00:00.000Z',
      correlation: 'c1',
      data: current,
      actor: { kind: 'human', user: 'u1', client: null, scope: null, grantId: null },
    });
  });

  test('a version newer than the code is refused', () => {
    expect(() => registry.read(stored('MemberNamed', 4, current))).toThrow(
      /the log has the event MemberNamed version 4, which release .* cannot read: a later release wrote it/,
    );
  });

  test('an unknown type is refused', () => {
    expect(() => registry.read(stored('MemberPromoted', 1, {}))).toThrow(
      new Error('unknown event type MemberPromoted'),
    );
  });

  test('a step that is missing is named', () => {
    expect(() => registry.read(stored('MemberLeft', 1, {}))).toThrow(
      new Error('MemberLeft has no upcast from version 1'),
    );
  });

  test('data without the shape of its version is refused', () => {
    expect(() => registry.read(stored('MemberNamed', 3, { first: 'Ada' }))).toThrow(z.ZodError);
  });
});

test.each([
  ['member-a1.m1', true],
  ['memberBatch-a1.m1', false],
  ['access-a1.20250301.w1', false],
  ['$settings', false],
  ['member', false],
])('the stream %s belongs to a known category: %s', (stream, known) => {
  expect(registry.isRegistered(stream)).toBe(known);
});

describe('families', () => {
  test('a category with a dash is refused', () => {
    expect(() => new EventRegistry([defineEvents('member-batch', {})])).toThrow(/contains a dash/);
  });

  test('an event type that two families define is refused', () => {
    const twin = defineEvents('guest', { MemberLeft: { v: 1, schema: z.object({}) } });
    expect(() => new EventRegistry([MemberEvents, twin])).toThrow(
      'the event type MemberLeft is defined twice',
    );
  });
});
