import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

// All rows belong to the server (SYSTEM_ORG). `tree` is the id of an organization, or the name of the tree
// whose leaves are the organizations' checkpoints.
const number = z.number();

/**
 * Up to 256 consecutive hashes of one level of a tree; tiles exist for every eighth level. The id is
 * `<tree>/<level>/<number>`, where `level` counts rows of tiles.
 */
export const TileRecord = defineRecord({
  name: 'proof-tiles',
  schema: z.object({
    tree: z.string(),
    count: number,
    hashes: z.instanceof(Uint8Array),
    /**
     * Log position before the event of the first hash, as 20 digits; only for tiles of level 0 in an
     * organization's tree, else null.
     */
    after: z.string().nullable(),
  }),
  indexes: { after: { fields: ['tree', 'after'] } },
});

/** How far the stored tiles of a tree reach. The id is the name of the tree. */
export const TreeRecord = defineRecord({
  name: 'proof-trees',
  schema: z.object({
    size: number,
    /** Log position of the newest leaf. For the tree of organizations: revision of the newest signing. */
    through: z.string(),
    /** Newest recording time among the leaves. */
    time: z.string(),
  }),
});

/** A signed checkpoint. The id is `<tree>/<size>`. */
export const SignedCheckpointRecord = defineRecord({
  name: 'proof-checkpoints',
  schema: z.object({
    tree: z.string(),
    size: number,
    time: z.string(),
    note: z.string(),
    /** Index of its leaf in the tree of organizations; null for a checkpoint of that tree itself. */
    index: number.nullable(),
  }),
  indexes: { size: { fields: ['tree', 'size'] }, time: { fields: ['tree', 'time', 'size'] } },
});

/**
 * Events that no signature covered when a server started, from leaf `first` up to, not including, leaf
 * `size`. Their checkpoint names them. The id is `<tree>/<size>`. They have a record of their own, because
 * they are rare among many checkpoints.
 */
export const UncheckedRangeRecord = defineRecord({
  name: 'proof-unchecked',
  schema: z.object({ tree: z.string(), first: number, size: number, time: z.string() }),
  indexes: { size: { fields: ['tree', 'size'] } },
});

/**
 * Leaves that were signed but are missing from the log, and whose loss an operator accepted: from `first` up
 * to, not including, `size`. The id is `<tree>/<size>`. The trees were rebuilt from the shorter log then, so
 * that only this record tells what the log had.
 */
export const LostRangeRecord = defineRecord({
  name: 'proof-lost',
  schema: z.object({
    tree: z.string(),
    first: number,
    size: number,
    /** The newest checkpoint before the loss, as a signed note. */
    note: z.string(),
    acceptedAt: z.string(),
    /** Account and machine of the operator who accepted the loss. */
    acceptedBy: z.string(),
  }),
  indexes: { size: { fields: ['tree', 'size'] } },
});

export type LostRange = z.infer<typeof LostRangeRecord.schema>;

export type UncheckedRange = z.infer<typeof UncheckedRangeRecord.schema>;

export type SignedCheckpoint = z.infer<typeof SignedCheckpointRecord.schema>;
