import type { Caller, SecondPersonRules } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';
import { WaitingChanges } from '../waiting-changes.js';

/** Sets the four-eyes rules. Decisions that already wait are not affected. Throws change_waits. */
export const SetSecondPersonRules = defineCommand(
  'SetSecondPersonRules',
  { permission: 'org:manage' },
  (caller: Caller, rules: SecondPersonRules) => ({ caller, rules }),
  [Decisions, WaitingChanges],
  async ({ caller, rules }, decisions, changes): Promise<void> => {
    await changes.requireNotHeld(caller, { kind: 'rules', rules });
    await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetSecondPersonRules', rules },
      operation: SetSecondPersonRules.name,
    });
  },
);
