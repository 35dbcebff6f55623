import { AppError, canonicalJson, type Decider, type Feature, FEATURE_NAMES } from '@alert-review/kernel';
import type { OrganizationEvent, SingleSignOn } from './organization.events.js';
import {
  INITIAL_SETTINGS,
  ORGANIZATION_SETTINGS,
  type OrganizationSettings,
  type SettingName,
  settingSetBy,
} from './organization.settings.js';

type OrganizationCommand =
  | { readonly type: 'Create'; readonly name: string }
  | { readonly type: 'Disable' | 'Enable' }
  | SetSetting
  /** Null turns single sign-on off. */
  | { readonly type: 'SetSingleSignOn'; readonly to: SingleSignOn | null }
  | {
      readonly type: 'SetFeatures';
      readonly enable: readonly Feature[];
      readonly disable: readonly Feature[];
    };

interface SetSetting {
  readonly type: 'SetSetting';
  readonly setting: SettingName;
  readonly value: Partial<OrganizationSettings[SettingName]>;
  /** True if fields that `value` leaves out stay as they are. */
  readonly keepsRest?: true;
}

interface OrganizationState {
  readonly name: string | null;
  readonly features: readonly Feature[];
  readonly settings: OrganizationSettings;
  readonly singleSignOn: SingleSignOn | null;
  readonly isDisabled: boolean;
}

export const organizationDecider: Decider<OrganizationState, OrganizationCommand, OrganizationEvent> = {
  initial: {
    name: null,
    features: [],
    settings: INITIAL_SETTINGS,
    singleSignOn: null,
    isDisabled: false,
  },

  decide(state, command) {
    if (command.type === 'Create') {
      if (state.name !== null) throw new AppError('name_taken', { field: 'name', value: command.name });
      return [{ type: 'OrganizationCreated', data: { name: command.name } }];
    }
    if (state.name === null) throw new AppError('organization_not_found', { field: 'organization' });
    if (command.type === 'SetSetting') {
      const { setting, keepsRest } = command;
      const before = state.settings[setting];
      const value = keepsRest ? { ...before, ...command.value } : command.value;
      if (canonicalJson(value) === canonicalJson(before)) return [];
      // A cast, because the types cannot express that the event of a setting has that setting as its data.
      return [{ type: ORGANIZATION_SETTINGS[setting].event, data: value } as OrganizationEvent];
    }
    if (command.type === 'SetSingleSignOn') {
      const { to } = command;
      if (JSON.stringify(to) === JSON.stringify(state.singleSignOn)) return [];
      return [
        to === null ? { type: 'SingleSignOnRemoved', data: {} } : { type: 'SingleSignOnSet', data: to },
      ];
    }
    if (command.type !== 'SetFeatures') {
      if (state.isDisabled === (command.type === 'Disable')) return [];
      return [{ type: state.isDisabled ? 'OrganizationEnabled' : 'OrganizationDisabled', data: {} }];
    }
    const features = featuresAfter(state.features, command);
    const isSame = features.join() === state.features.join();
    return isSame ? [] : [{ type: 'OrganizationFeaturesSet', data: { features } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'OrganizationCreated':
        return { ...state, name: event.data.name };
      case 'OrganizationFeaturesSet':
        return { ...state, features: event.data.features };
      case 'SingleSignOnSet':
        return { ...state, singleSignOn: event.data };
      case 'SingleSignOnRemoved':
        return { ...state, singleSignOn: null };
      case 'OrganizationDisabled':
        return { ...state, isDisabled: true };
      case 'OrganizationEnabled':
        return { ...state, isDisabled: false };
      default:
        return { ...state, settings: { ...state.settings, ...settingSetBy(event) } };
    }
  },
};

/** Throws validation_error if a feature is switched on and off in the same call. */
function featuresAfter(
  before: readonly Feature[],
  { enable, disable }: Extract<OrganizationCommand, { type: 'SetFeatures' }>,
): Feature[] {
  const both = enable.find((feature) => disable.includes(feature));
  if (both) {
    const reason = `The feature ${both} cannot be enabled and disabled at once`;
    throw new AppError('validation_error', { field: 'disable', value: both, reason });
  }
  return FEATURE_NAMES.filter(
    (feature) => enable.includes(feature) || (before.includes(feature) && !disable.includes(feature)),
  );
}
