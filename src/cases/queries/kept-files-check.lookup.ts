import { hash } from 'node:crypto';
import { AppError, storeFaultOf, SystemClock } from '@alert-review/kernel';
import { CaseEvents, type CaseEvent } from '../domain/case.events.js';
import { ReportFileRecord } from '../domain/report-file.record.js';
import { openedReportFile } from '../report-files/opened-report-file.js';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import type { StoredEvent } from '../../platform/event-store/event-store.js';
import type { ReadStore } from '../../platform/read-store/read-store.js';
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

  /** Returns what is wrong with kept files. Without keys only those that are missing are found. */
  async end({ readStore, tenantKeys }: CheckedStores): Promise<KeptFilesAnswer> {
    if (!readStore || this.named.size === 0) return { findings: [], unread: 0 };
    const kept = await openedFiles(readStore);
    const keys = tenantKeys && new SubjectKeys(kept.records, tenantKeys, new SystemClock());
    const findings: StoreFinding[] = [];
    let unread = 0;
    for (const file of this.named.values()) {
      const fault = await faultOf(file, kept, keys).catch(damageIn);
      const id = `${file.caseId}.${file.sha256}`;
      if (fault === UNREAD) unread++;
      else if (fault !== null)
        findings.push({ store: 'read store', record: ReportFileRecord.name, id, fault, way: 'backup' });
    }
    return { findings, unread };
  }
}

type CheckedStores = Partial<Pick<Stores, 'readStore' | 'tenantKeys'>>;

interface KeptFilesAnswer {
  readonly findings: readonly StoreFinding[];
  /** Files that are there, and whose bytes could not be compared without keys. */
  readonly unread: number;
}

interface OpenedFiles {
  readonly records: Records;
  readonly hasFiles: boolean;
  readonly hasKeys: boolean;
}

const UNREAD = Symbol('the bytes were not compared');

/** Opens what is there of the two collections. Why not others: a look at stores makes nothing in them. */
async function openedFiles(readStore: ReadStore): Promise<OpenedFiles> {
  const names = await readStore.collections();
  const hasFiles = names.includes(ReportFileRecord.name);
  const hasKeys = names.includes(SubjectKeyRecord.name);
  if (hasFiles) await readStore.ensure(ReportFileRecord);
  if (hasKeys) await readStore.ensure(SubjectKeyRecord);
  return { records: new Records(readStore), hasFiles, hasKeys };
}

/** Says that a row is damaged, so that the check goes on to the other files; other errors are thrown. */
function damageIn(error: unknown): string {
  if (storeFaultOf(error) !== null || (error instanceof AppError && error.code === 'data_damaged'))
    return 'the report file or the key of its case is damaged and cannot be read';
  throw error;
}

async function faultOf(
  { org, caseId, sha256, bytes }: NamedFile,
  { records, hasFiles, hasKeys }: OpenedFiles,
  keys: SubjectKeys | undefined,
): Promise<string | typeof UNREAD | null> {
  const rows = records.for({ orgId: org });
  const isErased = !hasKeys || (await rows.get(SubjectKeyRecord, caseId)) === null;
  if (isErased) return null;
  const row = hasFiles ? await rows.get(ReportFileRecord, `${caseId}.${sha256}`) : null;
  if (!row) return 'the report file that the log names is missing';
  if (!keys) return UNREAD;
  const key = await keys.key({ orgId: org }, caseId);
  const read = await openedReportFile(key, row).catch(() => null);
  if (read === null) return 'the report file was altered: it cannot be opened with the key of its case';
  const isSame = read.length === bytes && hash('sha256', read) === sha256;
  return isSame ? null : 'the report file was altered: its hash is not the one in the log';
}
