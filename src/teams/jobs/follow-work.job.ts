import { Injectable } from '@nestjs/common';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { OrganizationReadModel } from '../../access/organization.read-model.js';
import { type Caller, type RecordedEvent, SYSTEM_ORG } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { EventStore, type StoredEvent } from '../../platform/event-store/event-store.js';
import { Job } from '../../platform/jobs/job.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { Projector } from '../../platform/projections/projector.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { undecidedAlertsQuery } from '../../alerts/queries/undecided-by-risk.lookup.js';
import { AlertReadModel } from '../../alerts/alert.read-model.js';
import { AlertWork } from '../alert-work.js';
import { firstMatchingRuleIndex } from '../domain/routing.js';
import { WorkLogPositionRecord } from '../domain/work-place.record.js';
import {
  ListAlertQueue,
  QUEUE_ROWS_MAX,
  routingFactsOf,
} from '../../alerts/queries/list-alert-queue.query.js';
import { teamSettingsOf } from '../queries/teams.lookup.js';
import { ServiceLevels } from '../service-levels.js';
import { FOLLOW_WORK_QUEUE } from './follow-work-queue.js';

const PAGE = 500;
/** Delay (ms) that lets a burst of events cause a single wake-up. */
const WAKE_MS = 100;

type Act = (caller: Caller, event: RecordedEvent) => Promise<void>;

const own = ({ streamId }: RecordedEvent) => [streamId];
const rowsOf = ({ data }: RecordedEvent) => (data as { rows: { id: string }[] }).rows.map(({ id }) => id);
const alertOf = ({ data }: RecordedEvent) => (data as { alert: string }).alert;
const purged = ({ data }: RecordedEvent) => (data as { alerts: { id: string }[] }).alerts.map(({ id }) => id);

/** Events that change when alerts are due, with the ids of these alerts. */
const DUE_ANEW: Readonly<Record<string, (event: RecordedEvent) => readonly string[]>> = {
  AlertsUploaded: rowsOf,
  InvestigationCompleted: (event) => [alertOf(event)],
  AlertRouted: own,
  AlertAssigned: own,
  AlertSnoozed: own,
  AlertAutoClosed: own,
  DecisionProposed: own,
  DispositionChanged: own,
  DispositionUndone: own,
  UploadedDispositionRecorded: own,
  QuestionAsked: own,
  QuestionAnswered: own,
  QuestionWithdrawn: own,
  CustomerDataPurged: purged,
};

/** Frequent events that do not wake the job. The next wake-up or sweep processes them. */
const QUIET = new Set([
  'AlertAutoClosed',
  'DecisionProposed',
  'DispositionChanged',
  'UploadedDispositionRecorded',
]);

/**
 * Follows the log: routes new alerts and results to teams, ends assignments of users who may no longer
 * decide, and keeps due times up to date. Processing an event again changes nothing.
 */
@Injectable()
export class FollowWorkJob extends Job {
  private readonly woken = new Set<string>();

  /** Functions that process an event, by event type. */
  private readonly acts: Readonly<Record<string, Act>> = {
    AlertsUploaded: (caller, event) => this.route(caller, rowsOf(event)),
    InvestigationCompleted: (caller, event) => this.look(caller, alertOf(event)),
    AlertAssigned: (caller, { streamId }) => this.look(caller, streamId),
    AlertReleased: (caller, { streamId }) => this.look(caller, streamId),
    DispositionUndone: (caller, { streamId }) => this.look(caller, streamId),
    UserRoleSet: (caller, { streamId }) => this.checkRights(caller, streamId),
    UserDisabled: (caller, { streamId }) => this.checkRights(caller, streamId),
  };

  constructor(
    private readonly projector: Projector,
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
    private readonly readModels: ReadModels,
    private readonly records: Records,
    private readonly bus: Bus,
    private readonly work: AlertWork,
    private readonly levels: ServiceLevels,
  ) {
    super(FOLLOW_WORK_QUEUE);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.projector.onApplied((event) => this.notice(event));
  }

  async pending(): Promise<string[]> {
    const all = await this.bus.send(new ListOrganizations(jobCaller(SYSTEM_ORG, 'sweep')));
    return all.flatMap(({ id, features }) => (features.includes('teamwork') ? id : []));
  }

  async run(orgId: string, signal: AbortSignal): Promise<void> {
    const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    if (!organization?.features.includes('teamwork')) return;
    const records = this.records.for({ orgId });
    const caller = jobCaller(orgId, FOLLOW_WORK_QUEUE);
    let { after, left } = await this.place(caller, records);
    while (!signal.aborted) {
      const page = await this.events.readAll({ after, maxCount: PAGE });
      const last = page.at(-1);
      if (!last && left.length === 0) return;
      if (last) {
        const events = page.filter(({ stream }) => parseStreamName(stream).org === orgId);
        if (await this.followPage(caller, events)) left = await this.begin(caller);
        after = last.position;
        const place = { id: orgId, position: String(after), event: last.id };
        await records.put(WorkLogPositionRecord, { ...place, isAllLeft: left.length > 0 });
      } else {
        const some = left.splice(0, QUEUE_ROWS_MAX);
        await this.route(caller, some);
        await this.levels.refresh(caller, some);
        if (left.length === 0)
          await records.compareAndSet(WorkLogPositionRecord, { id: orgId }, { $set: { isAllLeft: false } });
      }
      // Yield to the event loop: pages may come from memory, without waiting for I/O.
      await yieldToEventLoop();
    }
  }

  /**
   * Returns the position to continue from, and the alerts to which changed settings still have to be applied.
   * The position is null (start of the log) if the log was restored from a copy and no longer contains the
   * event.
   */
  private async place(caller: Caller, records: RowReader) {
    const row = await records.get(WorkLogPositionRecord, caller.orgId);
    const isOfThisLog = row && (await this.events.idAt(BigInt(row.position))) === row.event;
    const left = row?.isAllLeft ? await this.begin(caller) : [];
    return { after: isOfThisLog ? BigInt(row.position) : null, left };
  }

  /** Processes a page of events. Returns whether the settings were changed. */
  private async followPage(caller: Caller, page: readonly StoredEvent[]): Promise<boolean> {
    const anew = new Set<string>();
    for (const stored of page) {
      const act = this.acts[stored.type];
      const dueAnew = DUE_ANEW[stored.type];
      if (!act && !dueAnew && stored.type !== 'TeamsSet') continue;
      const event = this.registry.read(stored);
      await this.projector.waitFor(event.stream, event.revision);
      await act?.(jobCaller(event.org, event.correlation), event);
      for (const id of dueAnew?.(event) ?? []) anew.add(id);
    }
    await this.levels.refresh(caller, [...anew]);
    return page.some(({ type }) => type === 'TeamsSet');
  }

  /** Routes an alert if it is unassigned; otherwise checks that its assignee may still decide. */
  private async look(caller: Caller, id: string): Promise<void> {
    const row = await this.readModels.for(caller).get(AlertReadModel, id);
    if (row?.assignee) await this.checkRights(caller, row.assignee);
    else await this.route(caller, [id]);
  }

  /** Routes undecided, unassigned alerts, given by service id. */
  private async route(caller: Caller, ids: readonly string[]): Promise<void> {
    const { version, settings } = await teamSettingsOf(this.readModels.for(caller), caller);
    if (version === 0) return;
    for (let at = 0; at < ids.length; at += QUEUE_ROWS_MAX) {
      const serviceIds = ids.slice(at, at + QUEUE_ROWS_MAX);
      const filter = { named: { serviceIds }, assignee: null, disposition: 'NOT_REVIEWED' };
      const { rows } = await this.bus.send(
        new ListAlertQueue(caller, { filter, order: 'risk', page: 1, pageSize: QUEUE_ROWS_MAX }),
      );
      for (const row of rows) {
        const rule = firstMatchingRuleIndex(settings.rules, routingFactsOf(row));
        const team = rule === null ? null : settings.rules[rule]!.team;
        await this.work.decide(caller, row.serviceId, { type: 'route', team, rule, settings: version });
      }
    }
  }

  /**
   * Begins to apply changed settings: ends assignments of users who left a team. Returns all undecided
   * alerts. They are routed in steps between new events, so that new events need not wait for them.
   */
  private async begin(caller: Caller): Promise<string[]> {
    const { conditions } = undecidedAlertsQuery();
    const assignees = new Set<string>();
    const ids = new Array<string>();
    const open = this.readModels.for(caller).stream(AlertReadModel, conditions, { index: 'risk' });
    for await (const { id, assignee = null } of open) {
      ids.push(id);
      if (assignee !== null) assignees.add(assignee);
    }
    for (const user of assignees) await this.checkRights(caller, user);
    return ids;
  }

  /** Ends the assignments of a user to undecided alerts about which they may no longer decide. */
  private async checkRights(caller: Caller, user: string): Promise<void> {
    const rows = this.readModels.for(caller);
    const { settings } = await teamSettingsOf(rows, caller);
    const { conditions, options } = undecidedAlertsQuery(user);
    const may = new Map<string | null, boolean>();
    for await (const { id, team = null } of rows.stream(AlertReadModel, conditions, {
      index: options.index,
    })) {
      if (!may.has(team)) may.set(team, (await this.work.mayHave(caller, user, team, settings)) === true);
      if (!may.get(team)) await this.work.decide(caller, id, { type: 'endRight', user });
    }
  }

  /** Wakes the job after an event. The wake-up is not awaited: if it fails, a regular sweep wakes the job. */
  private notice({ type, org }: RecordedEvent): void {
    const isFollowed = type === 'TeamsSet' || type in this.acts || (type in DUE_ANEW && !QUIET.has(type));
    if (!isFollowed || this.woken.has(org)) return;
    this.woken.add(org);
    setTimeout(() => {
      this.woken.delete(org);
      void this.jobs.enqueue(FOLLOW_WORK_QUEUE, org);
    }, WAKE_MS).unref();
  }
}
