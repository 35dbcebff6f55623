import {
  type Checkpoint,
  GrowingTreeRoots,
  type Hash,
  leafHash,
  parseCheckpoint,
  textOfNote,
} from '@alert-review/transparency-log';
import type { SignedCheckpoint } from './domain/tree.record.js';

/** Compares events with the signed checkpoints that cover them, while the events are read in order. */
export class SignedEventsCheck {
  /**
   * Set once a checkpoint does not match: `size` is its size, `from` the size of the last checkpoint that
   * matched.
   */
  difference: { readonly from: number; readonly size: number } | null = null;
  private fits: number;
  private next: Checkpoint | null = null;

  private constructor(
    private readonly frontier: GrowingTreeRoots,
    private readonly checkpoints: AsyncIterator<SignedCheckpoint, unknown>,
  ) {
    this.fits = frontier.size;
  }

  /** `subtrees` holds the roots of the complete subtrees of the leaves before `first`, largest first. */
  static async after(
    first: number,
    subtrees: Hash[],
    checkpoints: AsyncIterable<SignedCheckpoint>,
  ): Promise<SignedEventsCheck> {
    const check = new SignedEventsCheck(
      new GrowingTreeRoots(first, subtrees),
      checkpoints[Symbol.asyncIterator](),
    );
    await check.advance();
    return check;
  }

  async push(data: Uint8Array): Promise<void> {
    const { next, frontier } = this;
    if (next === null || this.difference !== null) return;
    frontier.push(leafHash(data));
    if (frontier.size < next.size) return;
    if (frontier.root().equals(next.root)) this.fits = next.size;
    else this.difference = { from: this.fits, size: next.size };
    await this.advance();
  }

  private async advance(): Promise<void> {
    const { value, done } = await this.checkpoints.next();
    this.next = done ? null : parseCheckpoint(textOfNote(value.note));
  }
}
