import type { Steps } from '../../platform/process/cooperative.js';

/** What is written between two pauses, of a list or of an object; own choice. */
const TOGETHER = 200;
/** What lies deeper is written at once; the long lists of facts do not. */
const DEPTH = 5;

/** The text of `JSON.stringify`, of plain objects, with pauses within long lists. */
export function* jsonInSteps(value: unknown, depth = DEPTH): Steps<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  return Array.isArray(value) ? yield* ofList(value, depth) : yield* ofMembers(value, depth);
}

function* ofList(list: readonly unknown[], depth: number): Steps<string> {
  const parts: string[] = [];
  if (list.length <= TOGETHER) {
    for (const item of list) parts.push(yield* jsonInSteps(item ?? null, depth - 1));
    return `[${parts.join(',')}]`;
  }
  for (let from = 0; from < list.length; from += TOGETHER) {
    yield;
    parts.push(JSON.stringify(list.slice(from, from + TOGETHER)).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

function* ofMembers(value: object, depth: number): Steps<string> {
  const parts: string[] = [];
  let written = 0;
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue;
    if (++written % TOGETHER === 0) yield;
    const text = typeof member === 'object' ? yield* jsonInSteps(member, depth - 1) : JSON.stringify(member);
    parts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${parts.join(',')}}`;
}
