import { z } from 'zod';
import { AddBlockNote } from '../../investigations/commands/add-block-note.command.js';
import { analystNotes, Claim, CLAIMS_PER_NOTE_MAX } from '@alert-review/judgement';
import { text } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { ADDITIVE_HINTS, alertId, noteAnswerFields } from './fields.js';
import { NOTE_CHARS_MAX } from '../../investigations/domain/notes/alert-notes.events.js';

export const addBlockNote = defineTool({
  name: 'add_block_note',
  title: 'Note for the next run',
  hints: ADDITIVE_HINTS,
  description:
    "Adds the analyst's note to one block of an alert, or to all with block_type general (added_facts " +
    'only). Later investigations read added_facts; only the next one reads corrections. body is quoted, ' +
    'claims move flags: state each fact as one. amount is all money that it explains. Only ' +
    'document_seen (name the document) and bank_record lower a flag, once a person has confirmed the ' +
    "claims on the alert's page. Nothing changes before rerun_investigation. Use this tool when the user " +
    'states a fact or corrects a block. Example: {"alert_id": "A-1042", "block_type": "general", ' +
    '"classification": "added_facts", "body": "He lends his account.", "claims": [{"type": ' +
    '"incriminates", "basis": "said_by_customer", "statement": "He lends his account."}]}',
  input: z.strictObject({
    alert_id: alertId(),
    block_type: text(100).describe("A block of get_alert's analysis_blocks, or general."),
    body: text(NOTE_CHARS_MAX).describe('The note.'),
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
