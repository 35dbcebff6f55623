import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { DispositionBatches } from '../disposition-batches.js';

/** Returns the given batch ids that the organization has used for a bulk decision. */
export const FindKnownBatches = defineQuery(
  'FindKnownBatches',
  { forFeatures: true },
  (caller: Caller, ids: readonly string[]) => ({ caller, ids }),
  [DispositionBatches],
  async ({ caller, ids }, batches): Promise<ReadonlySet<string>> => {
    const known = new Set<string>();
    for (const id of ids)
      if ((await batches.read(caller, batches.streamId(caller, id))).applied) known.add(id);
    return known;
  },
);
