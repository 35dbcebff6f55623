import type { z } from 'zod';
import type { EventOf } from '../../kernel/define-events.js';
import { defineProjection, type RecordedEvent } from '../../kernel/define-projection.js';
import { CaseReadModel } from '../case.read-model.js';
import { CaseEvents } from '../domain/case.events.js';

type CaseRow = z.infer<typeof CaseReadModel.schema>;

export const caseProjection = defineProjection({
  readModel: CaseReadModel,
  events: [CaseEvents],
  async project(event, rows) {
    const before = event.type === 'CaseOpened' ? null : await rows.get(event.streamId);
    rows.set(event.streamId, { source: 'case', at: event.revision }, fieldsAfter(event, before));
  },
});

function fieldsAfter(
  event: RecordedEvent<EventOf<typeof CaseEvents>>,
  before: CaseRow | null,
): Partial<CaseRow> {
  const { alerts = [], everAlerts = [], ticked = [], filedOn = null } = before ?? {};
  switch (event.type) {
    case 'CaseOpened': {
      const { alerts: ids, checklist, confidential, dueOn, title } = event.data;
      return {
        state: 'open',
        outcome: null,
        confidential,
        dueOn,
        alerts: [...ids],
        everAlerts: [...ids],
        openedAt: event.recordedAt,
        openedBy: event.actor.user,
        title: { event: event.id, sealed: title },
        items: checklist.length,
        ticked: [],
        filedOn: null,
      };
    }
    case 'CaseAlertsAdded':
      return { alerts: union(alerts, event.data.alerts), everAlerts: union(everAlerts, event.data.alerts) };
    case 'CaseAlertRemoved':
      return { alerts: alerts.filter((id) => id !== event.data.alert) };
    case 'CaseTextsWritten':
      return { title: { event: event.id, sealed: event.data.title } };
    case 'CaseItemTicked': {
      const others = ticked.filter((item) => item !== event.data.item);
      return { ticked: event.data.done ? [...others, event.data.item] : others };
    }
    case 'CaseDueDateSet':
    case 'CaseConfidentialitySet':
      return { ...event.data };
    case 'CaseFilingRecorded': {
      const latest = filedOn !== null && filedOn > event.data.filedOn ? filedOn : event.data.filedOn;
      return { confidential: true, filedOn: latest };
    }
    case 'CaseReportFileMade':
      return {};
    case 'CaseClosed':
      return { state: 'closed', outcome: event.data.outcome };
    case 'CaseReopened':
      return { state: 'open', outcome: null };
  }
}

const union = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])];
