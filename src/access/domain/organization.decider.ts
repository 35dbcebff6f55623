import {
  AppError,
  type AssistantRules,
  canonicalJson,
  type Decider,
  type Feature,
  FEATURE_NAMES,
  NO_ASSISTANT_RULES,
  NO_SECOND_PERSON,
  type SecondPersonRules,
} from '@alert-review/kernel';
import type { OrganizationEvent, ReportingInstitution, SingleSignOn } from './organization.events.js';

type OrganizationCommand =
  | { readonly type: 'Create'; readonly name: string }
  | { readonly type: 'Disable' | 'Enable' }
  | { readonly type: 'SetAssistantRules'; readonly rules: Partial<AssistantRules> }
  | { readonly type: 'SetReasons'; readonly reasons: string[] }
  | { readonly type: 'SetCaseChecklist'; readonly items: string[] }
  | { readonly type: 'SetSecondPersonRules'; readonly rules: SecondPersonRules }
  | { readonly type: 'SetSecondFactorRule'; readonly required: boolean }
  | { readonly type: 'SetReportingInstitution'; readonly institution: ReportingInstitution }
  /** Null turns single sign-on off. */
  | { readonly type: 'SetSingleSignOn'; readonly to: SingleSignOn | null }
  | {
      readonly type: 'SetFeatures';
      readonly enable: readonly Feature[];
      readonly disable: readonly Feature[];
    };

interface OrganizationState {
  readonly name: string | null;
  readonly features: readonly Feature[];
  readonly assistants: AssistantRules;
  readonly reasons: readonly string[];
  readonly checklist: readonly string[];
  readonly secondPerson: SecondPersonRules;
  readonly reporting: ReportingInstitution;
  readonly singleSignOn: SingleSignOn | null;
  readonly secondFactorRequired: boolean;
  readonly isDisabled: boolean;
}

export const organizationDecider: Decider<OrganizationState, OrganizationCommand, OrganizationEvent> = {
  initial: {
    name: null,
    features: [],
    assistants: NO_ASSISTANT_RULES,
    reasons: [],
    checklist: [],
    secondPerson: NO_SECOND_PERSON,
    reporting: {},
    singleSignOn: null,
    secondFactorRequired: false,
    isDisabled: false,
  },

  decide(state, command) {
    if (command.type === 'Create') {
      if (state.name !== null) throw new AppError('name_taken', { field: 'name', value: command.name });
      return [{ type: 'OrganizationCreated', data: { name: command.name } }];
    }
    if (state.name === null) throw new AppError('organization_not_found', { field: 'organization' });
    if (command.type === 'SetAssistantRules') {
      const rules = { ...state.assistants, ...command.rules };
      const isSame = JSON.stringify(rules) === JSON.stringify(state.assistants);
      return isSame ? [] : [{ type: 'AssistantRulesSet', data: rules }];
    }
    if (command.type === 'SetReasons') {
      const { reasons } = command;
      const isSame = JSON.stringify(reasons) === JSON.stringify(state.reasons);
      return isSame ? [] : [{ type: 'DecisionReasonsSet', data: { reasons } }];
    }
    if (command.type === 'SetCaseChecklist') {
      const { items } = command;
      const isSame = JSON.stringify(items) === JSON.stringify(state.checklist);
      return isSame ? [] : [{ type: 'CaseChecklistSet', data: { items } }];
    }
    if (command.type === 'SetSecondPersonRules') {
      const isSame = canonicalJson(command.rules) === canonicalJson(state.secondPerson);
      return isSame ? [] : [{ type: 'SecondPersonRulesSet', data: command.rules }];
    }
    if (command.type === 'SetSecondFactorRule') {
      const { required } = command;
      if (required === state.secondFactorRequired) return [];
      return [{ type: 'SecondFactorRuleSet', data: { required } }];
    }
    if (command.type === 'SetReportingInstitution') {
      const isSame = canonicalJson(command.institution) === canonicalJson(state.reporting);
      return isSame ? [] : [{ type: 'ReportingInstitutionSet', data: command.institution }];
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
      case 'AssistantRulesSet':
        return { ...state, assistants: event.data };
      case 'DecisionReasonsSet':
        return { ...state, reasons: event.data.reasons };
      case 'CaseChecklistSet':
        return { ...state, checklist: event.data.items };
      case 'SecondPersonRulesSet':
        return { ...state, secondPerson: event.data };
      case 'SecondFactorRuleSet':
        return { ...state, secondFactorRequired: event.data.required };
      case 'ReportingInstitutionSet':
        return { ...state, reporting: event.data };
      case 'SingleSignOnSet':
        return { ...state, singleSignOn: event.data };
      case 'SingleSignOnRemoved':
        return { ...state, singleSignOn: null };
      case 'OrganizationDisabled':
        return { ...state, isDisabled: true };
      case 'OrganizationEnabled':
        return { ...state, isDisabled: false };
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
