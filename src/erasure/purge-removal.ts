import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { AlertDueRecord } from '../teams/domain/alert-due.record.js';
import { AlertVolumeRecord } from '../alerts/domain/alert-volume.record.js';
import { AlertRecord } from '../alerts/domain/alert.record.js';
import { AuditEventReadModel } from '../audit/audit-event.read-model.js';
import { CaseReadModel } from '../cases/case.read-model.js';
import { EntityRecord } from '../ingestion/domain/entity.record.js';
import { RejectedRowsRecord } from '../ingestion/domain/rejected-rows.record.js';
import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import { AlertNotesEvents, noteFileName } from '../investigations/domain/notes/alert-notes.events.js';
import { AlertRunRecord } from '../investigations/domain/runs/alert-run.record.js';
import { InvestigationRunRecord } from '../investigations/domain/runs/investigation-run.record.js';
import { PassageVectorsRecord } from '../investigations/domain/search/passage-vectors.record.js';
import { vectorKeysOfRun } from '../investigations/queries/vectors-of-run.lookup.js';
import type { Caller } from '@alert-review/kernel';
import { idPrefixOfInstant } from '../platform/crypto/random-ids.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { FileStore } from '../platform/files/file-store.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { PurgeEvents } from '../platform/records/purge.events.js';
import { PurgedData, PurgedRecord } from '../platform/records/purged-data.js';
import { Records } from '../platform/records/records.js';
import type { Filter } from '../platform/read-store/query.js';
import type { RowStore } from '../platform/records/rows-of-organization.js';
import { SubjectKeys } from '../platform/records/subject-keys.js';
import { ReportFileRecord, reportFilesOfCase } from '../cases/domain/report-file.record.js';
import { DocumentRecord, documentFilterOfAlert } from '../questions/domain/document.record.js';
import type { PurgeItem } from './purge-selections.js';
import { transactionsOfCustomer } from './transactions-of-customer.js';

export const FINISH_PURGES_QUEUE = 'finish-purges';

type Organization = Pick<Caller, 'orgId'>;
type PurgedAlert = { readonly id: string; readonly runs: readonly string[] };

/** Returns a filter for rows whose id begins with this id and a dot. */
const rowsOf = (id: string) => ({ id: { $gte: `${id}.`, $lt: `${id}/` } });

const unpack = promisify<Uint8Array, Buffer>(gunzip);

/**
 * Removes the data that the events of erasures name. After an interruption, a repetition removes the rest.
 */
@Injectable()
export class PurgeRemoval {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly decisions: Decisions,
    private readonly files: FileStore,
    private readonly keys: SubjectKeys,
    private readonly purged: PurgedData,
  ) {}

  /** Finishes erasures that were interrupted, or whose data came back from a backup of the documents. */
  async finishAll(caller: Organization, signal?: AbortSignal): Promise<void> {
    const begun = { type: 'CustomerDataPurged' };
    const options = { index: 'type', fields: ['subject'] } as const;
    for await (const { subject } of this.readModels.for(caller).stream(AuditEventReadModel, begun, options)) {
      if (signal?.aborted) return;
      const done = await this.records.for(caller).get(PurgedRecord, subject);
      if (!done) await this.finish(caller, subject);
    }
  }

  /** Returns the subjects whose keys an erasure of these items destroys. */
  async keysOf(caller: Organization, items: readonly PurgeItem[]): Promise<string[]> {
    const subjects: string[] = [];
    for (const { kind, id } of items)
      subjects.push(id, ...(kind === 'alert' ? await this.textsAbout(caller, id) : []));
    const missing = new Set(await this.keys.withoutKey(caller, subjects));
    return subjects.filter((subject) => !missing.has(subject));
  }

  /**
   * Returns the pending confirmations and cases whose texts about the alert are encrypted with keys of their
   * own.
   */
  private async textsAbout(caller: Organization, alert: string): Promise<string[]> {
    const held = { alerts: alert, type: 'HeldCallOpened' };
    const rows = this.readModels.for(caller);
    const calls = await rows.find(AuditEventReadModel, held, { index: 'alert', fields: ['subject'] });
    const cases = await rows.find(CaseReadModel, { everAlerts: alert }, { index: 'ever', fields: ['state'] });
    return [...calls.map(({ subject }) => subject), ...cases.map(({ id }) => id)];
  }

  /** Removes the data that the event of one erasure names. `purge`: the stream id of the event. */
  async finish(caller: Organization, purge: string): Promise<void> {
    const [event] = await this.decisions.read(PurgeEvents, caller, purge);
    if (!event) return;
    const { alerts, customers, before } = event.data;
    const rows = this.records.for(caller);
    for (const alert of alerts) await this.removeAlert(caller, event.recordedAt, alert);
    for (const id of customers) {
      const customer = await rows.get(EntityRecord.current, id);
      if (!customer) continue;
      // Not for an erasure by age, which removes refused rows of old uploads all at once below.
      if (before === null) await removeRejectedRows(rows, {}, customer.ownId);
      await this.removeCustomer(caller, event.recordedAt, customer);
    }
    if (before !== null)
      await removeRejectedRows(rows, { id: { $lt: idPrefixOfInstant(Date.parse(before)) } }, null);
    await this.purged.note(caller, event.recordedAt, [purge]);
  }

  private async removeAlert(caller: Organization, at: string, { id, runs }: PurgedAlert): Promise<void> {
    const rows = this.records.for(caller);
    const alert = await rows.get(AlertRecord.current, id);
    const own = alert ? ({ kind: 'alert', id: alert.ownId } as const) : undefined;
    // Record the erasure before the removal: code that does not find a document looks here for the reason.
    await this.purged.note(caller, at, [id, ...runs], own);
    for (const run of runs) await this.removeRun(rows, run);
    for (const event of await this.decisions.read(AlertNotesEvents, caller, id))
      if (event.type === 'NoteFileAttached')
        await this.files.remove(caller.orgId, noteFileName(event.data.fileId));
    for (const subject of [id, ...(await this.textsAbout(caller, id))]) {
      await this.keys.destroy(caller, subject);
      await rows.remove(ReportFileRecord, reportFilesOfCase(subject));
    }
    await rows.remove(DocumentRecord, documentFilterOfAlert(id));
    await rows.remove(AlertVolumeRecord, rowsOf(id));
    await rows.remove(AlertRunRecord, { id });
    await rows.remove(AlertDueRecord, { id });
    await rows.remove(AlertRecord.older, { ref: id }, { index: 'ref' });
    await rows.remove(AlertRecord.current, { id });
  }

  /** Removes an investigation. Vectors that other investigations share are created again from their texts. */
  private async removeRun(rows: RowStore, run: string): Promise<void> {
    for await (const { content } of rows.stream(InvestigationRunRecord, rowsOf(run), { index: 'id' })) {
      const $in = vectorKeysOfRun(content);
      if ($in.length > 0) await rows.remove(PassageVectorsRecord, { id: { $in } });
    }
    await rows.remove(InvestigationRunRecord, rowsOf(run));
  }

  /**
   * Removes a customer, the customer's row last: a repeated erasure finds the transactions by the own id in
   * the row.
   */
  private async removeCustomer(
    caller: Organization,
    at: string,
    { id, ownId }: { readonly id: string; readonly ownId: string },
  ): Promise<void> {
    const rows = this.records.for(caller);
    await this.purged.note(caller, at, [id], { kind: 'customer', id: ownId });
    await this.keys.destroy(caller, id);
    for await (const { own } of transactionsOfCustomer(rows, ownId)) {
      await rows.remove(TransactionRecord.older, { ref: { $in: own } }, { index: 'ref' });
      await rows.remove(TransactionRecord.current, { id: { $in: own } });
    }
    await rows.remove(EntityRecord.older, { ref: id }, { index: 'ref' });
    await rows.remove(EntityRecord.current, { id });
  }
}

/** Removes blocks of refused rows that match the filter. `named`: only blocks that contain this id. */
async function removeRejectedRows(rows: RowStore, filter: Filter, named: string | null): Promise<void> {
  for await (const block of rows.stream(RejectedRowsRecord, filter, { index: 'id' }))
    if (named === null || (await unpack(block.rows)).includes(JSON.stringify(named)))
      await rows.remove(RejectedRowsRecord, { id: block.id });
}
