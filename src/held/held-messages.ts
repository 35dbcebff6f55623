import { UploadSupplementalEntityData } from '../alerts/commands/upload-supplemental-entity-data.command.js';
import { UndoDisposition } from '../dispositions/commands/undo-disposition.command.js';
import { UndoDispositionsBulk } from '../dispositions/commands/undo-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../dispositions/commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { AddBlockNote } from '../investigations/commands/add-block-note.command.js';
import { SubmitAlertFeedback } from '../investigations/commands/submit-alert-feedback.command.js';
import type { Caller } from '../kernel/caller.js';
import type { Message } from '../kernel/message.js';
import { ConfirmBulkFactsRerun } from '../reruns/commands/confirm-bulk-facts-rerun.command.js';
import { RerunInvestigation } from '../reruns/commands/rerun-investigation.command.js';
import { CreateSupportTicket } from '../support/commands/create-support-ticket.command.js';

/** What tools that write send; the fields of each message are the arguments of its constructor, in order. */
const MESSAGES = {
  update_alert_disposition: UpdateAlertDisposition,
  update_alert_dispositions_bulk: UpdateAlertDispositionsBulk,
  undo_disposition: UndoDisposition,
  undo_dispositions_bulk: UndoDispositionsBulk,
  confirm_bulk_facts_rerun: ConfirmBulkFactsRerun,
  add_block_note: AddBlockNote,
  submit_alert_feedback: SubmitAlertFeedback,
  upload_supplemental_entity_data: UploadSupplementalEntityData,
  rerun_investigation: RerunInvestigation,
  create_support_ticket: CreateSupportTicket,
} as const;

/** Returns the arguments of a message after its caller, as JSON; those with a default are left to it. */
export function argumentsOf(message: Message<unknown>): string {
  const isKept = (value: unknown) => value !== undefined && !(value instanceof Map);
  return JSON.stringify(Object.values(message).slice(1).filter(isKept));
}

/** Makes the message anew. */
export function messageOf(tool: string, args: string, caller: Caller): Message<unknown> {
  const made = MESSAGES[tool as keyof typeof MESSAGES] as unknown as MessageMaker;
  return new made(caller, ...(JSON.parse(args) as unknown[]));
}

type MessageMaker = new (caller: Caller, ...args: unknown[]) => Message<unknown>;
