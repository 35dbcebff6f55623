import { Injectable } from '@nestjs/common';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FileStore, FileTooLargeError } from '../../platform/files/file-store.js';
import { Job } from '../../platform/jobs/job.js';
import { parseOrganizationJobKey } from '../../platform/jobs/organization-key.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { uploadedFileName, pauseBeforeNextPollMs } from '../domain/upload-address.js';
import type { UploadSessionCommand } from '../domain/upload-session.decider.js';
import { UploadSessionEvents } from '../domain/upload-session.events.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';
import { callerOfSession, decideUpload } from '../upload-sessions.js';
import { COLLECT_FILES_QUEUE, IMPORT_TRANSACTIONS_QUEUE } from './transaction-file-queues.js';

/**
 * How long after the expiry of an address the file is still awaited: an upload that began in time may end
 * later.
 */
const GRACE_MS = 10 * 60_000;
const FILES_AT_ONCE = 4;

/**
 * Looks in the object store for files that clients sent there directly, because clients do not report such
 * uploads. Stops when the session expires.
 */
@Injectable()
export class CollectTransactionFileJob extends Job {
  constructor(
    private readonly bus: Bus,
    private readonly files: FileStore,
    private readonly decisions: Decisions,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super(COLLECT_FILES_QUEUE, FILES_AT_ONCE);
  }

  override onModuleInit(): void {
    if (this.config.s3) super.onModuleInit();
  }

  pending(): Promise<string[]> {
    const oldestMs = this.clock.now() - this.config.uploadAddressSeconds * 1000 - GRACE_MS;
    const startedAt = { $gt: new Date(oldestMs).toISOString() };
    const filter = { kind: 'transactions', state: 'open', startedAt };
    const options = { index: 'state', limit: 1_000 } as const;
    return jobKeysOfAllOrganizations(this.bus, (orgId) =>
      this.readModels.for({ orgId }).find(UploadSessionReadModel, filter, options),
    );
  }

  async run(key: string): Promise<void> {
    const { orgId: org, id: sessionId } = parseOrganizationJobKey(key);
    const past = await this.decisions.read(UploadSessionEvents, { orgId: org }, sessionId);
    const [opened] = past;
    if (past.length !== 1 || opened?.type !== 'TransactionUploadOpened') return;
    const caller = callerOfSession(org, sessionId, past);
    const command = await this.received(org, sessionId);
    const nowMs = this.clock.now();
    if (command) {
      await decideUpload(this.decisions, caller, sessionId, CollectTransactionFileJob, command);
      await this.jobs.enqueue(IMPORT_TRANSACTIONS_QUEUE, key);
    } else if (nowMs < Date.parse((opened.data as { expiresAt: string }).expiresAt) + GRACE_MS) {
      const notBefore = nowMs + pauseBeforeNextPollMs(nowMs - Date.parse(opened.recordedAt));
      await this.jobs.enqueue(COLLECT_FILES_QUEUE, key, { notBefore });
    }
  }

  private async received(org: string, sessionId: string): Promise<UploadSessionCommand | null> {
    const bytesMax = this.config.uploadBytesMax;
    try {
      const file = await this.files.receive(org, uploadedFileName(sessionId), { bytesMax });
      return file && { type: 'TransactionFileReceived', data: { bytes: file.bytes, sha256: file.sha256 } };
    } catch (error) {
      if (!(error instanceof FileTooLargeError)) throw error;
      const reason = `the file is larger than ${bytesMax} bytes`;
      return { type: 'TransactionFileRefused', data: { reason, byteOffset: bytesMax } };
    }
  }
}
