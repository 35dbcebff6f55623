import { z } from 'zod';
import type { Clock } from '../../kernel/clock.js';
import type { Row } from '../../kernel/collection.js';
import { defineRecord } from '../../kernel/define-record.js';
import type { RowStore } from '../records/rows.js';

/** Position of projections: `projections@<shapes>` for all, `projections.<shape>` for one that lags. */
export const CheckpointRecord = defineRecord({
  name: 'checkpoints',
  schema: z.object({
    position: z.string().nullable(),
    /** Id of the event at the position; tells this log from another one. */
    event: z.string().nullish(),
    /** Shapes whose rows include every event up to there; missing in those of 0.x. */
    shapes: z.array(z.string()).nullish(),
  }),
});

type StoredCheckpoint = Row<z.infer<typeof CheckpointRecord.schema>>;

const SAVE_EVERY_MS = 1_000;

export interface Place {
  readonly position: bigint;
  readonly id: string;
}

export const placeOf = ({ position, event }: StoredCheckpoint): Partial<Place> =>
  position === null ? {} : { position: BigInt(position), ...(event ? { id: event } : {}) };

/** Position up to which the log was applied; stored at most once per second, never ahead of the rows. */
export class Checkpoint {
  /** The stored position; undefined while it is unknown. */
  private saved: bigint | null | undefined;
  private savedAt = -Infinity;

  constructor(
    private readonly records: RowStore,
    private readonly clock: Clock,
    private readonly id: string,
    private readonly shapes: readonly string[],
    private place: Partial<Place> = {},
  ) {}

  get at(): Partial<Place> {
    return this.place;
  }

  get reached(): bigint | null {
    return this.place.position ?? null;
  }

  isBehind(other: bigint | null): boolean {
    return other !== null && (this.reached === null || this.reached < other);
  }

  /** Loads the checkpoint; returns false when none is stored. */
  async load(): Promise<boolean> {
    const stored = await this.records.get(CheckpointRecord, this.id);
    this.place = stored ? placeOf(stored) : {};
    this.saved = this.reached;
    return stored !== null;
  }

  async advance({ position, id }: Place): Promise<void> {
    this.place = { position, id };
    if (this.clock.steady() - this.savedAt >= SAVE_EVERY_MS) await this.save();
  }

  async save(): Promise<void> {
    const { position = null, id = null } = this.place;
    const shapes = [...this.shapes];
    if (position === this.saved) return;
    this.savedAt = this.clock.steady();
    await this.records.put(CheckpointRecord, { id: this.id, position: textOf(position), event: id, shapes });
    this.saved = position;
  }

  /** Removes the checkpoint unless another process has stored a newer one. */
  async remove(): Promise<void> {
    await this.records.remove(CheckpointRecord, { id: this.id, position: textOf(this.saved ?? null) });
  }
}

const textOf = (position: bigint | null): string | null => (position === null ? null : String(position));
