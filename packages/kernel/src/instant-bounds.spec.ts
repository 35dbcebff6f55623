import { dayOrInstantField, firstInstant, lastInstant } from './instant-bounds.js';

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z', '2026-01-31T23:59:59.999Z'],
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31T12:00:00.5+01:00', '2026-01-31T11:00:00.500Z', '2026-01-31T11:00:00.500Z'],
  ['2026-01-31T12:00:00', '2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z'],
])('%s lasts from %s to %s', (text, first, last) => {
  expect(dayOrInstantField().parse(text)).toBe(text);
  expect([firstInstant(text), lastInstant(text)]).toEqual([first, last]);
});

test.each(['', 'yesterday', '2026-02-30', '2026-01-31T25:00:00Z', '2026', '1700000000'])(
  '%j is refused',
  (text) => {
    expect(dayOrInstantField().safeParse(text).error!.issues[0]!.message).toMatch(/^is neither a day/);
  },
);
