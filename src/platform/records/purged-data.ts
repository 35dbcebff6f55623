import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, type Caller, defineRecord, type ErrorCode } from '@alert-review/kernel';
import { TenantKeys } from '../crypto/tenant-keys.js';
import { Records } from './records.js';

/** Data that was erased, by service id and by a keyed hash of the customer's own id. */
export const PurgedRecord = defineRecord({
  name: 'purged',
  schema: z.object({ at: z.string(), serviceId: z.string() }),
});

type Organization = Pick<Caller, 'orgId'>;
type Kind = 'alert' | 'customer' | 'investigation';

const KIND_BY_ERROR: Readonly<Partial<Record<ErrorCode, Kind>>> = {
  alert_not_found: 'alert',
  entity_not_found: 'customer',
  investigation_not_found: 'investigation',
};

/** Remembers the ids of erased records and the time of erasure, but no text about a customer. */
@Injectable()
export class PurgedData {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
  ) {}

  /** Returns when the data was erased, and the service id of its owner; null if it was not erased. */
  async find(
    caller: Organization,
    kind: Kind,
    id: string,
  ): Promise<z.infer<typeof PurgedRecord.schema> | null> {
    const $in = [id, this.hashOf(caller, kind, id)];
    const [found] = await this.records
      .for(caller)
      .find(PurgedRecord, { id: { $in } }, { index: 'id', limit: 1 });
    return found ?? null;
  }

  /**
   * Records service ids, and the bank's own id of an alert or customer if it is still known. Durable once
   * it resolves.
   */
  async note(
    caller: Organization,
    at: string,
    [serviceId, ...others]: readonly [string, ...string[]],
    own?: { readonly kind: Kind; readonly id: string },
  ): Promise<void> {
    const ids = [serviceId, ...others, ...(own ? [this.hashOf(caller, own.kind, own.id)] : [])];
    await this.records.for(caller).putMany(
      PurgedRecord,
      ids.map((id) => ({ id, at, serviceId })),
    );
  }

  /** Replaces a not-found error by data_purged if the data was erased. Returns other errors unchanged. */
  async explain(caller: Organization | null, error: unknown): Promise<unknown> {
    if (!caller || !(error instanceof AppError)) return error;
    const kind = KIND_BY_ERROR[error.code];
    const { field, value } = error.details;
    if (!kind || typeof value !== 'string') return error;
    const found = await this.find(caller, kind, value);
    return found ? new AppError('data_purged', { field, value, kind, at: found.at }) : error;
  }

  /** Hashes an own id, because it may reveal who the customer is, and requests may name nothing else. */
  private hashOf({ orgId }: Organization, kind: Kind, id: string): string {
    return createHmac('sha256', this.tenantKeys.fingerprintsKey(orgId))
      .update(JSON.stringify(['purged', kind, id]))
      .digest('hex');
  }
}
