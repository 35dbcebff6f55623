import type { CaseRecords, GatheringPace } from '@alert-review/judgement';
import { CASE_LIMITS } from '../../packages/judgement/src/case/case-limits.js';
import {
  type CaseSources,
  storedCaseRecords,
} from '../../src/investigations/engine/gather/stored-case-records.js';
import { runStepsCooperatively, yieldToEventLoop } from '../../src/platform/process/yield-to-event-loop.js';
import type { RowReader } from '../../src/platform/records/rows-of-organization.js';
import { TestClock } from './test-clock.js';

const clock = new TestClock();

/** The pacing of the product (it yields to the event loop between steps), on a clock that stands still. */
export const PACE: GatheringPace = {
  pause: yieldToEventLoop,
  run: (steps) => runStepsCooperatively(steps, clock),
};

/**
 * The records of a case as the product reads them, for a case where no party was escalated or allowlisted
 * before, and without peer customers to compare.
 */
export const caseRecords = (
  rows: RowReader,
  organization = 'a1',
  more: Partial<CaseSources> = {},
): CaseRecords =>
  storedCaseRecords(rows, CASE_LIMITS.bytes, {
    organization,
    earlierAlerts: async () => [],
    escalatedCustomers: async () => new Set(),
    allowEntries: async () => () => null,
    peerTables: async () => ({ own: null, ofType: null }),
    ...more,
  });
