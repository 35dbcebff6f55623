import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { findUnknownIds, type IdsNamedByAlert, type UnknownIds } from '../alert-references.js';

export type { IdsNamedByAlert };

/**
 * Finds unknown ids in alerts that have other faults as well, so that all faults can be reported together.
 */
export const FindUnknownIds = defineQuery(
  'FindUnknownIds',
  { permission: 'records:ingest' },
  /** `alerts`: in request order. */
  (caller: Caller, alerts: readonly IdsNamedByAlert[]) => ({ caller, alerts }),
  [Records],
  ({ caller, alerts }, records): Promise<UnknownIds> => findUnknownIds(records.for(caller), alerts),
);
