import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { GetCurrentAccess } from '../access/queries/get-current-access.query.js';
import { AppError } from '../kernel/app-error.js';
import { hasPermission, type Caller } from '../kernel/caller.js';
import { Clock } from '../kernel/clock.js';
import type { Row } from '../kernel/collection.js';
import { Bus } from '../platform/bus/bus.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { riskQueryOf } from './alert-filter.js';
import { AlertReadModel } from './alert.read-model.js';
import { alertWorkDecider, type AlertWorkCommand } from './domain/alert-work.decider.js';
import { AlertWorkEvents } from './domain/alert-work.events.js';
import { standInFor } from './domain/routing.js';
import type { TeamSettings } from './domain/teams.events.js';
import { requireAlert } from './queries/find-alerts.query.js';
import { decidesIn, teamsDecidedBy, teamsOf } from './queries/teams.lookup.js';

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

  /** Throws alert_not_found, user_not_found, permission_denied, cannot_have_alert, alert_taken, conflict. */
  async assign(caller: Caller, alertId: string, user: string): Promise<Assignment> {
    const isOwn = user === caller.userId;
    const mayReassign = hasPermission(caller, 'alerts:assign');
    if (!isOwn && !mayReassign) throw new AppError('permission_denied', { permission: 'alerts:assign' });
    const alert = await requireAlert(this.bus, caller, alertId);
    const { settings } = await teamsOf(this.readModels.for(caller), caller);
    const to = isOwn ? user : standInFor(settings.absences, user, this.clock.iso().slice(0, 10));
    const from = alert.team ?? null;
    await this.requireMayHave(caller, to, from, settings);
    const inPlaceOf = to === user ? null : user;
    const how = isOwn ? 'taken' : 'given';
    await this.decide(caller, alert.id, { type: 'assign', to, inPlaceOf, how, from, mayReassign });
    return { alertId, serviceId: alert.id, assignee: to, inPlaceOf };
  }

  /** Nobody has the alert any more. Throws alert_not_found, alert_taken. */
  async release(caller: Caller, alertId: string): Promise<Assignment> {
    const alert = await requireAlert(this.bus, caller, alertId);
    const mayReassign = hasPermission(caller, 'alerts:assign');
    await this.decide(caller, alert.id, { type: 'release', user: caller.userId, mayReassign });
    return { alertId, serviceId: alert.id, assignee: null, inPlaceOf: null };
  }

  /**
   * Takes the undecided alert with the highest score that nobody has and the user may have, for them; null
   * without one. Throws user_not_found, permission_denied, cannot_have_alert.
   */
  async takeNext(caller: Caller, user: string): Promise<Assignment | null> {
    if (user !== caller.userId && !hasPermission(caller, 'alerts:assign'))
      throw new AppError('permission_denied', { permission: 'alerts:assign' });
    const { settings } = await teamsOf(this.readModels.for(caller), caller);
    await this.requireMayHave(caller, user, null, settings);
    const tried = new Set<string>();
    for (let limit = CANDIDATES; limit <= CANDIDATES_MAX; limit *= 2) {
      const rows = await this.free(caller, user, settings, limit);
      for (const row of rows) {
        if (tried.has(row.id) || this.beingTaken.has(row.id)) continue;
        tried.add(row.id);
        if (await this.take(caller, user, row))
          return { alertId: row.alertId, serviceId: row.id, assignee: user, inPlaceOf: null };
      }
      if (rows.length < limit) break;
    }
    return null;
  }

  /** Returns undecided alerts that nobody has, by risk; rows may lag behind other processes. */
  private free(caller: Caller, user: string, settings: TeamSettings, limit: number): Promise<AlertRow[]> {
    const { conditions, options } = riskQueryOf({ disposition: 'NOT_REVIEWED', assignee: null });
    const team = { $in: [null, ...teamsDecidedBy(user, settings)] };
    const fields = ['alertId', 'team'];
    return this.readModels
      .for(caller)
      .find(AlertReadModel, { ...conditions, team }, { ...options, fields, limit });
  }

  private async take(caller: Caller, to: string, { id, team = null }: AlertRow): Promise<boolean> {
    this.beingTaken.add(id);
    try {
      const whose = { to, inPlaceOf: null, how: 'taken_next', from: team, mayReassign: false } as const;
      await this.decide(caller, id, { type: 'assign', ...whose });
      return true;
    } catch (error) {
      if (error instanceof AppError && ['alert_taken', 'conflict'].includes(error.code)) return false;
      throw error;
    } finally {
      this.beingTaken.delete(id);
    }
  }

  /** Tells whether a user has the right to decide about alerts of that team. */
  async mayHave(
    caller: Pick<Caller, 'orgId'>,
    user: string,
    team: string | null,
    settings: TeamSettings,
  ): Promise<boolean | null> {
    const access = await this.bus.send(new GetCurrentAccess(caller as Caller, user));
    return access && access.permissions.includes('alerts:write') && decidesIn(user, team, settings);
  }

  private async requireMayHave(
    caller: Caller,
    user: string,
    team: string | null,
    settings: TeamSettings,
  ): Promise<void> {
    const may = await this.mayHave(caller, user, team, settings);
    if (may === null) throw new AppError('user_not_found', { field: 'user_id', value: user });
    if (!may) throw new AppError('cannot_have_alert', { field: 'user_id', value: user });
  }

  /** Returns whether anything changed. */
  async decide(caller: Caller, alert: string, command: AlertWorkCommand): Promise<boolean> {
    const { events } = await this.decisions.decide({
      caller,
      family: AlertWorkEvents,
      decider: alertWorkDecider,
      streamId: alert,
      command,
      operation: command.type,
    });
    return events.length > 0;
  }
}
