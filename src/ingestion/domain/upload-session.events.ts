import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** A version of a record that an upload stored. */
export const StoredVersion = z.object({ hash: z.string(), id: z.string(), version: z.int() });

export const UPLOAD_KINDS = ['entities', 'transactions', 'alerts'] as const;

/**
 * What an upload does with valid rows if other rows are invalid. row_by_row: stores the valid rows and
 * rejects the others; all_or_nothing: stores nothing unless all rows are valid.
 */
export const UPLOAD_MODES = ['row_by_row', 'all_or_nothing'] as const;

/**
 * Formats of a transaction file. `json` and `ndjson` may be read with or without a mapping; all others need
 * one.
 */
export const UPLOAD_FORMATS = ['json', 'ndjson', 'csv', 'xlsx', 'mt940', 'camt', 'ofx'] as const;

export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/**
 * Where the ids of an upload's transactions come from. given: from the bank, so a row may change in any way;
 * made: hashes of columns, so a row of another customer is another payment.
 */
export const UPLOAD_ID_ORIGINS = ['given', 'made'] as const;

export type UploadIdOrigin = (typeof UPLOAD_ID_ORIGINS)[number];

/** What an upload does with valid rows if other rows are invalid. */
export type UploadMode = (typeof UPLOAD_MODES)[number];

/** How many items an upload received, stored and refused. */
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
   * Customer data was added on behalf of an alert (its service id). Items that contradict stored customers
   * count as failed.
   */
  SupplementalEntitiesUploaded: {
    v: 1,
    schema: z.object({ alert: z.string(), rows: z.array(StoredVersion), counts: UploadCounts }),
    audit: ({ alert }) => ({ alerts: [alert] }),
  },
  /** A missing `mode` means row by row. The mapping's hash is that of the YAML in `UploadMappingRecord`. */
  TransactionUploadOpened: {
    v: 2,
    schema: z.object({
      format: z.enum(UPLOAD_FORMATS),
      mapping: z.object({ id: z.string(), sha256: z.string() }).optional(),
      expiresAt: z.string(),
      mode: z.enum(UPLOAD_MODES).optional(),
      ids: z.enum(UPLOAD_ID_ORIGINS).optional(),
    }),
    // Version 2 allows more formats; nothing else changed.
    upcast: { 1: (data: object) => data },
  },
  TransactionFileReceived: { v: 1, schema: z.object({ bytes: z.int(), sha256: z.string() }) },
  /**
   * The upload was cancelled. A running import stops before its next piece; `TransactionImportFinished` then
   * counts what it stored.
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

/** The rows of a chunk that created a new version of a transaction. Each chunk has a stream of its own. */
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

/** Returns the mode of an upload; row_by_row if none was given. */
export const uploadModeOf = ({
  mode = 'row_by_row',
}: {
  readonly mode?: UploadMode | undefined;
}): UploadMode => mode;
