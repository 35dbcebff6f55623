import { Injectable } from '@nestjs/common';
import { EntityRecord } from '../ingestion/domain/entity.record.js';
import type { Caller } from '@alert-review/kernel';
import { Records } from '../platform/records/records.js';
import { rowsByOwnId } from '../platform/records/rows-by-id.js';
import type { PolicyTerms } from './domain/policy-terms.js';

/** Tells which alerts are about customers of the kinds that a policy names. */
@Injectable()
export class CustomerKinds {
  constructor(private readonly records: Records) {}

  /** Returns for each alert whether all its customers are on record and of these kinds. */
  async within(
    caller: Caller,
    alerts: readonly { readonly entityIds: readonly string[] }[],
    { customerKinds }: PolicyTerms,
  ): Promise<readonly boolean[]> {
    if (customerKinds.length === 0) return alerts.map(() => true);
    const ownIds = [...new Set(alerts.flatMap(({ entityIds }) => entityIds))];
    const customers = await rowsByOwnId(this.records.for(caller), EntityRecord.current, ownIds);
    const kinds = new Map(customers.map(({ ownId, content }) => [ownId, content.type]));
    const isWithin = (ownId: string) => {
      const kind = kinds.get(ownId);
      return kind !== undefined && customerKinds.includes(kind);
    };
    return alerts.map(({ entityIds }) => entityIds.every(isWithin));
  }
}
