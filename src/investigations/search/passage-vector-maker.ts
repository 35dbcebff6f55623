import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { z } from 'zod';
import type { Caller, Clock, Row } from '@alert-review/kernel';
import type { Records } from '../../platform/records/records.js';
import { RESULT_CODES } from '@alert-review/judgement';
import {
  bytesOfVector,
  PassageVectorsRecord,
  vectorOfBytes,
} from '../domain/search/passage-vectors.record.js';
import type { PassagesReadModel } from '../passages.read-model.js';
import type { KnownRuns } from './known-runs.js';
import { embeddingTextOfPassage, wordSearchTextOfPassage, vectorKey } from './passage-text.js';
import type { SearchThread } from './search-thread.js';
import { withoutDamagedDocuments } from './without-damaged.js';

type RunRow = Row<z.infer<typeof PassagesReadModel.schema>>;
type Org = Pick<Caller, 'orgId'>;

/** Pause after a failed attempt, since the next may fail as well and each takes as long as a search. */
const RETRY_MS = 60_000;
/**
 * If more texts than this are pending, vectors are computed at half speed, which leaves half a core to
 * requests.
 */
export const HALF_SPEED_FROM_TEXTS = 20;

/** Loads stored vectors of texts, and computes missing vectors while the search thread is idle. */
export class PassageVectorMaker {
  private readonly logger = new Logger(PassageVectorMaker.name);

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /** Adds runs to the index. Texts without a stored vector become pending. */
  async add(org: Org, thread: SearchThread, known: KnownRuns, rows: readonly RunRow[]): Promise<void> {
    const { id: model, dimensions } = await thread.call('model');
    const passages = rows
      .flatMap(passagesOf)
      .map((passage) => ({ ...passage, vectorKey: vectorKey(model, passage.meaning) }));
    const keys = new Set(passages.map(({ vectorKey }) => vectorKey));
    const stored =
      dimensions === 0
        ? []
        : await this.stored(
            org,
            [...keys].filter((key) => !known.vectorKeys.has(key)),
          );
    // A dropped organization would otherwise get an index again.
    if (known.isOver) return;
    await thread.call('add', org.orgId, passages);
    await thread.call('setVectors', org.orgId, stored);
    for (const [key] of stored) known.vectorKeys.add(key);
    if (dimensions === 0) return;
    for (const { vectorKey, meaning: text } of passages) {
      if (known.vectorKeys.has(vectorKey)) continue;
      const pending = known.pending.get(vectorKey) ?? { text, passages: 0 };
      pending.passages++;
      known.pending.set(vectorKey, pending);
    }
  }

  /** Computes pending vectors one text at a time, so that a search never waits for more than one. */
  async makePending(org: Org, thread: SearchThread, known: KnownRuns): Promise<void> {
    // Checked after each step: many texts may be pending when the server stops or the index is dropped.
    const isStopped = () => known.isOver || thread.failure !== null;
    for (const [key, pending] of known.pending) {
      if (isStopped()) return;
      if (this.clock.now() < (pending.failedAt ?? -Infinity) + RETRY_MS) continue;
      const begunMs = this.clock.steady();
      try {
        const vector = await thread.call('embed', pending.text);
        if (isStopped()) return;
        await thread.call('setVectors', org.orgId, [[key, vector]]);
        known.vectorKeys.add(key);
        known.pending.delete(key);
        await this.records.for(org).put(PassageVectorsRecord, { id: key, vector: bytesOfVector(vector) });
      } catch (err) {
        if (isStopped()) return;
        pending.failedAt = this.clock.now();
        this.logger.error({ msg: 'a vector could not be made or kept; words find its passages', key, err });
      }
      if (known.pending.size > HALF_SPEED_FROM_TEXTS) await pause(this.clock.steady() - begunMs);
    }
  }

  private async stored(org: Org, keys: readonly string[]): Promise<(readonly [string, Float32Array])[]> {
    if (keys.length === 0) return [];
    const found = await withoutDamagedDocuments(keys, ($in) => {
      const options = { index: 'id', limit: $in.length } as const;
      return this.records.for(org).find(PassageVectorsRecord, { id: { $in } }, options);
    });
    return found.map(({ id, vector }) => [id, vectorOfBytes(vector)]);
  }
}

const passagesOf = ({ id, alert, ranAt, alertAt, score, disposition, passages }: RunRow) =>
  passages.map((passage) => ({
    run: id,
    alert,
    module: passage.module,
    score: score!,
    disposition: disposition!,
    ranMs: Date.parse(ranAt),
    ...(alertAt && { alertMs: Date.parse(alertAt) }),
    severity: passage.flags.reduce((sum, { color }) => sum + RESULT_CODES.severityByColor[color], 0),
    text: wordSearchTextOfPassage(passage),
    meaning: embeddingTextOfPassage(passage),
  }));
