import { isRerunOver, rerunState, elapsedSeconds } from '../../../src/reruns/domain/rerun-state.js';

test.each(['queued', 'running', 'completed', 'incomplete', 'stalled'])('%s is what it says', (state) => {
  expect(rerunState({ state })).toBe(state);
});

test('what cannot be interpreted is unknown, and not over', () => {
  expect([rerunState(undefined), rerunState({ state: 'paused' })]).toEqual(['unknown', 'unknown']);
  expect((['unknown', 'stalled', 'queued', 'running'] as const).some(isRerunOver)).toBe(false);
});

test('ages are whole seconds, never below 0', () => {
  const from = '2025-03-01T09:00:00.000Z';
  const ages = [-1, 0, 999, 1_000, 90_500].map((ms) => elapsedSeconds(from, Date.parse(from) + ms));
  expect(ages).toEqual([0, 0, 0, 1, 90]);
});
