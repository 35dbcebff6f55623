import { Clock, SystemClock } from '@alert-review/kernel';

/** A clock that stands still until a test moves it. Tests can also move it backwards. */
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

  /** Imitates a change of the system's clock, in which no real time passes. */
  leap(ms: number): void {
    this.time += ms;
  }
}

/**
 * The server's clock on top of a system clock that a test moves. It does not follow a step backwards at once.
 */
export class SteppedClock extends TestClock {
  private readonly shown = new SystemClock(() => super.now());

  override now(): number {
    return this.shown.now();
  }
}

/** Goes on as the system's clock does, from another instant: for a test whose other processes use theirs. */
export class TickingClock extends TestClock {
  private readonly begun = Date.now();

  override now(): number {
    return super.now() + Date.now() - this.begun;
  }

  override steady(): number {
    return Date.now() - this.begun;
  }
}
