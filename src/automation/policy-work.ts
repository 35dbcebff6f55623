import { Injectable, Logger } from '@nestjs/common';
import { CloseAlertByPolicy } from '../dispositions/commands/close-alert-by-policy.command.js';
import { UndoPolicyClosing } from '../dispositions/commands/undo-policy-closing.command.js';
import { GetNewestResult } from '../investigations/queries/get-newest-result.query.js';
import {
  AppError,
  type Caller,
  Clock,
  DAY_MS,
  instantPlusMs,
  LruCache,
  policyActor,
} from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { declareCounter } from '../platform/observability/metrics.js';
import { DrawPolicySample } from '../quality-reviews/commands/draw-policy-sample.command.js';
import { ClosableAlerts } from './closable-alerts.js';
import {
  closingPolicyDecider,
  type ClosingPolicyCommand,
  type ClosingPolicyState,
} from './domain/closing-policy.decider.js';
import { ClosingPolicyEvents, type StopReason } from './domain/closing-policy.events.js';
import type { PolicyTerms } from './domain/policy-terms.js';
import { callerOfPolicy } from './policy-caller.js';
import { type ClosingRow, PolicyClosings } from './policy-closings.js';
import { PolicyWatch } from './policy-watch.js';
import { CLOSINGS_UNDONE_BY_BRAKE_DAYS } from './queries/policy-limits.lookup.js';

/** Alerts that one event chooses: few enough that a stop comes soon. */
const CHOSEN_AT_ONCE = 50;
const STEPS_REMEMBERED = 10_000;
const REASON_LEAD_CHARS = 1_500;

const STOPS = declareCounter('closing_policies_stopped_total', 'Stops of closing policies, by reason.', [
  'kind',
]);
const CLOSINGS = declareCounter('closings_by_policy_total', 'Alerts that a policy chose, by result.', [
  'outcome',
]);

/**
 * Reasons to doubt what the policy closed before. A person who stops it, and a new version of the engine, say
 * nothing against earlier closings.
 */
const RETURNING: ReadonlySet<StopReason> = new Set(['bound_exceeded', 'reviews_late', 'scores_moved']);

/** What ends closings before the alerts do. */
interface ClosingControl {
  readonly isOn: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** One step of the work of a policy in the background. Every step may be repeated and cut off anywhere. */
@Injectable()
export class PolicyWork {
  private readonly logger = new Logger('closing policies');
  /** Steps that this process has seen done. Doing them again would change nothing, and take time. */
  private readonly done = new LruCache<true>(STEPS_REMEMBERED);

  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly alerts: ClosableAlerts,
    private readonly closings: PolicyClosings,
    private readonly watch: PolicyWatch,
    private readonly clock: Clock,
  ) {}

  /**
   * Finishes what a crash left, draws samples, stops the policy where it has to stop, and closes what it may.
   * Closes nothing unless `isOn`, which is asked before each closing: who switches the feature off does not
   * wait for a long run to end.
   */
  async work(caller: Caller, policy: string, { isOn, signal }: ClosingControl): Promise<void> {
    const state = await this.state(caller, policy);
    await this.finishChoice(caller, policy, state, isOn);
    await this.drawSamples(caller, policy, state);
    await this.returnWrong(caller, policy);
    if (state.isRunning) {
      const brake = await this.watch.brakeOf(caller, policy, state);
      if (brake) await this.stop(caller, policy, { type: 'stop', version: state.version, ...brake });
      else await this.closeMore(caller, policy, { isOn, signal });
    }
    await this.returnAfterBrake(caller, policy);
  }

  /** Stops a policy and logs, counts and tells it. Throws closing_policy_not_found. */
  async stop(
    caller: Caller,
    policy: string,
    command: Extract<ClosingPolicyCommand, { type: 'stop' }>,
  ): Promise<void> {
    const { events, state } = await this.decide(caller, policy, command, 'StopClosingPolicy');
    if (events.length === 0) return;
    const { reason, found = null, allowed = null } = command;
    STOPS.inc({ kind: reason });
    const fields = { organization: caller.orgId, policy, version: state.version, reason, found, allowed };
    this.logger.warn({ msg: 'a closing policy was stopped', ...fields });
  }

  async state(caller: Caller, policy: string): Promise<ClosingPolicyState> {
    return (await this.decisions.state(ClosingPolicyEvents, closingPolicyDecider, caller, policy)).state;
  }

  decide(caller: Caller, policy: string, command: ClosingPolicyCommand, operation: string) {
    const of = { caller, family: ClosingPolicyEvents, decider: closingPolicyDecider, streamId: policy };
    return this.decisions.decide({ ...of, command, operation });
  }

  /** Chooses alerts and closes them until the day, the alerts or the policy end. */
  private async closeMore(caller: Caller, policy: string, { isOn, signal }: ClosingControl): Promise<void> {
    while (!signal.aborted && (await isOn())) {
      const { confirmed, isRunning, name, terms, version } = await this.state(caller, policy);
      if (!isRunning || !terms || !confirmed || name === null) return;
      const found = await this.alerts.find(caller, terms, confirmed.data, CHOSEN_AT_ONCE);
      const day = this.clock.iso().slice(0, 10);
      const actor = callerOfPolicy(caller.orgId, { name, version }, caller.correlationId);
      const command = { type: 'choose', version, day, alerts: found } as const;
      const { events, state } = await this.decide(actor, policy, command, 'ChooseAlertsForClosing');
      // Also without events: another process may have chosen them, and may die before it closes them.
      await this.finishChoice(caller, policy, state, isOn);
      if (events.length === 0 || found.length < CHOSEN_AT_ONCE) return;
    }
  }

  /** Closes the alerts of the newest choice; those that are closed already stay as they are. */
  private async finishChoice(
    caller: Caller,
    policy: string,
    state: ClosingPolicyState,
    isOn: ClosingControl['isOn'],
  ): Promise<void> {
    const { newestChoice: choice, terms } = state;
    if (!choice || !terms || this.done.get(choice.id)) return;
    const { chosen, name, version } = choice.data;
    const actor = callerOfPolicy(caller.orgId, { name, version }, choice.correlation);
    for (const { alert, run } of chosen) {
      const now = await this.state(caller, policy);
      // A policy that was stopped or changed meanwhile closes no more of what it had chosen before.
      if (!now.isRunning || now.version !== version || !(await isOn())) return;
      const reason = await this.reasonOf(caller, alert, terms, policyActor({ name, version }));
      if (reason === null) continue;
      const closing = { alert, policy, choice: choice.id, run, reason };
      const outcome = await this.bus.send(new CloseAlertByPolicy(actor, closing)).catch((error: unknown) => {
        // Erased between the choice and the closing.
        if (error instanceof AppError && error.status === 404) return 'left_to_people' as const;
        throw error;
      });
      CLOSINGS.inc({ outcome });
    }
    this.done.set(choice.id, true);
  }

  /** Returns the text of a closing: the rule of the policy, and the lead of the result. */
  private async reasonOf(
    caller: Caller,
    alert: string,
    { scoreBelow }: PolicyTerms,
    actor: string,
  ): Promise<string | null> {
    const newest = await this.bus.send(new GetNewestResult(caller, alert));
    if (!newest) return null;
    const { result, summary } = newest.content;
    const lead = summary.headline.slice(0, REASON_LEAD_CHARS).toWellFormed();
    return `Closed by ${actor}: the risk score ${result.score} is below ${scoreBelow}. ${lead}`;
  }

  /** Draws the sample of each day that is over and was not drawn yet, as soon as a checkpoint allows it. */
  private async drawSamples(caller: Caller, policy: string, { terms }: ClosingPolicyState): Promise<void> {
    if (!terms) return;
    for (let ago = 1; ago <= CLOSINGS_UNDONE_BY_BRAKE_DAYS; ago++) {
      const day = instantPlusMs(this.clock.iso(), -ago * DAY_MS).slice(0, 10);
      const step = `${policy} drew ${day}`;
      if (this.done.get(step)) continue;
      const closed = await this.closings.ofDay(caller, policy, day);
      if (closed.length === 0) continue;
      const period = { from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z` };
      const keptOut = await this.authorsOf(caller, policy);
      const wanted = { policy, ...period, closed, share: terms.reviewShare, keptOut };
      if ((await this.bus.send(new DrawPolicySample(caller, wanted))) !== null) this.done.set(step, true);
    }
  }

  /** Returns everybody who ever proposed or confirmed terms of the policy that were in force. */
  private async authorsOf(caller: Caller, policy: string): Promise<string[]> {
    const events = await this.decisions.read(ClosingPolicyEvents, caller, policy);
    const authors = events.flatMap((event) =>
      event.type === 'ClosingPolicyConfirmed' ? [event.data.proposedBy, event.actor.user] : [],
    );
    return [...new Set(authors)].sort();
  }

  /** Brings back the alerts that a reviewer would have escalated. */
  private async returnWrong(caller: Caller, policy: string): Promise<void> {
    for await (const closing of this.closings.wrong(caller, policy))
      if ((closing.undoneAt ?? null) === null) await this.takeBack(caller, closing, closing.closing);
  }

  /** After a brake, brings back what the policy closed lately and nobody has reviewed. */
  private async returnAfterBrake(caller: Caller, policy: string): Promise<void> {
    const { stopped } = await this.state(caller, policy);
    if (!stopped || !RETURNING.has(stopped.data.reason)) return;
    const since = instantPlusMs(stopped.recordedAt, -CLOSINGS_UNDONE_BY_BRAKE_DAYS * DAY_MS);
    for await (const closing of this.closings.since(caller, policy, since)) {
      const isLeft = (closing.reviewed ?? null) === null && (closing.undoneAt ?? null) === null;
      if (isLeft) await this.takeBack(caller, closing, stopped.id);
    }
  }

  private async takeBack(caller: Caller, { id: alert, closing, policy, version }: ClosingRow, cause: string) {
    const { name } = await this.state(caller, policy);
    const actor = callerOfPolicy(caller.orgId, { name: name!, version }, caller.correlationId);
    await this.bus.send(new UndoPolicyClosing(actor, { alert, closing, cause }));
  }
}
