import { movedByWeeks, weeksUntilNow } from '../../../../samples/demo/move-dates.js';
import { openSampleSet } from '../../../../samples/demo/sample-set.js';

const CUSTOMERS = 1_000;
const set = openSampleSet(CUSTOMERS);
const NOW = Date.parse('2026-11-30T12:00:00Z');
const WEEK_MS = 7 * 86_400_000;

const newest = (times: readonly string[]) => Math.max(...times.map((time) => Date.parse(time)));

test('the newest alert is of the seven days before now, on its own day of the week', () => {
  const moved = movedByWeeks(set, weeksUntilNow(set, NOW));
  const before = newest(set.alerts.map(({ created_at }) => created_at));
  const after = newest(moved.alerts.map(({ created_at }) => created_at));
  expect(NOW - after).toBeGreaterThanOrEqual(0);
  expect(NOW - after).toBeLessThan(WEEK_MS);
  expect(new Date(after).getUTCDay()).toBe(new Date(before).getUTCDay());
  expect(after % WEEK_MS).toBe(before % WEEK_MS);
});

test('payments, alerts with their texts and customers move by the same weeks; births stay', () => {
  const weeks = 178;
  const moved = movedByWeeks(set, weeks);
  const shift = (before: string, after: string) => Date.parse(after) - Date.parse(before);
  expect(JSON.stringify(moved.alerts)).not.toContain('2023-');
  const payments = [...set.transactions()];
  const movedPayments = [...moved.transactions()];
  expect(movedPayments).toHaveLength(payments.length);
  for (const [at, { event_time: time }] of payments.entries())
    if (shift(time, movedPayments[at]!.event_time) !== weeks * WEEK_MS) throw new Error(`payment ${at}`);
  for (const [at, { registered_at: registered, dob }] of set.entities.entries()) {
    expect(shift(registered, moved.entities[at]!.registered_at)).toBe(weeks * WEEK_MS);
    expect(moved.entities[at]!.dob).toBe(dob);
  }
});

test('a sample that is newer than today stays where it is', () => {
  expect(weeksUntilNow(set, Date.parse('2023-06-01T00:00:00Z'))).toBe(0);
});
