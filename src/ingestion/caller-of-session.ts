import type { Caller } from '../kernel/caller.js';
import type { RecordedEvent } from '../kernel/define-projection.js';
import { jobCaller } from '../platform/jobs/job-caller.js';

export function callerOfSession(org: string, sessionId: string, past: readonly RecordedEvent[]): Caller {
  const opened = past[0];
  return jobCaller(org, opened?.correlation ?? sessionId, opened?.actor.user);
}
