import { Injectable } from '@nestjs/common';
import type { Caller, Collection } from '@alert-review/kernel';
import { Generations } from './generations.js';
import { ReadStore } from '../read-store/read-store.js';
import { RowReader } from '../records/rows-of-organization.js';

@Injectable()
export class ReadModels {
  constructor(
    private readonly store: ReadStore,
    private readonly generations: Generations,
  ) {}

  /**
   * Number of writes so far, including records. It changes only when something is written. Null if unknown.
   */
  get version(): number | null {
    return this.store.version;
  }

  /** Returns the name of the rows that are currently read. It changes after a rebuild. */
  async generation(readModel: Collection<object>): Promise<string> {
    return (await this.generations.live(readModel)).name;
  }

  for(caller: Pick<Caller, 'orgId'>): RowReader {
    return new RowReader(this.store, caller.orgId, (declared) => this.generations.live(declared));
  }
}
