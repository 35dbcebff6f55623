import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { ClosingPolicyReadModel, type ClosingPolicyRow } from '../closing-policy.read-model.js';
import { PolicyClosings, type PolicyFigures } from '../policy-closings.js';

const LISTED_MAX = 100;

export interface ListedPolicy extends ClosingPolicyRow {
  readonly policyId: string;
  readonly figures: PolicyFigures;
}

/** Returns the closing policies of the organization by name, at most 100, with what they have closed. */
export const ListClosingPolicies = defineQuery(
  'ListClosingPolicies',
  { permission: 'alerts:read', feature: 'automation' },
  (caller: Caller) => ({ caller }),
  [ReadModels, PolicyClosings],
  async ({ caller }, readModels, closings): Promise<readonly ListedPolicy[]> => {
    const read = { index: 'name', sort: { name: 1 }, limit: LISTED_MAX } as const;
    const policies = await readModels.for(caller).find(ClosingPolicyReadModel, {}, read);
    return Promise.all(
      policies.map(async ({ id: policyId, ...policy }) => ({
        ...policy,
        policyId,
        proposal: policy.proposal ?? null,
        figures: await closings.figures(caller, policyId, policy),
      })),
    );
  },
);
export type ListClosingPolicies = InstanceType<typeof ListClosingPolicies>;
