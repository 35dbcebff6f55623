import { Injectable } from '@nestjs/common';
import { type Caller, throwRehearsalEnded, SYSTEM_ORG } from '@alert-review/kernel';
import { ReadStore } from '../read-store/read-store.js';
import { RowStore } from './rows-of-organization.js';

const WRITES_OF_REHEARSAL = Object.fromEntries(
  ['insert', 'put', 'putMany', 'compareAndSet', 'remove'].map((write) => [write, throwRehearsalEnded]),
);

/** Gives access to records. All rows belong to the caller's organization. */
@Injectable()
export class Records {
  constructor(private readonly store: ReadStore) {}

  for({ orgId, isRehearsal }: Pick<Caller, 'orgId' | 'isRehearsal'>): RowStore {
    const rows = new RowStore(this.store, orgId, (declared) => declared);
    // What is kept of spans is a write, too.
    return isRehearsal ? Object.assign(rows, WRITES_OF_REHEARSAL, { spansOf: () => null }) : rows;
  }

  /** Returns the rows of the server itself. Only for the platform and the access feature. */
  forSystem(): RowStore {
    return new RowStore(this.store, SYSTEM_ORG, (declared) => declared);
  }
}
