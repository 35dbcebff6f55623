import { type Caller, nullIfLost } from '@alert-review/kernel';
import type { Decisions } from '../../platform/decisions/decisions.js';
import type { FieldCipher } from '../../platform/records/field-cipher.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/**
 * Returns the reason of a decision (event id) about an alert (service id); null without a reason, or if its
 * key is lost.
 */
export async function decisionReason(
  decisions: Decisions,
  cipher: FieldCipher,
  caller: Caller,
  alert: string,
  decision: string,
): Promise<string | null> {
  const events = await decisions.read(DispositionEvents, caller, alert);
  const event = events.find(({ id }) => id === decision);
  const isDecision = event?.type === 'DispositionChanged' || event?.type === 'AlertAutoClosed';
  if (!isDecision || event.data.reason === undefined) return null;
  return cipher.unseal(event, 'reason', event.data.reason).catch(nullIfLost);
}
