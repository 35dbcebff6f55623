import type { Caller } from '@alert-review/kernel';
import { GetScoreProbability } from '../calibration/queries/get-score-probability.query.js';
import type { SendMessage } from './tool.js';

/** Returns the field `escalation_probability` of an alert: what people decide about such a score. */
export const escalationProbabilityOf = async (
  score: number | null | undefined,
  caller: Caller,
  send: SendMessage,
): Promise<object> => ({ escalationProbability: await send(new GetScoreProbability(caller, score)) });
