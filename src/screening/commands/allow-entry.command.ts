import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { ScreenCustomers } from '../../investigations/queries/screen-customers.query.js';
import { AppError, type Caller, validationErrorOf } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { customerScreeningDecider } from '../domain/customer-screening.decider.js';
import { CustomerScreeningEvents } from '../domain/customer-screening.events.js';

/**
 * Allows a list entry for a customer (own id): records that the customer is not the person or entity of the
 * entry in its present version. `until`: last day on which this applies; a past day ends an earlier allow
 * entry. Throws entity_not_found, and validation_error for an entry that resembles no name of the customer or
 * that has the same date of birth or document.
 */
export const AllowEntry = defineCommand(
  'AllowEntry',
  { permission: 'alerts:write' },
  (
    caller: Caller,
    allowed: Readonly<Record<'entityId' | 'list' | 'entry' | 'reason' | 'until', string>>,
  ) => ({ caller, allowed }),
  [Bus, Records, Decisions],
  async ({ caller, allowed: { entityId, ...allowed } }, bus, records, decisions): Promise<void> => {
    const { list, entry } = allowed;
    const fields = ['ownId'];
    const [customer] = await rowsByOwnId(records.for(caller), EntityRecord.current, [entityId], { fields });
    if (!customer) throw new AppError('entity_not_found', { field: 'entity_id', value: entityId });
    const { hits } = await bus.send(new ScreenCustomers(caller, customer.id));
    const [hit] = hits.filter((one) => one.list === list && one.entry === entry);
    const refuse = (message: string) => validationErrorOf([{ field: 'entry', value: entry, message }]);
    if (!hit) throw refuse('is no entry of this list that resembles a name of the customer');
    if (hit.isExact)
      throw refuse('has the same birth date or document as the customer: this is never allowed');
    await decisions.decide({
      caller,
      family: CustomerScreeningEvents,
      decider: customerScreeningDecider,
      streamId: customer.id,
      operation: AllowEntry.name,
      command: { type: 'ListEntryAllowed', data: { ...allowed, version: hit.version } },
    });
  },
);
