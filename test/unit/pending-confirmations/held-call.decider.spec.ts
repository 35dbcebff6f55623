import {
  heldCallDecider,
  HELD_CALL_LIFETIME_MS,
  type HeldCallCommand,
} from '../../../src/pending-confirmations/domain/held-call.decider.js';
import type { HeldCallEvent } from '../../../src/pending-confirmations/domain/held-call.events.js';
import type { RecordedEvent } from '@alert-review/kernel';

const START = Date.parse('2026-01-01T00:00:00Z');

/** Applies commands, each at ms after the start; returns what each recorded, in short. */
function told(...steps: readonly (readonly [ms: number, command: string, held?: string])[]): string[][] {
  let state = heldCallDecider.initial;
  return steps.map(([ms, type, held = 'h1']) => {
    const nowMs = START + ms;
    const expiresAt = new Date(nowMs + HELD_CALL_LIFETIME_MS).toISOString();
    const data = { held, tool: 't', args: '[]', alerts: [], expiresAt };
    const end = { held, failure: null, result: 'null', standing: 'moved by it' };
    const command = { type, held, nowMs, data: type === 'end' ? end : data } as unknown as HeldCallCommand;
    const events = heldCallDecider.decide(state, command);
    const recordedAt = new Date(nowMs).toISOString();
    for (const event of events)
      state = heldCallDecider.evolve(state, { ...event, recordedAt } as RecordedEvent<HeldCallEvent>);
    return events.map((event) => {
      const { held: of, ...more } = event.data as { held: string; answer?: string; failure?: string | null };
      return [event.type, of, more.answer ?? more.failure].filter(Boolean).join(' ');
    });
  });
}

const LATE = HELD_CALL_LIFETIME_MS + 1;

test('the same call asks for its state until its end is as old as it was held', () => {
  expect(told([0, 'hold'], [HELD_CALL_LIFETIME_MS, 'hold', 'h2'], [LATE, 'hold', 'h2'])).toEqual([
    ['HeldCallOpened h1'],
    [],
    ['HeldCallAnswered h1 expired', 'HeldCallOpened h2'],
  ]);
  expect(
    told([0, 'hold'], [5, 'refused'], [HELD_CALL_LIFETIME_MS + 5, 'hold', 'h2'], [LATE + 5, 'hold', 'h2']),
  ).toEqual([['HeldCallOpened h1'], ['HeldCallAnswered h1 refused'], [], ['HeldCallOpened h2']]);
});

test('one answer counts, in time, and for this holding alone', () => {
  expect(() => told([0, 'hold'], [1, 'confirmed'], [2, 'confirmed'])).toThrow('is confirmed');
  expect(() => told([0, 'hold'], [1, 'refused'], [2, 'confirmed'])).toThrow('is refused');
  expect(() => told([0, 'hold'], [LATE, 'confirmed'])).toThrow('is expired');
  expect(() => told([0, 'hold'], [1, 'confirmed', 'h2'])).toThrow('You have no pending confirmation h2');
  expect(told([0, 'hold'], [HELD_CALL_LIFETIME_MS, 'confirmed']).at(-1)).toEqual([
    'HeldCallAnswered h1 confirmed',
  ]);
});

test('a confirmed call ends once; one without an end is interrupted', () => {
  const confirmed = [
    [0, 'hold'],
    [1, 'confirmed'],
  ] as const;
  expect(told(...confirmed, [2, 'end'], [3, 'end'], [LATE + 1, 'lapse']).slice(2)).toEqual([
    ['HeldCallExecuted h1'],
    [],
    [],
  ]);
  expect(
    told(...confirmed, [HELD_CALL_LIFETIME_MS, 'lapse'], [LATE + 1, 'lapse'], [LATE + 2, 'end']).slice(2),
  ).toEqual([[], ['HeldCallExecuted h1 interrupted'], []]);
  expect(told(...confirmed, [LATE + 1, 'hold', 'h2']).at(-1)).toEqual([
    'HeldCallExecuted h1 interrupted',
    'HeldCallOpened h2',
  ]);
});
