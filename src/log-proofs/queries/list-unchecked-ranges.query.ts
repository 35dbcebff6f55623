import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { LogSilence } from '../../platform/event-store/log-silence.js';
import { LogContinuity } from '../../platform/projections/log-continuity.js';
import type { UncheckedRange } from '../domain/tree.record.js';
import { LogSealer } from '../log-sealer.js';
import { UncheckedRanges } from '../unchecked-ranges.js';

/**
 * Returns the newest ranges of events that no signature covered when a server started, newest first. If the
 * events found at this start are not signed yet, signs them first, unless the event log does not answer.
 */
export const ListUncheckedRanges = defineQuery(
  'ListUncheckedRanges',
  { permission: 'audit:export' },
  (caller: Caller, limit: number) => ({ caller, limit }),
  [LogSealer, UncheckedRanges, LogContinuity, LogSilence],
  async ({ caller, limit }, sealer, ranges, { cut }, { isSilent }): Promise<UncheckedRange[]> => {
    if (cut === null && !isSilent) await sealer.sealFoundAtStart();
    return ranges.newestOf(caller, limit);
  },
);
