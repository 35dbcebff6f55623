import { defineProjection } from '@alert-review/kernel';
import { OrganizationEvents } from '../domain/organization.events.js';
import { INITIAL_SETTINGS, settingSetBy } from '../domain/organization.settings.js';
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
          ...INITIAL_SETTINGS,
          singleSignOn: null,
          createdAt: event.recordedAt,
          disabledAt: null,
        });
      case 'OrganizationFeaturesSet':
        return rows.set(event.streamId, guard, { features: event.data.features });
      case 'SingleSignOnSet':
        return rows.set(event.streamId, guard, { singleSignOn: event.data });
      case 'SingleSignOnRemoved':
        return rows.set(event.streamId, guard, { singleSignOn: null });
      case 'OrganizationDisabled':
        return rows.set(event.streamId, guard, { disabledAt: event.recordedAt });
      case 'OrganizationEnabled':
        return rows.set(event.streamId, guard, { disabledAt: null });
      default:
        return rows.set(event.streamId, guard, settingSetBy(event));
    }
  },
});
