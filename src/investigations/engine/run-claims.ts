import { Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { AppError, type Caller, Clock, Ids, type Row } from '@alert-review/kernel';
import { UploadSessionEvents } from '../../ingestion/domain/upload-session.events.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { Records } from '../../platform/records/records.js';
import { AlertRunRecord, ATTEMPT_COUNT_FIELDS } from '../domain/runs/alert-run.record.js';
import type { BlockId } from '@alert-review/judgement';
import { investigationDecider } from '../domain/runs/investigation.decider.js';
import { InvestigationEvents, type RerunDetails } from '../domain/runs/investigation.events.js';
import { CLAIM_LIMITS, ATTEMPT_COUNT_CHANGES, type AttemptCounts } from '../domain/runs/run-schedule.js';

/**
 * Queue with one key per organization. Its job reads the queued runs itself, so that a big batch does not
 * hold up other organizations.
 */
export const RUN_INVESTIGATIONS_QUEUE = 'run-investigations';

/** If a client repeats an upload within this time because the answer got lost, no second run is started. */
const REPEAT_WINDOW_MS = 10 * 60_000;

/** Maximum number of waiting runs that are remembered; beyond it, all are forgotten. */
const QUEUED_HERE_MAX = 10_000;

interface QueuedRun {
  readonly runId: string;
  /** `in_progress` and `ended`: an earlier run answers the request. */
  readonly outcome: 'queued' | 'in_progress' | 'ended';
  /** Present with `rowsFollow` if this call queued the run: resolves when the read models contain the run. */
  readonly rows?: Promise<void>;
}

interface FreshRun {
  readonly orgId: string;
  readonly id: string;
  readonly alert: string;
  readonly state: 'queued';
  readonly startedAt: null;
  readonly requestedBy: string;
  readonly correlation: string;
}

interface QueueOptions {
  /** Whether a run queued for this version within REPEAT_WINDOW_MS answers the request. */
  readonly onlyIfNew: boolean;
  /** Ignored, like `rerun`, if a run in progress answers the request. */
  readonly modulesToRerun?: readonly BlockId[] | null;
  readonly rerun?: z.infer<typeof RerunDetails> | null;
  /** Chosen by a caller that may repeat the request after a crash; no second run is queued with this id. */
  readonly runId?: string;
  readonly rowsFollow?: true;
}

type AlertRun = Row<z.infer<typeof AlertRunRecord.schema>>;

const NO_CLAIM = { current: null, next: null };

/**
 * Ensures that an alert has one run at a time, by its AlertRunRecord. Whoever finds a claim whose stream is
 * still missing queues the run.
 */
@Injectable()
export class RunClaims {
  private readonly logger = new Logger(RunClaims.name);
  /** Runs that this process queued and has not begun. */
  private readonly queuedHere = new Set<string>();
  /** The queued runs that the read models do not contain yet. */
  private readonly withoutRow = new Map<string, FreshRun>();

  constructor(
    private readonly bus: Bus,
    private readonly records: Records,
    private readonly decisions: Decisions,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Queues a run, which is durable when this resolves. */
  async queue(
    caller: Caller,
    alert: { readonly id: string; readonly version: number },
    options: QueueOptions,
  ): Promise<QueuedRun> {
    for (;;) {
      const last = await this.records.for(caller).get(AlertRunRecord, alert.id);
      const { runId } = options;
      if (runId !== undefined && (await this.isQueued(caller, last, runId)))
        return { runId, outcome: 'queued' };
      if (last && runId !== undefined && last.passedOver?.[runId] !== undefined)
        return { runId: last.latest, outcome: 'in_progress' };
      if (last?.current != null) {
        if ((await this.ensureQueued(caller, last)) !== 'ended') {
          if (runId !== undefined && options.rerun?.batch && !(await this.passOverRun(caller, last, runId)))
            continue;
          if (!(await this.remember(caller, last, alert.version))) continue;
          return { runId: last.current, outcome: 'in_progress' };
        }
        await this.release(caller, alert.id, last.current);
        continue;
      }
      const oldestMs = this.clock.now() - REPEAT_WINDOW_MS;
      const isAsked = options.onlyIfNew && last?.alertVersion === alert.version;
      if (isAsked && last.claimed && last.claimed.at >= oldestMs)
        if (await this.isInTheLog(caller, last.latest)) return { runId: last.latest, outcome: 'ended' };
      const claimed = await this.claim(caller, alert, last?.number ?? 0, options);
      if (!claimed) continue;
      const { rows } = await this.makeQueued(caller, claimed);
      if (options.rowsFollow) return { runId: claimed.latest, outcome: 'queued', rows };
      await rows;
      return { runId: claimed.latest, outcome: 'queued' };
    }
  }

  /**
   * Frees the alert for its next run. Returns true if this queued a run for a version requested meanwhile.
   */
  async release(caller: Caller, alertId: string, runId: string): Promise<boolean> {
    const claimed = { id: alertId, current: runId };
    for (;;) {
      if (await this.change(caller, claimed, null, NO_CLAIM)) return false;
      const last = await this.records.for(caller).get(AlertRunRecord, alertId);
      if (last?.current !== runId) return false;
      const { next } = last;
      if (!next) continue;
      const claim = this.claimOf(last.number + 1, next);
      if (!(await this.change(caller, claimed, next, { ...claim, next: null }))) continue;
      const requester = jobCaller(caller.orgId, next.correlation, next.requestedBy);
      await this.ensureQueued(requester, { ...last, ...claim });
      return true;
    }
  }

  /**
   * Reads the log after the record, since a run that has ended and was followed by another is only in the
   * log.
   */
  private async isQueued(caller: Caller, last: AlertRun | null, runId: string): Promise<boolean> {
    if (last?.latest !== runId) return this.isInTheLog(caller, runId);
    await this.ensureQueued(caller, last);
    return true;
  }

  /**
   * Counts what happened to an attempt. Returns the run's counts; all are 0 if another run is in progress.
   */
  async count(
    caller: Caller,
    alertId: string,
    runId: string,
    happened: keyof typeof ATTEMPT_COUNT_CHANGES,
  ): Promise<AttemptCounts> {
    const added: Partial<AttemptCounts> = ATTEMPT_COUNT_CHANGES[happened];
    const $inc = Object.fromEntries(
      Object.entries(added).map(([name, by]) => [ATTEMPT_COUNT_FIELDS[name as keyof AttemptCounts], by]),
    );
    const { outcome, before } = await this.records
      .for(caller)
      .compareAndSet(AlertRunRecord, { id: alertId, current: runId }, { $inc });
    const counted = (name: keyof AttemptCounts) =>
      outcome === 'lost' ? 0 : (before?.[ATTEMPT_COUNT_FIELDS[name]] ?? 0) + (added[name] ?? 0);
    return { unanswered: counted('unanswered'), refused: counted('refused'), failed: counted('failed') };
  }

  /** Tells whether this process queued the run and nobody has begun it. True only for the first call. */
  takeIfQueuedHere(runId: string): boolean {
    this.withoutRow.delete(runId);
    return this.queuedHere.delete(runId);
  }

  /** Returns runs queued by this process that are neither begun nor in the read models yet. */
  queuedWithoutRow(orgId: string): readonly FreshRun[] {
    return [...this.withoutRow.values()].filter((run) => run.orgId === orgId);
  }

  async hasClaims(orgId: string): Promise<boolean> {
    return (await this.claims(orgId, 1)).length > 0;
  }

  /**
   * Cleans up claims that a crash left behind: releases claims of ended runs, queues claimed runs without a
   * stream, and gives up runs whose alert no event names. Returns true if a run was queued. Skips claims that
   * a request may still be processing. An error with one claim does not stop the others.
   */
  async settleClaims(orgId: string): Promise<boolean> {
    let isQueued = false;
    let refused = 0;
    for (const claim of await this.claims(orgId, CLAIM_LIMITS.perBatchMax)) {
      const { current, claimed } = claim;
      if (current === null || (claimed && this.clock.now() - claimed.at <= this.config.requestTimeoutMs))
        continue;
      try {
        if (
          await this.settleClaim(
            jobCaller(orgId, claimed?.correlation ?? current, claimed?.requestedBy),
            claim,
          )
        )
          isQueued = true;
      } catch (err) {
        this.logger.error({ msg: 'a claim could not be settled, and is tried again', run: current, err });
        if (err instanceof AppError && ++refused >= CLAIM_LIMITS.refusedMax) break;
      }
    }
    return isQueued;
  }

  /**
   * Tells whether the log contains the run; a log restored from a backup may lack runs that the record names.
   */
  private async isInTheLog(caller: Caller, runId: string): Promise<boolean> {
    return (await this.decisions.read(InvestigationEvents, caller, runId)).length > 0;
  }

  private async settleClaim(caller: Caller, claim: AlertRun): Promise<boolean> {
    if (await this.isNewerThanTheLog(caller, claim)) {
      await this.giveUp(caller, claim);
      return false;
    }
    const found = await this.ensureQueued(caller, claim);
    return found === 'new' || (found === 'ended' && (await this.release(caller, claim.id, claim.latest)));
  }

  /**
   * Tells whether the record is newer than a restored log; then the alert stays invisible until it is sent
   * again.
   */
  private async isNewerThanTheLog(caller: Caller, { id, latest }: AlertRun): Promise<boolean> {
    const [alert] = await this.bus.send(new FindAlerts(caller, { serviceIds: [id] }));
    if (alert || (await this.isInTheLog(caller, latest))) return false;
    // The alert's row may come late, but the id names the upload that created the alert.
    const upload = await this.decisions.read(UploadSessionEvents, caller, id.split('_', 1)[0]!);
    return upload.length === 0;
  }

  private async giveUp(caller: Caller, { id, current, next }: AlertRun): Promise<void> {
    const msg = 'the claim of a run is given up: no event names the alert, which may be sent again';
    this.logger.warn({ msg, run: current, alert: id });
    await this.change(caller, { id, current }, next ?? null, NO_CLAIM);
  }

  private claims(orgId: string, limit: number): Promise<AlertRun[]> {
    // Ids ascend with time, so this sort puts the oldest claims first.
    return this.records
      .for({ orgId })
      .find(AlertRunRecord, { current: { $gt: '' } }, { sort: { current: 1 }, limit, index: 'current' });
  }

  /** Refuses a run for good. Returns false if the run in progress was released meanwhile. */
  private passOverRun(caller: Caller, { id, current }: AlertRun, runId: string): Promise<boolean> {
    return this.change(caller, { id, current }, undefined, { [`passedOver.${runId}`]: this.clock.now() });
  }

  /**
   * Notes a version newer than that of the run in progress. Returns false if that run was released meanwhile.
   */
  private async remember(caller: Caller, last: AlertRun, alertVersion: number): Promise<boolean> {
    if (alertVersion <= (last.next?.alertVersion ?? last.alertVersion)) return true;
    const next = { alertVersion, requestedBy: caller.userId, correlation: caller.correlationId };
    return this.change(caller, last, last.next ?? null, { next });
  }

  /**
   * Returns false if another run is in progress, or a version other than `next` waits (undefined: any
   * version).
   */
  private async change(
    caller: Caller,
    { id, current }: Pick<AlertRun, 'id' | 'current'>,
    next: AlertRun['next'],
    $set: Record<string, unknown>,
  ): Promise<boolean> {
    const waiting = next === undefined ? {} : { 'next.alertVersion': next?.alertVersion ?? null };
    const expected = { id, current, ...waiting };
    const { outcome } = await this.records.for(caller).compareAndSet(AlertRunRecord, expected, { $set });
    return outcome !== 'lost';
  }

  private async claim(
    caller: Caller,
    alert: { readonly id: string; readonly version: number },
    number: number,
    { runId = this.ids.next(), modulesToRerun, rerun = null }: QueueOptions,
  ): Promise<AlertRun | null> {
    const { userId: requestedBy, correlationId: correlation } = caller;
    const fields = {
      ...this.claimOf(number + 1, { alertVersion: alert.version, requestedBy, correlation }, runId),
      modulesToRerun: modulesToRerun?.length ? [...modulesToRerun] : null,
      rerun,
    };
    const expected = { id: alert.id, number: number === 0 ? null : number, current: null };
    const { outcome } = await this.records
      .for(caller)
      .compareAndSet(AlertRunRecord, expected, { $set: fields }, { upsert: number === 0 });
    return outcome === 'lost' ? null : { id: alert.id, ...fields };
  }

  private claimOf(
    number: number,
    { alertVersion, ...requester }: NonNullable<AlertRun['next']>,
    runId = this.ids.next(),
  ) {
    const claimed = { at: this.clock.now(), ...requester };
    return {
      number,
      current: runId,
      latest: runId,
      alertVersion,
      claimed,
      modulesToRerun: null,
      rerun: null,
      failures: 0,
      silent: ATTEMPT_COUNT_CHANGES.begun.unanswered,
      refused: 0,
    };
  }

  /** Ensures that the stream of the claimed run exists. Returns `new` only if this call created it. */
  private async ensureQueued(caller: Caller, claim: AlertRun): Promise<'new' | 'in_progress' | 'ended'> {
    const { found, rows } = await this.makeQueued(caller, claim);
    await rows;
    return found;
  }

  private async makeQueued(caller: Caller, claim: AlertRun) {
    const { state, events, rows } = await this.decisions.decide({
      caller,
      family: InvestigationEvents,
      decider: investigationDecider,
      streamId: claim.latest,
      operation: 'QueueInvestigation',
      command: {
        type: 'queue',
        data: {
          alert: claim.id,
          run: claim.number,
          alertVersion: claim.alertVersion,
          modulesToRerun: claim.modulesToRerun ?? null,
          rerun: claim.rerun ?? null,
        },
      },
      rowsFollow: true,
    });
    const [queued] = events;
    if (queued) {
      const { actor, correlation } = queued;
      const requestedBy = actor.onBehalfOf ?? actor.user;
      const run = { orgId: caller.orgId, id: claim.latest, alert: claim.id, requestedBy, correlation };
      this.noteNew({ ...run, state: 'queued', startedAt: null }, rows);
      return { found: 'new', rows } as const;
    }
    const isOpen = state.state === 'queued' || state.state === 'running';
    return { found: isOpen ? 'in_progress' : 'ended', rows } as const;
  }

  private noteNew(run: FreshRun, rows: Promise<void>): void {
    if (this.queuedHere.size >= QUEUED_HERE_MAX) this.queuedHere.clear();
    this.queuedHere.add(run.id);
    this.withoutRow.set(run.id, run);
    const forget = () => void this.withoutRow.delete(run.id);
    rows.then(forget, forget);
  }
}
