import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { Clock } from '../../kernel/clock.js';
import { Ids } from '../../kernel/ids.js';

/** ULIDs in lower case: 48 bits of time, 80 random bits, ascending within one process. */
export class RandomIds extends Ids {
  private readonly ulid = monotonicFactory(() => randomBytes(4).readUInt32BE() / 2 ** 32);

  constructor(private readonly clock: Clock) {
    super();
  }

  next(): string {
    return this.ulid(this.clock.now()).toLowerCase();
  }
}
