import { shownRunState } from '../../../src/investigations/domain/runs/run-state.js';

const STALLED_MS = 60_000;
const startedAt = '2025-03-01T09:00:00.000Z';
const started = Date.parse(startedAt);

it.each([
  ['running', 0, 'running'],
  ['running', STALLED_MS, 'running'],
  ['running', STALLED_MS + 1, 'stalled'],
  ['completed', 10 * STALLED_MS, 'completed'],
  ['incomplete', 10 * STALLED_MS, 'incomplete'],
] as const)('a run that is %s after %d ms is shown as %s', (state, ageMs, shown) => {
  expect(shownRunState({ state, startedAt }, started + ageMs, STALLED_MS)).toBe(shown);
});

it('a queued run waits for its turn, however long', () => {
  expect(shownRunState({ state: 'queued', startedAt: null }, started + 1e9, STALLED_MS)).toBe('queued');
});
