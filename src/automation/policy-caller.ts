import { createHash } from 'node:crypto';
import { type Caller, policyActor, type PolicyVersion } from '@alert-review/kernel';
import { jobCaller } from '../platform/jobs/job-caller.js';

const ID_CHARS = 26;

/** Returns the stream of the policy with a name: two people who choose the same name meet in one stream. */
export const policyId = (orgId: string, name: string): string =>
  createHash('sha256').update(`${orgId} ${name}`).digest('hex').slice(0, ID_CHARS);

/** Returns the caller that decides in the name of a policy. */
export const callerOfPolicy = (orgId: string, policy: PolicyVersion, correlationId: string): Caller => ({
  ...jobCaller(orgId, correlationId),
  userId: policyActor(policy),
});
