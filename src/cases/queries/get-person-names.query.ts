import { type Caller, nullIfLost } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { caseDecider, type UserAndTime } from '../domain/case.decider.js';
import { CaseEvents, CustomerNameParts, type EnteredNameParts } from '../domain/case.events.js';
import { GetCase } from './get-case.query.js';

/** A change of the parts of a customer's name. The parts are null if they were erased. */
export interface PersonNameVersion extends UserAndTime {
  readonly set: CustomerNameParts | null;
}

/** Parts of names as people set them for report files of a case. */
export interface PersonNames {
  /** The parts that apply now, by own id of the customer. */
  readonly current: ReadonlyMap<string, EnteredNameParts>;
  /** All changes, oldest first. */
  readonly versions: readonly PersonNameVersion[];
}

/**
 * Returns the parts of names that people set for the report files of a case, and who set them when. Throws
 * case_not_found, also for a case that the caller may not see.
 */
export const GetPersonNames = defineQuery(
  'GetPersonNames',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: 'caseId', readsEventLog: true },
  (caller: Caller, caseId: string) => ({ caller, caseId }),
  [Bus, Decisions, FieldCipher],
  async ({ caller, caseId }, bus, decisions, cipher): Promise<PersonNames> => {
    await bus.send(new GetCase(caller, { caseId }));
    const { state } = await decisions.state(CaseEvents, caseDecider, caller, caseId);
    const current = new Map<string, EnteredNameParts>();
    const versions: PersonNameVersion[] = [];
    for (const event of state.personNames) {
      const done = { by: event.actor.onBehalfOf ?? event.actor.user, at: event.recordedAt };
      const stored = await cipher.unseal(event, 'name', event.data.name).catch(nullIfLost);
      const set = stored === null ? null : CustomerNameParts.parse(JSON.parse(stored));
      versions.push({ ...done, set });
      if (set?.parts) current.set(set.customer, set.parts);
      else if (set) current.delete(set.customer);
    }
    return { current, versions };
  },
);
