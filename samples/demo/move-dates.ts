import { DAY_MS } from '@alert-review/kernel';
import type { AlertUpload, EntityUpload, SampleSet, TransactionUpload } from './sample-set.js';

const WEEK_MS = 7 * DAY_MS;
/** A day of the year 2023, as it stands in the fields and texts of the sample. */
const DAY = /(?<!\d)2023-\d\d-\d\d(?!\d)/g;

/**
 * Returns how many whole weeks the set has to move so that its newest alert was created in the seven days
 * before `nowMs`. Why whole weeks: what happens on Fridays stays on Fridays.
 */
export function weeksUntilNow({ alerts }: SampleSet, nowMs: number): number {
  const newestMs = Math.max(...alerts.map(({ created_at }) => Date.parse(created_at)));
  return Math.max(0, Math.floor((nowMs - newestMs) / WEEK_MS));
}

/** Returns the set with all its days moved by so many weeks, but the days on which people were born. */
export function movedByWeeks(set: SampleSet, weeks: number): SampleSet {
  const moved = new Map<string, string>();
  const move = (text: string): string =>
    text.replaceAll(DAY, (day) => {
      const kept = moved.get(day) ?? new Date(Date.parse(day) + weeks * WEEK_MS).toISOString().slice(0, 10);
      moved.set(day, kept);
      return kept;
    });
  const moveTime = (time: string): string => new Date(Date.parse(time) + weeks * WEEK_MS).toISOString();
  const moveEntity = (entity: EntityUpload): EntityUpload => ({
    ...entity,
    registered_at: moveTime(entity.registered_at),
  });
  return {
    entities: set.entities.map(moveEntity),
    alerts: set.alerts.map((alert) => JSON.parse(move(JSON.stringify(alert))) as AlertUpload),
    *transactions(): Iterable<TransactionUpload> {
      for (const transaction of set.transactions())
        yield { ...transaction, event_time: move(transaction.event_time) };
    },
  };
}
