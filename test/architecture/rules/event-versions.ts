import { isDeepStrictEqual } from 'node:util';
import type { EventFamily } from '@alert-review/kernel';
import type { SourceFile, Violation } from './source.js';

export const GOLDEN_FOLDER = 'test/fixtures/events';

export interface LoadedFamily {
  /** Path of its `*.events.ts`. */
  readonly path: string;
  readonly family: EventFamily;
}

interface Golden {
  readonly type: unknown;
  readonly v: unknown;
  readonly data: unknown;
}

/**
 * A golden file is one whole envelope as an earlier release stored it. Each version of each event has one,
 * and today's code lifts it to the current version without losing a field.
 */
export function eventVersions(
  families: readonly LoadedFamily[],
  fixtures: readonly SourceFile[],
): Violation[] {
  const expected = new Map<string, LoadedFamily & { type: string; v: number }>();
  for (const loaded of families)
    for (const [type, definition] of Object.entries(loaded.family.definitions))
      for (let v = 1; v <= definition.v; v++)
        expected.set(`${GOLDEN_FOLDER}/${type}.v${v}.json`, { ...loaded, type, v });
  const faults: Violation[] = [];
  for (const [path, { family, type, v }] of expected) {
    const fixture = fixtures.find((file) => file.path === path);
    const message = fixture ? fault(fixture.text, family, type, v) : 'the golden file is missing';
    if (message) faults.push({ rule: 'event-versions', path, line: 0, message });
  }
  for (const { path } of fixtures)
    if (!expected.has(path))
      faults.push({ rule: 'event-versions', path, line: 0, message: 'no event has this type and version' });
  return faults;
}

function fault(text: string, family: EventFamily, type: string, v: number): string | null {
  try {
    const golden = JSON.parse(text) as Golden;
    if (golden.type !== type || golden.v !== v) return `says ${String(golden.type)} v${String(golden.v)}`;
    const lifted = lift(golden.data, family, type, v);
    const read = family.definitions[type]!.schema.parse(lifted);
    return isDeepStrictEqual(plain(read), plain(lifted)) ? null : 'reading it drops or changes fields';
  } catch (error) {
    return `cannot be read: ${(error as Error).message.replace(/\s+/g, ' ').slice(0, 200)}`;
  }
}

/** Steps from version `from` to the current one, as the event registry takes them. */
function lift(data: unknown, family: EventFamily, type: string, from: number): unknown {
  const definition = family.definitions[type]!;
  let lifted = data;
  for (let v = from; v < definition.v; v++) {
    const step = definition.upcast?.[v];
    if (!step) throw new Error(`no upcast from version ${v}`);
    lifted = step(lifted as never);
  }
  return lifted;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
