import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/** Returns the events of decisions about the alerts (service ids) that were taken back. */
export class ListUndoneDecisions extends Query<ReadonlySet<string>> {
  static readonly permission = 'audit:export';

  constructor(
    readonly caller: Caller,
    readonly alerts: readonly string[],
  ) {
    super();
  }
}

export const ListUndoneDecisionsHandler = defineHandler(
  ListUndoneDecisions,
  [Decisions],
  async ({ caller, alerts }, decisions) => {
    const streams = await decisions.readMany(DispositionEvents, caller, [...new Set(alerts)]);
    const events = streams.flat();
    return new Set(
      events.flatMap((event) => (event.type === 'DispositionUndone' ? [event.data.undoes] : [])),
    );
  },
);
