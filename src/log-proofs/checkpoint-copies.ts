import { Injectable, Logger } from '@nestjs/common';
import { SYSTEM_ORG } from '@alert-review/kernel';
import { openBackupPlace } from '../platform/backup/open-backup-place.js';
import { Config } from '../platform/config/config.js';
import { declareGauge, shareConcurrentReads } from '../platform/observability/metrics.js';
import { Records } from '../platform/records/records.js';
import { streamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { CHECKPOINTS_STREAM_ID, CheckpointEvents, type CheckpointEvent } from './domain/checkpoint.events.js';
import { TreeRecord } from './domain/tree.record.js';
import { HashTrees } from './hash-trees.js';
import { parseCheckpoint, textOfNote } from '@alert-review/transparency-log';

const SIZE = declareGauge('checkpoint_size', 'Number of leaves of the last signed tree of organizations.');
const TIME = declareGauge(
  'checkpoint_timestamp_seconds',
  'Time of the newest event that a signature covers.',
);
const ROOT = declareGauge(
  'checkpoint_root',
  'First 48 bits of the signed root. If monitoring keeps this value, a changed log can be found.',
);
const ROOT_BYTES = 6;
/** Number of signings that are read at once. */
const PAGE = 100;
/** Id of the row whose field `through` names the last signing whose files were written. */
const COPIED_ID = 'copies';

/**
 * Publishes checkpoints of the tree of organizations as metrics and as files, in places to which an attacker
 * who can rewrite the log cannot write.
 */
@Injectable()
export class CheckpointCopies {
  private readonly logger = new Logger(CheckpointCopies.name);

  constructor(
    proofs: HashTrees,
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
    private readonly records: Records,
    private readonly config: Config,
  ) {
    const read = shareConcurrentReads(async () => (await proofs.organizations.newest())?.note);
    const show = (number: (newest: ReturnType<typeof parseCheckpoint>) => number) => async () => {
      const newest = await read();
      return newest === undefined ? [] : ([[{}, number(parseCheckpoint(textOfNote(newest)))]] as const);
    };
    SIZE.readWith(show(({ size }) => size));
    TIME.readWith(show(({ time }) => Date.parse(time) / 1_000));
    ROOT.readWith(show(({ root }) => Buffer.from(root).readUIntBE(0, ROOT_BYTES)));
  }

  get isWanted(): boolean {
    return this.config.checkpointCopies !== undefined;
  }

  /**
   * Writes a file for each new signing, with its note and the notes of the organizations that were signed
   * with it. After an abort, the next call writes the remaining files. Throws EnvironmentError.
   */
  async write(signal?: AbortSignal): Promise<void> {
    const { checkpointCopies } = this.config;
    const rows = this.records.for({ orgId: SYSTEM_ORG });
    if (checkpointCopies === undefined) return;
    let next = Number((await rows.get(TreeRecord, COPIED_ID))?.through ?? -1) + 1;
    let signings = await this.signings(next);
    if (signings.length === 0) return;
    const place = await openBackupPlace(checkpointCopies, this.config);
    try {
      for (; signings.length > 0; signings = await this.signings(next))
        for (const { note, notes } of signings) {
          if (signal?.aborted) return;
          const { size, time } = parseCheckpoint(textOfNote(note));
          const name = `checkpoint-${String(size).padStart(12, '0')}.txt`;
          const kept = await place.keep(name, Buffer.from([note, ...notes].join('\n')));
          if (!kept.toString().startsWith(textOfNote(note)))
            this.logger.error({ msg: 'a copy of a checkpoint tells of another log than this one', size });
          await rows.put(TreeRecord, { id: COPIED_ID, size, time, through: String(next++) });
        }
    } finally {
      place.close();
    }
  }

  private async signings(fromRevision: number): Promise<CheckpointEvent['data'][]> {
    const stream = streamName(CheckpointEvents.category, SYSTEM_ORG, CHECKPOINTS_STREAM_ID);
    const stored = await this.events.readStream(stream, { fromRevision, maxCount: PAGE });
    return stored.map((event) => this.registry.read(event).data as CheckpointEvent['data']);
  }
}
