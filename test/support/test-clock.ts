import { Clock } from '../../src/kernel/clock.js';

/** Stands still until a test moves it, also backwards. */
export class TestClock extends Clock {
  constructor(private time = Date.parse('2025-03-01T09:00:00.000Z')) {
    super();
  }

  now(): number {
    return this.time;
  }

  advance(ms: number): void {
    this.time += ms;
  }
}
