import { hash } from 'node:crypto';
import { SystemClock } from '@alert-review/kernel';
import { CaseEvents, type CaseEvent } from '../domain/case.events.js';
import { ReportFileRecord } from '../domain/report-file.record.js';
import { openedReportFile } from '../report-files/opened-report-file.js';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import type { StoredEvent } from '../../platform/event-store/event-store.js';
import { Records } from '../../platform/records/records.js';
import { SubjectKeyRecord, SubjectKeys } from '../../platform/records/subject-keys.js';
import type { StoreFinding } from '../../platform/store-check.js';
import type { Stores } from '../../platform/stores.js';

type MadeFile = Extract<CaseEvent, { type: 'CaseReportFileMade' }>['data'];

interface NamedFile extends Pick<MadeFile, 'sha256'> {
  readonly org: string;
  readonly caseId: string;
  readonly bytes: number;
}

/**
 * Compares stored report files with the hashes and sizes in the log. If the key of a case is destroyed, the
 * case was erased together with its files.
 */
export class KeptFilesCheck {
  private readonly registry = new EventRegistry([CaseEvents]);
  private readonly named = new Map<string, NamedFile>();

  take(event: StoredEvent): void {
    if (event.type !== 'CaseReportFileMade' || !this.registry.isRegistered(event.stream)) return;
    try {
      const { sha256, bytes } = this.registry.read(event).data as MadeFile;
      const { org, id: caseId } = parseStreamName(event.stream);
      if (bytes !== null) this.named.set(`${org} ${caseId} ${sha256}`, { org, caseId, sha256, bytes });
    } catch {
      // The check of the log has reported this event already.
    }
  }

  async end(
    stores: Pick<Stores, 'readStore'> & Partial<Pick<Stores, 'tenantKeys'>>,
  ): Promise<StoreFinding[]> {
    const records = new Records(stores.readStore);
    const keys = stores.tenantKeys && new SubjectKeys(records, stores.tenantKeys, new SystemClock());
    const findings: StoreFinding[] = [];
    for (const file of this.named.values()) {
      const fault = await faultOf(file, records, keys);
      const id = `${file.caseId}.${file.sha256}`;
      if (fault !== null)
        findings.push({ store: 'read store', record: ReportFileRecord.name, id, fault, way: 'backup' });
    }
    return findings;
  }
}

/** Returns what is wrong with a stored file. Without keys, checks only that it exists. */
async function faultOf(
  { org, caseId, sha256, bytes }: NamedFile,
  records: Records,
  keys: SubjectKeys | undefined,
): Promise<string | null> {
  const rows = records.for({ orgId: org });
  const isErased = (await rows.get(SubjectKeyRecord, caseId)) === null;
  if (isErased) return null;
  const row = await rows.get(ReportFileRecord, `${caseId}.${sha256}`);
  if (!row) return 'the report file that the log names is missing';
  if (!keys) return null;
  const read = await openedReportFile(await keys.key({ orgId: org }, caseId), row).catch(() => null);
  if (read === null) return 'the report file cannot be opened: it was altered, or the key is another one';
  const isSame = read.length === bytes && hash('sha256', read) === sha256;
  return isSame ? null : 'the hash of the report file is not the one in the log';
}
