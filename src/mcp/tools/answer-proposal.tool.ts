import { z } from 'zod';
import { AnswerProposal, type ProposalAnswer } from '../../dispositions/commands/answer-proposal.command.js';
import {
  PROPOSABLE_DISPOSITIONS,
  REASON_CHARS_MAX,
  UNDECIDED,
} from '../../dispositions/domain/disposition.events.js';
import { defineTool } from '../tool.js';
import { alertId } from './fields.js';
import { filledText } from '@alert-review/kernel';

export const answerProposal = defineTool({
  name: 'answer_proposal',
  title: 'Answer a decision that waits for four-eyes approval',
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  description:
    "Confirms a colleague's decision that waits for four-eyes approval, or sends it back with a reason. " +
    'Take the values from waiting_decision of get_alert: if something has changed since, the call is ' +
    "refused. The user's own decisions, and those of an assistant, cannot be confirmed here. Show the " +
    'user the alert again afterwards. Use this tool only when the user has seen waiting_decision and ' +
    'told you the answer. Example: {"alert_id": "A-1042", "proposal_id": ' +
    '"8c6f2a9e-1d34-5b7a-9e02-4f1c7d5a6b38", "waiting": "CLEARED", "answer": "confirm", ' +
    '"alert_version": 1, "investigation_id": "i-77"}',
  input: z
    .strictObject({
      alert_id: alertId(),
      proposal_id: z
        .string()
        .describe('The decision that the user saw, as in waiting_decision of get_alert.'),
      waiting: z
        .enum(PROPOSABLE_DISPOSITIONS)
        .describe(
          'What the alert is once it is confirmed, as in waiting_decision of get_alert. An undo brings the ' +
            `decision before back; ${UNDECIDED}: there was none.`,
        ),
      answer: z.enum(['confirm', 'send_back']),
      reason: filledText(REASON_CHARS_MAX).optional().describe('Only for send_back, which needs a reason.'),
      alert_version: z
        .int()
        .optional()
        .describe(
          'The version of the alert that the user saw. Needed to confirm after the alert was uploaded ' +
            'again since the decision was proposed.',
        ),
      investigation_id: z
        .string()
        .optional()
        .describe(
          'The newest investigation that the user saw. Needed to confirm after an investigation has ' +
            'finished since the decision was proposed; otherwise it is refused, and says what changed.',
        ),
    })
    .refine(({ answer, reason }) => (answer === 'send_back') === (reason !== undefined), {
      path: ['reason'],
      message: 'goes with send_back, which needs one',
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
