import { z } from 'zod';
import { AnswerProposal, type ProposalAnswer } from '../../dispositions/commands/answer-proposal.command.js';
import {
  PROPOSABLE_DISPOSITIONS,
  DECISION_REASON_CHARS_MAX,
  UNDECIDED,
} from '../../dispositions/domain/disposition.events.js';
import { defineTool } from '../tool.js';
import { alertIdField } from './fields.js';
import { filledText } from '@alert-review/kernel';

export const answerProposal = defineTool({
  name: 'answer_proposal',
  title: 'Answer a decision that waits for four-eyes approval',
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  description:
    "Confirms a colleague's decision that waits for four-eyes approval, or sends it back with a reason. " +
    'Take the values from waiting_decision of get_alert: if something has changed since, the call is ' +
    'refused. Decisions of the user, and of an assistant, cannot be confirmed here. Afterwards, show ' +
    'the user the alert again. Use this tool only when the user has seen waiting_decision and told you ' +
    'the answer. ' +
    'Example: {"alert_id": "A-1042", "proposal_id": "8c6f2a9e-1d34-5b7a-9e02-4f1c7d5a6b38", "waiting": ' +
    '"CLEARED", "answer": "confirm", "alert_version": 1, "investigation_id": "i-77"}',
  input: z
    .strictObject({
      alert_id: alertIdField(),
      proposal_id: z
        .string()
        .describe('The decision that the user saw, as in waiting_decision of get_alert.'),
      waiting: z
        .enum(PROPOSABLE_DISPOSITIONS)
        .describe(
          'The decision once the proposal is confirmed, as in waiting_decision of get_alert. For an undo: ' +
            `the decision before, or ${UNDECIDED}.`,
        ),
      answer: z.enum(['confirm', 'send_back']).describe("The user's answer."),
      reason: filledText(DECISION_REASON_CHARS_MAX)
        .optional()
        .describe('Required for send_back, not allowed for confirm.'),
      alert_version: z
        .int()
        .optional()
        .describe(
          'The version of the alert that the user saw. Needed if the alert was uploaded again since the ' +
            'proposal.',
        ),
      investigation_id: z
        .string()
        .optional()
        .describe(
          'The newest investigation that the user saw. Needed if one has finished since the proposal; ' +
            'without it, the refusal says what changed.',
        ),
    })
    .refine(({ answer, reason }) => (answer === 'send_back') === (reason !== undefined), {
      path: ['reason'],
      message: 'goes with send_back, which needs a reason',
    }),
  output: z.object({
    alert_id: z.string(),
    analyst_disposition: z.string().nullable().describe('The decision now; null if there is none.'),
  }),
  sends: AnswerProposal,
  fields: ({ alert_id, proposal_id, waiting, reason, alert_version, investigation_id: run }) => {
    const named = { event: proposal_id, onceConfirmed: waiting };
    const given: ProposalAnswer = reason === undefined ? { type: 'confirm' } : { type: 'sendBack', reason };
    return { alertId: alert_id, named, answer: given, seen: { run, alertVersion: alert_version } };
  },
  listedWith: 'teamwork',
});
