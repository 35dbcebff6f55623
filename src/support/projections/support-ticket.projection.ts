import { defineProjection } from '@alert-review/kernel';
import { SupportTicketEvents } from '../domain/support-ticket.events.js';
import { SupportTicketReadModel } from '../support-ticket.read-model.js';

export const supportTicketProjection = defineProjection({
  readModel: SupportTicketReadModel,
  events: [SupportTicketEvents],
  project({ streamId, revision, recordedAt, actor, correlation, data }, rows) {
    const { kind, user, client, grantId: grant } = actor;
    const row = {
      createdAt: recordedAt,
      kind,
      user,
      client,
      grant,
      correlation,
      alert: data.alert?.id ?? null,
    };
    rows.set(streamId, { source: 'ticket', at: revision }, row);
  },
});
