import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import type { Row } from '../../kernel/collection.js';
import type { z } from 'zod';
import { Config } from '../../platform/config/config.js';
import { KeyedQueue } from '../../platform/process/keyed-queue.js';
import { Lifecycle } from '../../platform/process/lifecycle.js';
import { NoAnswerInTimeError, within } from '../../platform/process/within.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { SEVERITY } from '../domain/scoring/flag.js';
import { PassageVectorsRecord } from '../domain/search/passage-vectors.record.js';
import { PassagesReadModel } from '../passages.read-model.js';
import type { Hit, IndexedPassage, Sought } from './passage-index.js';
import { passageText, TEXT_VERSION } from './passage-text.js';
import { bytesOfVectors, vectorsOfBytes } from './passage-vectors.js';
import { SearchThread } from './search-thread.js';
import { withoutDamaged } from './without-damaged.js';

type RunRow = Row<z.infer<typeof PassagesReadModel.schema>>;
type Org = Pick<Caller, 'orgId'>;

/** Runs that ended so long before the newest known are looked for again: rows come in another order. */
const OVERLAP_MS = 60 * 60_000;
const RUNS_PER_READ = 100;
/** Own choice: a search waits so long for vectors of new passages; after that words alone find them. */
const VECTORS_WAIT_MS = 2_000;
/** Of more than this, at about 70 ms each, not enough would be there in time. */
const VECTORS_WAITED_FOR = 20;

interface Known {
  readonly generation: string;
  readonly runs: Set<string>;
  newestEndMs: number;
  /** Passages whose vector is still to be made. */
  withoutVector: number;
  making: Promise<void>;
  /** Its index is gone: nothing may be added any more. */
  isOver: boolean;
}

export interface FoundPassages {
  readonly hits: readonly Hit[];
  /** Passages of the organisation that only words can find so far. */
  readonly withoutVector: number;
  /** False: no model is there, so words alone were compared. */
  readonly byMeaning: boolean;
}

/** What the completed runs of an organisation found, indexed in memory when it is first asked for. */
@Injectable()
export class PastInvestigations {
  private readonly logger = new Logger(PastInvestigations.name);
  private readonly turns = new KeyedQueue();
  private readonly known = new Map<string, Known>();
  private readonly running = new Set<Promise<unknown>>();
  private thread: SearchThread | null = null;
  private isStopped = false;

  constructor(
    private readonly config: Config,
    private readonly readModels: ReadModels,
    private readonly records: Records,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('search over past investigations', 'work', () => this.stop());
  }

  /** Every run that had completed before is searched. Error: shutting_down. */
  search(caller: Org, sought: Sought): Promise<FoundPassages> {
    const answer = this.answerOrRetry(caller, sought).finally(() => this.running.delete(answer));
    this.running.add(answer);
    return answer;
  }

  /** Whatever ended the thread, a new one knows nothing of it; what ends that one, too, is told. */
  private async answerOrRetry(caller: Org, sought: Sought): Promise<FoundPassages> {
    const thread = this.open();
    try {
      return await this.answer(caller, sought, thread);
    } catch (error) {
      if (!thread.failure) throw error;
      return await this.answer(caller, sought, this.open());
    }
  }

  private async answer(caller: Org, sought: Sought, thread: SearchThread): Promise<FoundPassages> {
    const known = await this.turns.run(caller.orgId, () => this.bringUpToDate(caller, thread));
    if (known.withoutVector <= VECTORS_WAITED_FOR)
      await within(VECTORS_WAIT_MS, 'the model', known.making).catch((error: unknown) => {
        if (!(error instanceof NoAnswerInTimeError)) throw error;
      });
    const { fault, ...found } = await thread.call('search', caller.orgId, sought);
    if (fault !== null)
      this.logger.warn({ msg: 'the model failed on a question, words alone were compared', fault });
    return { ...found, withoutVector: known.withoutVector };
  }

  /** Searches that have begun end first; one that still reads passages is refused. */
  private async stop(): Promise<void> {
    this.isStopped = true;
    for (const known of this.known.values()) known.isOver = true;
    await Promise.allSettled(this.running);
    await Promise.allSettled([...this.known.values()].map(({ making }) => making));
    await this.thread?.end();
  }

  /** A thread that failed is replaced, with what it knew. */
  private open(): SearchThread {
    if (this.isStopped) throw new AppError('shutting_down');
    if (this.thread && !this.thread.failure) return this.thread;
    if (this.thread)
      this.logger.error({ msg: 'the thread that searches is replaced', err: this.thread.failure });
    for (const known of this.known.values()) known.isOver = true;
    this.known.clear();
    this.thread = new SearchThread(this.config.embedder);
    // A thread that ends fails its searches, too, which tell it.
    void this.tellModel(this.thread).catch(() => undefined);
    return this.thread;
  }

  private async tellModel(thread: SearchThread): Promise<void> {
    const { fault } = await thread.call('model');
    const { embedder } = this.config;
    if (fault !== null) this.logger.warn({ msg: 'no model, words alone are compared', embedder, fault });
  }

  private async bringUpToDate(org: Org, thread: SearchThread): Promise<Known> {
    const known = await this.knownOf(org, thread);
    const toMake: ToMake[] = [];
    try {
      for (const ids of inChunks(await this.newRuns(org, known))) {
        if (this.isStopped) throw new AppError('shutting_down');
        const rows = await withoutDamaged(ids, ($in) => {
          const options = { index: 'id', limit: $in.length } as const;
          return this.readModels.for(org).find(PassagesReadModel, { id: { $in } }, options);
        });
        toMake.push(...(await this.add(org, thread, known, rows)));
        // Damaged ones too: they come back with other rows, of another generation.
        for (const id of ids) known.runs.add(id);
      }
    } finally {
      // After all were added: a search needs those first.
      known.making = known.making.then(() => this.makeAll(org, thread, known, toMake));
    }
    return known;
  }

  private async knownOf({ orgId }: Org, thread: SearchThread): Promise<Known> {
    const generation = await this.readModels.generation(PassagesReadModel);
    const known = this.known.get(orgId);
    if (known?.generation === generation) return known;
    if (known) known.isOver = true;
    await thread.call('forget', orgId);
    const nothing = {
      generation,
      runs: new Set<string>(),
      newestEndMs: 0,
      withoutVector: 0,
      isOver: this.isStopped,
    };
    const fresh: Known = { ...nothing, making: Promise.resolve() };
    this.known.set(orgId, fresh);
    return fresh;
  }

  private async newRuns(org: Org, { runs, newestEndMs }: Known): Promise<string[]> {
    const endedAt = { $gte: new Date(Math.max(0, newestEndMs - OVERLAP_MS)).toISOString() };
    const options = { index: 'newest', sort: { endedAt: 1, id: 1 }, fields: ['endedAt'] } as const;
    const ended = await this.readModels
      .for(org)
      .find(PassagesReadModel, { state: 'completed', endedAt }, options);
    return ended.flatMap(({ id }) => (runs.has(id) ? [] : id));
  }

  /** Answers whose vectors are still to be made. */
  private async add(
    org: Org,
    thread: SearchThread,
    known: Known,
    rows: readonly RunRow[],
  ): Promise<ToMake[]> {
    const { id: model, dimensions } = await thread.call('model');
    const madeBy = `${model} texts ${TEXT_VERSION}`;
    const stored = await this.stored(org, rows, madeBy, dimensions);
    const passages: IndexedPassage[] = [];
    const vectors: (Float32Array | null)[] = [];
    const toMake: ToMake[] = [];
    for (const row of rows) {
      const ofRun = passagesOf(row);
      const made = stored.get(row.id);
      const isMade = made || dimensions === 0 || ofRun.length === 0;
      if (!isMade) toMake.push({ run: row.id, first: passages.length, madeBy });
      passages.push(...ofRun);
      vectors.push(...(made ?? ofRun.map(() => null)));
    }
    const first = await thread.call('add', org.orgId, passages, vectors);
    for (const { endedAt } of rows) known.newestEndMs = Math.max(known.newestEndMs, Date.parse(endedAt!));
    if (dimensions > 0) known.withoutVector += vectors.filter((vector) => vector === null).length;
    return toMake.map((each) => ({ ...each, first: first + each.first }));
  }

  private async stored(
    org: Org,
    rows: readonly RunRow[],
    madeBy: string,
    dimensions: number,
  ): Promise<Map<string, Float32Array[] | null>> {
    const ids = dimensions === 0 ? [] : rows.map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const found = await withoutDamaged(ids, ($in) => {
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

  private async makeAll(
    org: Org,
    thread: SearchThread,
    known: Known,
    toMake: readonly ToMake[],
  ): Promise<void> {
    for (const each of toMake)
      await this.make(org, thread, known, each).catch((err: unknown) => {
        this.logger.error({ msg: 'vectors of a run could not be made', run: each.run, err });
      });
  }

  /** One text at a time, so that a search waits for no more. */
  private async make(
    org: Org,
    thread: SearchThread,
    known: Known,
    { run, first, madeBy }: ToMake,
  ): Promise<void> {
    // Many runs may wait for their turn when the server stops or the index is gone.
    const isInVain = () => known.isOver || thread.failure !== null;
    if (isInVain()) return;
    const row = await this.readModels.for(org).get(PassagesReadModel, run);
    const vectors: Float32Array[] = [];
    for (const [at, { text }] of (row ? passagesOf(row) : []).entries()) {
      if (isInVain()) return;
      const vector = await thread.call('embed', text);
      if (isInVain()) return;
      vectors.push(vector);
      await thread.call('setVector', org.orgId, first + at, vector);
      known.withoutVector--;
    }
    if (row)
      await this.records
        .for(org)
        .put(PassageVectorsRecord, { id: run, madeBy, vectors: bytesOfVectors(vectors) });
  }
}

/** No more than this is kept of each: its texts are read again when its turn comes. */
interface ToMake {
  readonly run: string;
  /** The number of the first of its passages. */
  readonly first: number;
  readonly madeBy: string;
}

const passagesOf = ({ id, alert, endedAt, score, disposition, passages }: RunRow): IndexedPassage[] =>
  passages.map((passage) => ({
    run: id,
    alert,
    module: passage.module,
    score: score!,
    disposition: disposition!,
    endedMs: Date.parse(endedAt!),
    severity: passage.flags.reduce((sum, { color }) => sum + SEVERITY[color], 0),
    text: passageText(passage),
  }));

function* inChunks(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += RUNS_PER_READ) yield ids.slice(at, at + RUNS_PER_READ);
}
