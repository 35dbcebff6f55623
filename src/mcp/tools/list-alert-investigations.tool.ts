import { z } from 'zod';
import {
  ListAlertInvestigations,
  NOTES_OF_RUNS_SHOWN,
} from '../../investigations/queries/list-alert-investigations.query.js';
import { cutText, viewSources, renderAnswer } from '@alert-review/kernel';
import { ANSWER_BYTES_MAX, itemsThatFit, answerBytes } from '../answer-size.js';
import { QuotedTexts } from '../quoted-texts.js';
import { defineTool } from '../tool.js';
import {
  alertIdField,
  answeredNoteField,
  undescribedObject,
  customerDataField,
  finalDispositionField,
  notesWithAuthors,
  decidingRuleField,
  READ_ONLY_HINTS,
} from './fields.js';

/** Maximum characters of each note. The page of the alert shows the whole note. */
const BODY_CHARS = 500;
const NOTES_BYTES = 20_000;

const Run = undescribedObject({
  investigation_service_id: z.string().register(viewSources, { from: 'id' }),
  ran_at: z.string(),
  is_latest: z.boolean(),
  processing_status: z.string().register(viewSources, { from: 'state' }),
  final_risk_score: z.number().nullable().register(viewSources, { from: 'score' }),
  final_disposition: finalDispositionField().register(viewSources, { from: 'disposition' }),
  engine: z
    .int()
    .nullable()
    .describe('Version of the engine; scores of other versions compare only in part.'),
  outcome: decidingRuleField().nullable().describe('The rule that decided.'),
});

export const listAlertInvestigations = defineTool({
  name: 'list_alert_investigations',
  title: 'List investigations of an alert',
  hints: READ_ONLY_HINTS,
  description:
    'Lists all investigations of one alert, newest first, with state, score and result, and the newest ' +
    'notes. The analyst decides once per alert (analyst_disposition); each investigation has its own ' +
    'result (final_disposition). Use this tool for the history of an alert, or for ids for ' +
    'compare_investigations. ' +
    'Example: {"alert_id": "A-1042"}',
  input: z.strictObject({ alert_id: alertIdField() }),
  output: z.object({
    analyst_disposition: z.string().nullable(),
    investigations: z.array(Run),
    truncated: z.boolean().describe('There are older runs or notes.'),
    notes: z.array(undescribedObject({ ...answeredNoteField().shape, body: z.string() })),
    customer_data: customerDataField(),
  }),
  sends: ListAlertInvestigations,
  fields: ({ alert_id }) => alert_id,
  users: ({ notes }) => notes.map(({ writtenBy }) => writtenBy),
  view({ analystDisposition, investigations, truncated, notes }, _, nameOf) {
    const shortNotes = notesWithAuthors(notes.slice(-NOTES_OF_RUNS_SHOWN), nameOf).map((note) => ({
      ...note,
      body: cutText(note.body, BODY_CHARS),
    }));
    const newest = itemsThatFit(shortNotes.toReversed(), (note) => note, NOTES_BYTES);
    const quotes = new QuotedTexts();
    const told = newest.toReversed().map((note) => ({ ...note, body: quotes.value(note.body) }));
    const besides = { analystDisposition, notes: told, customerData: quotes.labelledQuotes((text) => text) };
    const room = ANSWER_BYTES_MAX - answerBytes(besides);
    const shown = itemsThatFit(investigations, (run) => renderAnswer(Run, run), room);
    return {
      ...besides,
      investigations: shown,
      truncated: truncated || shown.length < investigations.length || newest.length < notes.length,
    };
  },
});
