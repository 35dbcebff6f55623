import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, type Caller, defineRecord, type ErrorCode } from '@alert-review/kernel';
import { TenantKeys } from '../crypto/tenant-keys.js';
import { Records } from './records.js';

/** What was purged, by service id and by a keyed hash of the customer's own id. */
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

/** Remembers what was purged and when, without any text of a customer. */
@Injectable()
export class PurgedData {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
  ) {}

  /** Returns when the data was purged, and the service id of what had it; null when it was not. */
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

  /** Notes service ids, and the own id of an alert or customer where it is still known. Durable. */
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

  /** Returns data_purged in place of an error that says there is no such thing; others as they are. */
  async explain(caller: Organization | null, error: unknown): Promise<unknown> {
    if (!caller || !(error instanceof AppError)) return error;
    const kind = KIND_BY_ERROR[error.code];
    const { field, value } = error.details;
    if (!kind || typeof value !== 'string') return error;
    const found = await this.find(caller, kind, value);
    return found ? new AppError('data_purged', { field, value, kind, at: found.at }) : error;
  }

  /** Why hashed: an own id may tell who the customer is, and answers are needed by it alone. */
  private hashOf({ orgId }: Organization, kind: Kind, id: string): string {
    return createHmac('sha256', this.tenantKeys.fingerprintsKey(orgId))
      .update(JSON.stringify(['purged', kind, id]))
      .digest('hex');
  }
}
