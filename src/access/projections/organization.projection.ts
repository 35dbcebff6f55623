import { defineProjection, NO_ASSISTANT_RULES, NO_SECOND_PERSON } from '@alert-review/kernel';
import { OrganizationEvents } from '../domain/organization.events.js';
import { OrganizationReadModel } from '../organization.read-model.js';

export const organizationProjection = defineProjection({
  readModel: OrganizationReadModel,
  events: [OrganizationEvents],
  project(event, rows) {
    const guard = { source: 'organization', at: event.revision };
    switch (event.type) {
      case 'OrganizationCreated':
        return rows.set(event.streamId, guard, {
          name: event.data.name,
          features: [],
          assistants: NO_ASSISTANT_RULES,
          reasons: [],
          checklist: [],
          secondPerson: NO_SECOND_PERSON,
          reporting: {},
          singleSignOn: null,
          secondFactorRequired: false,
          createdAt: event.recordedAt,
          disabledAt: null,
        });
      case 'OrganizationFeaturesSet':
        return rows.set(event.streamId, guard, { features: event.data.features });
      case 'AssistantRulesSet':
        return rows.set(event.streamId, guard, { assistants: event.data });
      case 'DecisionReasonsSet':
        return rows.set(event.streamId, guard, { reasons: event.data.reasons });
      case 'CaseChecklistSet':
        return rows.set(event.streamId, guard, { checklist: event.data.items });
      case 'SecondPersonRulesSet':
        return rows.set(event.streamId, guard, { secondPerson: event.data });
      case 'SecondFactorRuleSet':
        return rows.set(event.streamId, guard, { secondFactorRequired: event.data.required });
      case 'ReportingInstitutionSet':
        return rows.set(event.streamId, guard, { reporting: event.data });
      case 'SingleSignOnSet':
        return rows.set(event.streamId, guard, { singleSignOn: event.data });
      case 'SingleSignOnRemoved':
        return rows.set(event.streamId, guard, { singleSignOn: null });
      case 'OrganizationDisabled':
        return rows.set(event.streamId, guard, { disabledAt: event.recordedAt });
      case 'OrganizationEnabled':
        return rows.set(event.streamId, guard, { disabledAt: null });
    }
  },
});
