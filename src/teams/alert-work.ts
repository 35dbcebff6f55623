import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { GetUserNames } from '../access/queries/get-user-names.query.js';
import { GetCurrentAccess } from '../access/queries/get-current-access.query.js';
import { isAlertUndecided } from '../dispositions/queries/open-decision.lookup.js';
import {
  type AlertRef,
  AppError,
  type Caller,
  Clock,
  DAY_MS,
  hasPermission,
  type Row,
  validationErrorOf,
} from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { jobCaller } from '../platform/jobs/job-caller.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { sortAlertsByRisk, undecidedAlertsQuery } from '../alerts/queries/undecided-by-risk.lookup.js';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import { alertWorkDecider, type AlertWorkCommand } from './domain/alert-work.decider.js';
import { AlertWorkEvents } from './domain/alert-work.events.js';
import { firstMatchingRuleIndex, standInFor } from './domain/routing.js';
import { teamsDecider } from './domain/teams.decider.js';
import { TeamsEvents, type TeamSettings } from './domain/teams.events.js';
import { snoozedAlertIds } from './queries/alert-dues.lookup.js';
import { requireAlert } from '../alerts/queries/find-alerts.query.js';
import { ListAlertQueue, routingFactsOf } from '../alerts/queries/list-alert-queue.query.js';
import { mayWorkOnAlertsOfTeam, teamsDecidedBy, teamSettingsOf } from './queries/teams.lookup.js';

type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;

/** The assignee of an alert after a change. */
export interface AlertAssignment {
  readonly alertId: string;
  readonly serviceId: string;
  /** Service id of the user; null if the alert is not assigned. */
  readonly assignee: string | null;
  /** The absent person for whom the assignee stands in. */
  readonly inPlaceOf: string | null;
}

/** Until when an alert is snoozed; null if it is not. */
export interface AlertSnooze {
  readonly alertId: string;
  readonly serviceId: string;
  readonly snoozedUntil: string | null;
}

/** Longest snooze: an alert that can wait longer should be decided instead. */
export const SNOOZE_DAYS_MAX = 90;

/** The user who gets an alert, and the absent person for whom they stand in. */
interface Recipient {
  readonly to: string;
  readonly inPlaceOf: string | null;
}

/** The settings of teams, with their version. */
interface KnownTeams {
  readonly version: number;
  readonly settings: TeamSettings;
}

/** Number of candidates that are read first to find the next alert, and the maximum number. */
const CANDIDATES = 20;
const CANDIDATES_MAX = 10_000;

/**
 * Assigns alerts to people. The stream of an alert, at its exact revision, decides to whom it is assigned.
 */
@Injectable()
export class AlertWork {
  /**
   * Ids of alerts that calls in this process are taking right now. Other calls skip them, because they would
   * only lose the race.
   */
  private readonly beingTaken = new Set<string>();

  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  /**
   * Assigns an alert to a user; null ends the assignment. Throws alert_not_found, user_not_found,
   * permission_denied, cannot_have_alert, stand_in_cannot_have_alert, alert_taken, conflict.
   */
  async assign(caller: Caller, ref: AlertRef, user: string | null): Promise<AlertAssignment> {
    if (user !== null) requireMayAssignTo(caller, user);
    await this.requirePersonOrRight(caller);
    const mayReassign = hasPermission(caller, 'alerts:assign');
    const { id, alertId, team: from = null } = await requireAlert(this.bus, caller, ref);
    if (user === null) {
      await this.decide(caller, id, { type: 'release', user: caller.userId, mayReassign });
      return { alertId, serviceId: id, assignee: null, inPlaceOf: null };
    }
    const { settings } = await teamSettingsOf(this.readModels.for(caller), caller);
    const { to, inPlaceOf } = await this.recipient(caller, user, from, settings);
    const how = user === caller.userId ? 'taken' : 'given';
    await this.decide(caller, id, { type: 'assign', to, inPlaceOf, how, from, mayReassign });
    return { alertId, serviceId: id, assignee: to, inPlaceOf };
  }

  /**
   * Snoozes an alert until an instant (ISO 8601); null ends the snooze. Service levels keep running. Throws
   * permission_denied, alert_not_found, alert_taken, cannot_have_alert, validation_error.
   */
  async snooze(caller: Caller, ref: AlertRef, until: string | null): Promise<AlertSnooze> {
    await this.requirePersonOrRight(caller);
    const now = this.clock.now();
    const ms = until === null ? null : Date.parse(until);
    if (ms !== null && !(ms > now && ms <= now + SNOOZE_DAYS_MAX * DAY_MS)) {
      const message = `is not in the next ${SNOOZE_DAYS_MAX} days`;
      throw validationErrorOf([{ field: 'until', value: until, message }]);
    }
    const { id, alertId, team = null, assignee = null } = await requireAlert(this.bus, caller, ref);
    if (!hasPermission(caller, 'alerts:assign')) {
      if (assignee !== null && assignee !== caller.userId) throw new AppError('alert_taken');
      const { settings } = await teamSettingsOf(this.readModels.for(caller), caller);
      await this.requireMayHave(caller, caller.userId, team, settings);
    }
    const snoozedUntil = ms === null ? null : new Date(ms).toISOString();
    await this.decide(caller, id, { type: 'snooze', until: snoozedUntil, now: this.clock.iso() });
    return { alertId, serviceId: id, snoozedUntil };
  }

  /**
   * Assigns the unassigned, undecided alert with the highest score that the user may work on; null if none is
   * left. While the user is absent, their stand-in gets it. Throws user_not_found, permission_denied,
   * cannot_have_alert, stand_in_cannot_have_alert. Rows only suggest alerts, because they may lag behind the
   * writes of another process; the events decide whether an alert is unassigned, not snoozed, undecided and
   * in a team of the user.
   */
  async takeNext(caller: Caller, user: string): Promise<AlertAssignment | null> {
    requireMayAssignTo(caller, user);
    const { state: teams } = await this.decisions.state(TeamsEvents, teamsDecider, caller, caller.orgId);
    const { settings } = teams;
    const recipient = await this.recipient(caller, user, null, settings);
    const own = teamsDecidedBy(recipient.to, settings);
    const tried = new Set(await snoozedAlertIds(this.readModels.for(caller), this.clock.iso()));
    for (let limit = CANDIDATES; limit <= CANDIDATES_MAX; limit *= 2) {
      const { rows, isAll } = await this.free(caller, own, limit);
      for (const row of rows) {
        if (tried.has(row.id) || this.beingTaken.has(row.id)) continue;
        tried.add(row.id);
        if (await this.take(caller, recipient, row, teams)) {
          const { to: assignee, inPlaceOf } = recipient;
          return { alertId: row.alertId, serviceId: row.id, assignee, inPlaceOf };
        }
      }
      if (isAll) break;
    }
    return null;
  }

  /**
   * Returns unassigned, undecided alerts without a team or of the given teams. Leaves out alerts with a
   * pending proposal, because another decision would end the proposal. Runs two queries, because a query over
   * all teams would read the documents of other teams' alerts.
   */
  private async free(caller: Caller, teams: readonly string[], limit: number) {
    const { conditions, options } = undecidedAlertsQuery(null);
    const asked = {
      ...options,
      fields: ['alertId', 'team', 'proposal', 'finalRiskScore', 'createdAt'],
      limit,
    };
    const alerts = this.readModels.for(caller);
    const [all, ofTeams] = await Promise.all([
      alerts.find(AlertReadModel, conditions, asked),
      alerts.find(AlertReadModel, { ...conditions, team: { $in: teams } }, { ...asked, index: 'team' }),
    ]);
    const free = [...all.filter(({ team = null }) => team === null), ...ofTeams];
    const rows = sortAlertsByRisk(free.filter(({ proposal = null }) => proposal === null));
    return { rows, isAll: all.length < limit && ofTeams.length < limit };
  }

  /** Tries to take an alert that rows suggest. Returns false if its events show that it is not available. */
  private async take(
    caller: Caller,
    { to, inPlaceOf }: Recipient,
    { id, ...row }: AlertRow,
    teams: KnownTeams,
  ) {
    this.beingTaken.add(id);
    try {
      if (!(await isAlertUndecided(this.decisions, caller, id))) return false;
      const from = await this.routedNow(caller, { id, ...row }, teams);
      if (!mayWorkOnAlertsOfTeam(to, from, teams.settings)) return false;
      const now = this.clock.iso();
      const whose = { to, inPlaceOf, how: 'taken_next', from, mayReassign: false, now } as const;
      await this.decide(caller, id, { type: 'assign', ...whose });
      // Check again: decisions have a stream of their own, so a decision may have been written in between.
      if (await isAlertUndecided(this.decisions, caller, id)) return true;
      await this.decide(caller, id, { type: 'release', user: to, mayReassign: true });
      return false;
    } catch (error) {
      if (error instanceof AppError && ['alert_taken', 'conflict'].includes(error.code)) return false;
      throw error;
    } finally {
      this.beingTaken.delete(id);
    }
  }

  /**
   * Routes an alert by the current rules and returns its team. The row alone is not enough: new alerts and
   * results are routed a moment after they are written, and until then everybody could take the alert.
   */
  private async routedNow(
    caller: Caller,
    { id, team = null }: AlertRow,
    { settings, version }: KnownTeams,
  ): Promise<string | null> {
    if (settings.rules.length === 0) return team;
    const job = jobCaller(caller.orgId, caller.correlationId);
    const named = { named: { serviceIds: [id] } };
    const [shown] = (
      await this.bus.send(new ListAlertQueue(job, { filter: named, order: 'risk', page: 1, pageSize: 1 }))
    ).rows;
    if (!shown) return team;
    const rule = firstMatchingRuleIndex(settings.rules, routingFactsOf(shown));
    const to = rule === null ? null : settings.rules[rule]!.team;
    if (to !== team) await this.decide(job, id, { type: 'route', team: to, rule, settings: version });
    return to;
  }

  /**
   * Returns who gets an alert that is meant for a user: their stand-in while they are absent, unless the user
   * takes the alert themselves. Throws user_not_found, cannot_have_alert, stand_in_cannot_have_alert.
   */
  private async recipient(
    caller: Caller,
    user: string,
    team: string | null,
    settings: TeamSettings,
  ): Promise<Recipient> {
    const isOwn = user === caller.userId;
    const to = isOwn ? user : standInFor(settings.absences, user, this.clock.iso().slice(0, 10));
    if (to !== user && !(await this.mayHave(caller, to, team, settings))) {
      const names = await this.bus.send(new GetUserNames(caller, [to]));
      const named = { field: 'user_id', value: user, stand_in: names.get(to) ?? 'a colleague' };
      throw new AppError('stand_in_cannot_have_alert', named);
    }
    await this.requireMayHave(caller, to, team, settings);
    return { to, inPlaceOf: to === user ? null : user };
  }

  /**
   * Requires that the caller is a user, who could have an alert, or may assign alerts. Checked before the
   * alert is looked up, so that an API key without the right learns nothing about alerts.
   */
  private async requirePersonOrRight(caller: Caller): Promise<void> {
    if (hasPermission(caller, 'alerts:assign')) return;
    if ((await this.bus.send(new GetCurrentAccess(caller, caller.userId))) === null)
      throw new AppError('permission_denied', { permission: 'alerts:assign' });
  }

  /** Tells whether a user may decide about alerts of a team; null for an unknown user. */
  async mayHave(caller: Caller, user: string, team: string | null, settings: TeamSettings) {
    const access = await this.bus.send(new GetCurrentAccess(caller, user));
    return (
      access && access.permissions.includes('alerts:write') && mayWorkOnAlertsOfTeam(user, team, settings)
    );
  }

  private async requireMayHave(...[caller, user, ...of]: Parameters<AlertWork['mayHave']>): Promise<void> {
    const may = await this.mayHave(caller, user, ...of);
    if (!may)
      throw new AppError(may === null ? 'user_not_found' : 'cannot_have_alert', {
        field: 'user_id',
        value: user,
      });
  }

  /** Runs a command on the stream of an alert. Returns whether it changed anything. */
  async decide(caller: Caller, alert: string, command: AlertWorkCommand): Promise<boolean> {
    const of = { family: AlertWorkEvents, decider: alertWorkDecider, streamId: alert };
    const { events } = await this.decisions.decide({ caller, ...of, command, operation: command.type });
    return events.length > 0;
  }
}

function requireMayAssignTo(caller: Caller, user: string): void {
  if (user !== caller.userId && !hasPermission(caller, 'alerts:assign'))
    throw new AppError('permission_denied', { permission: 'alerts:assign' });
}
