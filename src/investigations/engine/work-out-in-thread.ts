import { parentPort } from 'node:worker_threads';
import { installSourceMaps } from '../../platform/process/source-lines.js';
import { runStepsSync } from '../../platform/process/yield-to-event-loop.js';
import { caseAssessment } from '@alert-review/judgement';
import type { JsonBytePieces } from '../../platform/process/json-in-steps.js';
import { serializeError, type ThreadError } from '@alert-review/kernel';
import {
  composeInvestigationInSteps,
  type ComposedInvestigation,
  type InvestigationWorkOrder,
} from './compose-content.js';

export interface SentWorkOrder extends Pick<InvestigationWorkOrder, 'key' | 'salt'> {
  readonly input: JsonBytePieces;
}

/** A result, and the time (ms) that the thread has spent per rule. */
export type TimedInvestigation = ComposedInvestigation & { readonly spentMs: ReadonlyMap<string, number> };

export type InvestigationThreadAnswer = TimedInvestigation | { readonly error: ThreadError };

installSourceMaps();
const port = parentPort!;

port.on('message', ({ input, key, salt }: SentWorkOrder) => {
  try {
    const order = {
      input: JSON.parse(Buffer.concat(input).toString()) as InvestigationWorkOrder['input'],
      key,
      salt,
    };
    const worked = runStepsSync(composeInvestigationInSteps(order));
    const result: InvestigationThreadAnswer = { ...worked, spentMs: caseAssessment.takeSpentTimes() };
    port.postMessage(result, [result.json.buffer]);
  } catch (error) {
    port.postMessage({ error: serializeError(error) } satisfies InvestigationThreadAnswer);
  }
});
