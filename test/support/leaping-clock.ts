import { SystemClock } from '@alert-review/kernel';

/** The real time, which a test can move forward. */
export class LeapingClock extends SystemClock {
  private leapt = 0;

  override now(): number {
    return super.now() + this.leapt;
  }

  override steady(): number {
    return super.steady() + this.leapt;
  }

  leap(ms: number): void {
    this.leapt += ms;
  }
}
