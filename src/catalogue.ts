import { apiKeyProjection } from './access/projections/api-key.projection.js';
import { organizationProjection } from './access/projections/organization.projection.js';
import { userProjection } from './access/projections/user.projection.js';
import { ApiKeySecretRecord } from './access/domain/api-key-secret.record.js';
import { ApiKeyUseRecord } from './access/domain/api-key-use.record.js';
import {
  DirectoryGroupRecord,
  DirectoryMemberRecord,
  DirectoryUserRecord,
} from './access/domain/directory.record.js';
import { SignInAwaitingCodeRecord } from './access/domain/awaited-code.record.js';
import { DirectoryIdentityRecord } from './access/domain/directory-identity.record.js';
import { InvitationRecord } from './access/domain/invitation.record.js';
import { LeavingAdministratorsRecord } from './access/domain/leaving-administrators.record.js';
import { LoginFailureRecord } from './access/domain/login-failure.record.js';
import { OrganizationNameRecord } from './access/domain/organization-name.record.js';
import { PasswordRecord } from './access/domain/password.record.js';
import { SecondFactorRecord } from './access/domain/second-factor.record.js';
import { RefusedSignInRecord } from './access/domain/refused-sign-in.record.js';
import { SignInProofRecord } from './access/domain/sign-in-proof.record.js';
import { SignInTestRecord } from './access/domain/sign-in-test.record.js';
import { SignInFlowRecord } from './access/domain/sign-in-flow.record.js';
import { ProviderClientSecretRecord } from './access/domain/sign-in-secret.record.js';
import { PersonalSettingsRecord } from './access/domain/personal-settings.record.js';
import { UserProfileRecord } from './access/domain/user-profile.record.js';
import { OutsideChangeRecord } from './access/domain/outside-change.record.js';
import { WaitingChangeRecord } from './access/domain/waiting-change.record.js';
import { WebSessionRecord } from './access/domain/web-session.record.js';
import { ASK_PROVIDERS_AGAIN_QUEUE } from './access/jobs/ask-providers-again-queue.js';
import { REMOVE_ENDED_LOGINS_QUEUE } from './access/jobs/remove-ended-logins-queue.js';
import { alertProjection } from './alerts/projections/alert.projection.js';
import { proposalNewsProjection } from './alerts/projections/proposal-news.projection.js';
import { teamsProjection } from './teams/projections/teams.projection.js';
import { snoozedAlertProjection } from './teams/projections/snoozed-alert.projection.js';
import { AlertDueRecord } from './teams/domain/alert-due.record.js';
import { WorkLogPositionRecord } from './teams/domain/work-place.record.js';
import { FOLLOW_WORK_QUEUE } from './teams/jobs/follow-work-queue.js';
import { closingPolicyProjection } from './automation/projections/closing-policy.projection.js';
import { policyClosingProjection } from './automation/projections/policy-closing.projection.js';
import { CLOSE_BY_POLICY_QUEUE } from './automation/jobs/close-by-policy-queue.js';
import { caseProjection } from './cases/projections/case.projection.js';
import { SERVICE_LEVELS_QUEUE } from './teams/service-levels.js';
import { DecisionRules } from './audit/decision-rules.js';
import { auditEventProjection } from './audit/projections/audit-event.projection.js';
import { qualitySampleProjection } from './quality-reviews/projections/quality-sample.projection.js';
import { AUDITED_EVENT_FAMILIES } from './audit/audit-details.js';
import { COMPLETE_BATCHES_QUEUE } from './dispositions/disposition-batches.js';
import { dispositionBatchProjection } from './dispositions/projections/disposition-batch.projection.js';
import { ClientRecord } from './oauth/domain/client.record.js';
import { GrantUseRecord } from './oauth/domain/grant-use.record.js';
import { InteractionRecord } from './oauth/domain/interaction.record.js';
import {
  AccessTokenRecord,
  AuthorizationCodeRecord,
  RefreshTokenRecord,
} from './oauth/domain/token.record.js';
import { REMOVE_ENDED_TOKENS_QUEUE } from './oauth/jobs/remove-ended-tokens-queue.js';
import { grantProjection } from './oauth/projections/grant.projection.js';
import { AlertDayRecord } from './alerts/domain/alert-day.record.js';
import { AlertRecord } from './alerts/domain/alert.record.js';
import { AlertVolumeRecord } from './alerts/domain/alert-volume.record.js';
import { EntityRecord } from './ingestion/domain/entity.record.js';
import { TransactionRecord } from './ingestion/domain/transaction.record.js';
import { MappingRecord, UploadMappingRecord } from './ingestion/domain/mapping.record.js';
import { RejectedRowsRecord } from './ingestion/domain/rejected-rows.record.js';
import { UploadProgressRecord } from './ingestion/domain/upload-progress.record.js';
import { COLLECT_FILES_QUEUE, IMPORT_TRANSACTIONS_QUEUE } from './ingestion/jobs/transaction-file-queues.js';
import { customerNameProjection } from './alerts/projections/customer-name.projection.js';
import { uploadSessionProjection } from './ingestion/projections/upload-session.projection.js';
import { FINISH_APPROVED_CHANGES_QUEUE } from './investigations/jobs/finish-approved-changes-queue.js';
import { RUN_INVESTIGATIONS_QUEUE } from './investigations/engine/run-claims.js';
import { AlertRunRecord } from './investigations/domain/runs/alert-run.record.js';
import { InvestigationRunRecord } from './investigations/domain/runs/investigation-run.record.js';
import { PassageVectorsRecord } from './investigations/domain/search/passage-vectors.record.js';
import { PeerCutRecord, PeerTableRecord } from './investigations/domain/activity/peer-table.record.js';
import { flagFeedbackProjection } from './investigations/projections/flag-feedback.projection.js';
import { investigationProjection } from './investigations/projections/investigation.projection.js';
import { passagesProjection } from './investigations/projections/passages.projection.js';
import { recipeProjection } from './investigations/projections/recipe.projection.js';
import { runFlagsProjection } from './investigations/projections/run-flags.projection.js';
import { ReportFileRecord } from './cases/domain/report-file.record.js';
import { DocumentRecord } from './questions/domain/document.record.js';
import { RerunProposalRecord } from './reruns/domain/rerun-proposal.record.js';
import { rerunBatchProjection } from './reruns/projections/rerun-batch.projection.js';
import { EXPIRE_HELD_CALLS_QUEUE } from './pending-confirmations/jobs/expire-held-calls-queue.js';
import { heldCallProjection } from './pending-confirmations/projections/held-call.projection.js';
import { ScreeningProgressRecord } from './screening/domain/screening-progress.record.js';
import { SCREEN_CUSTOMERS_QUEUE } from './screening/jobs/screen-customers-queue.js';
import { screenedCustomerProjection } from './screening/projections/screened-customer.projection.js';
import { supportTicketProjection } from './support/projections/support-ticket.projection.js';
import {
  DeadLetterRecord,
  WaitingMessageRecord,
  WebhookLineRecord,
} from './webhooks/domain/webhook-line.record.js';
import { DELIVER_WEBHOOKS_QUEUE } from './webhooks/webhooks.js';
import { webhookProjection } from './webhooks/projections/webhook.projection.js';
import type { Catalogue } from './platform/stores.js';
import { CheckpointEvents } from './log-proofs/domain/checkpoint.events.js';
import {
  LostRangeRecord,
  SignedCheckpointRecord,
  TileRecord,
  TreeRecord,
  UncheckedRangeRecord,
} from './log-proofs/domain/tree.record.js';
import { SEAL_LOG_QUEUE } from './log-proofs/jobs/seal-log-queue.js';
import { LogSealCheck } from './log-proofs/log-seal-check.js';
import { REMOVE_PROPOSALS_QUEUE } from './reruns/rerun-proposals.js';
import { COMPLETE_RERUN_BATCHES_QUEUE } from './reruns/rerun-batches.js';
import { FINISH_PURGES_QUEUE } from './erasure/purge-removal.js';

/** Everything that the server stores, and its job queues. */
export const STORE_CATALOGUE: Catalogue = {
  families: [...AUDITED_EVENT_FAMILIES, CheckpointEvents],
  records: [
    OrganizationNameRecord,
    UserProfileRecord,
    PersonalSettingsRecord,
    LeavingAdministratorsRecord,
    PasswordRecord,
    InvitationRecord,
    OutsideChangeRecord,
    WaitingChangeRecord,
    LoginFailureRecord,
    WebSessionRecord,
    SignInFlowRecord,
    SignInTestRecord,
    SignInProofRecord,
    RefusedSignInRecord,
    ProviderClientSecretRecord,
    SecondFactorRecord,
    SignInAwaitingCodeRecord,
    DirectoryIdentityRecord,
    DirectoryUserRecord,
    DirectoryGroupRecord,
    DirectoryMemberRecord,
    ApiKeySecretRecord,
    ApiKeyUseRecord,
    ClientRecord,
    InteractionRecord,
    GrantUseRecord,
    AuthorizationCodeRecord,
    AccessTokenRecord,
    RefreshTokenRecord,
    ...[EntityRecord, TransactionRecord, AlertRecord].flatMap(({ current, older }) => [current, older]),
    UploadProgressRecord,
    RejectedRowsRecord,
    DocumentRecord,
    ReportFileRecord,
    MappingRecord,
    UploadMappingRecord,
    AlertVolumeRecord,
    AlertDayRecord,
    WorkLogPositionRecord,
    AlertDueRecord,
    AlertRunRecord,
    InvestigationRunRecord,
    PeerTableRecord,
    PeerCutRecord,
    PassageVectorsRecord,
    RerunProposalRecord,
    ScreeningProgressRecord,
    WebhookLineRecord,
    DeadLetterRecord,
    WaitingMessageRecord,
    TileRecord,
    TreeRecord,
    UncheckedRangeRecord,
    LostRangeRecord,
    SignedCheckpointRecord,
  ],
  projections: [
    organizationProjection,
    userProjection,
    apiKeyProjection,
    grantProjection,
    uploadSessionProjection,
    customerNameProjection,
    alertProjection,
    proposalNewsProjection,
    teamsProjection,
    caseProjection,
    snoozedAlertProjection,
    dispositionBatchProjection,
    qualitySampleProjection,
    closingPolicyProjection,
    policyClosingProjection,
    investigationProjection,
    flagFeedbackProjection,
    runFlagsProjection,
    passagesProjection,
    recipeProjection,
    rerunBatchProjection,
    screenedCustomerProjection,
    supportTicketProjection,
    heldCallProjection,
    webhookProjection,
    auditEventProjection,
  ],
  queues: [
    ASK_PROVIDERS_AGAIN_QUEUE,
    REMOVE_ENDED_LOGINS_QUEUE,
    REMOVE_ENDED_TOKENS_QUEUE,
    COLLECT_FILES_QUEUE,
    IMPORT_TRANSACTIONS_QUEUE,
    RUN_INVESTIGATIONS_QUEUE,
    FINISH_APPROVED_CHANGES_QUEUE,
    FOLLOW_WORK_QUEUE,
    SERVICE_LEVELS_QUEUE,
    COMPLETE_BATCHES_QUEUE,
    COMPLETE_RERUN_BATCHES_QUEUE,
    REMOVE_PROPOSALS_QUEUE,
    EXPIRE_HELD_CALLS_QUEUE,
    CLOSE_BY_POLICY_QUEUE,
    FINISH_PURGES_QUEUE,
    DELIVER_WEBHOOKS_QUEUE,
    SCREEN_CUSTOMERS_QUEUE,
    SEAL_LOG_QUEUE,
  ],
  newEventRules: () => new DecisionRules(),
  newSealCheck: (notes) => new LogSealCheck(notes),
};
