import type { Caller } from '@alert-review/kernel';
import type { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider, type Disposition } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/** Returns the current disposition of an alert (service id), read from its events; null without one. */
export async function currentDispositionOfAlert(
  decisions: Decisions,
  caller: Caller,
  alert: string,
): Promise<Disposition | null> {
  const { state } = await decisions.state(DispositionEvents, dispositionDecider, caller, alert);
  return state.newest?.disposition ?? null;
}
