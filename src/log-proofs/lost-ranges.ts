import { Injectable } from '@nestjs/common';
import { type Caller, Clock, SYSTEM_ORG } from '@alert-review/kernel';
import { leafHash, parseCheckpoint, RebuiltTree, textOfNote } from '@alert-review/transparency-log';
import { EventStore } from '../platform/event-store/event-store.js';
import { accountOfProcess } from '../platform/process/account-of-process.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { Records } from '../platform/records/records.js';
import type { RowStore } from '../platform/records/rows-of-organization.js';
import { type LostRange, LostRangeRecord, SignedCheckpointRecord, TreeRecord } from './domain/tree.record.js';
import { ORGANIZATIONS_TREE, treeOfStream } from './tree-of-event.js';

const PAGE_EVENTS = 500;

/** Records which signed events are missing from the log since an operator accepted their loss. */
@Injectable()
export class LostRanges {
  private readonly rows: RowStore;

  constructor(
    records: Records,
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {
    this.rows = records.for({ orgId: SYSTEM_ORG });
  }

  /** Returns the ranges of the caller's organization, newest first. */
  of({ orgId: tree }: Pick<Caller, 'orgId'>): Promise<LostRange[]> {
    return this.rows.find(LostRangeRecord, { tree }, { index: 'size', sort: { size: -1 } });
  }

  /**
   * Compares the log with the stored checkpoints, and records the signed events that the log lacks. Called
   * once the loss is accepted, before the checkpoints are removed.
   */
  async keep(): Promise<void> {
    const trees = await this.rebuiltTrees();
    const accepted = { acceptedAt: this.clock.iso(), acceptedBy: accountOfProcess() };
    for await (const { id: tree } of this.rows.stream(TreeRecord, {}, { index: 'id' })) {
      if (tree === ORGANIZATIONS_TREE) continue;
      const lost = await this.lostOf(tree, trees.get(tree) ?? new RebuiltTree());
      if (lost)
        await this.rows.put(LostRangeRecord, { id: `${tree}/${lost.size}`, tree, ...lost, ...accepted });
    }
  }

  private async lostOf(
    tree: string,
    rebuilt: RebuiltTree,
  ): Promise<Pick<LostRange, 'first' | 'size' | 'note'> | null> {
    const there = rebuilt.size;
    let first = 0;
    let newest: { readonly size: number; readonly note: string } | null = null;
    let fits = true;
    const ascending = { index: 'size', sort: { size: 1 } } as const;
    for await (const { size, note } of this.rows.stream(SignedCheckpointRecord, { tree }, ascending)) {
      newest = { size, note };
      if (!fits) continue;
      fits = rebuilt.rootAt(size)?.equals(parseCheckpoint(textOfNote(note)).root) ?? false;
      // A log that is merely shorter still has its events after the last matching checkpoint, so the loss
      // begins at its end.
      first = fits ? size : size > there ? there : first;
    }
    return newest === null || fits ? null : { ...newest, first };
  }

  private async rebuiltTrees(): Promise<ReadonlyMap<string, RebuiltTree>> {
    const trees = new Map<string, RebuiltTree>();
    for (let after: bigint | null = null; ;) {
      const page = await this.events.readAll({ after, maxCount: PAGE_EVENTS });
      for (const { stream, data } of page) {
        const org = treeOfStream(stream);
        if (org === null) continue;
        const tree = trees.get(org) ?? new RebuiltTree();
        trees.set(org, tree);
        tree.push(leafHash(data));
      }
      if (page.length === 0) return trees;
      after = page.at(-1)!.position;
      await yieldToEventLoop();
    }
  }
}
