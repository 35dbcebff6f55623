import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
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
import { sortedByRisk, undecidedByRisk } from '../alerts/queries/undecided-by-risk.lookup.js';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import { alertWorkDecider, type AlertWorkCommand } from './domain/alert-work.decider.js';
import { AlertWorkEvents } from './domain/alert-work.events.js';
import { ruleFor, standInFor } from './domain/routing.js';
import { teamsDecider } from './domain/teams.decider.js';
import { TeamsEvents, type TeamSettings } from './domain/teams.events.js';
import { snoozedAlerts } from './queries/alert-dues.lookup.js';
import { requireAlert } from '../alerts/queries/find-alerts.query.js';
import { ListAlertQueue, routingFactsOf } from '../alerts/queries/list-alert-queue.query.js';
import { decidesIn, teamsDecidedBy, teamSettingsOf } from './queries/teams.lookup.js';

type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;

/** Who has an alert after a change. */
export interface Assignment {
  readonly alertId: string;
  readonly serviceId: string;
  /** Service id of the user; null for nobody. */
  readonly assignee: string | null;
  /** The absent person for whom the assignee stands in. */
  readonly inPlaceOf: string | null;
}

/** Until when an alert is put away; null: it is not. */
export interface Snoozed {
  readonly alertId: string;
  readonly serviceId: string;
  readonly snoozedUntil: string | null;
}

/** Own choice: what is put away for longer is decided. */
export const SNOOZE_DAYS_MAX = 90;

/** Who gets an alert, and the absent person for whom they stand in. */
interface Recipient {
  readonly to: string;
  readonly inPlaceOf: string | null;
}

/** Settings of teams, with the number of their version. */
interface KnownTeams {
  readonly version: number;
  readonly settings: TeamSettings;
}

/** Alerts that are looked at first for the next one, and at most. */
const CANDIDATES = 20;
const CANDIDATES_MAX = 10_000;

/** Gives alerts to people. The stream of each alert decides, at its exact revision, who has it. */
@Injectable()
export class AlertWork {
  /** Alerts that a call of this process is taking: another one looks at the next, which saves a lost race. */
  private readonly beingTaken = new Set<string>();

  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives an alert to a user; null: nobody has it any more. Throws alert_not_found, user_not_found,
   * permission_denied, cannot_have_alert, alert_taken, conflict.
   */
  async assign(caller: Caller, ref: AlertRef, user: string | null): Promise<Assignment> {
    if (user !== null) requireMayAssignTo(caller, user);
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
   * Puts an alert away until an instant (ISO 8601); null: brings it back. Its time runs on. Throws
   * alert_not_found, alert_taken, cannot_have_alert, validation_error.
   */
  async snooze(caller: Caller, ref: AlertRef, until: string | null): Promise<Snoozed> {
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
   * Takes the undecided alert with the highest score that nobody has and the user may have, for them or, as
   * long as they are absent, for who stands in; null without one. Throws user_not_found, permission_denied,
   * cannot_have_alert, stand_in_cannot_have_alert.
   *
   * Rows only suggest alerts: they may lag behind what another process wrote. Whether an alert is free, not
   * snoozed, undecided and in a team of the user is decided by the events.
   */
  async takeNext(caller: Caller, user: string): Promise<Assignment | null> {
    requireMayAssignTo(caller, user);
    const { state: teams } = await this.decisions.state(TeamsEvents, teamsDecider, caller, caller.orgId);
    const { settings } = teams;
    const recipient = await this.recipient(caller, user, null, settings);
    const own = teamsDecidedBy(recipient.to, settings);
    const tried = new Set(await snoozedAlerts(this.readModels.for(caller), this.clock.iso()));
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
   * Returns undecided alerts that nobody has, of no team or of these, on which no decision waits for a second
   * person, which another one would end; rows may lag behind other processes.
   * Why two reads: one with all teams would read the documents of all that other teams have.
   */
  private async free(caller: Caller, teams: readonly string[], limit: number) {
    const { conditions, options } = undecidedByRisk(null);
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
    const rows = sortedByRisk(free.filter(({ proposal = null }) => proposal === null));
    return { rows, isAll: all.length < limit && ofTeams.length < limit };
  }

  /** Takes an alert that rows suggest; false where its events tell that it is not to be had. */
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
      if (!decidesIn(to, from, teams.settings)) return false;
      const now = this.clock.iso();
      const whose = { to, inPlaceOf, how: 'taken_next', from, mayReassign: false, now } as const;
      await this.decide(caller, id, { type: 'assign', ...whose });
      // Why again: a decision has a stream of its own, so one may have been written between the two.
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
   * Returns the team of an alert by the rules of now, after having routed it there. Why not that of its row
   * alone: a new alert or result is routed a moment after it is written, and until then the alert would be
   * anybody's.
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
    const rule = ruleFor(settings.rules, routingFactsOf(shown));
    const to = rule === null ? null : settings.rules[rule]!.team;
    if (to !== team) await this.decide(job, id, { type: 'route', team: to, rule, settings: version });
    return to;
  }

  /**
   * Returns who gets an alert that is meant for a user: whoever stands in for them, unless they take it
   * themselves. Throws user_not_found, cannot_have_alert, stand_in_cannot_have_alert.
   */
  private async recipient(
    caller: Caller,
    user: string,
    team: string | null,
    settings: TeamSettings,
  ): Promise<Recipient> {
    const isOwn = user === caller.userId;
    const to = isOwn ? user : standInFor(settings.absences, user, this.clock.iso().slice(0, 10));
    if (to !== user && !(await this.mayHave(caller, to, team, settings)))
      throw new AppError('stand_in_cannot_have_alert', { field: 'user_id', value: user, stand_in: to });
    await this.requireMayHave(caller, to, team, settings);
    return { to, inPlaceOf: to === user ? null : user };
  }

  /** Tells whether a user has the right to decide about alerts of that team; null for an unknown user. */
  async mayHave(caller: Caller, user: string, team: string | null, settings: TeamSettings) {
    const access = await this.bus.send(new GetCurrentAccess(caller, user));
    return access && access.permissions.includes('alerts:write') && decidesIn(user, team, settings);
  }

  private async requireMayHave(...[caller, user, ...of]: Parameters<AlertWork['mayHave']>): Promise<void> {
    const may = await this.mayHave(caller, user, ...of);
    if (!may)
      throw new AppError(may === null ? 'user_not_found' : 'cannot_have_alert', {
        field: 'user_id',
        value: user,
      });
  }

  /** Returns whether it changed anything. */
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
