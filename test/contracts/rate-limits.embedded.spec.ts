import { MemoryRateLimits } from '../../src/platform/rate-limits/rate-limits.memory.js';
import { TestClock } from '../support/test-clock.js';
import { rateLimitsContract } from './rate-limits.contract.js';

const START = Date.UTC(2026, 0, 1);

rateLimitsContract('memory', async () => {
  const clock = new TestClock(START);
  return {
    limits: new MemoryRateLimits(clock),
    pass: async (ms) => clock.advance(ms),
    now: async () => clock.now(),
    close: async () => {},
  };
});

describe('MemoryRateLimits', () => {
  it('allows the last call of a window and the first of the next, one millisecond apart', async () => {
    const clock = new TestClock(START + 59_999);
    const limits = new MemoryRateLimits(clock);
    expect(await limits.take('k', 1, 60_000)).toMatchObject({ allowed: true, resetSeconds: 1 });
    expect(await limits.take('k', 1, 60_000)).toMatchObject({ allowed: false });
    clock.advance(1);
    expect(await limits.take('k', 1, 60_000)).toMatchObject({ allowed: true, resetSeconds: 60 });
  });

  it('holds at most 100,000 keys of a window and forgets the one that came first', async () => {
    const limits = new MemoryRateLimits(new TestClock(START));
    for (let key = 0; key < 100_000; key++) await limits.take(`k${key}`, 1, 60_000);
    expect((await limits.take('k0', 1, 60_000)).allowed).toBe(false);
    await limits.take('one too many', 1, 60_000);
    expect((await limits.take('k1', 1, 60_000)).allowed).toBe(false);
    expect((await limits.take('k0', 1, 60_000)).allowed).toBe(true);
  });
});
