import { Logger } from '@nestjs/common';
import { declareHistogram } from './metrics.js';

/**
 * Reports the end of a piece of work. `fields` may hold ids and counts, never names, addresses of people or
 * other text of users.
 */
export type ReportWork<Outcome extends string> = (
  outcome: Outcome,
  ms: number,
  fields: Readonly<Record<string, string | number | null>>,
) => void;

/**
 * Declares a kind of work whose results operators can observe: each end writes a log line with ids, counts
 * and time, and adds its duration, by outcome, to the metrics. `messages` holds the log line of each
 * outcome.
 */
export function defineWork<Outcome extends string>(
  name: string,
  help: string,
  messages: Readonly<Record<Outcome, string>>,
): ReportWork<Outcome> {
  const duration = declareHistogram(`${name}_duration_seconds`, help, ['outcome']);
  // Start each series at zero: Prometheus' rate() does not see the first event of a series that did not
  // exist before.
  for (const outcome of Object.keys(messages)) duration.zero({ outcome });
  const logger = new Logger(name);
  return (outcome, ms, fields) => {
    duration.observe({ outcome }, ms / 1_000);
    logger.log({ msg: messages[outcome], outcome, ms: Math.round(ms * 10) / 10, ...fields });
  };
}
