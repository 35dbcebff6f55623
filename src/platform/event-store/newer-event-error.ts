import { EnvironmentError } from '@alert-review/kernel';
import { VERSION } from '../process/version.js';

/** The log holds an event that a later release wrote. */
export class NewerEventError extends EnvironmentError {}

/** `found` names the event and its version, such as `NoteAdded version 2`. */
export const newerEventText = (found: string): string =>
  `the log has the event ${found}, which release ${VERSION} cannot read: a later release wrote it. ` +
  'Start that release or a later one again, or put back a backup that was taken before the update.';
