import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditEventProjection } from '../../../src/audit/projections/audit-event.projection.js';
import { auditDetailsOf, auditDetailsForAlert, type AuditedEvent } from '../../../src/audit/audit-details.js';
import { STORE_CATALOGUE } from '../../../src/catalogue.js';
import { toRecordedEvent, type Envelope } from '../../../src/platform/event-store/envelope.js';
import { CheckpointEvents } from '../../../src/log-proofs/domain/checkpoint.events.js';
import { EventRegistry } from '../../../src/platform/event-store/event-registry.js';

const FIXTURES = path.join(import.meta.dirname, '../../fixtures/events');
const registry = new EventRegistry(STORE_CATALOGUE.families);

const golden = readdirSync(FIXTURES).map((file) => {
  const envelope = JSON.parse(readFileSync(path.join(FIXTURES, file), 'utf8')) as Envelope;
  const data = registry.upcast(envelope.type, envelope.v, envelope.data);
  return [file, toRecordedEvent(envelope, data) as AuditedEvent] as const;
});

test('every family of the catalogue is audited, but for signatures over the log itself', () => {
  const categories = (families: readonly { category: string }[]) =>
    families.map((one) => one.category).sort();
  expect(categories([...auditEventProjection.families, CheckpointEvents])).toEqual(
    categories(STORE_CATALOGUE.families),
  );
});

test.each(golden)('%s tells nothing that people wrote', (_file, event) => {
  const { sealed = [] } = registry.definition(event.type);
  const { alerts = [], value, before, outcome } = auditDetailsOf(event);
  const told = [...alerts, value, before, outcome];
  const texts = Object.entries(event.data).filter(([field]) => sealed.includes(field));
  for (const [, text] of texts) expect(told).not.toContain(text);
  for (const text of [value, before]) if (text != null) expect(text).toMatch(/^[A-Za-z_]{3,40}$/);
});

test('what each event tells', () => {
  const told = golden.map(([file, event]) => {
    const { outcome = 'applied', value, before, alerts = [] } = auditDetailsOf(event);
    return [file.replace('.json', ''), outcome, before, value, `${alerts.length} alerts`]
      .filter(Boolean)
      .join(' ');
  });
  expect(told.filter((line) => !line.endsWith(' applied 0 alerts'))).toMatchInlineSnapshot(`
   [
     "AlertAssigned.v1 applied taken_next 1 alerts",
     "AlertAutoClosed.v1 applied CLEARED 1 alerts",
     "AlertReleased.v1 applied right_lost 1 alerts",
     "AlertRouted.v1 applied to_a_team 1 alerts",
     "AlertSnoozeEnded.v1 applied snooze_ended 1 alerts",
     "AlertSnoozed.v1 applied snoozed 1 alerts",
     "AlertsUploaded.v1 applied 2 alerts",
     "ApiKeyRevoked.v1 applied leaked 0 alerts",
     "ApiKeyRevoked.v2 applied maker_left 0 alerts",
     "AssistantRulesSet.v1 applied read_only 0 alerts",
     "AuditBundleMade.v1 applied 1 alerts",
     "BatchApplied.v1 applied ESCALATED 2 alerts",
     "BatchApplied.v2 applied ESCALATED 2 alerts",
     "BatchApplied.v3 applied ESCALATED 2 alerts",
     "BatchCompleted.v1 incomplete apply 1 alerts",
     "BatchUndone.v1 undone 2 alerts",
     "BlockNoteAdded.v1 applied added_facts 1 alerts",
     "BlockNoteAdded.v2 applied reviewed_correct 1 alerts",
     "BlockNoteAdded.v3 applied factually_incorrect 1 alerts",
     "BlockNoteAdded.v4 applied factually_incorrect 1 alerts",
     "CaseAlertRemoved.v1 applied 1 alerts",
     "CaseAlertsAdded.v1 applied 1 alerts",
     "CaseClosed.v1 applied report_filed 0 alerts",
     "CaseNarrativeAccepted.v1 applied with_unsupported 0 alerts",
     "CaseOpened.v1 applied confidential 1 alerts",
     "CaseReportAnswered.v1 applied fincen_sar 0 alerts",
     "CaseReportFileMade.v1 applied fincen_sar 0 alerts",
     "CaseReportFileMade.v2 applied fincen_sar 0 alerts",
     "CaseSettingsSet.v1 applied not_confidential 0 alerts",
     "ChangeApproved.v1 applied role 0 alerts",
     "ChangeApproved.v2 applied single_sign_on 0 alerts",
     "ChangeApproved.v3 applied recipe 0 alerts",
     "ChangeDeclined.v1 refused role 0 alerts",
     "ChangeDeclined.v2 refused single_sign_on 0 alerts",
     "ChangeDeclined.v3 refused recipe 0 alerts",
     "ChangeFailed.v1 refused role 0 alerts",
     "ChangeRequested.v1 incomplete role 0 alerts",
     "ChangeRequested.v2 incomplete single_sign_on 0 alerts",
     "ChangeRequested.v3 incomplete recipe 0 alerts",
     "ClientRemoved.v1 applied idle 0 alerts",
     "ClosingPolicyProposalEnded.v1 refused declined 0 alerts",
     "ClosingPolicyStopped.v1 applied bound_exceeded 0 alerts",
     "ClosingsSelected.v1 applied 1 alerts",
     "ConfirmationRefused.v1 refused access_of_confirmer_changed 1 alerts",
     "ConfirmationRefused.v2 refused access_of_confirmer_outside_changed 1 alerts",
     "ConsentDenied.v1 refused 0 alerts",
     "CustomerDataPurged.v1 applied erasure 1 alerts",
     "CustomerDataPurged.v2 applied erasure 1 alerts",
     "DecisionProposed.v1 applied CLEARED 1 alerts",
     "DecisionProposed.v2 applied 1 alerts",
     "DispositionChanged.v1 applied UNDER_INVESTIGATION ESCALATED 1 alerts",
     "DispositionChanged.v2 applied UNDER_INVESTIGATION ESCALATED 1 alerts",
     "DispositionChanged.v3 applied UNDER_INVESTIGATION ESCALATED 1 alerts",
     "DispositionUnchanged.v1 unchanged ESCALATED 1 alerts",
     "DispositionUndone.v1 undone UNDER_INVESTIGATION 1 alerts",
     "FlagFeedbackSubmitted.v1 applied red white 1 alerts",
     "GrantRevoked.v1 applied refresh_replay 0 alerts",
     "HeldCallAnswered.v1 applied confirmed 1 alerts",
     "HeldCallOpened.v1 incomplete update_alert_disposition 1 alerts",
     "InvestigationCompleted.v1 applied ESCALATED 1 alerts",
     "InvestigationCompleted.v2 applied ESCALATED 1 alerts",
     "InvestigationFailed.v1 incomplete block_failed 1 alerts",
     "InvestigationQueued.v1 applied 1 alerts",
     "InvestigationQueued.v2 applied 1 alerts",
     "InvestigationQueued.v3 applied 1 alerts",
     "InvestigationReviewed.v1 applied CLEARED 1 alerts",
     "InvestigationStarted.v2 applied 1 alerts",
     "ListEntryAllowed.v1 applied not_the_same 0 alerts",
     "ListEntryMatched.v1 applied alike 0 alerts",
     "ListEntryMatched.v2 applied alike 0 alerts",
     "LoginFailed.v1 refused unknown_user 0 alerts",
     "LoginFailed.v2 refused no_role 0 alerts",
     "LoginFailed.v3 refused wrong_code 0 alerts",
     "LoginSucceeded.v1 applied password 0 alerts",
     "LoginSucceeded.v2 applied single_sign_on 0 alerts",
     "LoginSucceeded.v3 applied password_and_code 0 alerts",
     "NoteFileAttached.v1 applied 1 alerts",
     "OutsideChangeMade.v1 applied role 0 alerts",
     "OutsideChangeMade.v2 applied recipe 0 alerts",
     "ProposalConfirmed.v1 applied 1 alerts",
     "ProposalConfirmed.v2 applied 1 alerts",
     "ProposalEnded.v1 applied ended_by_upload 1 alerts",
     "ProposalEnded.v2 applied ended_by_upload 1 alerts",
     "ProposalReturned.v1 applied 1 alerts",
     "ProposalReturned.v2 applied 1 alerts",
     "ProposalWithdrawn.v1 applied 1 alerts",
     "PurgeRefused.v1 refused legal_hold 1 alerts",
     "QuestionAnswered.v1 applied 1 alerts",
     "QuestionAsked.v1 applied 1 alerts",
     "QuestionWithdrawn.v1 applied 1 alerts",
     "RedirectRefused.v1 refused 0 alerts",
     "RerunBatchConfirmed.v1 applied 2 alerts",
     "RerunBatchDispatched.v1 incomplete 1 alerts",
     "RerunsReturned.v1 undone 0 alerts",
     "SampledAlertReviewed.v1 applied ESCALATED CLEARED 1 alerts",
     "SampledAlertReviewed.v2 applied CLEARED CLEARED 1 alerts",
     "SecondFactorDisabled.v1 applied administrator 0 alerts",
     "SecondFactorRuleSet.v1 applied required 0 alerts",
     "ServiceLevelBreached.v1 applied decision 1 alerts",
     "ServiceLevelWarned.v1 applied first_look 1 alerts",
     "SessionEnded.v1 applied logged_out 0 alerts",
     "SessionEnded.v2 applied disabled 0 alerts",
     "SessionEnded.v3 applied not_confirmed 0 alerts",
     "SingleSignOnSet.v1 applied passwords_refused 0 alerts",
     "SingleSignOnSet.v2 applied passwords_refused 0 alerts",
     "SupplementalEntitiesUploaded.v1 applied 1 alerts",
     "SupportTicketCreated.v1 applied 1 alerts",
     "TransactionFileRefused.v1 refused 0 alerts",
     "UploadedDispositionHeld.v1 refused CLEARED 1 alerts",
     "UploadedDispositionHeld.v2 refused REOPENED 1 alerts",
     "UploadedDispositionHeld.v3 refused REOPENED 1 alerts",
     "UploadedDispositionRecorded.v1 applied UNDER_INVESTIGATION 1 alerts",
     "UploadedDispositionRecorded.v2 applied CLEARED 1 alerts",
     "UserCreated.v1 applied admin 0 alerts",
     "UserPasswordSet.v1 applied invitation 0 alerts",
     "UserRoleSet.v1 applied reviewer 0 alerts",
     "WebhookChanged.v1 applied disabled 0 alerts",
   ]
  `);
});

describe('a batch', () => {
  type Batch = Extract<AuditedEvent, { type: 'BatchApplied' | 'BatchUndone' }>;
  const batches = golden.flatMap(([, event]) =>
    event.type === 'BatchApplied' || event.type === 'BatchUndone' ? [event] : [],
  );

  test.each([
    ['BatchApplied', undefined, 'ESCALATED'],
    ['BatchUndone', 'undone', 'changed_since'],
  ])('%s changed its members and left alone what it skipped', (type, outcome, value) => {
    const batch = batches.find((one) => one.type === type)!;
    const { members, skipped } = batch.data;
    expect(auditDetailsForAlert(members[0]!.alert, batch).outcome).toBe(outcome);
    expect(auditDetailsForAlert(skipped[0]!.alert, batch)).toMatchObject({ outcome: 'unchanged', value });
  });

  test.each(batches)('$type without members is the attempt alone', (batch) => {
    const attempt = { ...batch, data: { ...batch.data, members: [] } } as Batch;
    expect(auditDetailsOf(attempt).outcome).toBe('unchanged');
  });
});
