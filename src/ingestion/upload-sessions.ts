import type { Caller, RecordedEvent } from '@alert-review/kernel';
import type { Decisions } from '../platform/decisions/decisions.js';
import { jobCaller } from '../platform/jobs/job-caller.js';
import { uploadSessionDecider, type UploadSessionCommand } from './domain/upload-session.decider.js';
import { UploadSessionEvents } from './domain/upload-session.events.js';

/** Returns the caller for work on behalf of the user or key that opened the session. */
export function callerOfSession(org: string, sessionId: string, past: readonly RecordedEvent[]): Caller {
  const opened = past[0];
  return jobCaller(org, opened?.correlation ?? sessionId, opened?.actor.user);
}

/**
 * Appends an event to the session. Throws upload_session_not_found, upload_already_received, upload_ended.
 */
export async function decideUpload(
  decisions: Decisions,
  caller: Caller,
  streamId: string,
  operation: { readonly name: string },
  command: UploadSessionCommand,
): Promise<void> {
  const family = UploadSessionEvents;
  const decider = uploadSessionDecider;
  await decisions.decide({ caller, family, decider, streamId, operation: operation.name, command });
}
