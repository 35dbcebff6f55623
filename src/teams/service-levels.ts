import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ListOrganizations } from '../access/queries/list-organizations.query.js';
import { DispositionEvents } from '../dispositions/domain/disposition.events.js';
import {
  type Caller,
  Clock,
  type EventFamily,
  type RecordedEvent,
  type Row,
  SYSTEM_ORG,
} from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { jobCaller } from '../platform/jobs/job-caller.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { declareCounter, declareGauge } from '../platform/observability/metrics.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { mapInParallel } from '../platform/process/in-parallel.js';
import { Projector } from '../platform/projections/projector.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import { AlertWork } from './alert-work.js';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import { AlertDueRecord, type AlertDue } from './domain/alert-due.record.js';
import { AlertWorkEvents } from './domain/alert-work.events.js';
import { firstMatchingLevel } from './domain/routing.js';
import {
  dueTimesOfServiceLevel,
  openQuestionPeriods,
  noticesInEvents,
  unrecordedNotices,
  type AlertTimes,
  type TargetDue,
  type ServiceLevelNotice,
} from './domain/service-level.js';
import type { TeamSettings } from './domain/teams.events.js';
import { ALWAYS_WORKING, workingHoursOf, type WorkingHours } from './domain/working-hours.js';
import { ListAlertQueue, routingFactsOf, type QueueRow } from '../alerts/queries/list-alert-queue.query.js';
import { teamSettingsOf } from './queries/teams.lookup.js';

export const SERVICE_LEVELS_QUEUE = 'service-levels';

/**
 * Number of alerts whose due times are computed together. The number below: alerts whose events are appended
 * in parallel.
 */
const AT_ONCE = 100;
const AT_A_TIME = 16;

/** Declares only the category: the module of questions depends on this code, not the other way round. */
const QUESTIONS: EventFamily = { category: 'alertQuestion', definitions: {} };

/** Events that count as the first look at an alert. Every decision counts as a look, too. */
const LOOKS = new Set(['AlertAssigned', 'AlertSnoozed', 'QuestionAsked']);

const BREACHES = declareCounter('service_level_breaches_total', 'Reported breaches of service levels.', [
  'kind',
]);

const OPEN = declareGauge(
  'service_level_alerts',
  'Undecided alerts with a service level, by state, in all organizations; at most 1,000 per state.',
  ['kind'],
);
/**
 * Maximum number of index keys that are read per organization and state, so that a scrape of the metrics
 * stays cheap.
 */
const COUNTED_MAX = 1_000;

type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;
type Events = readonly RecordedEvent[];

interface Streams {
  readonly work: Events;
  readonly questions: Events;
  readonly decisions: Events;
}

interface WorkedOut {
  readonly row: AlertDue;
  /** Warnings and breaches not recorded yet, the earliest first. */
  readonly tells: readonly ServiceLevelNotice[];
}

/** Keeps the due times of alerts up to date, and records warnings and breaches. */
@Injectable()
export class ServiceLevels {
  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly readModels: ReadModels,
    private readonly records: Records,
    private readonly jobs: JobQueue,
    private readonly work: AlertWork,
    private readonly clock: Clock,
  ) {
    OPEN.readWith(async () => [...(await this.countOpen())].map(([kind, count]) => [{ kind }, count]));
  }

  /**
   * Returns the number of undecided alerts by state over all organizations; counts at most 1,000 per
   * organization and state.
   */
  async countOpen(): Promise<ReadonlyMap<string, number>> {
    const kinds = {
      running: { state: 'running' },
      overdue: { state: 'running', dueAt: { $lt: this.clock.now() } },
      stopped: { state: 'stopped' },
    };
    const counts = new Map(Object.keys(kinds).map((kind) => [kind, 0]));
    const atMost = { index: 'due', atMost: COUNTED_MAX } as const;
    for (const { id, features } of await this.bus.send(
      new ListOrganizations(jobCaller(SYSTEM_ORG, 'metrics')),
    ))
      for (const [kind, filter] of features.includes('teamwork') ? Object.entries(kinds) : []) {
        const count = await this.records.for({ orgId: id }).count(AlertDueRecord, filter, atMost);
        counts.set(kind, counts.get(kind)! + count);
      }
    return counts;
  }

  /**
   * Updates the due times of alerts, given by service id; repeating it changes nothing. Only the job that
   * follows the log of the organization may call it: of two concurrent calls, the slower one could overwrite
   * newer results with older ones.
   */
  async refresh(caller: Caller, ids: readonly string[]): Promise<void> {
    const stored = this.records.for(caller);
    let earliest = Infinity;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      const dues = await this.workOut(caller, some);
      const gone = some.filter((id) => !dues.has(id));
      if (gone.length > 0) await stored.remove(AlertDueRecord, { id: { $in: gone } });
      const rows = [...dues].map(([id, { row }]) => ({ id, ...row }));
      if (rows.length > 0) await stored.putMany(AlertDueRecord, rows);
      earliest = rows.reduce((first, { nextAt }) => Math.min(first, nextAt ?? Infinity), earliest);
    }
    if (earliest < Infinity)
      await this.jobs.enqueue(SERVICE_LEVELS_QUEUE, caller.orgId, { notBefore: earliest });
  }

  /** Computes from the log when alerts, at most 100, are due. Leaves out alerts without a service level. */
  private async workOut(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, WorkedOut>> {
    const { settings, levelsSince } = await teamSettingsOf(this.readModels.for(caller), caller);
    if (levelsSince === null) return new Map();
    const streams = await this.streamsOf(caller, ids);
    const [rows, queue] = await Promise.all([
      rowsById(this.readModels.for(caller), AlertReadModel, ids),
      this.bus.send(
        new ListAlertQueue(caller, {
          filter: { named: { serviceIds: ids } },
          order: 'risk',
          page: 1,
          pageSize: AT_ONCE,
        }),
      ),
    ]);
    const shown = new Map(queue.rows.map((row) => [row.serviceId, row]));
    const levels = { settings, levelsSince, hoursOf: calendarsOf(settings) };
    const dues = new Map<string, WorkedOut>();
    for (const row of rows) {
      const of = shown.get(row.id);
      const due = of && dueOf(row, of, streams.get(row.id)!, levels);
      if (due) dues.set(row.id, due);
      // Yield to the event loop: long service levels with few working hours take a while to compute.
      await yieldToEventLoop();
    }
    return dues;
  }

  /**
   * Appends the warnings and breaches that are due, each once, even if another process does the same. Returns
   * when the next one is due, in ms; null if there is none.
   */
  async tell(caller: Caller, signal: AbortSignal): Promise<number | null> {
    const rows = this.records.for(caller);
    while (!signal.aborted) {
      const now = this.clock.now();
      const next = { index: 'next', sort: { nextAt: 1 } } as const;
      const due = await rows.find(AlertDueRecord, { nextAt: { $lte: now } }, { ...next, limit: AT_ONCE });
      if (due.length === 0) {
        const [later] = await rows.find(AlertDueRecord, { nextAt: { $gt: now } }, { ...next, limit: 1 });
        return later?.nextAt ?? null;
      }
      const ids = due.map(({ id }) => id);
      // Compute the due times again, because the rows may lag behind the log.
      const dues = await this.workOut(caller, ids);
      await mapInParallel(due, AT_A_TIME, (row) => this.tellOf(caller, row, dues.get(row.id), now));
    }
    return null;
  }

  private async tellOf(
    caller: Caller,
    { id, nextAt }: Row<AlertDue>,
    due: WorkedOut | undefined,
    now: number,
  ): Promise<void> {
    const tells = due?.tells.filter(({ at }) => at <= now) ?? [];
    for (const { kind, target, due: dueAt } of tells) {
      const isOver = tells.some((one) => one.target === target && one.kind === 'breached');
      if (kind === 'warned' && isOver) continue;
      const type = kind === 'warned' ? 'ServiceLevelWarned' : 'ServiceLevelBreached';
      const { level, team } = due!.row;
      const data = { target, due: new Date(dueAt).toISOString(), level, team };
      const isTold = await this.work.decide(caller, id, { type: 'tell', event: { type, data } });
      if (isTold && kind === 'breached') BREACHES.inc({ kind: target });
    }
    const left = { nextAt: due?.tells[tells.length]?.at ?? null };
    // Compare before writing: the job that follows the log may have updated the row in the meantime.
    await this.records.for(caller).compareAndSet(AlertDueRecord, { id, nextAt }, { $set: left });
  }

  /** Reads the events of alerts and waits until the read models include their decisions. */
  private async streamsOf(caller: Caller, ids: readonly string[]): Promise<Map<string, Streams>> {
    const [work, questions, decisions] = await Promise.all(
      [AlertWorkEvents, QUESTIONS, DispositionEvents].map((family): Promise<Events[]> =>
        this.decisions.readMany(family, caller, ids),
      ),
    );
    for (const last of decisions!.flatMap((events) => events.at(-1) ?? []))
      await this.projector.waitFor(last.stream, last.revision);
    return new Map(
      ids.map((id, at) => [id, { work: work![at]!, questions: questions![at]!, decisions: decisions![at]! }]),
    );
  }
}

/** Returns a function that returns the working hours of a calendar id, created on first use. */
function calendarsOf({ calendars }: TeamSettings): (id: string | null) => WorkingHours {
  const made = new Map<string | null, WorkingHours>([[null, ALWAYS_WORKING]]);
  return (id) => {
    const hours = made.get(id) ?? workingHoursOf(calendars.find((calendar) => calendar.id === id)!);
    made.set(id, hours);
    return hours;
  };
}

interface Levels {
  readonly settings: TeamSettings;
  readonly levelsSince: string;
  readonly hoursOf: ReturnType<typeof calendarsOf>;
}

/** Computes when an alert is due; null for an alert without a service level. */
function dueOf(row: AlertRow, shown: QueueRow, streams: Streams, levels: Levels): WorkedOut | null {
  const { team = null, status, ingestedAt } = row;
  const level = firstMatchingLevel(levels.settings.levels, team, routingFactsOf(shown));
  const isOpen = ['NOT_REVIEWED', null].includes(shown.decision.disposition);
  if (!level || (isOpen && status === 'CLOSED')) return null;
  const times = {
    arrivedAt: Date.parse(ingestedAt > levels.levelsSince ? ingestedAt : levels.levelsSince),
    stops: openQuestionPeriods(streams.questions),
    lookedAt: lookedAt(streams),
    decidedAt: isOpen ? null : decidedAt(shown, streams.decisions),
  };
  const dues = dueTimesOfServiceLevel(level, levels.hoursOf(level.calendar), times);
  const tells = unrecordedNotices(dues, noticesInEvents(streams.work));
  const common = { level: level.id, team, nextAt: tells[0]?.at ?? null };
  return { tells, row: { ...common, ...stateOf(dues, times) } };
}

function lookedAt({ work, questions, decisions }: Streams): number | null {
  const looks = [...work, ...questions].filter(({ type }) => LOOKS.has(type));
  const first = [...looks, ...decisions].map(({ recordedAt }) => recordedAt).sort()[0];
  return first === undefined ? null : Date.parse(first);
}

/**
 * Returns when an alert was decided, in ms. Uses the recorded time, not the time that an uploaded decision
 * claims, so that a claim cannot meet a deadline.
 */
function decidedAt({ decision }: QueueRow, decisions: Events): number {
  const standing = decisions.find(({ id }) => id === decision.event);
  return Date.parse(standing?.recordedAt ?? decision.at ?? '1970-01-01');
}

function stateOf(dues: readonly TargetDue[], { lookedAt: looked, decidedAt: decided }: AlertTimes) {
  const open = dues.filter(({ doneAt }) => doneAt === null);
  if (open.length === 0) {
    const isLate = dues.some(({ doneAt, dueAt }) => dueAt !== null && doneAt! > dueAt);
    return { state: 'ended', endedAt: decided ?? looked, isLate, target: null, dueAt: null } as const;
  }
  const next = open.filter(({ dueAt }) => dueAt !== null).sort((a, b) => a.dueAt! - b.dueAt!)[0];
  const state = next ? 'running' : 'stopped';
  const target = next?.target ?? null;
  return { state, target, dueAt: next?.dueAt ?? null, endedAt: null, isLate: false } as const;
}
