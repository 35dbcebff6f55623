import { UNKNOWN_KEYS_MAX, unknownKeys, type UnknownKeys } from '@alert-review/kernel';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';

const ITEMS_PER_TURN = 10;

interface Warnings {
  readonly warnings: readonly string[];
  readonly warningsTotal: number;
}

/** Returns the unknown keys of a body, so that a misspelled optional field does not go unnoticed. */
export async function unknownKeyWarnings(sent: unknown, taken: object): Promise<Warnings> {
  const warnings: string[] = [];
  let warningsTotal = 0;
  const add = ({ paths, total }: UnknownKeys): void => {
    warnings.push(...paths.slice(0, UNKNOWN_KEYS_MAX - warnings.length));
    warningsTotal += total;
  };
  const known = taken as Record<string, unknown>;
  for (const [name, value] of Object.entries(sent as Record<string, unknown>)) {
    // Only count the rest: a body may have thousands of unknown keys, and only the first ones are named.
    if (warnings.length === UNKNOWN_KEYS_MAX && !Object.hasOwn(known, name)) {
      warningsTotal++;
      continue;
    }
    const copy = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!Array.isArray(value) || !Array.isArray(copy)) {
      add(unknownKeys({ [name]: value }, Object.hasOwn(known, name) ? { [name]: copy } : {}));
      continue;
    }
    for (const [index, item] of (value as unknown[]).entries()) {
      if (typeof item !== 'object') continue;
      if (index % ITEMS_PER_TURN === 0) await yieldToEventLoop();
      add(unknownKeys(item, copy[index], [name, index]));
    }
  }
  return { warnings, warningsTotal };
}
