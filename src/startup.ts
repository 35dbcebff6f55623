import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RestoreOrganizationNames } from './access/commands/restore-organization-names.command.js';
import { type Caller, Ids, isDocumentLoss, Losses, SYSTEM_ORG } from '@alert-review/kernel';
import { NoteAcceptedLosses } from './maintenance/commands/note-accepted-losses.command.js';
import { operatorCaller } from './operator/operator.js';
import { ServerSocket } from './operator/server-socket.js';
import { Bus } from './platform/bus/bus.js';
import { Config } from './platform/config/config.js';
import { IdempotentRequests } from './platform/idempotency/idempotent-requests.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { Sweeper } from './platform/jobs/sweeper.js';
import { Lifecycle } from './platform/process/lifecycle.js';
import { CatchUp } from './platform/projections/catch-up.js';
import { LogContinuity } from './platform/projections/log-continuity.js';
import { ReadModelRebuilder } from './platform/projections/read-model-rebuilder.js';
import { EmptiedDatabaseCheck } from './platform/records/documents-present.js';
import { IndexScrubber } from './platform/index-scrubber.js';
import { StoresToken, type Stores } from './platform/stores.js';
import { retryUntilStoresAnswer } from './platform/retry-until-stores-answer.js';

/** How often unused generations of read models are dropped. */
const DROP_UNUSED_EVERY_MS = 60_000;
const LOOK_AT_DOCUMENTS_EVERY_MS = 1_000;
const SYSTEM_ORGANIZATION = { id: SYSTEM_ORG, features: [] };

/** Everything between opening the stores and accepting requests, and the corresponding steps of stopping. */
@Injectable()
export class Startup implements OnApplicationBootstrap {
  private readonly logger = new Logger(Startup.name);

  constructor(
    private readonly config: Config,
    private readonly lifecycle: Lifecycle,
    private readonly catchUp: CatchUp,
    private readonly rebuild: ReadModelRebuilder,
    private readonly continuity: LogContinuity,
    private readonly idempotentRequests: IdempotentRequests,
    private readonly serverSocket: ServerSocket,
    private readonly jobs: JobQueue,
    private readonly sweeper: Sweeper,
    private readonly bus: Bus,
    private readonly losses: Losses,
    private readonly documents: EmptiedDatabaseCheck,
    private readonly ids: Ids,
    @Inject(StoresToken) private readonly stores: Stores,
    @Inject('Serve') private readonly serve: boolean,
    @Inject('OnlyLook') private readonly onlyLook: boolean,
    @Inject('EvenIfCut') private readonly evenIfCut: boolean,
  ) {}

  /**
   * Runs after the bootstrap of every module. Read models are up to date before the first request or job.
   */
  async onApplicationBootstrap(): Promise<void> {
    const { lifecycle } = this;
    this.continuity.onReplaced(() => this.idempotentRequests.deleteAnswers());
    lifecycle.onStop('catch-up', 'stores', () => this.catchUp.stop());
    if (this.evenIfCut) this.continuity.readEvenIfCut();
    const background = this.config.role !== 'api';
    await this.startFollowing();
    await this.recordLosses(operatorCaller(SYSTEM_ORGANIZATION, this.ids.next()));
    if (!this.serve || lifecycle.stopping) return;
    this.watchDocuments();
    if (this.config.embedded) await this.listenToCommandLine();
    if (background) await this.startJobs();
  }

  private async recordLosses(caller: Caller): Promise<void> {
    if (this.losses.pendingLosses.some(isDocumentLoss))
      await this.bus.send(new RestoreOrganizationNames(caller));
    await this.bus.send(new NoteAcceptedLosses(caller));
  }

  /**
   * Starts to follow the log. If the process is stopped meanwhile, waits for that stop, because nothing
   * more may be started.
   */
  private async startFollowing(): Promise<void> {
    const stop = new AbortController();
    const following = this.followWhenStoresAnswer(stop.signal);
    this.lifecycle.onStop('start', 'work', async () => {
      stop.abort();
      await Promise.allSettled([following]);
    });
    try {
      await following;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      await this.lifecycle.stop('the start was broken off');
    }
  }

  /** A server waits for a store that is unreachable or refuses its account; a command fails. */
  private followWhenStoresAnswer(signal: AbortSignal): Promise<void> {
    const { lifecycle, logger } = this;
    const follow = () => this.followTheLog(signal);
    return this.serve ? retryUntilStoresAnswer(follow, { lifecycle, logger, signal }) : follow();
  }

  /**
   * Builds read models of a new shape first, beside those that older processes still use. A process with
   * the role `api` follows no log and waits until another process has built them.
   */
  private async followTheLog(signal: AbortSignal): Promise<void> {
    const { onlyLook } = this;
    if (this.config.role === 'api' && !this.serve) return this.continuity.ensure({ onlyLook });
    const onlyWait = this.config.role === 'api';
    const built = await this.rebuild.bringUpToDate({ signal, onlyLook, onlyWait });
    if (onlyWait) return;
    await this.catchUp.start({ onlyLook, built });
  }

  /**
   * Exits if the database was emptied, because the process's own work would fill it again. A check that
   * fails for other reasons is ignored.
   */
  private watchDocuments(): void {
    const look = () => void this.documents.require().catch(() => undefined);
    const watch = setInterval(look, LOOK_AT_DOCUMENTS_EVERY_MS).unref();
    this.lifecycle.onStop('look at the documents', 'work', async () => clearInterval(watch));
  }

  /**
   * Lets the command line ask this process, because embedded stores belong to it. Commands open shared
   * stores themselves.
   */
  private async listenToCommandLine(): Promise<void> {
    await this.serverSocket.start(this.config.dataDir);
    this.lifecycle.onStop('command line socket', 'work', () => this.serverSocket.stop());
  }

  private async startJobs(): Promise<void> {
    const { lifecycle, logger, jobs, sweeper } = this;
    const tidy = setInterval(() => void this.dropUnusedGenerations(), DROP_UNUSED_EVERY_MS).unref();
    // Registered before the jobs start, because a stop may come while they are starting.
    const stop = new AbortController();
    const { signal } = stop;
    lifecycle.onStop('jobs', 'work', async (drainMs) => {
      stop.abort();
      clearInterval(tidy);
      await sweeper.stop();
      await jobs.stop(drainMs);
    });
    await retryUntilStoresAnswer(() => jobs.start(), { lifecycle, logger, signal }).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    if (lifecycle.stopping) return;
    const patrol = new IndexScrubber(this.stores.check, logger);
    lifecycle.onStop('look at the indexes', 'work', () => patrol.stop());
    patrol.start();
    await sweeper.start();
  }

  private async dropUnusedGenerations(): Promise<void> {
    await this.rebuild.dropUnused().catch((err: unknown) => this.logger.warn({ msg: 'tidying failed', err }));
  }
}
