import { Logger } from '@nestjs/common';
import type { Caller } from '@alert-review/kernel';
import type { BatchStep } from './domain/disposition-batch.decider.js';

const logger = new Logger('decisions');

/**
 * Logs a decision about one alert (service id) for operators. `via` names the tool of an assistant, if one
 * decided.
 */
export function logDecision(
  outcome:
    | 'applied'
    | 'closed by a policy'
    | 'undone'
    | 'uploaded'
    | 'held'
    | 'proposed'
    | 'confirmed'
    | 'sent_back'
    | 'withdrawn'
    | 'not confirmed',
  { orgId: organization, userId: user, clientId: client, via, correlationId }: Caller,
  alert: string,
  batch?: string,
): void {
  const msg = `a decision was ${outcome.replace('_', ' ')}`;
  logger.log({ msg, alert, organization, user, client, via, batch, correlationId });
}

/** Logs the decisions about the members of a batch (stream id). */
export function logBatchMembers(
  step: BatchStep,
  caller: Caller,
  alerts: readonly string[],
  batch: string,
): void {
  for (const alert of alerts) logDecision(step === 'apply' ? 'applied' : 'undone', caller, alert, batch);
}
