import {
  type Checkpoint,
  Frontier,
  type Hash,
  leafHash,
  parseCheckpoint,
  textOfNote,
} from '@alert-review/transparency-log';
import type { SignedCheckpoint } from './domain/tree.record.js';

/** Compares events, as they are read one after the other, with the checkpoints that were signed over them. */
export class SignedEventsCheck {
  /** The first checkpoint that does not fit (`size`), and the size of the last one that does (`from`). */
  difference: { readonly from: number; readonly size: number } | null = null;
  private fits: number;
  private next: Checkpoint | null = null;

  private constructor(
    private readonly frontier: Frontier,
    private readonly checkpoints: AsyncIterator<SignedCheckpoint, unknown>,
  ) {
    this.fits = frontier.size;
  }

  /** `subtrees`: roots of the complete subtrees of the leaves before `first`, the largest first. */
  static async after(
    first: number,
    subtrees: Hash[],
    checkpoints: AsyncIterable<SignedCheckpoint>,
  ): Promise<SignedEventsCheck> {
    const check = new SignedEventsCheck(new Frontier(first, subtrees), checkpoints[Symbol.asyncIterator]());
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
