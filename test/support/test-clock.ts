import { Clock, SystemClock } from '@alert-review/kernel';

/** Stands still until a test moves it, also backwards. */
export class TestClock extends Clock {
  private passed = 0;

  constructor(private time = Date.parse('2025-03-01T09:00:00.000Z')) {
    super();
  }

  now(): number {
    return this.time;
  }

  override steady(): number {
    return this.passed;
  }

  advance(ms: number): void {
    this.time += ms;
    this.passed += Math.max(0, ms);
  }

  /** Somebody sets the system's time, while none passes. */
  leap(ms: number): void {
    this.time += ms;
  }
}

/** As the server's own clock shows a system's time that a test moves: a step back is not followed at once. */
export class SteppedClock extends TestClock {
  private readonly shown = new SystemClock(() => super.now());

  override now(): number {
    return this.shown.now();
  }
}
