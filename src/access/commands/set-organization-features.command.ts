import type { Caller, Feature } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

/** Turns features of an organization on or off. Throws organization_not_found, validation_error. */
export const SetOrganizationFeatures = defineCommand(
  'SetOrganizationFeatures',
  { permission: 'org:manage' },
  (
    caller: Caller,
    fields: { readonly enable: readonly Feature[]; readonly disable: readonly Feature[] },
  ) => ({ ...fields, caller }),
  [Decisions],
  async (message, decisions): Promise<{ features: readonly Feature[] }> => {
    const { caller, enable, disable } = message;
    const { state } = await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetFeatures', enable, disable },
      operation: SetOrganizationFeatures.name,
    });
    return { features: state.features };
  },
);
