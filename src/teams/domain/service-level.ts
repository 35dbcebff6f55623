import { HOUR_MS } from '@alert-review/kernel';
import { LEVEL_EVENTS, type LevelTarget } from './alert-work.events.js';
import type { ServiceLevel } from './teams.events.js';
import type { WorkingHours } from './working-hours.js';

/** A time in which the clock stands still; `to`: null while it still does. In ms. */
interface Stop {
  readonly from: number;
  readonly to: number | null;
}

/** What the time of an alert depends on; all in ms. */
export interface AlertTimes {
  readonly arrivedAt: number;
  /** In order and apart from one another. */
  readonly stops: readonly Stop[];
  readonly lookedAt: number | null;
  readonly decidedAt: number | null;
}

/** What is due; `dueAt`: null while the clock stands still. In ms. */
export interface Due {
  readonly target: LevelTarget;
  readonly warnAt: number | null;
  readonly dueAt: number | null;
  readonly doneAt: number | null;
}

/** Returns by when an alert is looked at and decided; what its level sets no time for is left out. */
export function duesOfLevel(level: ServiceLevel, hours: WorkingHours, times: AlertTimes): readonly Due[] {
  const { lookedAt, decidedAt } = times;
  const due = (target: LevelTarget, within: number | null, doneAt: number | null) =>
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

/** Returns when the time is over; null where the clock stands still before. */
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

export interface Told {
  readonly kind: 'warned' | 'breached';
  readonly target: LevelTarget;
  /** When it is to be told, in ms. */
  readonly at: number;
  readonly due: number;
}

/** Returns what is to be told of dues, the earliest first; a breach also where it was done too late. */
export const toTell = (dues: readonly Due[], told: readonly Omit<Told, 'at'>[]): readonly Told[] =>
  dues
    .flatMap(({ target, warnAt, dueAt, doneAt }): Told[] => {
      if (dueAt === null) return [];
      const isNew = (...kinds: Told['kind'][]) =>
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

/** Returns what the events of an alert's work have told. */
export const toldIn = (events: readonly WorkEvent[]): readonly Omit<Told, 'at'>[] =>
  events.flatMap(({ type, data }) => {
    const kind = LEVEL_EVENTS[type];
    if (kind === undefined) return [];
    const { target, due } = data as { target: LevelTarget; due: string };
    return [{ kind, target, due: Date.parse(due) }];
  });

/** Returns the times from the first open question to the customer until none is open. */
export function stopsIn(events: readonly WorkEvent[]): readonly Stop[] {
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
