import { z } from 'zod';
import { AddBlockNote } from '../../investigations/commands/add-block-note.command.js';
import { analystNotes } from '@alert-review/judgement';
import { text } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { ADDITIVE_HINTS, alertId, noteAnswerFields } from './fields.js';
import { NOTE_CHARS_MAX } from '../../investigations/domain/notes/alert-notes.events.js';

export const addBlockNote = defineTool({
  name: 'add_block_note',
  title: 'Note for the next run',
  hints: ADDITIVE_HINTS,
  description:
    "Adds the analyst's note to one analysis block of an alert, or to all blocks with block_type " +
    'general. Every later investigation reads added_facts (the only classification for general); only ' +
    'the next one reads corrections. A note changes no result until rerun_investigation. Use this tool ' +
    'when the user states a fact or corrects a block. Example: {"alert_id": "A-1042", "block_type": ' +
    '"general", "classification": "added_facts", "body": "The payments are rent for two flats."}',
  input: z.strictObject({
    alert_id: alertId(),
    block_type: text(100).describe("A block of get_alert's analysis_blocks, or general."),
    body: text(NOTE_CHARS_MAX).describe('The note.'),
    classification: z.enum(analystNotes.classifications),
  }),
  output: z.object({ note_id: z.string(), ...noteAnswerFields() }),
  sends: AddBlockNote,
  fields: ({ alert_id, block_type, body, classification }) => ({
    alertId: alert_id,
    note: { blockType: block_type, body, classification },
  }),
});
