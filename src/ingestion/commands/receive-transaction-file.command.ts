import type { Readable } from 'node:stream';
import { AppError, bodyTooLargeError, Clock } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { AddressSigner } from '../../platform/crypto/address-signer.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import {
  FileStore,
  FileTooLargeError,
  type StoredFile,
  type WrittenFile,
} from '../../platform/files/file-store.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { organizationJobKey } from '../../platform/jobs/organization-key.js';
import { textToSignOfUploadAddress, uploadedFileName, type UploadAddress } from '../domain/upload-address.js';
import { UploadSessionEvents, type UploadFormat } from '../domain/upload-session.events.js';
import { IMPORT_TRANSACTIONS_QUEUE } from '../jobs/transaction-file-queues.js';
import { callerOfSession, decideUpload } from '../upload-sessions.js';

/**
 * Receives the file of an upload; the file is durable when this resolves. The first complete body uses up the
 * address; an interrupted body may be sent again. Throws upload_address_invalid, upload_address_expired,
 * upload_already_received, upload_ended, body_too_large.
 */
export const ReceiveTransactionFile = defineCommand(
  'ReceiveTransactionFile',
  { public: true },
  (fields: {
    readonly address: UploadAddress;
    readonly signature: string;
    /**
     * Opens the request body. Called only after the upload address was found valid. `isMapped`: whether a map
     * reads the file.
     */
    readonly openBody: (format: UploadFormat, isMapped: boolean) => Readable;
    /** Announced length of the body (Content-Length); null if the client sent none. */
    readonly announcedBytes: number | null;
  }) => ({ ...fields, caller: null }),
  [AddressSigner, FileStore, Decisions, JobQueue, Clock, Config],
  async (message, signer, files, decisions, jobs, clock, config): Promise<StoredFile> => {
    const { address, signature } = message;
    if (!signer.verify(textToSignOfUploadAddress(address), signature))
      throw new AppError('upload_address_invalid', { field: 'signature', value: null });
    if (clock.now() > address.expiresAt)
      throw new AppError('upload_address_expired', {
        field: 'expires',
        value: address.expiresAt,
        expires_at: new Date(address.expiresAt).toISOString(),
      });
    const { org, sessionId } = address;
    const past = await decisions.read(UploadSessionEvents, { orgId: org }, sessionId);
    const caller = callerOfSession(org, sessionId, past);
    if (past.some((event) => event.type === 'TransactionFileReceived')) throw alreadyReceived(sessionId);
    if (past.some((event) => event.type === 'TransactionUploadCancelled'))
      throw new AppError('upload_ended', { field: 'session_id', value: sessionId });
    const [opened] = past;
    const { format, mapping } = opened?.type === 'TransactionUploadOpened' ? opened.data : AS_JSON;
    const openBody = () => message.openBody(format, mapping !== undefined);
    const { isEarlier, ...file } = await storeFile(files, config, message, openBody);
    try {
      const data = { bytes: file.bytes, sha256: file.sha256 };
      const received = { type: 'TransactionFileReceived', data } as const;
      await decideUpload(decisions, caller, sessionId, ReceiveTransactionFile, received);
    } catch (error) {
      // An earlier file of this upload was imported meanwhile. The job removes the file that was just stored.
      if (!(error instanceof AppError && ENDED.includes(error.code))) throw error;
      await enqueueImport(jobs, address);
      if (error.code === 'upload_ended') throw error;
      // A concurrent request may have recorded the same file; both requests then get the same answer.
      if (isEarlier || !(await isReceived(decisions, address, file))) throw alreadyReceived(sessionId);
      return file;
    }
    await enqueueImport(jobs, address);
    // The file came from an interrupted request and had no event yet: it is imported, and the new body
    // refused.
    if (isEarlier) throw alreadyReceived(sessionId);
    return file;
  },
);
type ReceiveTransactionFile = InstanceType<typeof ReceiveTransactionFile>;

const AS_JSON = { format: 'json', mapping: undefined } as const;
const ENDED: readonly string[] = ['upload_already_received', 'upload_ended'];

async function isReceived(
  decisions: Decisions,
  { org, sessionId }: UploadAddress,
  { sha256 }: StoredFile,
): Promise<boolean> {
  const past = await decisions.read(UploadSessionEvents, { orgId: org }, sessionId);
  return past.some((event) => event.type === 'TransactionFileReceived' && event.data.sha256 === sha256);
}

async function storeFile(
  files: FileStore,
  config: Config,
  { address, announcedBytes }: Pick<ReceiveTransactionFile, 'address' | 'announcedBytes'>,
  openBody: () => Readable,
): Promise<WrittenFile> {
  const limit = config.uploadBytesMax;
  if (announcedBytes !== null && announcedBytes > limit) throw bodyTooLargeError(limit, announcedBytes);
  try {
    return await files.write(address.org, uploadedFileName(address.sessionId), openBody(), {
      bytesMax: limit,
    });
  } catch (error) {
    if (error instanceof FileTooLargeError) throw bodyTooLargeError(limit);
    throw error;
  }
}

function enqueueImport(jobs: JobQueue, { org, sessionId }: UploadAddress): Promise<void> {
  return jobs.enqueue(IMPORT_TRANSACTIONS_QUEUE, organizationJobKey(org, sessionId));
}

const alreadyReceived = (value: string): AppError =>
  new AppError('upload_already_received', { field: 'session_id', value });
