import { Injectable } from '@nestjs/common';
import { SYSTEM_ORG, type Caller } from '../../kernel/caller.js';
import { ReadStore } from '../read-store/read-store.js';
import { RowStore } from './rows.js';

/** Access to records. Every row belongs to the caller's organization. */
@Injectable()
export class Records {
  constructor(private readonly store: ReadStore) {}

  for(caller: Pick<Caller, 'orgId'>): RowStore {
    return new RowStore(this.store, caller.orgId, (declared) => declared);
  }

  /** Rows of the server itself; for the platform and the access feature only. */
  forSystem(): RowStore {
    return new RowStore(this.store, SYSTEM_ORG, (declared) => declared);
  }
}
