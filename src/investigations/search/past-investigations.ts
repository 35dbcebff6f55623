import { Injectable, Logger } from '@nestjs/common';
import { AppError, type Caller, Clock } from '@alert-review/kernel';
import { Config } from '../../platform/config/config.js';
import { KeyedQueue } from '../../platform/process/keyed-queue.js';
import { Lifecycle } from '../../platform/process/lifecycle.js';
import { AnswerTimeoutError, withTimeout } from '../../platform/process/with-timeout.js';
import { Projector } from '../../platform/projections/projector.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import type { SearchQuestion } from '../domain/search/question.js';
import { PassagesReadModel } from '../passages.read-model.js';
import { KnownOrganizations, KnownRuns } from './known-runs.js';
import type { PassageHit, PassageQuery } from './passage-index.js';
import { PassageVectorMaker, HALF_SPEED_FROM_TEXTS } from './passage-vector-maker.js';
import { SearchThread } from './search-thread.js';
import { withoutDamagedDocuments } from './without-damaged.js';

type Org = Pick<Caller, 'orgId'>;

/** Maximum number of runs per organization that are searched, the newest; see docs/decisions/0097. */
export const SEARCHED_RUNS_MAX = 10_000;
/**
 * Number of older runs that may stay before the index is rebuilt; `KEPT_RUNS_MAX`: runs of all organizations
 * in memory.
 */
const LEFT_OVER_MAX = 1_000;
export const KEPT_RUNS_MAX = 2 * (SEARCHED_RUNS_MAX + LEFT_OVER_MAX);
/** Reads of more new runs than this are done for one organization at a time. */
const LARGE_READ = 1_000;
const RUNS_PER_READ = 100;
/** How long a search waits for new vectors; after that, only word search finds those passages. */
const VECTORS_WAIT_MS = 2_000;

interface SearchBounds {
  readonly searched: number;
  readonly leftOver: number;
  readonly kept: number;
}

interface FoundPassages {
  readonly hits: readonly PassageHit[];
  /** Number of the organization's passages without a vector, which only word search finds. */
  readonly withoutVector: number;
  /** Whether vectors were compared; false without a model, when only words were compared. */
  readonly byMeaning: boolean;
  readonly searchedSince: string | null;
}

/**
 * Search over the findings of an organization's newest completed runs. The index is in memory and is built at
 * the first search.
 */
@Injectable()
export class PastInvestigations {
  bounds: SearchBounds = { searched: SEARCHED_RUNS_MAX, leftOver: LEFT_OVER_MAX, kept: KEPT_RUNS_MAX };
  newThread = (): SearchThread => new SearchThread(this.config.embedder);

  private readonly logger = new Logger(PastInvestigations.name);
  private readonly turns = new KeyedQueue();
  private readonly largeReads = new KeyedQueue();
  private readonly known = new KnownOrganizations();
  private readonly running = new Set<Promise<unknown>>();
  private readonly vectors: PassageVectorMaker;
  private thread: SearchThread | null = null;
  private isStopped = false;

  constructor(
    private readonly config: Config,
    private readonly readModels: ReadModels,
    records: Records,
    clock: Clock,
    lifecycle: Lifecycle,
    projector: Projector,
  ) {
    projector.onApplied(({ type, org }) => {
      // A failure is ignored: a thread that failed has no memory left to clear.
      if (type === 'CustomerDataPurged' && this.thread)
        void this.forget(org, this.thread).catch(() => undefined);
    });
    this.vectors = new PassageVectorMaker(records, clock);
    lifecycle.onStop('search over past investigations', 'work', () => this.stop());
  }

  /** Searches the newest completed runs. Rejects with shutting_down. */
  async search(caller: Org, sought: PassageQuery): Promise<FoundPassages> {
    return this.inThread((thread) => this.answer(caller, sought, thread));
  }

  /** Extracts filters from a question. Rejects with shutting_down. */
  async understand(question: string, nowMs: number): Promise<SearchQuestion> {
    return this.inThread((thread) => thread.call('understand', question, nowMs));
  }

  /** Retries once in a new thread if the thread ends meanwhile; a second failure is thrown. */
  private inThread<Answer>(ask: (thread: SearchThread) => Promise<Answer>): Promise<Answer> {
    const thread = this.open();
    const answer = ask(thread)
      .catch((error: unknown) => {
        if (!thread.failure) throw error;
        return ask(this.open());
      })
      .finally(() => this.running.delete(answer));
    this.running.add(answer);
    return answer;
  }

  private async answer(caller: Org, sought: PassageQuery, thread: SearchThread): Promise<FoundPassages> {
    const update = () => this.bringUpToDate(caller, thread);
    const { known, searchedSince } = await this.turns.run(caller.orgId, update);
    if (known.pending.size <= HALF_SPEED_FROM_TEXTS)
      await withTimeout(VECTORS_WAIT_MS, 'the model', known.making).catch((error: unknown) => {
        if (!(error instanceof AnswerTimeoutError)) throw error;
      });
    // Read now, because vectors that arrive from here on may be too late for this search.
    const { withoutVector } = known;
    const { fault, ...found } = await thread.call('search', caller.orgId, sought);
    if (fault !== null)
      this.logger.warn({ msg: 'the model failed on a question, words alone were compared', fault });
    // Search again if the index was dropped meanwhile to free memory, or was built from outdated rows.
    if (this.known.get(caller.orgId) !== known) return this.answer(caller, sought, this.open());
    return { ...found, withoutVector, searchedSince };
  }

  /** Waits for searches in progress; a search that still reads passages is rejected. */
  private async stop(): Promise<void> {
    this.isStopped = true;
    for (const known of this.known.values()) known.isOver = true;
    await Promise.allSettled(this.running);
    await Promise.allSettled([...this.known.values()].map(({ making }) => making));
    await this.thread?.end();
  }

  /** Returns the thread. Replaces a failed thread, and forgets what that thread had indexed. */
  private open(): SearchThread {
    if (this.isStopped) throw new AppError('shutting_down');
    if (this.thread && !this.thread.failure) return this.thread;
    if (this.thread)
      this.logger.error({ msg: 'the thread that searches is replaced', err: this.thread.failure });
    for (const org of this.known.keys()) this.known.forget(org);
    this.thread = this.newThread();
    // A failure is ignored: if the thread ends, its searches fail as well and report it.
    void this.tellModel(this.thread).catch(() => undefined);
    return this.thread;
  }

  private async tellModel(thread: SearchThread): Promise<void> {
    const { fault } = await thread.call('model');
    const { embedder } = this.config;
    if (fault !== null) this.logger.warn({ msg: 'no model, words alone are compared', embedder, fault });
  }

  /**
   * Compares the ids of all runs to be searched with the indexed ids, because rows may appear long after
   * their runs.
   */
  private async bringUpToDate(org: Org, thread: SearchThread) {
    const generation = await this.readModels.generation(PassagesReadModel);
    const { ids, searchedSince } = await this.newestRuns(org);
    let known = this.known.markUsed(org.orgId);
    const count = (runs: KnownRuns) => ids.reduce((sum, id) => sum + Number(runs.ids.has(id)), 0);
    if (known?.generation !== generation || known.ids.size - count(known) > this.bounds.leftOver) {
      await this.forget(org.orgId, thread);
      known = new KnownRuns(generation);
      known.isOver = this.isStopped;
      this.known.set(org.orgId, known);
    }
    const runs = known;
    const added = ids.filter((id) => !runs.ids.has(id));
    const read = () => this.read(org, thread, runs, added);
    await (added.length > LARGE_READ ? this.largeReads.run('', read) : read());
    return { known, searchedSince };
  }

  private async newestRuns(org: Org): Promise<{ ids: string[]; searchedSince: string | null }> {
    const { searched } = this.bounds;
    const newest = await this.readModels
      .for(org)
      .find(
        PassagesReadModel,
        { state: 'completed' },
        { index: 'newest', sort: { ranAt: -1, id: -1 }, fields: ['ranAt'], limit: searched + 1 },
      );
    const ids = newest.slice(0, searched).map(({ id }) => id);
    return { ids, searchedSince: newest.length > searched ? newest[searched - 1]!.ranAt : null };
  }

  private async read(org: Org, thread: SearchThread, known: KnownRuns, added: readonly string[]) {
    const { orgId } = org;
    for (const other of this.known.organizationsToForget(orgId, added.length, this.bounds.kept))
      await this.forget(other, thread);
    try {
      for (const ids of inChunks(added)) {
        if (this.isStopped) throw new AppError('shutting_down');
        if (known.isOver) return;
        const rows = await withoutDamagedDocuments(ids, ($in) => {
          const options = { index: 'id', limit: $in.length } as const;
          return this.readModels.for(org).find(PassagesReadModel, { id: { $in } }, options);
        });
        await this.vectors.add(org, thread, known, rows);
        // Including damaged rows: once repaired they come back in another generation.
        for (const id of ids) known.ids.add(id);
      }
    } finally {
      // After the loop, because a search needs all passages first.
      known.making = known.making.then(() => this.vectors.makePending(org, thread, known));
    }
  }

  private async forget(orgId: string, thread: SearchThread): Promise<void> {
    this.known.forget(orgId);
    await thread.call('forget', orgId);
  }
}

function* inChunks(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += RUNS_PER_READ) yield ids.slice(at, at + RUNS_PER_READ);
}
