import { z } from 'zod';
import { GetAlert, NOTES_OF_ALERT_SHOWN } from '../../alerts/queries/get-alert.query.js';
import { shownResults } from '@alert-review/judgement';
import { dispositionAfterConfirmation } from '../../dispositions/domain/disposition.events.js';
import { defineTool } from '../tool.js';
import { alertCardMeta } from '../alert-app.js';
import { itemsThatFit } from '../answer-size.js';
import { escalationProbabilityOf } from '../escalation-probability.js';
import { AlertAnswer, alertAnswerThatFits } from './alert-answer.js';
import {
  ALERT_APP_URI,
  alertIdField,
  answeredNoteField,
  undescribedObject,
  notesWithAuthors,
  READ_ONLY_HINTS,
} from './fields.js';

/** Room for the notes and their answers. The newest notes are kept. */
const NOTES_BYTES = 10_000;

export const getAlert = defineTool({
  name: 'get_alert',
  title: 'Show an alert',
  hints: READ_ONLY_HINTS,
  description:
    "Shows one alert: the analyst's decision (analyst_disposition), result and score of the newest " +
    'completed investigation (final_disposition, final_risk_score), the narrative, and each analysis ' +
    'block with its flags, their colors and reasons. Use this tool before you decide an alert or ' +
    'explain it. ' +
    'Example: {"alert_id": "A-1042"}',
  input: z.strictObject({ alert_id: alertIdField() }),
  output: AlertAnswer.extend({
    escalation_probability: undescribedObject({
      probability: z.number(),
      lower: z.number(),
      upper: z.number(),
    })
      .nullable()
      .describe('That people escalate such a score. Null: too few decisions.'),
    disposition_reason: z.string().optional(),
    notes: z.array(answeredNoteField()).optional(),
    open_questions: z
      .array(undescribedObject({ of: z.string(), claims: z.array(z.string()) }))
      .optional()
      .describe('A flag or rule, and the claims of add_block_note that answer it.'),
    waiting_decision: undescribedObject({
      proposal_id: z.string(),
      once_confirmed: z.string().nullable(),
      takes_back: z.boolean(),
      proposed_by: z.string().nullable(),
      proposed_at: z.string(),
      alert_version: z.int(),
      investigation_id: z.string().nullable(),
    }).optional(),
  }),
  sends: GetAlert,
  fields: ({ alert_id }) => alert_id,
  appUri: ALERT_APP_URI,
  pageMeta: alertCardMeta,
  isAnswerCacheable: true,
  users: ({ row, notes = [] }) => [
    row.dispositionSetBy ?? null,
    row.proposal?.by ?? null,
    ...notes.map(({ writtenBy }) => writtenBy),
  ],
  adds: ({ row }, caller, send) => escalationProbabilityOf(row.finalRiskScore, caller, send),
  view(alert, _, nameOf, added) {
    const { notes = [], reason } = alert;
    const shown = notesWithAuthors(notes, nameOf).slice(-NOTES_OF_ALERT_SHOWN);
    const newest = itemsThatFit(shown.toReversed(), (note) => note, NOTES_BYTES);
    const left = newest.length < notes.length ? ['older notes'] : [];
    const { proposal } = alert.row;
    const openQuestions = alert.result ? shownResults.openQuestions(alert.result.content.result) : [];
    const besides = {
      ...added,
      ...(openQuestions.length > 0 && { openQuestions }),
      ...(proposal && {
        waitingDecision: {
          proposalId: proposal.event,
          onceConfirmed: dispositionAfterConfirmation(proposal),
          takesBack: proposal.disposition === null,
          proposedBy: nameOf(proposal.by),
          proposedAt: proposal.at,
          alertVersion: alert.row.version,
          investigationId: alert.row.completedRunId ?? null,
        },
      }),
      ...(reason && { dispositionReason: reason }),
      ...(notes.length > 0 && { notes: newest.toReversed() }),
    };
    return alertAnswerThatFits(alert, nameOf, besides, left);
  },
});
