import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Caller } from '@alert-review/kernel';
import { sealBytes } from '../../platform/crypto/tenant-keys.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { ReportFileRecord } from '../domain/report-file.record.js';
import { decryptReportFile, sealContextOfReportFile } from './opened-report-file.js';

const compress = promisify(gzip);

const idOf = (caseId: string, sha256: string): string => `${caseId}.${sha256}`;

/**
 * Stores report files exactly as created, encrypted with the key of their case, so that erasing the case
 * erases them.
 */
@Injectable()
export class KeptReportFiles {
  constructor(
    private readonly records: Records,
    private readonly keys: SubjectKeys,
    private readonly decisions: Decisions,
  ) {}

  /** Stores a file, before an event names its hash. Returns its size in bytes. */
  async keep(caller: Caller, caseId: string, sha256: string, xml: string): Promise<number> {
    const bytes = Buffer.from(xml, 'utf8');
    const id = idOf(caseId, sha256);
    await this.decisions.ensureKeys(caller, [caseId]);
    const key = await this.keys.key(caller, caseId);
    const sealed = Buffer.from(sealBytes(key, await compress(bytes), sealContextOfReportFile(id)));
    await this.records.for(caller).put(ReportFileRecord, { id, sealed });
    return bytes.length;
  }

  /**
   * Returns a stored file; null if there is none (any more). Throws if its key was destroyed or its bytes do
   * not match the hash.
   */
  async read(caller: Pick<Caller, 'orgId'>, caseId: string, sha256: string): Promise<Buffer | null> {
    const id = idOf(caseId, sha256);
    const row = await this.records.for(caller).get(ReportFileRecord, id);
    if (!row) return null;
    const bytes = await decryptReportFile(await this.keys.key(caller, caseId), row);
    if (hash('sha256', bytes) !== sha256) throw new Error(`report file ${id} has another hash`);
    return bytes;
  }
}
