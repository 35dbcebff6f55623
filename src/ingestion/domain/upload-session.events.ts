import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

export const StoredVersion = z.object({ hash: z.string(), id: z.string(), version: z.int() });

export const UPLOAD_KINDS = ['entities', 'transactions', 'alerts'] as const;

/**
 * row_by_row: valid rows are stored, the others rejected; all_or_nothing: nothing is stored unless all rows
 * are valid.
 */
export const UPLOAD_MODES = ['row_by_row', 'all_or_nothing'] as const;

/**
 * Formats of a transaction file. `json` and `ndjson` may be read with or without a mapping; all others need
 * one.
 */
export const UPLOAD_FORMATS = ['json', 'ndjson', 'csv', 'xlsx', 'mt940', 'camt', 'ofx'] as const;

export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/**
 * given: ids of the bank, whose rows may change in any way; made: hashes of columns, so that a row of another
 * customer is another payment.
 */
export const UPLOAD_IDS = ['given', 'made'] as const;

export type UploadIds = (typeof UPLOAD_IDS)[number];

export type UploadMode = (typeof UPLOAD_MODES)[number];

export const UploadCounts = z.object({
  received: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
});

export type UploadCounts = z.infer<typeof UploadCounts>;

/** Stream of one upload: customers, alerts, supplemental data or a transaction file. */
export const UploadSessionEvents = defineEvents('uploadSession', {
  EntitiesUploaded: { v: 1, schema: z.object({ rows: z.array(StoredVersion), counts: UploadCounts }) },
  AlertsUploaded: {
    v: 1,
    schema: z.object({ rows: z.array(StoredVersion), counts: UploadCounts }),
    audit: ({ rows }) => ({ alerts: rows.map(({ id }) => id) }),
  },
  /**
   * Customer data added on behalf of an alert (its service id). Items that contradict stored customers count
   * as failed.
   */
  SupplementalEntitiesUploaded: {
    v: 1,
    schema: z.object({ alert: z.string(), rows: z.array(StoredVersion), counts: UploadCounts }),
    audit: ({ alert }) => ({ alerts: [alert] }),
  },
  /** No mode means row by row. The mapping's hash is that of the YAML in `UploadMappingRecord`. */
  TransactionUploadOpened: {
    v: 2,
    schema: z.object({
      format: z.enum(UPLOAD_FORMATS),
      mapping: z.object({ id: z.string(), sha256: z.string() }).optional(),
      expiresAt: z.string(),
      mode: z.enum(UPLOAD_MODES).optional(),
      ids: z.enum(UPLOAD_IDS).optional(),
    }),
    // Version 2 allows more formats; nothing else changed.
    upcast: { 1: (data: object) => data },
  },
  TransactionFileReceived: { v: 1, schema: z.object({ bytes: z.int(), sha256: z.string() }) },
  /**
   * An import that is running stops before its next piece; `TransactionImportFinished` then counts what it
   * stored.
   */
  TransactionUploadCancelled: { v: 1, schema: z.object({}) },
  /**
   * Every row (or every row before a cancellation) was stored or rejected. Each chunk has a stream of its
   * own.
   */
  TransactionImportFinished: {
    v: 1,
    schema: z.object({ counts: UploadCounts, chunks: z.int(), cancelled: z.literal(true).optional() }),
  },
  /** Nothing was stored: the file is invalid or too large, or a row was rejected in mode all_or_nothing. */
  TransactionFileRefused: {
    v: 1,
    schema: z.object({ reason: z.string(), byteOffset: z.int(), counts: UploadCounts.optional() }),
    audit: () => ({ outcome: 'refused' }),
  },
});

/** Rows of a chunk that created a new version of a transaction. One stream per chunk. */
export const UploadChunkEvents = defineEvents('uploadChunk', {
  TransactionsImported: {
    v: 1,
    schema: z.object({
      session: z.string(),
      firstRow: z.int(),
      rows: z.array(StoredVersion),
      counts: UploadCounts,
    }),
  },
});

export const uploadModeOf = ({
  mode = 'row_by_row',
}: {
  readonly mode?: UploadMode | undefined;
}): UploadMode => mode;
