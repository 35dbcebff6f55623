import type { EventOf } from '@alert-review/kernel';
import { rerunBudgetDecider } from '../../../src/reruns/domain/rerun-budget.decider.js';
import type { RerunBudgetEvents } from '../../../src/reruns/domain/rerun-budget.events.js';
import { given } from '../../support/given.js';
import { recordedOnce } from '../../support/recorded-events.js';

type Event = EventOf<typeof RerunBudgetEvents>;

const BEGIN_MS = Date.parse('2025-03-01T09:30:00.000Z');
const DAY_MS = 86_400_000;

const reserved = (batch: string, count: number): Event => ({
  type: 'RerunsReserved',
  data: { batch, count },
});
const returned = (batch: string, count: number): Event => ({
  type: 'RerunsReturned',
  data: { batch, count },
});

/** Each with its age in ms at the beginning. */
const givenPast = (...past: readonly (readonly [Event, number])[]) =>
  given(
    rerunBudgetDecider,
    ...past.map(([event, ageMs], revision) =>
      recordedOnce(event, { id: `e${revision}`, user: 'ann', revision, atMs: BEGIN_MS - ageMs }),
    ),
  );
const reserve = (count: number, singles = 0, nowMs = BEGIN_MS) =>
  ({ type: 'reserve', batch: 'new', count, nowMs, singles }) as const;

it.each([
  [100, 200, 0],
  [100, 100, 100],
  [300, 0, 0],
])('takes %i beside %i in batches and %i single ones', (count, before, singles) => {
  givenPast([reserved('b1', before), 0])
    .when(reserve(count, singles))
    .then(reserved('new', count));
});

it.each([
  [101, 200, 0, 200],
  [1, 200, 100, 300],
  [1, 0, 300, 300],
  [1, 0, 1_000, 1_000],
])('refuses %i beside %i in batches and %i single ones', (count, before, singles, used) => {
  givenPast([reserved('b1', before), 0])
    .when(reserve(count, singles))
    .thenRefuses('daily_rerun_limit', { used, count, limit: 300 });
});

// Ruling 5.
it('counts one that is 24 hours old to the millisecond no longer', () => {
  const past = givenPast([reserved('b1', 300), DAY_MS]);
  past.when(reserve(300)).then(reserved('new', 300));
  past.when(reserve(1, 0, BEGIN_MS - 1)).thenRefuses('daily_rerun_limit', { used: 300 });
});

it('does not count back in time when a clock is behind', () => {
  givenPast([reserved('b1', 300), DAY_MS], [reserved('b2', 1), 0])
    .when(reserve(299, 0, BEGIN_MS - 1))
    .then(reserved('new', 299));
});

// Ruling 15.
it('counts no rerun that was given back', () => {
  const past = givenPast([reserved('b1', 100), 2], [reserved('b2', 200), 1], [returned('b1', 40), 0]);
  past.when(reserve(40)).then(reserved('new', 40));
  past.when(reserve(41)).thenRefuses('daily_rerun_limit', { used: 260 });
});

it('keeps no more than what may still count', () => {
  const days = Array.from({ length: 50 }, (_, n) => [reserved(`b${n}`, 6), (50 - n) * 3_600_000] as const);
  expect(givenPast(...days).state().reservations).toHaveLength(24);
});
