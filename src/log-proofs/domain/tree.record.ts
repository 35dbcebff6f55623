import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

// All rows belong to the server (SYSTEM_ORG). `tree` is the id of an organization, or the name of the tree
// of organizations.
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
     * Only for tiles of level 0 in an organization's tree: a log position before the event of the first
     * hash, as 20 digits.
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
    /** Latest time at which one of its leaves was recorded. */
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
 * Events that no signature covered when the server started, as their checkpoint names them: from `first` to
 * before `size`. The id is `<tree>/<size>`. Why beside the checkpoints: they are rare among many.
 */
export const UncheckedRangeRecord = defineRecord({
  name: 'proof-unchecked',
  schema: z.object({ tree: z.string(), first: number, size: number, time: z.string() }),
  indexes: { size: { fields: ['tree', 'size'] } },
});

/**
 * Leaves that were signed, that the log lacked, and whose loss an operator accepted: from `first` to before
 * `size`. The id is `<tree>/<size>`. The trees were made anew from the shorter log then, so that nothing else
 * in these stores tells what it had.
 */
export const LostRangeRecord = defineRecord({
  name: 'proof-lost',
  schema: z.object({
    tree: z.string(),
    first: number,
    size: number,
    /** The newest checkpoint before the loss. */
    note: z.string(),
    acceptedAt: z.string(),
    /** Account and machine of whoever accepted the loss. */
    acceptedBy: z.string(),
  }),
  indexes: { size: { fields: ['tree', 'size'] } },
});

export type LostRange = z.infer<typeof LostRangeRecord.schema>;

export type UncheckedRange = z.infer<typeof UncheckedRangeRecord.schema>;

export type SignedCheckpoint = z.infer<typeof SignedCheckpointRecord.schema>;
