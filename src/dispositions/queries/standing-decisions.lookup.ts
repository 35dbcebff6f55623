import type { Caller } from '../../kernel/caller.js';
import type { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/** Returns a text that differs after each decision or undo about any of the alerts (service ids). */
export async function standingDecisions(
  decisions: Decisions,
  caller: Caller,
  alerts: readonly string[],
): Promise<string> {
  const states = await decisions.states(DispositionEvents, dispositionDecider, caller, alerts);
  return states.map(({ known }) => known.last?.revision ?? -1).join();
}

/**
 * As `standingDecisions` right after the caller's own request wrote, whatever others have decided since.
 * `before`: what stood before it, on the same alerts.
 */
export async function decisionsAfterRequest(
  decisions: Decisions,
  caller: Caller,
  alerts: readonly string[],
  before: string,
): Promise<string> {
  const stood = before.split(',');
  const streams = await decisions.readMany(DispositionEvents, caller, alerts);
  const own = streams.map((events) => events.findLast((event) => event.correlation === caller.correlationId));
  return own.map((event, at) => event?.revision ?? stood[at]).join();
}
