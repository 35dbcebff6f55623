import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

// All rows belong to the server: `tree` is the id of an organization, or names the tree of organizations.
const number = z.number();

/** Up to 256 hashes of a level that is eight above the one below; the id is `<tree>/<level>/<number>`. */
export const TileRecord = defineRecord({
  name: 'proof-tiles',
  schema: z.object({
    tree: z.string(),
    count: number,
    hashes: z.instanceof(Uint8Array),
    /** Of level 0 in an organization's tree: a log position before the event of the first hash, 20 digits. */
    after: z.string().nullable(),
  }),
  indexes: { after: { fields: ['tree', 'after'] } },
});

/** How far the tiles of a tree go; its id is the tree's name. */
export const TreeRecord = defineRecord({
  name: 'proof-trees',
  schema: z.object({
    size: number,
    /** Log position of its newest leaf; of the tree of organizations the revision of its newest signing. */
    through: z.string(),
    /** Newest time at which one of its leaves was recorded. */
    time: z.string(),
  }),
});

/** A checkpoint that was signed; the id is `<tree>/<size>`. */
export const SignedCheckpointRecord = defineRecord({
  name: 'proof-checkpoints',
  schema: z.object({
    tree: z.string(),
    size: number,
    time: z.string(),
    note: z.string(),
    /** Its leaf in the tree of organizations; null for a checkpoint of that tree. */
    index: number.nullable(),
  }),
  indexes: { size: { fields: ['tree', 'size'] }, time: { fields: ['tree', 'time', 'size'] } },
});

export type SignedCheckpoint = z.infer<typeof SignedCheckpointRecord.schema>;
