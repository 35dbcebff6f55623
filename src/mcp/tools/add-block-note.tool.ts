import { z } from 'zod';
import { AddBlockNote } from '../../investigations/commands/add-block-note.command.js';
import { analystNotes, Claim, CLAIMS_PER_NOTE_MAX } from '@alert-review/judgement';
import { textField } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { ADDITIVE_HINTS, alertId, noteAnswerFields } from './fields.js';
import { NOTE_CHARS_MAX } from '../../investigations/domain/notes/alert-notes.events.js';

export const addBlockNote = defineTool({
  name: 'add_block_note',
  title: 'Add a note',
  hints: ADDITIVE_HINTS,
  description:
    "Adds the analyst's note to one block of an alert, or to all blocks with block_type general " +
    '(added_facts only). All later investigations read added_facts; only the next investigation reads ' +
    'corrections. The body is only quoted; claims change flags, so state each fact as a claim. amount ' +
    'is all the money that the claim explains. Only claims of document_seen (name the document) and ' +
    "bank_record lower a flag, after a person confirmed them on the alert's page. Nothing changes " +
    'before rerun_investigation. Use this tool when the user states a fact or corrects a block. ' +
    'Example: {"alert_id": "A-1042", "block_type": "general", "classification": "added_facts", "body": ' +
    '"He lends his account.", "claims": [{"type": "incriminates", "basis": "said_by_customer", ' +
    '"statement": "He lends his account."}]}',
  input: z.strictObject({
    alert_id: alertId(),
    block_type: textField(100).describe('Id of a block in analysis_blocks of get_alert, or general.'),
    body: textField(NOTE_CHARS_MAX).describe('The text of the note.'),
    classification: z.enum(analystNotes.classifications),
    claims: z.array(Claim).max(CLAIMS_PER_NOTE_MAX).optional(),
  }),
  output: z.object({ note_id: z.string(), ...noteAnswerFields() }),
  sends: AddBlockNote,
  fields: ({ alert_id, block_type, body, classification, claims }) => ({
    alertId: alert_id,
    note: { blockType: block_type, body, classification, claims },
  }),
});
