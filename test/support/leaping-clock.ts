import { SystemClock } from '@alert-review/kernel';

/** The time of this machine, which a test moves on. */
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
