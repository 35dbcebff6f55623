import type { Steps } from '../../platform/process/cooperative.js';

/** Members of a list or an object that are written between two pauses; own choice. */
const ITEMS_PER_STEP = 200;
/** Levels with pauses: the long lists of facts are not deeper, and deeper data is written at once. */
const DEPTH = 5;

/** Yields pauses within long lists and returns the text of `JSON.stringify` for plain objects. */
export function* jsonInSteps(value: unknown, depth = DEPTH): Steps<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  return Array.isArray(value) ? yield* ofList(value, depth) : yield* ofMembers(value, depth);
}

function* ofList(list: readonly unknown[], depth: number): Steps<string> {
  const parts: string[] = [];
  if (list.length <= ITEMS_PER_STEP) {
    for (const item of list) parts.push(yield* jsonInSteps(item ?? null, depth - 1));
    return `[${parts.join(',')}]`;
  }
  for (let from = 0; from < list.length; from += ITEMS_PER_STEP) {
    yield;
    parts.push(JSON.stringify(list.slice(from, from + ITEMS_PER_STEP)).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

function* ofMembers(value: object, depth: number): Steps<string> {
  const parts: string[] = [];
  let written = 0;
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue;
    if (++written % ITEMS_PER_STEP === 0) yield;
    const text = typeof member === 'object' ? yield* jsonInSteps(member, depth - 1) : JSON.stringify(member);
    parts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${parts.join(',')}}`;
}
