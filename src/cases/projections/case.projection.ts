import type { z } from 'zod';
import { defineProjection, type EventOf, type RecordedEvent } from '@alert-review/kernel';
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
  const { alerts = [], everAlerts = [], filedOn = '' } = before ?? {};
  switch (event.type) {
    case 'CaseOpened': {
      const { alerts: ids, confidential, dueOn, title: sealed } = event.data;
      const title = { event: event.id, sealed };
      const opened = { state: 'open', outcome: null, openedAt: event.recordedAt, filedOn: null } as const;
      return { ...opened, confidential, dueOn, title, alerts: [...ids], everAlerts: [...ids] };
    }
    case 'CaseAlertsAdded':
      return { alerts: union(alerts, event.data.alerts), everAlerts: union(everAlerts, event.data.alerts) };
    case 'CaseAlertRemoved':
      return { alerts: alerts.filter((id) => id !== event.data.alert) };
    case 'CaseTextsWritten':
      return { title: { event: event.id, sealed: event.data.title } };
    case 'CaseSettingsSet':
      return { ...event.data };
    case 'CaseFilingRecorded':
      return { confidential: true, filedOn: [filedOn ?? '', event.data.filedOn].sort().at(-1)! };
    case 'CaseReportFileMade':
      return { confidential: true };
    case 'CaseItemTicked':
    case 'CaseNarrativeAccepted':
    case 'CaseReportAnswered':
    case 'CasePersonNameSet':
      return {};
    case 'CaseClosed':
      return { state: 'closed', outcome: event.data.outcome };
    case 'CaseReopened':
      return { state: 'open', outcome: null };
  }
}

const union = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])];
