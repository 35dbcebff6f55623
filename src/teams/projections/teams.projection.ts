import { defineProjection } from '@alert-review/kernel';
import { TeamsEvents } from '../domain/teams.events.js';
import { TeamsReadModel } from '../teams.read-model.js';

/** Projects the stream `teams-<org>.<org>` to the organization's one row. */
export const teamsProjection = defineProjection({
  readModel: TeamsReadModel,
  events: [TeamsEvents],
  project(event, rows) {
    rows.set(event.streamId, { source: 'teams', at: event.revision }, event.data);
  },
});
