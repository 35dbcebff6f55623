import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { EntityRecord, type Entity } from '../domain/entity.record.js';

interface EntityView {
  readonly serviceId: string;
  readonly ownId: string;
  readonly version: number;
  /**
   * SUPPLEMENTAL: a person or assistant added the customer to an alert; the bank never uploaded the customer.
   */
  readonly status: 'ACTIVE' | 'SUPPLEMENTAL';
  readonly content: Entity;
}

/**
 * Returns a customer's newest version. With `mayBeOwn` the id may also be the bank's own id. Throws
 * entity_not_found.
 */
export const GetEntity = defineQuery(
  'GetEntity',
  { permission: 'entities:read', readsPersonalData: 'serviceId' },
  (
    caller: Caller,
    { serviceId, mayBeOwn = false }: { readonly serviceId: string; readonly mayBeOwn?: boolean },
  ) => ({ caller, serviceId, mayBeOwn }),
  [Records],
  async ({ caller, serviceId: asked, mayBeOwn }, records): Promise<EntityView> => {
    const rows = records.for(caller);
    const [own] = mayBeOwn ? await rowsByOwnId(rows, EntityRecord.current, [asked]) : [];
    const found = own ?? (await rows.get(EntityRecord.current, asked));
    if (!found) throw new AppError('entity_not_found', { field: 'entity_service_id', value: asked });
    const { status = 'ACTIVE', ...content } = found.content;
    return { serviceId: found.id, ownId: found.ownId, version: found.version, status, content };
  },
);
export type GetEntity = InstanceType<typeof GetEntity>;
