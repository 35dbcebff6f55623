import type { Clock } from '@alert-review/kernel';
import type { ReportJobError } from './job-queue.js';

/** How often the same failure of a queue is reported. */
const TOLD_EVERY_MS = 60_000;
/** Maximum number of different failures that are remembered. Above this number, every failure is reported. */
const REMEMBERED_MAX = 100;

/**
 * Passes on failures of single jobs. A failure of a queue itself occurs with every command, so the same
 * failure is passed on only once a minute, with the number of failures left out (`repeats`).
 */
export function throttleFailureReports(clock: Clock, report: ReportJobError): ReportJobError {
  const told = new Map<string, { readonly at: number; repeats: number }>();
  return (error, job) => {
    if (job.key !== undefined) return report(error, job);
    const failure = `${job.queue} ${error instanceof Error ? error.message : String(error)}`;
    const before = told.get(failure);
    const now = clock.steady();
    if (before && now - before.at < TOLD_EVERY_MS) return void before.repeats++;
    if (!before && told.size >= REMEMBERED_MAX) told.clear();
    told.set(failure, { at: now, repeats: 0 });
    report(error, before && before.repeats > 0 ? { ...job, repeats: before.repeats } : job);
  };
}
