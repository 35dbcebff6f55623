import type { Caller } from '@alert-review/kernel';
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

/** As right after the caller's own request, whatever others decided since; `before`: what stood before it. */
export async function decisionsAfterRequest(
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
