import { type Caller, Clock, type FieldProblem, Ids, storedBytes } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { uploadRowSource } from '../../platform/records/version-chain.js';
import { VersionedRecords } from '../../platform/records/versioned-records.js';
import { ENTITY_BYTES_MAX, EntityRecord, type Entity } from '../domain/entity.record.js';
import { RejectedRows } from '../import/rejected-rows.js';
import { rowFaultsAsText, type RowToReject } from '../import/row-faults.js';
import { RecordUpload } from './record-upload.command.js';

export const ENTITIES_PER_REQUEST_MAX = 500;

interface RefusedEntity {
  readonly index: number;
  /** Null if the refused item has no usable id. */
  readonly entityId: string | null;
  readonly sent: unknown;
  /** The first 100 faults; `total` counts all of them. */
  readonly faults: readonly FieldProblem[];
  readonly total: number;
}

/**
 * Uploads customers. An unknown entity_id creates a record; changed content becomes the record's next
 * version.
 */
export const UploadEntities = defineCommand(
  'UploadEntities',
  { permission: 'records:ingest' },
  (
    caller: Caller,
    fields: {
      readonly entities: readonly Entity[];
      /**
       * Items that failed validation, in the order sent. They are kept as rejected rows with their faults.
       */
      readonly refused: readonly RefusedEntity[];
    },
  ) => ({ ...fields, caller }),
  [VersionedRecords, RejectedRows, Ids, Clock, Bus],
  async (
    { caller, entities, refused },
    versions,
    rejected,
    ids,
    clock,
    bus,
  ): Promise<{ sessionId: string; stored: number }> => {
    const sessionId = ids.next();
    const begunAt = clock.steady();
    const items = entities.map((content, index) => ({
      ownId: content.entity_id,
      content,
      source: uploadRowSource(sessionId, index),
    }));
    const outcomes = await versions.uploadInParts(caller, EntityRecord, items);
    await rejected.keep(caller, sessionId, rowsToReject(refused));
    const failed = refused.length;
    const upload = { type: 'EntitiesUploaded', sessionId, outcomes, failed, begunAt } as const;
    await bus.send(new RecordUpload(caller, upload));
    return { sessionId, stored: outcomes.length };
  },
);

/** Yields the rows one by one, because all refused items together may be 32 MiB of JSON. */
function* rowsToReject(refused: readonly RefusedEntity[]): Generator<RowToReject> {
  for (const { index, entityId, sent, faults, total } of refused) {
    const text = storedBytes(sent) > ENTITY_BYTES_MAX ? null : JSON.stringify(sent);
    yield {
      index,
      transactionId: null,
      entityId,
      place: '',
      faults: rowFaultsAsText(faults),
      total,
      sent: text,
    };
  }
}
