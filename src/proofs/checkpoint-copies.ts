import { Injectable, Logger } from '@nestjs/common';
import { SYSTEM_ORG } from '../kernel/caller.js';
import { openBackupPlace } from '../platform/backup/open-backup-place.js';
import { Config } from '../platform/config/config.js';
import { gauge, sharedReading } from '../platform/observability/metrics.js';
import { Records } from '../platform/records/records.js';
import { TreeRecord } from './domain/tree.record.js';
import { Proofs } from './proofs.js';
import { parseCheckpoint, textOfNote } from './signed-note.js';

const SIZE = gauge('checkpoint_size', 'Leaves of the tree of organizations when it was signed last.');
const TIME = gauge('checkpoint_timestamp_seconds', 'When the newest event under a signature was recorded.');
const ROOT = gauge(
  'checkpoint_root',
  'The first 48 bits of the signed root: what monitoring keeps, no later log may deny.',
);
const ROOT_BYTES = 6;
/** Row of the size up to which files were written. */
const COPIED_ID = 'copies';

/** Shows checkpoints of the tree of organizations where whoever can rewrite the log may not write. */
@Injectable()
export class CheckpointCopies {
  private readonly logger = new Logger(CheckpointCopies.name);

  constructor(
    private readonly proofs: Proofs,
    private readonly records: Records,
    private readonly config: Config,
  ) {
    const read = sharedReading(async () => (await proofs.organizations.newest())?.note);
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

  /** Writes each new note to a file of its own; an abort leaves the rest. Throws EnvironmentError. */
  async write(signal?: AbortSignal): Promise<void> {
    const { checkpointCopies } = this.config;
    const rows = this.records.for({ orgId: SYSTEM_ORG });
    const copied = (await rows.get(TreeRecord, COPIED_ID))?.size ?? 0;
    const newest = (await this.proofs.organizations.newest())?.size ?? 0;
    if (checkpointCopies === undefined || newest <= copied) return;
    const place = await openBackupPlace(checkpointCopies, this.config);
    try {
      for await (const { size, note, time } of this.proofs.organizations.checkpoints(
        copied + 1,
        Number.MAX_SAFE_INTEGER,
      )) {
        if (signal?.aborted) return;
        const kept = await place.keep(`checkpoint-${String(size).padStart(12, '0')}.txt`, Buffer.from(note));
        if (textOfNote(kept.toString()) !== textOfNote(note))
          this.logger.error({ msg: 'a copy of a checkpoint tells of another log than this one', size });
        await rows.put(TreeRecord, { id: COPIED_ID, size, time, through: '' });
      }
    } finally {
      place.close();
    }
  }
}
