import { AppError, type Caller, POLICY_NAME } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { normalizedPolicyTermsOf, type PolicyTerms } from '../domain/policy-terms.js';
import { policyId } from '../policy-caller.js';
import { PolicyWork } from '../policy-work.js';
import { PromiseEvidence } from '../promise-evidence.js';

/**
 * Proposes the terms of a closing policy, which another administrator then confirms; terms that only narrow a
 * running policy are in force at once. Returns the id of the policy, and whether the terms wait. Only for
 * people at a page. Throws bad_request (name), policy_proposal_waits, policy_not_proved.
 */
export const ProposeClosingPolicy = defineCommand(
  'ProposeClosingPolicy',
  { permission: 'org:manage', feature: 'automation' },
  (caller: Caller, fields: { readonly name: string; readonly terms: PolicyTerms }) => ({ ...fields, caller }),
  [PolicyWork, PromiseEvidence],
  async ({ caller, name, terms: given }, policies, promises): Promise<{ id: string; waits: boolean }> => {
    requirePerson(caller);
    if (!POLICY_NAME.test(name))
      throw new AppError('bad_request', {
        field: 'name',
        value: name,
        reason: 'a name has 3 to 40 small letters, digits and dashes, and begins with a letter',
      });
    const terms = normalizedPolicyTermsOf(given);
    const id = policyId(caller.orgId, name);
    const evidence = await promises.of(caller, terms);
    const command = { type: 'setTerms', name, terms, evidence, user: caller.userId } as const;
    const { state } = await policies.decide(caller, id, command, ProposeClosingPolicy.name);
    return { id, waits: state.proposal !== null };
  },
);

/** Why: an assistant acts for its user, so that a person would confirm what they have proposed themselves. */
export function requirePerson(caller: Caller): void {
  if (caller.kind !== 'human' || caller.grantId !== undefined)
    throw new AppError('permission_denied', { permission: 'org:manage' });
}
