import { hash } from 'node:crypto';
import { AppError, storeFaultOf, SystemClock } from '@alert-review/kernel';
import { CaseEvents, type CaseEvent } from '../domain/case.events.js';
import { ReportFileRecord } from '../domain/report-file.record.js';
import { decryptReportFile } from '../report-files/opened-report-file.js';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import type { StoredEvent } from '../../platform/event-store/event-store.js';
import type { ReadStore } from '../../platform/read-store/read-store.js';
import { PurgeEvents, type PurgeEvent } from '../../platform/records/purge.events.js';
import { Records } from '../../platform/records/records.js';
import { SubjectKeyRecord, SubjectKeys } from '../../platform/records/subject-keys.js';
import type { StoreFinding } from '../../platform/store-check.js';
import type { Stores } from '../../platform/stores.js';

type Erasure = PurgeEvent['data'];
type MadeFile = Extract<CaseEvent, { type: 'CaseReportFileMade' }>['data'];

interface NamedFile extends Pick<MadeFile, 'sha256'> {
  readonly org: string;
  readonly caseId: string;
  readonly bytes: number;
  /** Whether the file may have been erased: an erasure came after it that does not name its keys. */
  readonly isMaybeErased: boolean;
}

/**
 * Compares stored report files with the hashes and sizes in the log. A file counts as erased only if the log
 * says so, because an erasure names the keys that it destroys. A key that is gone without an erasure is a
 * loss.
 */
export class KeptFilesCheck {
  private readonly registry = new EventRegistry([CaseEvents, PurgeEvents]);
  private readonly named = new Map<string, NamedFile>();

  /**
   * Takes the next event in the order of the log, because an erasure only concerns files that were created
   * before it.
   */
  take(event: StoredEvent): void {
    const isMade = event.type === 'CaseReportFileMade';
    if ((!isMade && event.type !== 'CustomerDataPurged') || !this.registry.isRegistered(event.stream)) return;
    try {
      const { data } = this.registry.read(event);
      const { org, id: streamId } = parseStreamName(event.stream);
      if (isMade) this.takeMade(org, streamId, data as MadeFile);
      else this.takeErasure(org, data as Erasure);
    } catch {
      // Skip an event that cannot be read: the check of the log has reported it already.
    }
  }

  private takeMade(org: string, caseId: string, { sha256, bytes }: MadeFile): void {
    if (bytes === null) return;
    const isMaybeErased = false;
    this.named.set(`${org} ${caseId} ${sha256}`, { org, caseId, sha256, bytes, isMaybeErased });
  }

  private takeErasure(org: string, { keys }: Erasure): void {
    const erased = keys && new Set(keys);
    for (const [name, file] of this.named) {
      if (file.org !== org) continue;
      // Erasures of the first version do not name the keys that they destroyed, so the file may have been
      // erased.
      if (erased === null) this.named.set(name, { ...file, isMaybeErased: true });
      else if (erased.has(file.caseId)) this.named.delete(name);
    }
  }

  /** Returns the faults of stored report files. Without keys, finds only missing files. */
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
  /** Number of stored files whose bytes could not be compared for lack of keys. */
  readonly unread: number;
}

interface OpenedFiles {
  readonly records: Records;
  readonly hasFiles: boolean;
  readonly hasKeys: boolean;
}

const UNREAD = Symbol('the bytes were not compared');

/**
 * Opens the two collections if they exist. Does not create missing ones, because a check must not change the
 * stores.
 */
async function openedFiles(readStore: ReadStore): Promise<OpenedFiles> {
  const names = await readStore.collections();
  const hasFiles = names.includes(ReportFileRecord.name);
  const hasKeys = names.includes(SubjectKeyRecord.name);
  if (hasFiles) await readStore.ensure(ReportFileRecord);
  if (hasKeys) await readStore.ensure(SubjectKeyRecord);
  return { records: new Records(readStore), hasFiles, hasKeys };
}

/** Describes a damaged row, so that the check can go on to the other files. Rethrows other errors. */
function damageIn(error: unknown): string {
  if (storeFaultOf(error) !== null || (error instanceof AppError && error.code === 'data_damaged'))
    return 'the report file or the key of its case is damaged and cannot be read';
  throw error;
}

async function faultOf(
  { org, caseId, sha256, bytes, isMaybeErased }: NamedFile,
  { records, hasFiles, hasKeys }: OpenedFiles,
  keys: SubjectKeys | undefined,
): Promise<string | typeof UNREAD | null> {
  const rows = records.for({ orgId: org });
  const hasKey = hasKeys && (await rows.get(SubjectKeyRecord, caseId)) !== null;
  if (!hasKey && isMaybeErased) return null;
  const row = hasFiles ? await rows.get(ReportFileRecord, `${caseId}.${sha256}`) : null;
  if (!row) return 'the report file that the log names is missing';
  if (!hasKey)
    return 'the key of the case is missing, and no erasure in the log names it: the file cannot be read';
  if (!keys) return UNREAD;
  const key = await keys.key({ orgId: org }, caseId);
  const read = await decryptReportFile(key, row).catch(() => null);
  if (read === null) return 'the report file was altered: it cannot be opened with the key of its case';
  const isSame = read.length === bytes && hash('sha256', read) === sha256;
  return isSame ? null : 'the report file was altered: its hash is not the one in the log';
}
