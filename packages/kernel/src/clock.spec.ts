import { SystemClock } from './clock.js';
import { TestClock } from '../../../test/support/test-clock.js';

test('an instant as text has milliseconds and ends in Z', () => {
  expect(new TestClock(Date.UTC(2025, 2, 1, 9, 0, 0, 7)).iso()).toBe('2025-03-01T09:00:00.007Z');
});

describe('the system’s clock', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('follows the system', () => {
    const clock = new SystemClock();
    expect(clock.now()).toBe(1_000_000);
    jest.setSystemTime(1_000_500);
    expect(clock.now()).toBe(1_000_500);
  });

  test('gives the same instant as text, forwards and back', () => {
    const clock = new SystemClock();
    const texts = [1_000_000, 1_000_000, 1_000_001, 1_000_001 + 400 * 86_400_000, 1_000_002].map((now) => {
      jest.setSystemTime(now);
      return clock.iso() === new Date(now).toISOString();
    });
    expect(texts).toEqual([true, true, true, true, true]);
  });

  test('stands still while the system is behind what it said before', () => {
    const clock = new SystemClock();
    expect(clock.now()).toBe(1_000_000);
    jest.setSystemTime(400_000);
    expect(clock.now()).toBe(1_000_000);
    jest.setSystemTime(1_000_001);
    expect(clock.now()).toBe(1_000_001);
  });

  test('goes back with a system that was far ahead', () => {
    const clock = new SystemClock();
    jest.setSystemTime(1_000_000 + 400 * 86_400_000);
    expect(clock.now()).toBe(1_000_000 + 400 * 86_400_000);
    jest.setSystemTime(1_000_100);
    expect(clock.now()).toBe(1_000_100);
  });
});
