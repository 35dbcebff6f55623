import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';

/** One stored version, named by service id and salted hash; the document itself is a record. */
export const StoredVersion = z.object({ hash: z.string(), id: z.string(), version: z.int() });

export const UPLOAD_KINDS = ['entities', 'transactions', 'alerts'] as const;

export const UploadCounts = z.object({
  received: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
});

export type UploadCounts = z.infer<typeof UploadCounts>;

/** One upload: of entities, alerts, what was said of customers beside an alert, or a transaction file. */
export const UploadSessionEvents = defineEvents('uploadSession', {
  EntitiesUploaded: { v: 1, schema: z.object({ rows: z.array(StoredVersion), counts: UploadCounts }) },
  AlertsUploaded: {
    v: 1,
    schema: z.object({ rows: z.array(StoredVersion), counts: UploadCounts }),
    audit: ({ rows }) => ({ alerts: rows.map(({ id }) => id) }),
  },
  /** Said of customers beside the alert, a service id; those that `failed` contradict their records. */
  SupplementalEntitiesUploaded: {
    v: 1,
    schema: z.object({ alert: z.string(), rows: z.array(StoredVersion), counts: UploadCounts }),
    audit: ({ alert }) => ({ alerts: [alert] }),
  },
  TransactionUploadOpened: { v: 1, schema: z.object({ format: z.literal('json'), expiresAt: z.string() }) },
  TransactionFileReceived: { v: 1, schema: z.object({ bytes: z.int(), sha256: z.string() }) },
  /** Every row is settled; each chunk of rows stands in a stream of its own. */
  TransactionImportFinished: { v: 1, schema: z.object({ counts: UploadCounts, chunks: z.int() }) },
  /** The file is no JSON array of objects, or too large: nothing of it was stored. */
  TransactionFileRefused: {
    v: 1,
    schema: z.object({ reason: z.string(), byteOffset: z.int() }),
    audit: () => ({ outcome: 'refused' }),
  },
});

/** The rows of one chunk of a transaction file that made a new version; one stream per chunk. */
export const UploadChunkEvents = defineEvents('uploadChunk', {
  TransactionsImported: {
    v: 1,
    schema: z.object({
      session: z.string(),
      /** Index in the file of the chunk's first row. */
      firstRow: z.int(),
      rows: z.array(StoredVersion),
      counts: UploadCounts,
    }),
  },
});
