import { randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';
import { Clock, Ids } from '@alert-review/kernel';

/**
 * Random numbers are fetched in bulk, because each system call is costly and an id needs up to 16 numbers.
 */
const POOL_NUMBERS = 1024;

const TIME_CHARS = 10;

/** Returns the first characters of the ids of an instant. Ids from earlier instants sort before it. */
export const idPrefixOfInstant = (ms: number): string => encodeTime(ms, TIME_CHARS).toLowerCase();

/** Creates ULIDs in lower case: 48 bits of time and 80 random bits, ascending within a process. */
export class RandomIds extends Ids {
  private readonly ulid = monotonicFactory(() => this.random());
  private readonly pool = new Uint32Array(POOL_NUMBERS);
  private used = POOL_NUMBERS;

  constructor(private readonly clock: Clock) {
    super();
  }

  next(): string {
    return this.ulid(this.clock.now()).toLowerCase();
  }

  private random(): number {
    if (this.used === POOL_NUMBERS) {
      randomFillSync(this.pool);
      this.used = 0;
    }
    return this.pool[this.used++]! / 2 ** 32;
  }
}
