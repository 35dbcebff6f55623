import { hash } from 'node:crypto';
import { type Caller, Clock, Ids } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { AddressSigner } from '../../platform/crypto/address-signer.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FileStore } from '../../platform/files/file-store.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { organizationJobKey } from '../../platform/jobs/organization-key.js';
import { Records } from '../../platform/records/records.js';
import { UploadMappingRecord } from '../domain/mapping.record.js';
import { textToSignOfUploadAddress, uploadedFileName, type UploadAddress } from '../domain/upload-address.js';
import type { UploadFormat, UploadIdOrigin, UploadMode } from '../domain/upload-session.events.js';
import { COLLECT_FILES_QUEUE } from '../jobs/transaction-file-queues.js';
import { mappingYamlForFile } from '../queries/list-mappings.query.js';
import { decideUpload } from '../upload-sessions.js';

interface OpenedUpload extends UploadAddress {
  readonly signature: string;
  /** Address at the object store to which the client sends the file; null if the file goes to this server. */
  readonly storageAddress: string | null;
}

/**
 * Opens an upload of transactions and returns the signed address to which the file is sent. Throws
 * validation_error if the mapping is unknown, missing or made for another format.
 */
export const OpenTransactionUpload = defineCommand(
  'OpenTransactionUpload',
  { permission: 'records:ingest' },
  (
    caller: Caller,
    {
      format,
      mode = 'row_by_row',
      mappingId = null,
      ids: idKind,
    }: {
      readonly format: UploadFormat;
      readonly mode?: UploadMode;
      readonly mappingId?: string | null;
      readonly ids?: UploadIdOrigin | undefined;
    },
  ) => ({ caller, format, mode, mappingId, idKind }),
  [Bus, Decisions, Records, AddressSigner, FileStore, JobQueue, Ids, Clock, Config],
  async (
    { caller, format, mode, mappingId, idKind },
    bus,
    decisions,
    records,
    signer,
    files,
    jobs,
    ids,
    clock,
    config,
  ): Promise<OpenedUpload> => {
    const yaml = await mappingYamlForFile(bus, caller, mappingId, format);
    const address = {
      org: caller.orgId,
      sessionId: ids.next(),
      expiresAt: clock.now() + config.uploadAddressSeconds * 1000,
    };
    const { org, sessionId, expiresAt } = address;
    // Ask for the address first: if the disk is full, this request should fail rather than the file that
    // follows.
    const storageAddress = await files.uploadAddress(org, uploadedFileName(sessionId), { expiresAt });
    if (yaml !== null) await records.for(caller).put(UploadMappingRecord, { id: sessionId, yaml });
    const said = idKind === undefined ? {} : { ids: idKind };
    const mapping = yaml === null ? {} : { mapping: { id: mappingId!, sha256: hash('sha256', yaml) } };
    await decideUpload(decisions, caller, sessionId, OpenTransactionUpload, {
      type: 'TransactionUploadOpened',
      data: { format, ...mapping, mode, ...said, expiresAt: new Date(expiresAt).toISOString() },
    });
    if (storageAddress !== null) await jobs.enqueue(COLLECT_FILES_QUEUE, organizationJobKey(org, sessionId));
    return { ...address, signature: signer.sign(textToSignOfUploadAddress(address)), storageAddress };
  },
);
