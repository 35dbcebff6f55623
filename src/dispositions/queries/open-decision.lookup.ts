import type { Caller } from '@alert-review/kernel';
import type { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/**
 * Whether an alert (service id) has no decision and no proposal waits. Reads events, because rows may lag
 * behind the writes of another process.
 */
export async function isAlertUndecided(
  decisions: Decisions,
  caller: Caller,
  alert: string,
): Promise<boolean> {
  const { state } = await decisions.state(DispositionEvents, dispositionDecider, caller, alert);
  return state.newest === null && state.proposal === null;
}

/** Whether nothing has ever happened to the decision about an alert (service id), not even an undo. */
export async function isAlertNeverDecided(
  decisions: Decisions,
  caller: Caller,
  alert: string,
): Promise<boolean> {
  const { state } = await decisions.state(DispositionEvents, dispositionDecider, caller, alert);
  return state.last === null;
}
