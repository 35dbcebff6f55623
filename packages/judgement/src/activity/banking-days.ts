import { DAY_MS } from '@alert-review/kernel';

/** A pause of this length ends a day, so that days work in any time zone. */
const NIGHT_MS = DAY_MS / 2;

/**
 * Groups what happened into days of up to 24 hours that end with a night, since midnight UTC is noon
 * elsewhere. `all` is in order of time.
 */
export function bankingDays<Item>(all: readonly Item[], atMsOf: (item: Item) => number): Item[][] {
  const days: Item[][] = [];
  const isWithin = (item: Item, before: Item, ms: number) => atMsOf(item) - atMsOf(before) < ms;
  for (const item of all) {
    const day = days.at(-1);
    if (day && isWithin(item, day[0]!, DAY_MS) && isWithin(item, day.at(-1)!, NIGHT_MS)) day.push(item);
    else days.push([item]);
  }
  return days;
}
