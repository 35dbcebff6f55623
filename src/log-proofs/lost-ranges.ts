import { Injectable } from '@nestjs/common';
import { type Caller, Clock, SYSTEM_ORG } from '@alert-review/kernel';
import { leafHash, parseCheckpoint, RebuiltTree, textOfNote } from '@alert-review/transparency-log';
import { EventStore } from '../platform/event-store/event-store.js';
import { accountOfProcess } from '../platform/process/account.js';
import { yieldToEventLoop } from '../platform/process/cooperative.js';
import { Records } from '../platform/records/records.js';
import type { RowStore } from '../platform/records/rows.js';
import { type LostRange, LostRangeRecord, SignedCheckpointRecord, TreeRecord } from './domain/tree.record.js';
import { TREE_OF_ORGANIZATIONS, treeOfStream } from './leaves.js';

const PAGE_EVENTS = 500;

/** Keeps which signed events the log lacks since an operator accepted a loss. */
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
   * Compares the log with its stored checkpoints and keeps what they signed and the log lacks. Called once
   * the loss is accepted, before the checkpoints are removed.
   */
  async keep(): Promise<void> {
    const trees = await this.rebuiltTrees();
    const accepted = { acceptedAt: this.clock.iso(), acceptedBy: accountOfProcess() };
    for await (const { id: tree } of this.rows.stream(TreeRecord, {}, { index: 'id' })) {
      if (tree === TREE_OF_ORGANIZATIONS) continue;
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
      // A log that is only shorter has the events behind its last whole checkpoint, too.
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
