import { type Caller, Ids } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';
import { reserveOrganizationName } from '../organization-names.js';

export const ORGANIZATION_NAME_CHARS_MAX = 120;

/** Creates an organization and returns its id. Throws name_taken. */
export const CreateOrganization = defineCommand(
  'CreateOrganization',
  { permission: 'server:operate' },
  (caller: Caller, name: string) => ({ caller, name }),
  [Decisions, Records, Ids],
  async ({ caller, name }, decisions, records, ids): Promise<{ id: string; name: string }> => {
    const id = await reserveOrganizationName(records, name, ids.next());
    await decisions.decide({
      caller: { ...caller, orgId: id },
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: id,
      command: { type: 'Create', name },
      operation: CreateOrganization.name,
    });
    return { id, name };
  },
);
