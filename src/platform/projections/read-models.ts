import { Injectable } from '@nestjs/common';
import type { Caller, Collection } from '@alert-review/kernel';
import { Generations } from './generations.js';
import { ReadStore } from '../read-store/read-store.js';
import { RowReader } from '../records/rows.js';

@Injectable()
export class ReadModels {
  constructor(
    private readonly store: ReadStore,
    private readonly generations: Generations,
  ) {}

  /** Number of writes, records included; it stays while nothing is written. Null where it is unknown. */
  get version(): number | null {
    return this.store.version;
  }

  /** Returns the name of the rows that are read now; it changes after a rebuild. */
  async generation(readModel: Collection<object>): Promise<string> {
    return (await this.generations.live(readModel)).name;
  }

  for(caller: Pick<Caller, 'orgId'>): RowReader {
    return new RowReader(this.store, caller.orgId, (declared) => this.generations.live(declared));
  }
}
