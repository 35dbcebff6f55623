import type { Caller } from '@alert-review/kernel';
import type { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/** Returns a text that changes with every event about the decisions on any of the alerts (service ids). */
export async function decisionsFingerprintOf(
  decisions: Decisions,
  caller: Caller,
  alerts: readonly string[],
): Promise<string> {
  const states = await decisions.states(DispositionEvents, dispositionDecider, caller, alerts);
  return states.map(({ known }) => known.last?.revision ?? -1).join();
}

/**
 * Returns the text of `decisionsFingerprintOf` as it was right after the caller's own request, without later
 * changes by others. `before` is the text before the request.
 */
export async function decisionsFingerprintAfterRequest(
  decisions: Decisions,
  caller: Caller,
  alerts: readonly string[],
  before: string,
): Promise<string> {
  const stood = before.split(',');
  const streams = await decisions.readMany(DispositionEvents, caller, alerts);
  const isOwn = ({ correlation }: { correlation: string }) => correlation === caller.correlationId;
  return streams.map((events, at) => events.findLast(isOwn)?.revision ?? stood[at]).join();
}
