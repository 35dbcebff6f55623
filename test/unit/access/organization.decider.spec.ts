import { organizationDecider } from '../../../src/access/domain/organization.decider.js';
import type { OrganizationEvent } from '../../../src/access/domain/organization.events.js';
import {
  ORGANIZATION_SETTINGS,
  type OrganizationSettings,
  SETTING_NAMES,
  type SettingName,
} from '../../../src/access/domain/organization.settings.js';
import type { Feature, SettingField } from '@alert-review/kernel';
import {
  type AssistantRules,
  NO_ASSISTANT_RULES,
} from '../../../src/access/domain/assistant-rules.settings.js';
import type { SingleSignOn } from '../../../src/access/domain/organization.events.js';
import { given } from '../../support/given.js';

const created: OrganizationEvent = { type: 'OrganizationCreated', data: { name: 'Example Bank' } };
const featuresSet = (...features: Feature[]): OrganizationEvent => ({
  type: 'OrganizationFeaturesSet',
  data: { features },
});
const setFeatures = (enable: Feature[], disable: Feature[] = []) =>
  ({ type: 'SetFeatures', enable, disable }) as const;

test('an organization is created once', () => {
  given(organizationDecider).when({ type: 'Create', name: 'Example Bank' }).then(created);
  given(organizationDecider, created)
    .when({ type: 'Create', name: 'example bank' })
    .thenRefuses('name_taken', { field: 'name', value: 'example bank' });
});

test('features are switched one by one, and the event holds the whole list', () => {
  given(organizationDecider, created)
    .when(setFeatures(['semantic_search']))
    .then(featuresSet('semantic_search'));
  given(organizationDecider, created, featuresSet('semantic_search'))
    .when(setFeatures(['bulk_facts_rerun']))
    .then(featuresSet('semantic_search', 'bulk_facts_rerun'));
  given(organizationDecider, created, featuresSet('semantic_search', 'bulk_facts_rerun'))
    .when(setFeatures([], ['semantic_search']))
    .then(featuresSet('bulk_facts_rerun'));
});

test('what is on already, or off already, is nothing to do', () => {
  given(organizationDecider, created, featuresSet('semantic_search'))
    .when(setFeatures(['semantic_search'], ['bulk_facts_rerun']))
    .then();
});

test('on and off at once is refused', () => {
  given(organizationDecider, created)
    .when(setFeatures(['semantic_search'], ['semantic_search']))
    .thenRefuses('validation_error', { value: 'semantic_search' });
});

test('an organization is disabled once, until it is enabled', () => {
  const [disabled, enabled] = (['OrganizationDisabled', 'OrganizationEnabled'] as const).map(
    (type): OrganizationEvent => ({ type, data: {} }),
  ) as [OrganizationEvent, OrganizationEvent];
  given(organizationDecider, created).when({ type: 'Enable' }).then();
  given(organizationDecider, created).when({ type: 'Disable' }).then(disabled);
  given(organizationDecider, created, disabled).when({ type: 'Disable' }).then();
  given(organizationDecider, created, disabled).when({ type: 'Enable' }).then(enabled);
  given(organizationDecider, created, disabled, enabled).when({ type: 'Disable' }).then(disabled);
  given(organizationDecider).when({ type: 'Disable' }).thenRefuses('organization_not_found');
});

test('rules for assistants are set one by one, and the event holds them all', () => {
  const readOnly: OrganizationEvent = {
    type: 'AssistantRulesSet',
    data: { ...NO_ASSISTANT_RULES, ceiling: 'read_only' },
  };
  const some = (value: Partial<AssistantRules>) =>
    ({ type: 'SetSetting', setting: 'assistants', value, keepsRest: true }) as const;
  given(organizationDecider, created)
    .when(some({ ceiling: 'read_only' }))
    .then(readOnly);
  given(organizationDecider, created, readOnly)
    .when(some({ waits: 'decisions' }))
    .then({ type: 'AssistantRulesSet', data: { ...readOnly.data, waits: 'decisions' } });
  given(organizationDecider, created, readOnly).when(some({})).then();
});

/** What a person may give for a field of each kind. */
const SAMPLES: Readonly<Record<SettingField['kind'], readonly unknown[]>> = {
  tick: [true, false],
  radio: [],
  select: [],
  number: [80],
  amount: [{ amount: 100, currency: 'EUR' }],
  lines: [['claude.ai']],
  values: [['claude.ai']],
  text: ['Example Bank'],
};

/** A value of a setting that is not the one it begins with, and that people may give. */
function anotherValueOf(setting: SettingName): OrganizationSettings[SettingName] {
  const { given: schema, initial, fields } = ORGANIZATION_SETTINGS[setting];
  for (const [name, field] of Object.entries<SettingField>(fields)) {
    const samples = 'choices' in field ? Object.keys(field.choices) : SAMPLES[field.kind];
    for (const sample of samples) {
      const other = { ...initial, [name]: sample };
      if (schema.safeParse(other).success && JSON.stringify(other) !== JSON.stringify(initial)) return other;
    }
  }
  throw new Error(`no other value of ${setting} is known: add a sample of a kind of its fields`);
}

test.each(SETTING_NAMES)('%s is set as a whole, the same once', (setting) => {
  const { event, initial } = ORGANIZATION_SETTINGS[setting];
  const other = anotherValueOf(setting);
  const set = { type: event, data: other } as OrganizationEvent;
  const to = (value: OrganizationSettings[SettingName]) => ({ type: 'SetSetting', setting, value }) as const;
  given(organizationDecider, created).when(to(other)).then(set);
  given(organizationDecider, created, set).when(to(other)).then();
  given(organizationDecider, created).when(to(initial)).then();
  given(organizationDecider).when(to(other)).thenRefuses('organization_not_found');
});

test('single sign-on is set as a whole, the same once, and removed once', () => {
  const data: SingleSignOn = {
    issuer: 'https://id.example.com',
    clientId: 'alert-review',
    secretId: null,
    scopes: ['openid', 'email'],
    emailClaim: 'email',
    vouchedDomains: [],
    groupsClaim: 'groups',
    roles: [{ group: 'aml-team', role: 'analyst' }],
    domains: [],
    passwords: 'refused',
  };
  const set: OrganizationEvent = { type: 'SingleSignOnSet', data };
  const removed: OrganizationEvent = { type: 'SingleSignOnRemoved', data: {} };
  const to = (settings: SingleSignOn | null) => ({ type: 'SetSingleSignOn', to: settings }) as const;
  given(organizationDecider, created).when(to(data)).then(set);
  given(organizationDecider, created, set).when(to(data)).then();
  given(organizationDecider, created, set).when(to(null)).then(removed);
  given(organizationDecider, created, set, removed).when(to(null)).then();
});

test('an organization that does not exist has no features', () => {
  given(organizationDecider)
    .when(setFeatures(['semantic_search']))
    .thenRefuses('organization_not_found');
});
