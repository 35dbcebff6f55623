import type { SearchEngine } from './search-engine.js';

export type EngineMethod = keyof SearchEngine;

export interface EngineCall {
  readonly id: number;
  readonly method: EngineMethod;
  readonly args: readonly unknown[];
}

/** In the order of arrival: a search sees what was added before. Vectors nobody waits for come last. */
export class CallQueues {
  private readonly calls: EngineCall[] = [];
  private readonly embeds: EngineCall[] = [];

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
