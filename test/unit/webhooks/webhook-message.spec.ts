import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STORE_CATALOGUE } from '../../../src/catalogue.js';
import type { RecordedEvent } from '@alert-review/kernel';
import { toRecordedEvent, type Envelope } from '../../../src/platform/event-store/envelope.js';
import { DISPOSITIONS } from '../../../src/dispositions/domain/disposition.events.js';
import { webhookContentOf, isDeliveredToEndpoints } from '../../../src/webhooks/webhook-message.js';

const FOLDER = path.resolve(__dirname, '../../fixtures/events');

/** Stored events of the newest versions, by their types. */
const EVENTS = new Map<string, RecordedEvent>(
  readdirSync(FOLDER)
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Envelope & { data: object })
    .map((envelope) => [envelope.type, toRecordedEvent(envelope, envelope.data)]),
);
const told = [...EVENTS].filter(([type]) => isDeliveredToEndpoints(type));

test('these kinds of events are told', () => {
  expect(told.map(([type]) => type).sort()).toEqual([
    'AlertAutoClosed',
    'AlertsUploaded',
    'BatchCompleted',
    'ClosingPolicyStopped',
    'ConfirmationRefused',
    'DispositionChanged',
    'DispositionUndone',
    'EntitiesUploaded',
    'InvestigationCompleted',
    'InvestigationFailed',
    'ListEntryMatched',
    'ProposalEnded',
    'QuestionAsked',
    'QuestionWithdrawn',
    'RerunBatchDispatched',
    'ServiceLevelBreached',
    'ServiceLevelWarned',
    'SupplementalEntitiesUploaded',
    'TransactionFileRefused',
    'TransactionImportFinished',
    'UploadedDispositionHeld',
    'UploadedDispositionRecorded',
  ]);
});

test('each of them is an event of the catalogue', () => {
  const known = new Set(STORE_CATALOGUE.families.flatMap(({ definitions }) => Object.keys(definitions)));
  expect(told.filter(([type]) => !known.has(type))).toEqual([]);
});

const FIELDS = /^(upload_session_id|investigation_id|batch_id|kind|state|disposition|run)$/;
const KINDS = ['entities', 'transactions', 'alerts', 'supplemental_entities', 'apply', 'undo', 'rerun'];
const STATES = ['completed', 'incomplete', 'refused'];
const WORDS = new Set<string>([...KINDS, ...STATES, ...DISPOSITIONS]);

const APART = [
  'AlertAutoClosed',
  'ClosingPolicyStopped',
  'ListEntryMatched',
  'ServiceLevelWarned',
  'ServiceLevelBreached',
  'ProposalEnded',
  'ConfirmationRefused',
  'UploadedDispositionHeld',
];

test.each(told.filter(([type]) => !APART.includes(type) && !type.startsWith('Question')))(
  '%s is told by ids and states alone',
  (_, event) => {
    for (const [field, value] of Object.entries(webhookContentOf(event).data)) {
      expect(field).toMatch(FIELDS);
      if (field.endsWith('_id')) expect(value).toBe(event.streamId);
      else if (typeof value === 'string') expect(WORDS).toContain(value);
      else expect(value === null || Number.isInteger(value)).toBe(true);
    }
  },
);

test('a hit on a list is told by the entry alone', () => {
  const hit = EVENTS.get('ListEntryMatched')!;
  expect(webhookContentOf(hit)).toEqual({
    type: 'screening.hit',
    customer: hit.streamId,
    data: { list: 'OFAC-SDN', entry: '7', score: 100, exact: false },
  });
});

test('a closing by a policy names the policy, and a stop says why', () => {
  const closed = EVENTS.get('AlertAutoClosed')!;
  const stopped = EVENTS.get('ClosingPolicyStopped')!;
  expect(webhookContentOf(closed)).toEqual({
    type: 'disposition.changed',
    alert: closed.streamId,
    data: { disposition: 'CLEARED', policy_id: stopped.streamId },
  });
  expect(webhookContentOf(stopped)).toEqual({
    type: 'policy.stopped',
    data: {
      policy_id: stopped.streamId,
      name: 'salaries',
      version: 2,
      reason: 'bound_exceeded',
      found: 0.062,
      allowed: 0.05,
    },
  });
});

test('a question is told by its id and who is asked, without its text', () => {
  const asked = EVENTS.get('QuestionAsked')!;
  const { question, customer } = asked.data as { question: string; customer: string };
  const data = { question_id: question };
  expect(webhookContentOf(asked)).toEqual({ type: 'question.asked', alert: asked.streamId, customer, data });
  const withdrawn = webhookContentOf(EVENTS.get('QuestionWithdrawn')!);
  expect([withdrawn.type, Object.keys(withdrawn.data)]).toEqual(['question.withdrawn', ['question_id']]);
});

test('of a service level is told what was due, when, and by the ids of level and team', () => {
  const warned = EVENTS.get('ServiceLevelWarned')!;
  expect(webhookContentOf(warned)).toEqual({
    type: 'service_level.warned',
    alert: warned.streamId,
    data: {
      target: 'first_look',
      due_at: '2025-03-03T10:00:00.000Z',
      level_id: 'high',
      team_id: 'business',
    },
  });
  expect(webhookContentOf(EVENTS.get('ServiceLevelBreached')!).type).toBe('service_level.breached');
});

test('of a proposal is told whose it was, and why it ended or was not confirmed', () => {
  const ended = EVENTS.get('ProposalEnded')!;
  const { proposedBy } = ended.data as { proposedBy: string };
  expect(webhookContentOf(ended)).toEqual({
    type: 'proposal.ended',
    alert: ended.streamId,
    data: { proposed_by: proposedBy, ended_by: 'upload', disposition: null, once_confirmed: 'CLEARED' },
  });
  expect(webhookContentOf(EVENTS.get('UploadedDispositionHeld')!)).toMatchObject({
    type: 'disposition.held',
    data: { disposition: 'REOPENED', because: 'decided', asked_for: 'cleared,score' },
  });
  expect(webhookContentOf(EVENTS.get('ConfirmationRefused')!)).toMatchObject({
    type: 'confirmation.refused',
    data: { access_changed_of: 'confirmer_outside', until: '2025-03-02T08:00:00.000Z' },
  });
});

test('a later run of an alert is a rerun, and what is undone is what stands again', () => {
  const run = EVENTS.get('InvestigationCompleted')!;
  const at = (number: number) => webhookContentOf({ ...run, data: { ...(run.data as object), run: number } });
  expect([at(1).type, at(2).type]).toEqual(['investigation.completed', 'rerun.completed']);
  const undone = EVENTS.get('DispositionUndone')!;
  expect(webhookContentOf(undone).data).toEqual({ disposition: 'UNDER_INVESTIGATION' });
  const nothing = { ...undone, data: { ...(undone.data as object), restored: null } };
  expect(webhookContentOf(nothing).data).toEqual({ disposition: null });
});
