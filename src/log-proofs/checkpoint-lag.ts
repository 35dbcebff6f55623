import { Injectable } from '@nestjs/common';
import { Clock, SYSTEM_ORG } from '@alert-review/kernel';
import { EventStore, type StoredEvent } from '../platform/event-store/event-store.js';
import { declareGauge, shareConcurrentReads } from '../platform/observability/metrics.js';
import { CheckpointRecord, placeOfCheckpoint } from '../platform/projections/checkpoint.js';
import { LogContinuity } from '../platform/projections/log-continuity.js';
import { Readiness } from '../platform/readiness.js';
import { Records } from '../platform/records/records.js';
import type { RowStore } from '../platform/records/rows-of-organization.js';
import { SignedCheckpointRecord } from './domain/tree.record.js';
import { recordedAtInBytes, treeOfStream } from './tree-of-event.js';
import { countUncheckedEvents } from './queries/count-unchecked-events.lookup.js';
import { SEALER_POSITION_ID } from './log-sealer.js';

const LAG = declareGauge(
  'checkpoint_lag_seconds',
  'Waiting time of the oldest event without a signed checkpoint; 0 if all events are covered.',
);
const UNCHECKED = declareGauge(
  'log_unchecked_events',
  'Events that no signature covered when a server started: a server was killed before it signed the ' +
    'events, or somebody wrote directly to the store.',
);
/**
 * Maximum number of events that one measurement reads. The next measurement continues where this one ended.
 */
const EVENTS_READ_MAX = 1_000;

/**
 * Measures how long events have waited for their checkpoint. Compares the log with the signed checkpoints, so
 * that any process can measure it, even one that does not sign.
 */
@Injectable()
export class CheckpointLag {
  private readonly rows: RowStore;
  /** Log position up to which every event is covered by a signed checkpoint. */
  private signedTo: bigint | null = null;
  private readonly readOnce = shareConcurrentReads(() => this.read());

  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
    records: Records,
    continuity: LogContinuity,
    readiness: Readiness,
  ) {
    this.rows = records.for({ orgId: SYSTEM_ORG });
    continuity.onReplaced(async () => void (this.signedTo = null));
    readiness.watchCheckpoints(() => this.seconds());
    LAG.readWith(async () => [[{}, await this.seconds()]]);
    UNCHECKED.readWith(async () => [[{}, await countUncheckedEvents(records)]]);
  }

  /**
   * Returns for how many whole seconds the oldest unsigned event has waited; 0 if a signed checkpoint covers
   * every event.
   */
  seconds(): Promise<number> {
    return this.readOnce();
  }

  private async read(): Promise<number> {
    const stored = await this.rows.get(CheckpointRecord, SEALER_POSITION_ID);
    const place = stored ? placeOfCheckpoint(stored).position : null;
    if (place !== null && (this.signedTo === null || place > this.signedTo)) this.signedTo = place;
    const page = await this.events.readAll({ after: this.signedTo, maxCount: EVENTS_READ_MAX });
    const newestByTree = new Map<string, string>();
    for (const event of page) {
      const waitsSince = await this.waitsSince(event, newestByTree);
      if (waitsSince !== null) return Math.floor(Math.max(0, this.clock.now() - waitsSince) / 1_000);
      this.signedTo = event.position;
    }
    return 0;
  }

  /** Returns when an event was recorded, in ms; null if a checkpoint of its organization covers that time. */
  private async waitsSince(
    { stream, data }: StoredEvent,
    newestByTree: Map<string, string>,
  ): Promise<number | null> {
    const tree = treeOfStream(stream);
    if (tree === null) return null;
    const newest = newestByTree.get(tree) ?? (await this.newestTime(tree));
    newestByTree.set(tree, newest);
    const recordedAt = recordedAtInBytes(data);
    return recordedAt > newest ? Date.parse(recordedAt) : null;
  }

  /**
   * Returns the time of the newest event covered by a checkpoint of an organization; '' before the first
   * checkpoint.
   */
  private async newestTime(tree: string): Promise<string> {
    const newest = { index: 'size', sort: { size: -1 }, limit: 1, fields: ['time'] } as const;
    const [signed] = await this.rows.find(SignedCheckpointRecord, { tree }, newest);
    return signed?.time ?? '';
  }
}
