import { Logger } from '@nestjs/common';
import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.js';
import type { Clock } from '../../kernel/clock.js';
import type { Row } from '../../kernel/collection.js';
import type { ReadModels } from '../../platform/projections/read-models.js';
import type { Records } from '../../platform/records/records.js';
import { SEVERITY_BY_COLOR } from '../domain/scoring/flag.js';
import {
  bytesOfVectors,
  PassageVectorsRecord,
  vectorsOfBytes,
} from '../domain/search/passage-vectors.record.js';
import { PassagesReadModel } from '../passages.read-model.js';
import type { KnownRuns, PendingVectors } from './known-runs.js';
import type { IndexedPassage } from './passage-index.js';
import { passageText, TEXT_VERSION } from './passage-text.js';
import type { SearchThread } from './search-thread.js';
import { skipDamaged } from './without-damaged.js';

type RunRow = Row<z.infer<typeof PassagesReadModel.schema>>;
type Org = Pick<Caller, 'orgId'>;

/** Own choice: a failed try may fail again at once, and each try takes a search's time. */
const RETRY_MS = 60_000;

/** Vectors of passages: stored ones, and those that are made when the thread has nothing else to do. */
export class PassageVectorMaker {
  private readonly logger = new Logger(PassageVectorMaker.name);

  constructor(
    private readonly readModels: ReadModels,
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /** Adds the runs to the index; returns those whose vectors are still to be made. */
  async add(
    org: Org,
    thread: SearchThread,
    known: KnownRuns,
    rows: readonly RunRow[],
  ): Promise<PendingVectors[]> {
    const { id: model, dimensions } = await thread.call('model');
    const madeBy = `${model} texts ${TEXT_VERSION}`;
    const stored = await this.stored(org, rows, madeBy, dimensions);
    const passages: IndexedPassage[] = [];
    const vectors: (Float32Array | null)[] = [];
    const toMake: PendingVectors[] = [];
    for (const row of rows) {
      const ofRun = passagesOf(row);
      const made = stored.get(row.id);
      const isMade = made || dimensions === 0 || ofRun.length === 0;
      if (!isMade) toMake.push({ run: row.id, first: passages.length, madeBy, made: 0 });
      passages.push(...ofRun);
      vectors.push(...(made ?? ofRun.map(() => null)));
    }
    // Why: a forgotten organization would otherwise get an index again.
    if (known.isOver) return [];
    const first = await thread.call('add', org.orgId, passages, vectors);
    if (dimensions > 0) known.withoutVector += vectors.filter((vector) => vector === null).length;
    return toMake.map((each) => ({ ...each, first: first + each.first }));
  }

  /** Returns runs whose vectors could not be made before, once some time has passed. */
  dueAgain(known: KnownRuns): PendingVectors[] {
    if (this.clock.now() < known.failedAt + RETRY_MS) return [];
    return known.failed.splice(0);
  }

  async makeAll(
    org: Org,
    thread: SearchThread,
    known: KnownRuns,
    toMake: readonly PendingVectors[],
  ): Promise<void> {
    for (const each of toMake)
      await this.make(org, thread, known, each).catch((err: unknown) => {
        if (known.isOver || thread.failure) return;
        known.failed.push(each);
        known.failedAt = this.clock.now();
        this.logger.error({ msg: 'vectors of a run could not be made; words find it', run: each.run, err });
      });
  }

  private async stored(
    org: Org,
    rows: readonly RunRow[],
    madeBy: string,
    dimensions: number,
  ): Promise<Map<string, Float32Array[] | null>> {
    const ids = dimensions === 0 ? [] : rows.map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const found = await skipDamaged(ids, ($in) => {
      const options = { index: 'id', limit: $in.length } as const;
      return this.records.for(org).find(PassageVectorsRecord, { id: { $in } }, options);
    });
    const counts = new Map(rows.map(({ id, passages }) => [id, passages.length]));
    return new Map(
      found
        .filter((record) => record.madeBy === madeBy)
        .map(({ id, vectors }) => [id, vectorsOfBytes(vectors, counts.get(id)!, dimensions)]),
    );
  }

  /** Makes vectors one text at a time, so that a search waits for no more. */
  private async make(org: Org, thread: SearchThread, known: KnownRuns, each: PendingVectors): Promise<void> {
    // Why asked: many runs may wait for their turn when the server stops or the index is gone.
    const isStopped = () => known.isOver || thread.failure !== null;
    if (isStopped()) return;
    const { run, first, madeBy } = each;
    const row = await this.readModels.for(org).get(PassagesReadModel, run);
    const vectors: Float32Array[] = [];
    for (const [at, { text }] of (row ? passagesOf(row) : []).entries()) {
      if (isStopped()) return;
      const vector = await thread.call('embed', text);
      if (isStopped()) return;
      vectors.push(vector);
      await thread.call('setVector', org.orgId, first + at, vector);
      if (at < each.made) continue;
      each.made++;
      known.withoutVector--;
    }
    if (row)
      await this.records
        .for(org)
        .put(PassageVectorsRecord, { id: run, madeBy, vectors: bytesOfVectors(vectors) });
  }
}

const passagesOf = ({ id, alert, ranAt, score, disposition, passages }: RunRow): IndexedPassage[] =>
  passages.map((passage) => ({
    run: id,
    alert,
    module: passage.module,
    score: score!,
    disposition: disposition!,
    ranMs: Date.parse(ranAt),
    severity: passage.flags.reduce((sum, { color }) => sum + SEVERITY_BY_COLOR[color], 0),
    text: passageText(passage),
  }));
