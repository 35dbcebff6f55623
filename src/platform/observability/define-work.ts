import { Logger } from '@nestjs/common';
import { declareHistogram } from './metrics.js';

/** `fields`: ids and counts, never names, addresses of people or other text of users. */
export type ReportWork<Outcome extends string> = (
  outcome: Outcome,
  ms: number,
  fields: Readonly<Record<string, string | number | null>>,
) => void;

/**
 * Declares work whose every end operators see: a line of the log with ids, counts and time, and its duration
 * by outcome in the metrics. `messages`: the line of each outcome.
 */
export function defineWork<Outcome extends string>(
  name: string,
  help: string,
  messages: Readonly<Record<Outcome, string>>,
): ReportWork<Outcome> {
  const duration = declareHistogram(`${name}_duration_seconds`, help, ['outcome']);
  // Why: a rate does not see the first of a series that was not there before.
  for (const outcome of Object.keys(messages)) duration.zero({ outcome });
  const logger = new Logger(name);
  return (outcome, ms, fields) => {
    duration.observe({ outcome }, ms / 1_000);
    logger.log({ msg: messages[outcome], outcome, ms: Math.round(ms * 10) / 10, ...fields });
  };
}
