import type { z } from 'zod';
import { DispositionEvents } from '../../dispositions/domain/disposition.events.js';
import { AlertRecord, type Alert } from '../domain/alert.record.js';
import { type StoredVersion, UploadSessionEvents } from '../../ingestion/domain/upload-session.events.js';
import { InvestigationEvents } from '../../investigations/domain/runs/investigation.events.js';
import {
  defineProjection,
  type EventOf,
  instantOf,
  LostDocumentError,
  type ProjectionRecords,
  type ProjectionRows,
  type RecordedEvent,
  utcDay,
} from '@alert-review/kernel';
import { saltedHash } from '../../platform/crypto/salted-hash.js';
import { PurgeEvents } from '../../platform/records/purge.events.js';
import { olderVersionId } from '../../platform/records/version-chain.js';
import { AlertDayRecord } from '../domain/alert-day.record.js';
import { AlertWorkEvents } from '../../teams/domain/alert-work.events.js';
import { AlertVolumeRecord, volumeId } from '../domain/alert-volume.record.js';
import { AlertReadModel } from '../alert.read-model.js';
import { encodeCountedAlert } from '../domain/figures-sum.js';
import { scoreKeysOf } from '../domain/score-keys.js';

/**
 * Projects alerts. Events of different streams have no common order, so fields are guarded by the version of
 * the alert or the number of the run.
 */
export const alertProjection = defineProjection({
  readModel: AlertReadModel,
  events: [UploadSessionEvents, InvestigationEvents, DispositionEvents, AlertWorkEvents, PurgeEvents],
  project(event, rows, records) {
    if (event.type === 'AlertsUploaded') return projectUpload(event, event.data.rows, rows, records);
    if (event.type === 'CustomerDataPurged') return removeAlerts(event.data.alerts, rows);
    if (event.type === 'InvestigationQueued') {
      const { alert, run } = event.data;
      rows.set(alert, { source: 'latestRun', at: run }, { latestRunId: event.streamId });
    } else if (event.type === 'InvestigationCompleted') {
      const { alert, run, disposition, score, resultHash, by } = event.data;
      const outcome = {
        finalDisposition: disposition,
        finalRiskScore: score,
        scoreKeys: scoreKeysOf(score),
        completedRunId: event.streamId,
        completedResultHash: resultHash,
        completedBy: by,
      };
      rows.set(alert, { source: 'completedRun', at: run }, outcome);
    } else if (isWorkEvent(event)) {
      const fields = workFieldsAfter(event);
      if (fields) rows.set(event.streamId, { source: 'work', at: event.revision }, fields);
    } else if (isDispositionEvent(event)) {
      rows.set(event.streamId, { source: 'disposition', at: event.revision }, dispositionFieldsAfter(event));
    }
  },
});

type DispositionEvent = RecordedEvent<EventOf<typeof DispositionEvents>>;

const isDispositionEvent = (event: RecordedEvent): event is DispositionEvent =>
  Object.hasOwn(DispositionEvents.definitions, event.type);

function dispositionFieldsAfter(event: DispositionEvent): Partial<AlertRow> {
  switch (event.type) {
    case 'UploadedDispositionHeld': {
      const { disposition, askedFor = [] } = event.data;
      return { uploadNote: { kind: 'held', disposition, askedFor } };
    }
    case 'ConfirmationRefused':
    case 'ProposalEnded':
      return { sentBackTo: null };
    case 'DecisionProposed': {
      const { id, actor, recordedAt: at } = event;
      const { disposition, restores } = event.data;
      const restored = restores === undefined ? {} : { restores };
      const proposal = { event: id, disposition, by: actor.user, at, ...restored };
      return { waits: 'second_person', proposal, sentBackTo: null };
    }
    case 'ProposalReturned':
      return { ...NOTHING_WAITS, sentBackTo: event.data.proposedBy ?? null };
    case 'ProposalConfirmed':
    case 'ProposalWithdrawn':
      return NOTHING_WAITS;
    default:
      return { ...NOTHING_WAITS, ...standingAfter(event) };
  }
}

const NOTHING_WAITS = { waits: null, proposal: null, sentBackTo: null } as const;

type StandingEvent = Extract<
  DispositionEvent,
  { type: 'AlertAutoClosed' | 'DispositionChanged' | 'DispositionUndone' | 'UploadedDispositionRecorded' }
>;

function standingAfter(event: StandingEvent): Partial<AlertRow> {
  if (event.type === 'DispositionUndone') {
    const { restored } = event.data;
    return {
      uploadNote: null,
      analystDisposition: restored?.disposition ?? null,
      dispositionedAt: restored?.at ?? null,
      dispositionSetBy: restored?.user ?? null,
      dispositionEvent: restored?.event ?? null,
    };
  }
  const decision = {
    analystDisposition: event.data.disposition,
    dispositionedAt: event.effectiveAt ?? event.recordedAt,
    dispositionSetBy: event.actor.user,
    dispositionEvent: event.id,
  };
  if (event.type !== 'UploadedDispositionRecorded') return { ...decision, uploadNote: null };
  const { disposition, askedFor = [], dispositionedBy: sealedDispositionedBy = null } = event.data;
  const uploadNote = askedFor.length === 0 ? null : { kind: 'alone' as const, disposition, askedFor };
  return { ...decision, uploadNote, uploadedDispositionEvent: event.id, sealedDispositionedBy };
}

type WorkEvent = RecordedEvent<EventOf<typeof AlertWorkEvents>>;

const isWorkEvent = (event: RecordedEvent): event is WorkEvent =>
  Object.hasOwn(AlertWorkEvents.definitions, event.type);

/** Returns the changed fields; null for events that do not change who works on the alert. */
function workFieldsAfter(event: WorkEvent): Partial<AlertRow> | null {
  switch (event.type) {
    case 'AlertRouted':
      return { team: event.data.team };
    case 'AlertAssigned':
      return { assignee: event.data.to, inPlaceOf: event.data.inPlaceOf, lostBy: null };
    case 'AlertReleased': {
      const { from, reason } = event.data;
      return { assignee: null, inPlaceOf: null, lostBy: reason === 'right_lost' ? from : null };
    }
    default:
      return null;
  }
}

const SUBTYPE_CHARS_MAX = 1_000_000;

/** Shortens the subtype: older releases accepted a text of any length. */
const shownSubtype = (text: string): string => text.slice(0, SUBTYPE_CHARS_MAX).toWellFormed();

type AlertRow = z.infer<typeof AlertReadModel.schema>;

type StoredRow = z.infer<typeof StoredVersion>;

/** Projects the versions in parallel: rows of different alerts share one commit. */
async function projectUpload(
  event: RecordedEvent,
  uploaded: readonly StoredRow[],
  rows: ProjectionRows<AlertRow>,
  records: ProjectionRecords,
): Promise<void> {
  const days = await Promise.all(uploaded.map((row) => projectVersion(event, row, rows, records)));
  await Promise.all([...new Set(days.flat())].map((day) => rows.invalidate(AlertDayRecord, day)));
}

async function projectVersion(
  event: RecordedEvent,
  { id, version, hash }: StoredRow,
  rows: ProjectionRows<AlertRow>,
  records: ProjectionRecords,
): Promise<string[]> {
  const alert = await records.version<Alert>(AlertRecord, id, hash);
  if (!alert && (await records.isPurged(id))) return [];
  if (!alert) throw new LostDocumentError(`version ${version} of alert ${id} is missing`);
  const createdAt = instantOf(alert.created_at);
  const { volumes = [], idSalt } = (await records.get(AlertVolumeRecord, volumeId(id, hash))) ?? {};
  const counts = {
    status: alert.status,
    source: alert.source,
    subtype: alert.alert_subtype == null ? null : shownSubtype(alert.alert_subtype),
    volumes,
  };
  const uploaded = {
    alertId: alert.alert_id,
    version,
    hash,
    idHash: idSalt === undefined ? null : saltedHash(idSalt, alert.alert_id),
    ...counts,
    counted: encodeCountedAlert(counts),
    createdAt,
    entityIds: [...new Set(alert.entity_id_list)],
  };
  rows.set(id, { source: 'upload', at: version }, uploaded);
  if (version > 1) {
    // Read the version before: the current row may already hold a later version, created on another day.
    const before = await records.get(AlertRecord.older, olderVersionId(id, version - 1));
    return [createdAt, ...(before ? [instantOf(before.content.created_at)] : [])].map(utcDay);
  }
  // Several sessions may list the first version. Its id begins with the session that created it.
  const madeIt = id.startsWith(`${event.streamId}_`);
  const creation = { sessionId: event.streamId, ingestedAt: event.recordedAt };
  rows.set(id, { source: 'creation', at: madeIt ? 1 : 0 }, creation);
  return [utcDay(createdAt)];
}

/**
 * Removes rows of alerts in parallel, so that they share commits. The counts of the alerts' days are
 * invalidated before and after the removal, because a reader or a crash may come in between.
 */
async function removeAlerts(
  alerts: readonly { readonly id: string }[],
  rows: ProjectionRows<AlertRow>,
): Promise<void> {
  const known: (Partial<AlertRow> | null)[] = await Promise.all(alerts.map(({ id }) => rows.get(id)));
  const days = new Set(known.flatMap((row) => (row?.createdAt === undefined ? [] : [utcDay(row.createdAt)])));
  const mark = () => Promise.all([...days].map((day) => rows.invalidate(AlertDayRecord, day)));
  await mark();
  await Promise.all(alerts.map(({ id }) => rows.remove(id)));
  await mark();
}
