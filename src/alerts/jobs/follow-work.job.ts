import { Injectable } from '@nestjs/common';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { OrganizationReadModel } from '../../access/organization.read-model.js';
import { SYSTEM_ORG, type Caller } from '../../kernel/caller.js';
import type { RecordedEvent } from '../../kernel/define-projection.js';
import { Bus } from '../../platform/bus/bus.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Job } from '../../platform/jobs/job.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { yieldToEventLoop } from '../../platform/process/cooperative.js';
import { Projector } from '../../platform/projections/projector.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import type { RowReader } from '../../platform/records/rows.js';
import { riskQueryOf } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';
import { AlertWork } from '../alert-work.js';
import { ruleFor } from '../domain/routing.js';
import { WorkPlaceRecord } from '../domain/work-place.record.js';
import { ListAlertQueue, QUEUE_ROWS_MAX, routingFactsOf } from '../queries/list-alert-queue.query.js';
import { teamsOf } from '../queries/teams.lookup.js';
import { ServiceLevels } from '../service-levels.js';
import { FOLLOW_WORK_QUEUE } from './follow-work-queue.js';

const PAGE = 500;
/** Why: one wake-up for all events of a burst. */
const WAKE_MS = 100;

type Act = (caller: Caller, event: RecordedEvent) => Promise<void>;

/**
 * Reads the log on: a new alert or result goes to the team whose rule fits, and whoever lost the right to
 * decide about an alert has it no more. To do an event again changes nothing.
 */
@Injectable()
export class FollowWorkJob extends Job {
  private readonly woken = new Set<string>();

  /** What is done after an event, by its type. */
  private readonly acts: Readonly<Record<string, Act>> = {
    AlertsUploaded: async (caller, { data }) => {
      const ids = (data as { rows: { id: string }[] }).rows.map(({ id }) => id);
      await this.route(caller, ids);
      await this.levels.refresh(caller, ids);
    },
    InvestigationCompleted: (caller, { data }) => this.look(caller, (data as { alert: string }).alert),
    AlertRouted: (caller, { streamId }) => this.levels.refresh(caller, [streamId]),
    AlertAssigned: (caller, { streamId }) => this.look(caller, streamId),
    AlertReleased: (caller, { streamId }) => this.look(caller, streamId),
    AlertSnoozed: (caller, { streamId }) => this.levels.refresh(caller, [streamId]),
    DispositionUndone: (caller, { streamId }) => this.look(caller, streamId),
    UserRoleSet: (caller, { streamId }) => this.checkRights(caller, streamId),
    UserDisabled: (caller, { streamId }) => this.checkRights(caller, streamId),
    QuestionAsked: (caller, { streamId }) => this.levels.refresh(caller, [streamId]),
    QuestionAnswered: (caller, { streamId }) => this.levels.refresh(caller, [streamId]),
    QuestionWithdrawn: (caller, { streamId }) => this.levels.refresh(caller, [streamId]),
    CustomerDataPurged: (caller, { data }) =>
      this.levels.refresh(
        caller,
        (data as { alerts: { id: string }[] }).alerts.map(({ id }) => id),
      ),
    TeamsSet: async (caller) => {
      await this.routeAll(caller);
      await this.levels.refreshAll(caller);
    },
  };

  /** The same for events that wake nobody, as there are many: the next wake-up or sweep follows them. */
  private readonly quietActs: Readonly<Record<string, Act>> = {
    DecisionProposed: (caller, { streamId }) => this.levels.refresh(caller, [streamId]),
    DispositionChanged: (caller, { streamId }) => this.levels.refresh(caller, [streamId]),
    UploadedDispositionRecorded: (caller, { streamId }) => this.levels.refresh(caller, [streamId]),
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
    let after = await this.place(records, orgId);
    while (!signal.aborted) {
      const page = await this.events.readAll({ after, maxCount: PAGE });
      const last = page.at(-1);
      if (!last) return;
      for (const stored of page) {
        const act = this.acts[stored.type] ?? this.quietActs[stored.type];
        if (act && parseStreamName(stored.stream).org === orgId)
          await this.follow(act, this.registry.read(stored));
      }
      after = last.position;
      await records.put(WorkPlaceRecord, { id: orgId, position: String(after), event: last.id });
      // Why: pages may come from memory, without a turn in between.
      await yieldToEventLoop();
    }
  }

  /** Returns where to go on; null, the beginning, in a log that was put back from a copy. */
  private async place(records: RowReader, orgId: string): Promise<bigint | null> {
    const row = await records.get(WorkPlaceRecord, orgId);
    const isOfThisLog = row && (await this.events.idAt(BigInt(row.position))) === row.event;
    return isOfThisLog ? BigInt(row.position) : null;
  }

  private async follow(act: Act, event: RecordedEvent): Promise<void> {
    const { org, stream, revision, correlation } = event;
    await this.projector.waitFor(stream, revision);
    await act(jobCaller(org, correlation), event);
  }

  /** Routes an alert, or looks whether who has it still has the right to; and by when it is due. */
  private async look(caller: Caller, id: string): Promise<void> {
    const row = await this.readModels.for(caller).get(AlertReadModel, id);
    if (row?.assignee) await this.checkRights(caller, row.assignee);
    else await this.route(caller, [id]);
    await this.levels.refresh(caller, [id]);
  }

  /** Routes undecided alerts that nobody has, by service id. */
  private async route(caller: Caller, ids: readonly string[]): Promise<void> {
    const { version, settings } = await teamsOf(this.readModels.for(caller), caller);
    if (version === 0) return;
    for (let at = 0; at < ids.length; at += QUEUE_ROWS_MAX) {
      const serviceIds = ids.slice(at, at + QUEUE_ROWS_MAX);
      const filter = { named: { serviceIds }, assignee: null, disposition: 'NOT_REVIEWED' };
      const { rows } = await this.bus.send(new ListAlertQueue(caller, filter, 'risk', 1, QUEUE_ROWS_MAX));
      for (const row of rows) {
        const rule = ruleFor(settings.rules, routingFactsOf(row));
        const team = rule === null ? null : settings.rules[rule]!.team;
        await this.work.decide(caller, row.serviceId, { type: 'route', team, rule, settings: version });
      }
    }
  }

  /** Routes all that wait, and takes alerts from those who left their team. */
  private async routeAll(caller: Caller): Promise<void> {
    const { conditions } = riskQueryOf({ disposition: 'NOT_REVIEWED' });
    const [assignees, free] = [new Set<string>(), new Array<string>()];
    const open = this.readModels.for(caller).stream(AlertReadModel, conditions, { index: 'risk' });
    for await (const { id, assignee = null } of open)
      if (assignee === null) free.push(id);
      else assignees.add(assignee);
    await this.route(caller, free);
    for (const user of assignees) await this.checkRights(caller, user);
  }

  /** Ends that a user has undecided alerts about which they may not decide any more. */
  private async checkRights(caller: Caller, user: string): Promise<void> {
    const rows = this.readModels.for(caller);
    const { settings } = await teamsOf(rows, caller);
    const { conditions, options } = riskQueryOf({ disposition: 'NOT_REVIEWED', assignee: user });
    const may = new Map<string | null, boolean>();
    for await (const { id, team = null } of rows.stream(AlertReadModel, conditions, {
      index: options.index,
    })) {
      if (!may.has(team)) may.set(team, (await this.work.mayHave(caller, user, team, settings)) === true);
      if (!may.get(team)) await this.work.decide(caller, id, { type: 'endRight', user });
    }
  }

  /** Why not awaited: the sweeper wakes it again where this fails. */
  private notice({ type, org }: RecordedEvent): void {
    if (!Object.hasOwn(this.acts, type) || this.woken.has(org)) return;
    this.woken.add(org);
    setTimeout(() => {
      this.woken.delete(org);
      void this.jobs.enqueue(FOLLOW_WORK_QUEUE, org);
    }, WAKE_MS).unref();
  }
}
