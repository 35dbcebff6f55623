import { hash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { AddressSigner } from '../../platform/crypto/address-signer.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FileStore } from '../../platform/files/file-store.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { organizationKey } from '../../platform/jobs/organization-key.js';
import { Records } from '../../platform/records/records.js';
import { UploadMappingRecord } from '../domain/mapping.record.js';
import { addressText, uploadedFileName, type UploadAddress } from '../domain/upload-address.js';
import type { UploadFormat, UploadMode } from '../domain/upload-session.events.js';
import { COLLECT_FILES_QUEUE } from '../jobs/transaction-file-queues.js';
import { yamlOfFile } from '../queries/list-mappings.query.js';
import { decideUpload } from '../upload-sessions.js';

interface OpenedUpload extends UploadAddress {
  readonly signature: string;
  /** Address at the file store; null = the server's own address. */
  readonly storageAddress: string | null;
}

/** Gives an address for a file. Throws validation_error for a mapping that does not fit. */
export class OpenTransactionUpload extends Command<OpenedUpload> {
  static readonly permission = 'records:ingest';

  constructor(
    readonly caller: Caller,
    readonly format: UploadFormat,
    readonly mode: UploadMode = 'row_by_row',
    readonly mappingId: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(OpenTransactionUpload)
export class OpenTransactionUploadHandler implements ICommandHandler<OpenTransactionUpload> {
  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly signer: AddressSigner,
    private readonly files: FileStore,
    private readonly jobs: JobQueue,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ caller, format, mode, mappingId }: OpenTransactionUpload): Promise<OpenedUpload> {
    const yaml = await yamlOfFile(this.bus, caller, mappingId, { format, kind: 'transactions' });
    const address = {
      org: caller.orgId,
      sessionId: this.ids.next(),
      expiresAt: this.clock.now() + this.config.uploadAddressSeconds * 1000,
    };
    const { org, sessionId, expiresAt } = address;
    // Why first: a full disk refuses the address, not the file that would follow.
    const storageAddress = await this.files.uploadAddress(org, uploadedFileName(sessionId), { expiresAt });
    if (yaml !== null) await this.records.for(caller).put(UploadMappingRecord, { id: sessionId, yaml });
    const mapping = yaml === null ? {} : { mapping: { id: mappingId!, sha256: hash('sha256', yaml) } };
    await decideUpload(this.decisions, caller, sessionId, OpenTransactionUpload, {
      type: 'TransactionUploadOpened',
      data: { format, ...mapping, mode, expiresAt: new Date(expiresAt).toISOString() },
    });
    if (storageAddress !== null)
      await this.jobs.enqueue(COLLECT_FILES_QUEUE, organizationKey(org, sessionId));
    return { ...address, signature: this.signer.sign(addressText(address)), storageAddress };
  }
}
