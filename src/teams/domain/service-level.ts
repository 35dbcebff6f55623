import { HOUR_MS } from '@alert-review/kernel';
import { SERVICE_LEVEL_EVENTS, type ServiceLevelTarget } from './alert-work.events.js';
import type { ServiceLevel } from './teams.events.js';
import type { WorkingHours } from './working-hours.js';

/** A period that does not count towards the due time, in ms; `to` is null while the period lasts. */
interface Stop {
  readonly from: number;
  readonly to: number | null;
}

/** The times that determine when an alert is due; all in ms. */
export interface AlertTimes {
  readonly arrivedAt: number;
  /** Periods in which the clock stood still, in order and without overlaps. */
  readonly stops: readonly Stop[];
  readonly lookedAt: number | null;
  readonly decidedAt: number | null;
}

/** When one target of a service level is due, in ms. `dueAt` is null while the clock stands still. */
export interface TargetDue {
  readonly target: ServiceLevelTarget;
  readonly warnAt: number | null;
  readonly dueAt: number | null;
  readonly doneAt: number | null;
}

/**
 * Returns when the first look and the decision are due. Targets without a time limit in the level are left
 * out.
 */
export function dueTimesOfServiceLevel(
  level: ServiceLevel,
  hours: WorkingHours,
  times: AlertTimes,
): readonly TargetDue[] {
  const { lookedAt, decidedAt } = times;
  const due = (target: ServiceLevelTarget, within: number | null, doneAt: number | null) =>
    within === null ? [] : [{ target, doneAt, ...instantsOf(within * HOUR_MS, level.warnAt, hours, times) }];
  return [
    ...due('first_look', level.firstLook, lookedAt ?? decidedAt),
    ...due('decision', level.decision, decidedAt),
  ];
}

function instantsOf(ms: number, warnAt: number, hours: WorkingHours, times: AlertTimes) {
  const at = (share: number) => afterStops(ms * share, hours, times);
  return { warnAt: at(warnAt / 100), dueAt: at(1) };
}

/** Returns when the given working time has passed; null if the clock stops before and still stands still. */
function afterStops(ms: number, hours: WorkingHours, { arrivedAt, stops }: AlertTimes): number | null {
  let begin = arrivedAt;
  let left = ms;
  for (const { from, to } of stops) {
    const run = hours.between(begin, from);
    if (run >= left) break;
    if (to === null) return null;
    left -= run;
    begin = Math.max(begin, to);
  }
  return hours.after(begin, left);
}

/** A warning or a breach of a service level. */
export interface ServiceLevelNotice {
  readonly kind: 'warned' | 'breached';
  readonly target: ServiceLevelTarget;
  /** When the warning or breach has to be recorded, in ms. */
  readonly at: number;
  readonly due: number;
}

/**
 * Returns the warnings and breaches that are not recorded yet, the earliest first. A breach is also recorded
 * if the target was met, but too late.
 */
export const unrecordedNotices = (
  dues: readonly TargetDue[],
  told: readonly Omit<ServiceLevelNotice, 'at'>[],
): readonly ServiceLevelNotice[] =>
  dues
    .flatMap(({ target, warnAt, dueAt, doneAt }): ServiceLevelNotice[] => {
      if (dueAt === null) return [];
      const isNew = (...kinds: ServiceLevelNotice['kind'][]) =>
        !told.some((one) => one.target === target && kinds.includes(one.kind) && one.due >= dueAt);
      const warning = { kind: 'warned', target, at: warnAt ?? dueAt, due: dueAt } as const;
      const breach = { kind: 'breached', target, at: dueAt, due: dueAt } as const;
      return [
        ...(doneAt === null && isNew('warned', 'breached') ? [warning] : []),
        ...((doneAt === null || doneAt > dueAt) && isNew('breached') ? [breach] : []),
      ];
    })
    .sort((one, other) => one.at - other.at);

interface WorkEvent {
  readonly type: string;
  readonly data: unknown;
  readonly recordedAt: string;
}

/** Returns the warnings and breaches recorded in the events of an alert. */
export const noticesInEvents = (events: readonly WorkEvent[]): readonly Omit<ServiceLevelNotice, 'at'>[] =>
  events.flatMap(({ type, data }) => {
    const kind = SERVICE_LEVEL_EVENTS[type];
    if (kind === undefined) return [];
    const { target, due } = data as { target: ServiceLevelTarget; due: string };
    return [{ kind, target, due: Date.parse(due) }];
  });

/** Returns the periods in which at least one question to the customer was open. */
export function openQuestionPeriods(events: readonly WorkEvent[]): readonly Stop[] {
  const open = new Set<string>();
  const stops: Stop[] = [];
  for (const { type, data, recordedAt } of events) {
    const { question } = data as { question: string };
    const at = Date.parse(recordedAt);
    if (type === 'QuestionAsked') {
      if (open.size === 0) stops.push({ from: at, to: null });
      open.add(question);
    } else if (open.delete(question) && open.size === 0) stops.push({ from: stops.pop()!.from, to: at });
  }
  return stops;
}
