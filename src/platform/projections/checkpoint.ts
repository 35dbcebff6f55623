import type { Clock } from '../../kernel/clock.js';
import type { Collection } from '../../kernel/collection.js';
import type { RowStore } from '../records/rows.js';

const SAVE_EVERY_MS = 1_000;

/** How far one way through the log came; stored at most once per second, always behind the rows it covers. */
export class Checkpoint {
  /** Undefined: what is stored, if anything, is not known. */
  private saved: bigint | null | undefined;
  private savedAt = 0;

  constructor(
    private readonly records: RowStore,
    private readonly record: Collection<{ position: string | null }>,
    private readonly clock: Clock,
    private readonly id: string,
    private position: bigint | null,
  ) {}

  get reached(): bigint | null {
    return this.position;
  }

  isBehind(other: bigint | null): boolean {
    return other !== null && (this.position === null || this.position < other);
  }

  async load(): Promise<boolean> {
    const stored = await this.records.get(this.record, this.id);
    this.position = this.saved = stored?.position ? BigInt(stored.position) : null;
    return stored !== null;
  }

  async advance(position: bigint): Promise<void> {
    this.position = position;
    if (this.clock.now() - this.savedAt >= SAVE_EVERY_MS) await this.save();
  }

  async save(): Promise<void> {
    const reached = this.position;
    if (reached === this.saved) return;
    this.savedAt = this.clock.now();
    await this.records.put(this.record, { id: this.id, position: textOf(reached) });
    this.saved = reached;
  }

  /** Removes what this one stored, not what another process has stored since. */
  async remove(): Promise<void> {
    await this.records.remove(this.record, { id: this.id, position: textOf(this.saved ?? null) });
  }
}

const textOf = (position: bigint | null): string | null => (position === null ? null : String(position));
