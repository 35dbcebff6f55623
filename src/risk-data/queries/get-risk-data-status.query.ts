import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { RiskLists } from '../risk-lists.js';
import type { ListStatus } from '@alert-review/judgement';

export const GetRiskDataStatus = defineQuery(
  'GetRiskDataStatus',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [RiskLists],
  /** Returns the lists in the order of the catalogue; looks into the folder first. */
  async (_message, lists): Promise<readonly ListStatus[]> => {
    await lists.check();
    return lists.status();
  },
);
