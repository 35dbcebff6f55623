import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Records } from '../../platform/records/records.js';
import { EntityRecord, type Entity } from '../domain/entity.record.js';

interface EntityView {
  readonly serviceId: string;
  readonly version: number;
  /** SUPPLEMENTAL: named beside an alert, but never uploaded by the bank. */
  readonly status: 'ACTIVE' | 'SUPPLEMENTAL';
  readonly content: Entity;
}

/** Returns a customer's newest version. Throws entity_not_found, also for the caller's own id. */
export class GetEntity extends Query<EntityView> {
  static readonly permission = 'entities:read';
  static readonly readsPersonalData = 'serviceId';

  constructor(
    readonly caller: Caller,
    readonly serviceId: string,
  ) {
    super();
  }
}

export const GetEntityHandler = defineHandler(
  GetEntity,
  [Records],
  async ({ caller, serviceId }, records): Promise<EntityView> => {
    const found = await records.for(caller).get(EntityRecord.current, serviceId);
    if (!found) throw new AppError('entity_not_found', { field: 'entity_service_id', value: serviceId });
    const { status = 'ACTIVE', ...content } = found.content;
    return { serviceId, version: found.version, status, content };
  },
);
