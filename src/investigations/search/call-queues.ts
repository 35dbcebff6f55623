import type { SearchEngine } from './search-engine.js';

export type EngineMethod = keyof SearchEngine;

export interface EngineCall {
  readonly id: number;
  readonly method: EngineMethod;
  readonly args: readonly unknown[];
}

/**
 * Calls in the order of arrival, so that a search sees what was added before it. Those that make vectors for
 * nobody who waits take longest, and have their turn when there is no other call.
 */
export class CallQueues {
  private readonly calls: EngineCall[] = [];
  private readonly embeds: EngineCall[] = [];

  /** Whether somebody waits for the next one. */
  get isUrgent(): boolean {
    return this.calls.length > 0;
  }

  push(call: EngineCall): void {
    (call.method === 'embed' ? this.embeds : this.calls).push(call);
  }

  next(): EngineCall | undefined {
    return this.calls.shift() ?? this.embeds.shift();
  }
}
