import type { Caller } from '@alert-review/kernel';
import type { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/**
 * Tells whether an alert (service id) is undecided and no decision waits for a second person, by its events:
 * rows may lag behind what another process wrote.
 */
export async function isAlertUndecided(
  decisions: Decisions,
  caller: Caller,
  alert: string,
): Promise<boolean> {
  const { state } = await decisions.state(DispositionEvents, dispositionDecider, caller, alert);
  return state.newest === null && state.proposal === null;
}
