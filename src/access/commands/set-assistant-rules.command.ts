import type { Caller } from '@alert-review/kernel';
import type { AssistantRules } from '../domain/assistant-rules.settings.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { OrganizationSettingChanges } from '../organization-setting-changes.js';

/** Changes the rules for assistants. Rules that are left out stay as they are. Returns all rules. */
export const SetAssistantRules = defineCommand(
  'SetAssistantRules',
  { permission: 'org:manage' },
  (caller: Caller, rules: Partial<AssistantRules>) => ({ caller, rules }),
  [OrganizationSettingChanges],
  async ({ caller, rules }, settings): Promise<AssistantRules> => {
    const change = { setting: 'assistants', fields: rules, operation: SetAssistantRules.name } as const;
    return (await settings.setSome(caller, change)).assistants;
  },
);
