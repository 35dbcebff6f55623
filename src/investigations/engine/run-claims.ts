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
import { AlertRunRecord, COUNT_FIELDS } from '../domain/runs/alert-run.record.js';
import type { BlockId } from '@alert-review/judgement';
import { investigationDecider } from '../domain/runs/investigation.decider.js';
import { InvestigationEvents, type Rerun } from '../domain/runs/investigation.events.js';
import { CLAIM_LIMITS, COUNTED, type AttemptCounts } from '../domain/runs/run-schedule.js';

/** The key is the organization: the handler reads rows for queued runs, so a big batch starves nobody. */
export const RUN_INVESTIGATIONS_QUEUE = 'run-investigations';

/** An upload sent again within this time, after a lost answer, starts no second run. */
const REPEAT_WINDOW_MS = 10 * 60_000;

/** Most waiting runs that are remembered; all are forgotten when there are more. */
const QUEUED_HERE_MAX = 10_000;

interface QueuedRun {
  readonly runId: string;
  /** `in_progress` and `ended`: an earlier run answers the request. */
  readonly outcome: 'queued' | 'in_progress' | 'ended';
  /** With `rowsFollow`, for a run queued by this call: resolves when the read models know the run. */
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
  /** Whether a run queued for this version in the last REPEAT_WINDOW_MS answers the request. */
  readonly onlyIfNew: boolean;
  /** Ignored, like `rerun`, when a run in progress answers. */
  readonly modulesToRerun?: readonly BlockId[] | null;
  readonly rerun?: z.infer<typeof Rerun> | null;
  /** Chosen by a caller that may ask again after a crash: no second run is queued under it. */
  readonly runId?: string;
  readonly rowsFollow?: true;
}

type AlertRun = Row<z.infer<typeof AlertRunRecord.schema>>;

const NO_CLAIM = { current: null, next: null };

/** Keeps one run per alert, decided by its record; whoever finds a claim without a stream queues it. */
@Injectable()
export class RunClaims {
  private readonly logger = new Logger(RunClaims.name);
  /** Runs that this process has queued and not begun. */
  private readonly queuedHere = new Set<string>();
  /** Those of the queued runs whose rows are still on their way. */
  private readonly withoutRow = new Map<string, FreshRun>();

  constructor(
    private readonly bus: Bus,
    private readonly records: Records,
    private readonly decisions: Decisions,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Queues a run; durable when it resolves. */
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

  /** Frees the alert for its next run; returns true after queueing one for a version asked for meanwhile. */
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

  /** Why the log after the record: runs claimed before that have ended meanwhile stand in it. */
  private async isQueued(caller: Caller, last: AlertRun | null, runId: string): Promise<boolean> {
    if (last?.latest !== runId) return this.isInTheLog(caller, runId);
    await this.ensureQueued(caller, last);
    return true;
  }

  /** Counts an event of an attempt; returns the run's counts, all 0 once another run is in progress. */
  async count(
    caller: Caller,
    alertId: string,
    runId: string,
    happened: keyof typeof COUNTED,
  ): Promise<AttemptCounts> {
    const added: Partial<AttemptCounts> = COUNTED[happened];
    const $inc = Object.fromEntries(
      Object.entries(added).map(([name, by]) => [COUNT_FIELDS[name as keyof AttemptCounts], by]),
    );
    const { outcome, before } = await this.records
      .for(caller)
      .compareAndSet(AlertRunRecord, { id: alertId, current: runId }, { $inc });
    const counted = (name: keyof AttemptCounts) =>
      outcome === 'lost' ? 0 : (before?.[COUNT_FIELDS[name]] ?? 0) + (added[name] ?? 0);
    return { unanswered: counted('unanswered'), refused: counted('refused'), failed: counted('failed') };
  }

  /** Tells whether this process queued the run and first asks for it, so that nobody has begun it. */
  takeIfQueuedHere(runId: string): boolean {
    this.withoutRow.delete(runId);
    return this.queuedHere.delete(runId);
  }

  /** Returns runs queued here that are not begun and unknown to the read models so far. */
  queuedWithoutRow(orgId: string): readonly FreshRun[] {
    return [...this.withoutRow.values()].filter((run) => run.orgId === orgId);
  }

  async hasClaims(orgId: string): Promise<boolean> {
    return (await this.claims(orgId, 1)).length > 0;
  }

  /**
   * Releases claims of ended runs, queues claimed runs without a stream and gives up those of alerts that no
   * event names; returns true when one was queued. Leaves out claims that a request may be busy with; a claim
   * that cannot be settled does not stop the others.
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

  /** Tells whether the log has the run: one restored from a copy may lack a run that this record knows. */
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

  /** Tells whether a restored record is newer than the log; its alert is unseen until sent again. */
  private async isNewerThanTheLog(caller: Caller, { id, latest }: AlertRun): Promise<boolean> {
    const [alert] = await this.bus.send(new FindAlerts(caller, { serviceIds: [id] }));
    if (alert || (await this.isInTheLog(caller, latest))) return false;
    // Why: the alert's row may be late, but its id names the upload that made the alert.
    const upload = await this.decisions.read(UploadSessionEvents, caller, id.split('_', 1)[0]!);
    return upload.length === 0;
  }

  private async giveUp(caller: Caller, { id, current, next }: AlertRun): Promise<void> {
    const msg = 'the claim of a run is given up: no event names the alert, which may be sent again';
    this.logger.warn({ msg, run: current, alert: id });
    await this.change(caller, { id, current }, next ?? null, NO_CLAIM);
  }

  private claims(orgId: string, limit: number): Promise<AlertRun[]> {
    // Why this sort: ids ascend with time, so the oldest claims come first.
    return this.records
      .for({ orgId })
      .find(AlertRunRecord, { current: { $gt: '' } }, { sort: { current: 1 }, limit, index: 'current' });
  }

  /** Refuses a run for good; returns false when the run in progress is released by now. */
  private passOverRun(caller: Caller, { id, current }: AlertRun, runId: string): Promise<boolean> {
    return this.change(caller, { id, current }, undefined, { [`passedOver.${runId}`]: this.clock.now() });
  }

  /** Keeps a version newer than that of the run in progress; false when that run is released by now. */
  private async remember(caller: Caller, last: AlertRun, alertVersion: number): Promise<boolean> {
    if (alertVersion <= (last.next?.alertVersion ?? last.alertVersion)) return true;
    const next = { alertVersion, requestedBy: caller.userId, correlation: caller.correlationId };
    return this.change(caller, last, last.next ?? null, { next });
  }

  /** Returns false when another run is in progress, or another version than `next` waits (undefined: any). */
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
      silent: COUNTED.begun.unanswered,
      refused: 0,
    };
  }

  /** Ensures that the claimed run stands in its stream; returns `new` when only this call queued it. */
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
