import { utcDay, DAY_MS } from '@alert-review/kernel';

export const FIRST_ISO_DAY = '0001-01-01';
export const LAST_ISO_DAY = '9999-12-31';

export function splitIntoWholeDays(
  fromMs?: number,
  toMs?: number,
): { first: string; last: string; parts: (readonly [number, number])[] } {
  const beginOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;
  const endOf = (ms: number) => beginOf(ms) + DAY_MS - 1;
  const parts: (readonly [number, number])[] = [];
  let begin = fromMs;
  let end = toMs;
  if (begin !== undefined && begin !== beginOf(begin)) {
    parts.push([begin, Math.min(endOf(begin), toMs ?? Infinity)]);
    begin = endOf(begin) + 1;
  }
  if (end !== undefined && end !== endOf(end)) {
    if (begin === undefined || end >= begin) parts.push([Math.max(beginOf(end), begin ?? -Infinity), end]);
    end = beginOf(end) - 1;
  }
  const first = begin === undefined ? FIRST_ISO_DAY : utcDay(begin);
  const last = end === undefined ? LAST_ISO_DAY : utcDay(end);
  return { first, last, parts };
}
