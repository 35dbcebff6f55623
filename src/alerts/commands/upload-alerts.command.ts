import { RecordUploadedDisposition } from '../../dispositions/commands/record-uploaded-disposition.command.js';
import {
  InvestigateAlerts,
  type InvestigateAlertsResult,
  type InvestigatedAlert,
} from '../../investigations/commands/investigate-alerts.command.js';
import {
  AppError,
  type Caller,
  Clock,
  hasPermission,
  Ids,
  refusalDetailsOf,
  storedBytes,
  commandWith,
} from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { RecordCipher } from '../../platform/records/record-cipher.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { chunkByWeight, yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { uploadRowSource, type UploadOutcome } from '../../platform/records/version-chain.js';
import { VersionedRecords } from '../../platform/records/versioned-records.js';
import { AlertRecord, type Alert } from '../domain/alert.record.js';
import { RecordUpload } from '../../ingestion/commands/record-upload.command.js';
import { storeAlertVolumes } from '../alert-volumes.js';
import { findUnknownIds } from '../alert-references.js';

/** Alerts processed in parallel: enough for a group commit without delaying other callers. */
const PARALLEL_ALERTS = 32;
/** Bytes of notes that are decrypted, hashed and encrypted between two pauses: a few milliseconds of work. */
const NOTES_BYTES_AT_ONCE = 256 * 1024;

interface UploadedAlerts {
  readonly sessionId: string;
  readonly processed: number;
  readonly executionTriggered: boolean;
  readonly investigations: readonly InvestigatedAlert[];
  readonly errors: InvestigateAlertsResult['errors'];
  /**
   * Indexes of alerts whose disposition_status does not count yet because four-eyes rules require approval.
   */
  readonly heldDispositions: readonly number[];
}

interface UploadAlertsFields {
  readonly alerts: readonly Alert[];
  readonly triggerExecution: boolean;
}

/**
 * Stores all alerts or none: every id must belong to a stored record. A disposition_status is recorded as a
 * decision. Like `triggerExecution`, it needs the permission alerts:write as well. With `triggerExecution`
 * each open alert is investigated, unless a run was queued for the same version in the last ten minutes.
 * size: the longest import names a file after its message.
 */
export class UploadAlerts extends commandWith<UploadedAlerts, UploadAlertsFields>() {
  static readonly permission = 'records:ingest';
}

@HandlerOf(UploadAlerts)
export class UploadAlertsHandler {
  constructor(
    private readonly records: Records,
    private readonly versions: VersionedRecords,
    private readonly cipher: RecordCipher,
    private readonly decisions: Decisions,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** Uploads alerts. Throws validation_error for unknown ids, permission_denied for a trigger or a status. */
  async execute({ caller, alerts, triggerExecution }: UploadAlerts): Promise<UploadedAlerts> {
    if (!hasPermission(caller, 'alerts:write')) refuseDecisions(alerts, triggerExecution);
    const { problems, total } = await findUnknownIds(this.records.for(caller), alerts);
    if (total > 0) throw new AppError('validation_error', refusalDetailsOf(problems, total));
    const sessionId = this.ids.next();
    const begunAt = this.clock.steady();
    const outcomes = await this.versions.uploadInParts(
      caller,
      AlertRecord,
      alerts.map((content, index) => ({
        ownId: content.alert_id,
        content,
        source: uploadRowSource(sessionId, index),
      })),
      (id, content) => this.sealTexts(caller, id, content),
    );
    await storeAlertVolumes(this.records.for(caller), this.clock, alerts, outcomes);
    // Create the keys before the event: nothing may be written about an alert before its key exists.
    await this.decisions.ensureKeys(
      caller,
      outcomes.map(({ id }) => id),
    );
    const upload = { type: 'AlertsUploaded', sessionId, outcomes, failed: 0, begunAt } as const;
    await this.bus.send(new RecordUpload(caller, upload));
    const heldDispositions = await this.recordDispositions(caller, alerts, outcomes);
    const runs = triggerExecution
      ? await this.investigate(caller, alerts)
      : { executionTriggered: false, investigations: [], errors: [] };
    return { sessionId, processed: outcomes.length, heldDispositions, ...runs };
  }

  private async sealTexts(caller: Caller, id: string, content: Alert): Promise<Alert> {
    if (!this.cipher.hasSealedText(AlertRecord, content)) return content;
    await this.decisions.ensureKeys(caller, [id]);
    return this.cipher.seal(caller, AlertRecord, id, content);
  }

  /**
   * Records one decision per alert, from its last version with a status. Returns the indexes of held
   * decisions.
   */
  private async recordDispositions(
    caller: Caller,
    alerts: readonly Alert[],
    outcomes: readonly UploadOutcome[],
  ): Promise<readonly number[]> {
    const notes = new Map<string, number>();
    const places = new Map<string, number>();
    outcomes.forEach(({ id }, index) => {
      const { disposition_status: status, disposition_notes: text } = alerts[index]!;
      if (status != null) notes.set(id, storedBytes(text));
      if (status != null) places.set(id, index);
    });
    const held: number[] = [];
    const record = async ([id]: [string, number]) => {
      const { isHeld } = await this.bus.send(new RecordUploadedDisposition(caller, id));
      if (isHeld) held.push(places.get(id)!);
    };
    for (const part of chunkByWeight([...notes], NOTES_BYTES_AT_ONCE, ([, bytes]) => bytes)) {
      await mapInParallel(part, PARALLEL_ALERTS, record);
      await yieldToEventLoop();
    }
    return held.sort((a, b) => a - b);
  }

  /** Starts investigations. An alert uploaded more than once has at most one error, at its last index. */
  private async investigate(caller: Caller, alerts: readonly Alert[]): Promise<InvestigateAlertsResult> {
    const ids = alerts.map(({ alert_id }) => alert_id);
    const started = await this.bus.send(
      new InvestigateAlerts(caller, { alertIds: ids, options: { onlyIfNew: true } }),
    );
    const errors = started.errors.filter(({ index, alertId }) => ids.lastIndexOf(alertId) === index);
    return { ...started, errors };
  }
}

function refuseDecisions(alerts: readonly Alert[], triggerExecution: boolean): void {
  const permission = 'alerts:write';
  if (triggerExecution)
    throw new AppError('permission_denied', { permission, field: 'trigger_execution', value: true });
  const index = alerts.findIndex(({ disposition_status: status }) => status != null);
  if (index < 0) return;
  const value = alerts[index]!.disposition_status;
  const field = `alerts[${index}].disposition_status`;
  throw new AppError('permission_denied', { permission, field, value });
}
