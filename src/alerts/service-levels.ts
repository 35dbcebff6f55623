import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ListOrganizations } from '../access/queries/list-organizations.query.js';
import { DispositionEvents } from '../dispositions/domain/disposition.events.js';
import { SYSTEM_ORG, type Caller } from '../kernel/caller.js';
import { Clock } from '../kernel/clock.js';
import type { Row } from '../kernel/collection.js';
import type { EventFamily } from '../kernel/define-events.js';
import type { RecordedEvent } from '../kernel/define-projection.js';
import { Bus } from '../platform/bus/bus.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { jobCaller } from '../platform/jobs/job-caller.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { counter, gauge } from '../platform/observability/metrics.js';
import { inParallel } from '../platform/process/in-parallel.js';
import { Projector } from '../platform/projections/projector.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import { AlertWork } from './alert-work.js';
import { riskQueryOf } from './alert-filter.js';
import { AlertReadModel } from './alert.read-model.js';
import { AlertDueRecord, type AlertDue } from './domain/alert-due.record.js';
import { AlertWorkEvents } from './domain/alert-work.events.js';
import { levelFor } from './domain/routing.js';
import { duesOf, stopsIn, toldIn, toTell, type AlertTimes, type Due } from './domain/service-level.js';
import type { ServiceLevel, TeamSettings } from './domain/teams.events.js';
import { ALL_HOURS, workingHoursOf, type WorkingHours } from './domain/working-hours.js';
import { ListAlertQueue, routingFactsOf, type QueueRow } from './queries/list-alert-queue.query.js';
import { teamsOf } from './queries/teams.lookup.js';

export const SERVICE_LEVELS_QUEUE = 'service-levels';

/** Alerts that are worked out, and told of, together. */
const AT_ONCE = 100;
const TOLD_AT_ONCE = 16;

/** Why without definitions: questions build on alerts, so their events are known here by name alone. */
const QUESTIONS: EventFamily = { category: 'alertQuestion', definitions: {} };

/** Whoever does the first of these has looked at the alert; each decision is a look, too. */
const LOOKS = new Set(['AlertAssigned', 'AlertSnoozed', 'QuestionAsked']);

const BREACHES = counter('service_level_breaches_total', 'Breaches of service levels that were told.', [
  'kind',
]);

const OPEN = gauge(
  'service_level_alerts',
  'Undecided alerts with a service level, by its state, of all organizations.',
  ['kind'],
);
/** More are counted as so many, of each organization. */
const COUNTED_MAX = 100_000;

type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;
type Events = readonly RecordedEvent[];

interface Streams {
  readonly work: Events;
  readonly questions: Events;
  readonly decisions: Events;
}

/** Keeps by when alerts are due, and tells what was missed. */
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

  private async countOpen(): Promise<ReadonlyMap<string, number>> {
    const now = this.clock.now();
    const ahead = { state: 'running', dueAt: { $gte: now } };
    const kinds = {
      on_time: { ...ahead, warnAt: { $gt: now } },
      warned: { ...ahead, warnAt: { $lte: now } },
      overdue: { state: 'running', dueAt: { $lt: now } },
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

  /** Works out anew when alerts are due, by service id. To do so again changes nothing. */
  async refresh(caller: Caller, ids: readonly string[]): Promise<void> {
    const { settings, levelsSince } = await teamsOf(this.readModels.for(caller), caller);
    if (levelsSince === null) return;
    const hoursOf = calendarsOf(settings);
    let earliest: number | null = null;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      const streams = await this.streamsOf(caller, some);
      const [rows, queue] = await Promise.all([
        rowsById(this.readModels.for(caller), AlertReadModel, some),
        this.bus.send(new ListAlertQueue(caller, { named: { serviceIds: some } }, 'risk', 1, AT_ONCE)),
      ]);
      const alerts = new Map(rows.map((row) => [row.id, row]));
      const shown = new Map(queue.rows.map((row) => [row.serviceId, row]));
      await inParallel(some, TOLD_AT_ONCE, async (id) => {
        const [row, of] = [alerts.get(id), shown.get(id)];
        const due = row && of && dueOf(row, of, streams.get(id)!, { settings, levelsSince, hoursOf });
        const stored = this.records.for(caller);
        if (!due) return void (await stored.remove(AlertDueRecord, { id }));
        await stored.put(AlertDueRecord, { id, ...due });
        if (due.nextAt !== null) earliest = Math.min(earliest ?? Infinity, due.nextAt);
      });
    }
    if (earliest !== null)
      await this.jobs.enqueue(SERVICE_LEVELS_QUEUE, caller.orgId, { notBefore: earliest });
  }

  /** Does so for all alerts that are undecided; without service levels nothing is due. */
  async refreshAll(caller: Caller): Promise<void> {
    const rows = this.readModels.for(caller);
    const { levelsSince } = await teamsOf(rows, caller);
    if (levelsSince === null) {
      const present = { state: { $in: ['running', 'stopped'] } };
      return void (await this.records.for(caller).remove(AlertDueRecord, present, { index: 'due' }));
    }
    const { conditions } = riskQueryOf({ disposition: 'NOT_REVIEWED' });
    const ids: string[] = [];
    for await (const { id } of rows.stream(AlertReadModel, conditions, { index: 'risk', fields: [] }))
      ids.push(id);
    await this.refresh(caller, ids);
  }

  /**
   * Appends the warnings and breaches that are due, each once whoever else does. Returns when the next one
   * is, in ms; null without one.
   */
  async tell(caller: Caller, signal: AbortSignal): Promise<number | null> {
    const rows = this.records.for(caller);
    while (!signal.aborted) {
      const [now, next] = [this.clock.now(), { index: 'next', sort: { nextAt: 1 } } as const];
      const due = await rows.find(AlertDueRecord, { nextAt: { $lte: now } }, { ...next, limit: AT_ONCE });
      if (due.length === 0) {
        const [later] = await rows.find(AlertDueRecord, { nextAt: { $gt: now } }, { ...next, limit: 1 });
        return later?.nextAt ?? null;
      }
      const ids = due.map(({ id }) => id);
      // Why anew: the rows may lag behind, and what is told stays told.
      await this.refresh(caller, ids);
      const fresh = await rowsById(rows, AlertDueRecord, ids);
      await inParallel(fresh, TOLD_AT_ONCE, (row) => this.tellOf(caller, row, now));
    }
    return null;
  }

  private async tellOf(caller: Caller, row: Row<AlertDue>, now: number): Promise<void> {
    const { id, level, team, tells, nextAt } = row;
    const due = tells.filter(({ at }) => at <= now);
    for (const { kind, target, due: dueAt } of due) {
      const isOver = due.some((one) => one.target === target && one.kind === 'breached');
      if (kind === 'warned' && isOver) continue;
      const type = kind === 'warned' ? 'ServiceLevelWarned' : 'ServiceLevelBreached';
      const data = { target, due: new Date(dueAt).toISOString(), level, team };
      const isTold = await this.work.decide(caller, id, { type: 'tell', event: { type, data } });
      if (isTold && kind === 'breached') BREACHES.inc({ kind: target });
    }
    const rest = tells.slice(due.length);
    const left = { tells: rest, nextAt: rest[0]?.at ?? null };
    // Why not put: somebody else may have worked it out meanwhile.
    await this.records.for(caller).compareAndSet(AlertDueRecord, { id, nextAt }, { $set: left });
  }

  /** Reads the events of alerts, and waits until the rows include their decisions. */
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

/** Returns working hours by the id of a calendar. */
function calendarsOf({ calendars }: TeamSettings): (id: string | null) => WorkingHours {
  const all = new Map(calendars.map((calendar) => [calendar.id, workingHoursOf(calendar)]));
  return (id) => (id === null ? ALL_HOURS : (all.get(id) ?? ALL_HOURS));
}

interface Levels {
  readonly settings: TeamSettings;
  readonly levelsSince: string;
  readonly hoursOf: ReturnType<typeof calendarsOf>;
}

/** Returns null for an alert without a service level. */
function dueOf(row: AlertRow, shown: QueueRow, streams: Streams, levels: Levels): AlertDue | null {
  const { team = null, status, ingestedAt } = row;
  const level = levelFor(levels.settings.levels, team, routingFactsOf(shown));
  const isOpen = ['NOT_REVIEWED', null].includes(shown.decision.disposition);
  if (!level || (isOpen && status === 'CLOSED')) return null;
  const times = {
    arrivedAt: Date.parse(ingestedAt > levels.levelsSince ? ingestedAt : levels.levelsSince),
    stops: stopsIn(streams.questions),
    lookedAt: lookedAt(streams),
    decidedAt: isOpen ? null : decidedAt(shown, streams.decisions),
  };
  return rowOf(level, team, duesOf(level, levels.hoursOf(level.calendar), times), times, streams.work);
}

function lookedAt({ work, questions, decisions }: Streams): number | null {
  const looks = [...work, ...questions].filter(({ type }) => LOOKS.has(type));
  const first = [...looks, ...decisions].map(({ recordedAt }) => recordedAt).sort()[0];
  return first === undefined ? null : Date.parse(first);
}

/** Why not the time that a decision claims: nobody is earlier by saying so. */
function decidedAt({ decision }: QueueRow, decisions: Events): number {
  const standing = decisions.find(({ id }) => id === decision.event);
  return Date.parse(standing?.recordedAt ?? decision.at ?? '1970-01-01');
}

function rowOf(
  { id }: ServiceLevel,
  team: string | null,
  dues: readonly Due[],
  { lookedAt: looked, decidedAt: decided }: AlertTimes,
  work: Events,
): AlertDue {
  const tells = toTell(dues, toldIn(work));
  const decideBy = dues.find(({ target }) => target === 'decision')?.dueAt ?? null;
  const common = { level: id, team, decideBy, tells: [...tells], nextAt: tells[0]?.at ?? null };
  const open = dues.filter(({ doneAt }) => doneAt === null);
  if (open.length === 0) {
    const late = dues.filter(({ doneAt, dueAt }) => dueAt !== null && doneAt! > dueAt);
    const ended = { state: 'ended', endedAt: decided ?? looked, late: namesOf(late) } as const;
    return { ...common, ...ended, target: null, dueAt: null, warnAt: null };
  }
  const running = { ...common, endedAt: null, late: null };
  const next = open.filter(({ dueAt }) => dueAt !== null).sort((a, b) => a.dueAt! - b.dueAt!)[0];
  return next
    ? { ...running, state: 'running', target: next.target, dueAt: next.dueAt, warnAt: next.warnAt }
    : { ...running, state: 'stopped', target: null, dueAt: null, warnAt: null };
}

const namesOf = (dues: readonly Due[]): string => dues.map(({ target }) => target).join(' ') || 'none';
