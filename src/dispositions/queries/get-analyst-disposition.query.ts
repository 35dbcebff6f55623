import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider, type Disposition } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/** Returns the current disposition of an alert from its events; null without one. */
export class GetAnalystDisposition extends Query<Disposition | null> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly alert: string,
  ) {
    super();
  }
}

export const GetAnalystDispositionHandler = defineHandler(
  GetAnalystDisposition,
  [Decisions],
  async ({ caller, alert }, decisions) => {
    const { state } = await decisions.state(DispositionEvents, dispositionDecider, caller, alert);
    return state.newest?.disposition ?? null;
  },
);
