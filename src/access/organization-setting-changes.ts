import { Injectable } from '@nestjs/common';
import { type Caller, PROBLEMS_LISTED_MAX, fieldProblemsOf, validationErrorOf } from '@alert-review/kernel';
import { Decisions } from '../platform/decisions/decisions.js';
import { organizationDecider } from './domain/organization.decider.js';
import { OrganizationEvents } from './domain/organization.events.js';
import {
  ORGANIZATION_SETTINGS,
  type OrganizationSettings,
  type SettingName,
} from './domain/organization.settings.js';

interface SettingChange<Name extends SettingName> {
  readonly setting: Name;
  /** Name of the message that changes it. */
  readonly operation: string;
}

/** Changes the settings that `ORGANIZATION_SETTINGS` declares. */
@Injectable()
export class OrganizationSettingChanges {
  constructor(private readonly decisions: Decisions) {}

  /**
   * Sets a whole setting; an unchanged value writes nothing. Throws validation_error, organization_not_found.
   */
  async set<Name extends SettingName>(
    caller: Caller,
    change: SettingChange<Name> & { readonly value: OrganizationSettings[Name] },
  ): Promise<void> {
    const { setting, value, operation } = change;
    const given = ORGANIZATION_SETTINGS[setting].given.safeParse(value);
    if (given.error)
      throw validationErrorOf(fieldProblemsOf(given.error, value, 'form', PROBLEMS_LISTED_MAX));
    await this.decide(caller, { type: 'SetSetting', setting, value: given.data }, operation);
  }

  /** Sets some fields of a setting; fields that are left out stay as they are. Returns all settings. */
  setSome<Name extends SettingName>(
    caller: Caller,
    change: SettingChange<Name> & { readonly fields: Partial<OrganizationSettings[Name]> },
  ): Promise<OrganizationSettings> {
    const { setting, fields: value, operation } = change;
    return this.decide(caller, { type: 'SetSetting', setting, value, keepsRest: true }, operation);
  }

  private async decide(
    caller: Caller,
    command: Parameters<(typeof organizationDecider)['decide']>[1],
    operation: string,
  ): Promise<OrganizationSettings> {
    const of = { caller, family: OrganizationEvents, decider: organizationDecider, streamId: caller.orgId };
    const { state } = await this.decisions.decide({ ...of, command, operation });
    return state.settings;
  }
}
