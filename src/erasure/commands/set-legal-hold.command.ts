import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { LegalHoldEvents, legalHoldDecider } from '../../platform/records/retention.events.js';

/** A wanted legal hold; `customer` is the own id. */
type WantedHold = { readonly customer: string; readonly isHeld: boolean; readonly reason: string };

/**
 * Places or lifts a legal hold on a customer, whom no erasure removes while the hold applies. Returns whether
 * anything changed. Throws entity_not_found.
 */
export const SetLegalHold = defineCommand(
  'SetLegalHold',
  { permission: 'org:manage' },
  (caller: Caller, wanted: WantedHold) => ({ caller, wanted }),
  [Records, Decisions],
  async ({ caller, wanted: { customer: ownId, isHeld, reason } }, records, decisions) => {
    const options = { index: 'own_id', fields: ['ownId'], limit: 1 } as const;
    const [customer] = await records.for(caller).find(EntityRecord.current, { ownId }, options);
    if (!customer) throw new AppError('entity_not_found', { field: 'customer', value: ownId });
    const { events } = await decisions.decide({
      caller,
      family: LegalHoldEvents,
      decider: legalHoldDecider,
      streamId: customer.id,
      operation: 'SetLegalHold',
      command: { type: isHeld ? 'LegalHoldPlaced' : 'LegalHoldLifted', data: { reason } },
    });
    return { isHeld, isChanged: events.length > 0 };
  },
);
