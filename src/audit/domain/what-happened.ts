import type { ApiKeyEvents } from '../../access/domain/api-key.events.js';
import type { LoginEvents } from '../../access/domain/login.events.js';
import type { OrganizationEvents } from '../../access/domain/organization.events.js';
import type { UserEvents } from '../../access/domain/user.events.js';
import type { DispositionAttemptEvents } from '../../dispositions/domain/disposition-attempt.events.js';
import type { DispositionBatchEvents } from '../../dispositions/domain/disposition-batch.events.js';
import type { DispositionEvents } from '../../dispositions/domain/disposition.events.js';
import type { ClientEvents } from '../../grants/domain/client.events.js';
import type { GrantEvents } from '../../grants/domain/grant.events.js';
import type { UploadChunkEvents, UploadSessionEvents } from '../../ingestion/domain/upload-session.events.js';
import type { AlertNotesEvents } from '../../investigations/domain/notes/alert-notes.events.js';
import type { RecipeEvents } from '../../investigations/recipe/recipe.events.js';
import type { InvestigationEvents } from '../../investigations/domain/runs/investigation.events.js';
import type { RerunBatchEvents } from '../../reruns/domain/rerun-batch.events.js';
import type { RerunBudgetEvents } from '../../reruns/domain/rerun-budget.events.js';
import type { StoreLossEvents } from '../../operations/domain/store-loss.events.js';
import type { AccessLogEvents } from '../../platform/access-log/access-log.events.js';
import type { ErasureKeyEvents } from '../../platform/records/erasure-key.events.js';
import type { SupportTicketEvents } from '../../support/domain/support-ticket.events.js';
import type { EventOf } from '../../kernel/define-events.js';
import type { Recorded } from '../../kernel/define-projection.js';

// size: the switch has a case for each event.
export type AuditedEvent = Recorded<
  EventOf<
    | typeof ApiKeyEvents
    | typeof LoginEvents
    | typeof OrganizationEvents
    | typeof UserEvents
    | typeof DispositionAttemptEvents
    | typeof DispositionBatchEvents
    | typeof DispositionEvents
    | typeof ClientEvents
    | typeof GrantEvents
    | typeof UploadChunkEvents
    | typeof UploadSessionEvents
    | typeof AlertNotesEvents
    | typeof RecipeEvents
    | typeof InvestigationEvents
    | typeof RerunBatchEvents
    | typeof RerunBudgetEvents
    | typeof StoreLossEvents
    | typeof SupportTicketEvents
    | typeof AccessLogEvents
    | typeof ErasureKeyEvents
  >
>;

export interface WhatHappened {
  /** Service ids. */
  readonly alerts?: readonly string[];
  readonly outcome?: 'undone' | 'unchanged' | 'refused' | 'incomplete';
  readonly value?: string | null;
  readonly before?: string | null;
  readonly batch?: string;
}

/** What an event tells besides its type: ids and names of ours, never a text of people. */
export function whatHappened(event: AuditedEvent): WhatHappened {
  switch (event.type) {
    case 'AlertsUploaded':
      return { alerts: event.data.rows.map(({ id }) => id) };
    case 'SupplementalEntitiesUploaded':
      return { alerts: [event.data.alert] };
    case 'SupportTicketCreated':
      return event.data.alert === null ? {} : { alerts: [event.data.alert.id] };
    case 'UploadedDispositionRecorded':
      return { alerts: [event.streamId], value: event.data.disposition };
    case 'DispositionChanged': {
      const { disposition: value, previous: before, batch } = event.data;
      return { alerts: [event.streamId], value, before, ...(batch === undefined ? {} : { batch }) };
    }
    case 'DispositionUndone': {
      const { restored, batch } = event.data;
      const value = restored?.disposition ?? null;
      return {
        alerts: [event.streamId],
        outcome: 'undone',
        value,
        ...(batch === undefined ? {} : { batch }),
      };
    }
    case 'DispositionUnchanged':
      return { alerts: [event.data.alert], outcome: 'unchanged', value: event.data.disposition };
    case 'BatchApplied':
      return { ...toAlertsOf(event.data, {}), value: event.data.disposition, batch: event.streamId };
    case 'BatchUndone':
      return { ...toAlertsOf(event.data, { outcome: 'undone' }), batch: event.streamId };
    case 'BatchCompleted': {
      const { of: value, failed } = event.data;
      const outcome = failed.length > 0 ? ({ outcome: 'incomplete' } as const) : {};
      return { alerts: failed.map(({ alert }) => alert), ...outcome, value, batch: event.streamId };
    }
    case 'RerunsReserved':
      return { batch: event.data.batch };
    case 'RerunsReturned':
      return { outcome: 'undone', batch: event.data.batch };
    case 'RerunBatchConfirmed':
      return { alerts: event.data.members.map(({ alert }) => alert), batch: event.streamId };
    case 'RerunBatchDispatched': {
      const alerts = event.data.failed.map(({ alert }) => alert);
      const outcome = alerts.length > 0 ? ({ outcome: 'incomplete' } as const) : {};
      return { alerts, ...outcome, batch: event.streamId };
    }
    case 'InvestigationQueued': {
      const { alert, rerun } = event.data;
      return { alerts: [alert], ...(rerun?.batch == null ? {} : { batch: rerun.batch }) };
    }
    case 'InvestigationStarted':
      return event.data.alert === null ? {} : { alerts: [event.data.alert] };
    case 'InvestigationCompleted':
      return { alerts: [event.data.alert], value: event.data.disposition };
    case 'InvestigationFailed':
      return { alerts: [event.data.alert], outcome: 'incomplete', value: event.data.reason };
    case 'InvestigationReviewed':
      return { alerts: [event.data.alert], value: event.data.status };
    case 'BlockNoteAdded':
      return { alerts: [event.streamId], value: event.data.classification };
    case 'FlagFeedbackSubmitted':
      return { alerts: [event.streamId], value: event.data.color, before: event.data.shownColor };
    case 'UserCreated':
    case 'UserRoleSet':
      return { value: event.data.role };
    case 'UserPasswordSet':
      return { value: event.data.by };
    case 'LoginFailed':
      return { outcome: 'refused', value: event.data.reason };
    case 'SessionEnded':
    case 'ApiKeyRevoked':
    case 'GrantRevoked':
    case 'ClientRemoved':
      return { value: event.data.reason };
    case 'ConsentDenied':
    case 'RedirectRefused':
    case 'TransactionFileRefused':
      return { outcome: 'refused' };
    default:
      return {};
  }
}

/** What it did to one of the alerts that it names: a batch may have left that one alone. */
export function whatHappenedTo(alert: string, event: AuditedEvent): WhatHappened {
  const told = whatHappened(event);
  if (event.type !== 'BatchApplied' && event.type !== 'BatchUndone') return told;
  const left = event.data.skipped.find((one) => one.alert === alert);
  if (!left) return told;
  return { ...told, outcome: 'unchanged', ...(event.type === 'BatchUndone' && { value: left.reason }) };
}

/** A batch that changes none of its alerts is the attempt alone. */
const toAlertsOf = (
  { members, skipped }: Readonly<Record<'members' | 'skipped', readonly { readonly alert: string }[]>>,
  done: Pick<WhatHappened, 'outcome'>,
): WhatHappened => ({
  alerts: [...members, ...skipped].map(({ alert }) => alert),
  ...(members.length > 0 ? done : { outcome: 'unchanged' }),
});
