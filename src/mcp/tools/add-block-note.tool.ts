import { z } from 'zod';
import { AddBlockNote } from '../../investigations/commands/add-block-note.command.js';
import { analystNotes, Claim, CLAIMS_PER_NOTE_MAX } from '@alert-review/judgement';
import { textField } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { ADDITIVE_HINTS, alertIdField, noteAnswerFields } from './fields.js';
import { NOTE_CHARS_MAX } from '../../investigations/domain/notes/alert-notes.events.js';

export const addBlockNote = defineTool({
  name: 'add_block_note',
  title: 'Add a note',
  hints: ADDITIVE_HINTS,
  description:
    "Adds the analyst's note to a block of an alert, or all (general, added_facts only). Corrections " +
    'reach only the next investigation. The body is only quoted; claims count. Only document_seen (name ' +
    "the document) and bank_record lower a flag once a person confirms on the alert's page; money needs " +
    'amount. What disproves the customer incriminates. Then call rerun_investigation. Use this tool for ' +
    'a fact or a correction of the user. ' +
    'Example: {"alert_id": "A-1042", "block_type": "general", "classification": "added_facts", "body": ' +
    '"He admits it.", "claims": [{"type": "incriminates", "basis": "said_by_customer", "statement": ' +
    '"He lends his account."}]}',
  input: z.strictObject({
    alert_id: alertIdField(),
    block_type: textField(100).meta({ maxLength: undefined }).describe('Block of get_alert, or general.'),
    body: textField(NOTE_CHARS_MAX),
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
