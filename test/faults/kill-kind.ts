import { setTimeout as pause } from 'node:timers/promises';
import type { SeededStream } from '../../scripts/seeded-stream.js';
import { PATIENCE_MS } from '../support/patience.js';
import type { Ledger } from './ledger.js';
import type { Stage } from './stage.js';
import type { StoredState } from './stored-state.js';

export interface Scene {
  readonly stage: Stage;
  readonly ledger: Ledger;
  /** Of the rows and alerts of a whole round. */
  readonly share: number;
  /** Limits of time hold, too: nothing else keeps the machine busy. */
  readonly isTimed: boolean;
  readonly chance: SeededStream;
  /** 1, 2, … */
  readonly round: number;
}

/** What the killed process left behind. */
export interface Blow {
  /** Where the work stood when the process died, in words. */
  moment(dead: StoredState): string;
  /** Pieces of work in flight at that moment. */
  inFlight(dead: StoredState): number;
  /** Repeats what got no answer and waits until all is finished; throws when a promise is broken. */
  recover(dead: StoredState): Promise<void>;
}

/** A kind of work that the server is killed at. */
export interface KillKind {
  readonly name: string;
  /** Of the server, besides what every kind has. */
  readonly env?: Readonly<Record<string, string>>;
  /** The log lies on an EventStoreDB, which no kill meets and which appends to one stream at a time. */
  readonly isLogApart?: true;
  prepare(scene: Omit<Scene, 'chance' | 'round'>): Promise<void>;
  /** Starts the work and kills the server at a moment that `chance` picks. */
  strike(scene: Scene): Promise<Blow>;
}

const POLL_MS = 25;
/** For what takes its time and is hit by no kill: each look takes CPU from it. */
export const SELDOM_MS = 200;

/** Asks until `look` answers something; throws when that takes longer than anything but what hangs. */
export async function eventually<Value>(
  what: string,
  look: () => Promise<Value | null>,
  everyMs = POLL_MS,
): Promise<Value> {
  for (const began = performance.now(); ; await pause(everyMs)) {
    const value = await look();
    if (value !== null) return value;
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${what}: nothing after ${PATIENCE_MS} ms`);
  }
}

/** Throws unless the answer is a 200. */
export function accepted<Json>(what: string, answer: { readonly status: number; readonly json: Json }): Json {
  if (answer.status === 200) return answer.json;
  throw new Error(`${what} was answered with ${answer.status}: ${JSON.stringify(answer.json)}`);
}
