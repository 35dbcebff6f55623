import { batchProgress } from '../../../src/reruns/domain/batch-progress.js';
import { RERUN_STATES } from '../../../src/reruns/domain/rerun-state.js';
import { seeded } from '../../support/seeded.js';

test.each([
  ['running', ['completed', 'queued', 'stalled', 'unknown']],
  ['running', ['running']],
  ['unknown', ['completed', 'stalled', 'unknown']],
  ['stalled', ['completed', 'stalled']],
  ['completed', ['completed', 'incomplete']],
  ['failed', ['incomplete', 'incomplete']],
] as const)('%s: %j', (state, states) => {
  expect(batchProgress(states).state).toBe(state);
});

test('the counts add up, whatever the states', () => {
  const random = seeded(61);
  const below = (n: number) => Math.floor(random() * n);
  for (let round = 0; round < 500; round++) {
    const states = Array.from({ length: 1 + below(100) }, () => RERUN_STATES[below(6)]!);
    const { total, completed, stillRunning, incomplete, byState, state } = batchProgress(states);
    expect(completed + stillRunning + incomplete).toBe(total);
    expect(Object.values(byState).reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(stillRunning === 0).toBe(state === 'completed' || state === 'failed');
    expect(state === 'failed').toBe(byState.incomplete === total);
  }
});
