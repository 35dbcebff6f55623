import type { AlertWorkEvents } from '../teams/domain/alert-work.events.js';
import type { ClosingPolicyEvents } from '../automation/domain/closing-policy.events.js';
import type { DispositionBatchEvents } from '../dispositions/domain/disposition-batch.events.js';
import {
  type DispositionEvents,
  dispositionAfterConfirmation,
} from '../dispositions/domain/disposition.events.js';
import type { UploadSessionEvents } from '../ingestion/domain/upload-session.events.js';
import type { InvestigationEvents } from '../investigations/domain/runs/investigation.events.js';
import type { EventOf, RecordedEvent } from '@alert-review/kernel';
import type { QuestionEvents } from '../questions/domain/question.events.js';
import type { RerunBatchEvents } from '../reruns/domain/rerun-batch.events.js';
import type { CustomerScreeningEvents } from '../screening/domain/customer-screening.events.js';
import type { WebhookMessageType } from './domain/webhook.events.js';

type Told = EventOf<
  | typeof UploadSessionEvents
  | typeof InvestigationEvents
  | typeof DispositionEvents
  | typeof DispositionBatchEvents
  | typeof RerunBatchEvents
  | typeof CustomerScreeningEvents
  | typeof QuestionEvents
  | typeof AlertWorkEvents
  | typeof ClosingPolicyEvents
>;

type Data<Type extends Told['type']> = Extract<Told, { type: Type }>['data'];

/**
 * Content of a message: only ids and states. `alert` and `customer` are service ids, which are replaced by
 * own ids before the message is sent.
 */
export interface MessageContent {
  readonly type: WebhookMessageType;
  readonly alert?: string;
  readonly customer?: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

const upload = (id: string, kind: string, state = 'completed'): MessageContent => ({
  type: 'upload.finished',
  data: { upload_session_id: id, kind, state },
});

const ofRun = (
  id: string,
  { alert, run }: { readonly alert: string; readonly run: number },
  state: string,
  disposition: string | null,
): MessageContent => ({
  type: run > 1 ? 'rerun.completed' : 'investigation.completed',
  alert,
  data: { investigation_id: id, run, state, disposition },
});

const changed = (alert: string, disposition: string | null): MessageContent => ({
  type: 'disposition.changed',
  alert,
  data: { disposition },
});

const batch = (id: string, kind: string, failed: readonly unknown[]): MessageContent => ({
  type: 'batch.completed',
  data: { batch_id: id, kind, state: failed.length > 0 ? 'incomplete' : 'completed' },
});

const level = (
  kind: 'warned' | 'breached',
  alert: string,
  { target, due, level: level_id, team: team_id }: Data<'ServiceLevelWarned'>,
): MessageContent => ({
  type: `service_level.${kind}`,
  alert,
  data: { target, due_at: due, level_id, team_id },
});

/** Functions that return the content of a message for an event, by event type. */
const CONTENT_OF: { readonly [Type in Told['type']]?: (id: string, data: Data<Type>) => MessageContent } = {
  EntitiesUploaded: (id) => upload(id, 'entities'),
  AlertsUploaded: (id) => upload(id, 'alerts'),
  SupplementalEntitiesUploaded: (id) => upload(id, 'supplemental_entities'),
  TransactionImportFinished: (id, { cancelled }) =>
    upload(id, 'transactions', cancelled ? 'cancelled' : 'completed'),
  TransactionFileRefused: (id) => upload(id, 'transactions', 'refused'),
  InvestigationCompleted: (id, data) => ofRun(id, data, 'completed', data.disposition),
  InvestigationFailed: (id, data) => ofRun(id, data, 'incomplete', null),
  UploadedDispositionRecorded: (alert, { disposition }) => changed(alert, disposition),
  UploadedDispositionHeld: (alert, { disposition, because, askedFor = [] }) => ({
    type: 'disposition.held',
    alert,
    data: { disposition, because, asked_for: askedFor.join(',') },
  }),
  DispositionChanged: (alert, { disposition }) => changed(alert, disposition),
  AlertAutoClosed: (alert, { disposition, policy }) => ({
    type: 'disposition.changed',
    alert,
    data: { disposition, policy_id: policy },
  }),
  DispositionUndone: (alert, { restored }) => changed(alert, restored?.disposition ?? null),
  ProposalEnded: (alert, { proposedBy, by, disposition, restores }) => ({
    type: 'proposal.ended',
    alert,
    data: {
      proposed_by: proposedBy,
      ended_by: by,
      disposition,
      once_confirmed: dispositionAfterConfirmation({ disposition, restores }),
    },
  }),
  ConfirmationRefused: (alert, { proposedBy, changed, until }) => ({
    type: 'confirmation.refused',
    alert,
    data: { proposed_by: proposedBy, access_changed_of: changed, until },
  }),
  BatchCompleted: (id, { of, failed }) => batch(id, of, failed),
  RerunBatchDispatched: (id, { failed }) => batch(id, 'rerun', failed),
  ListEntryMatched: (customer, { list, entry, score, isExact }) => ({
    type: 'screening.hit',
    customer,
    data: { list, entry, score, exact: isExact },
  }),
  QuestionAsked: (alert, { customer, question }) => ({
    type: 'question.asked',
    alert,
    customer,
    data: { question_id: question },
  }),
  QuestionWithdrawn: (alert, { question }) => ({
    type: 'question.withdrawn',
    alert,
    data: { question_id: question },
  }),
  ClosingPolicyStopped: (policy_id, { name, version, reason, found, allowed }) => ({
    type: 'policy.stopped',
    data: { policy_id, name, version, reason, found, allowed },
  }),
  ServiceLevelWarned: (alert, data) => level('warned', alert, data),
  ServiceLevelBreached: (alert, data) => level('breached', alert, data),
};

/** Whether events of this type are delivered to endpoints. */
export const isDeliveredToEndpoints = (type: string): boolean => Object.hasOwn(CONTENT_OF, type);

/** Returns the message content of an event of a type for which `isDeliveredToEndpoints` holds. */
export const webhookContentOf = ({ type, streamId, data }: RecordedEvent): MessageContent =>
  CONTENT_OF[type as Told['type']]!(streamId, data as never);
