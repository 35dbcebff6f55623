import type { Caller } from '../kernel/caller.js';
import type { Recorded } from '../kernel/define-projection.js';
import { jobCaller } from '../platform/jobs/job-caller.js';

export function callerOfSession(org: string, sessionId: string, past: readonly Recorded[]): Caller {
  const opened = past[0];
  return jobCaller(org, opened?.correlation ?? sessionId, opened?.actor.user);
}
