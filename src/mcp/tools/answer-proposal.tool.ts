import { z } from 'zod';
import { AnswerProposal, type ProposalAnswer } from '../../dispositions/commands/answer-proposal.command.js';
import {
  PROPOSABLE_DISPOSITIONS,
  REASON_CHARS_MAX,
  UNDECIDED,
} from '../../dispositions/domain/disposition.events.js';
import { defineTool } from '../tool.js';
import { alertId, freeText } from './fields.js';

export const answerProposal = defineTool({
  name: 'answer_proposal',
  title: 'Answer a decision that waits for four-eyes approval',
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  description:
    "Confirms a colleague's decision that waits for another person, or sends it back with a reason. Use " +
    "this tool only when the user told you the answer. The user's own decisions, and those that an " +
    'assistant made, are refused. ' +
    'Example: {"alert_id": "A-1042", "waiting": "CLEARED", "answer": "confirm"}',
  input: z
    .strictObject({
      alert_id: alertId(),
      waiting: z
        .enum(PROPOSABLE_DISPOSITIONS)
        .describe(
          'What the alert is once it is confirmed, as in waiting_decision of get_alert. An undo brings the ' +
            `decision before back; ${UNDECIDED}: there was none.`,
        ),
      answer: z.enum(['confirm', 'send_back']),
      reason: freeText(REASON_CHARS_MAX).optional().describe('Of send_back alone, which needs one.'),
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
    analyst_disposition: z.string().nullable().describe('What stands now; null for no decision.'),
  }),
  sends: AnswerProposal,
  fields: ({ alert_id, waiting, reason, investigation_id: run }) => {
    const named = { onceConfirmed: waiting };
    const given: ProposalAnswer = reason === undefined ? { type: 'confirm' } : { type: 'sendBack', reason };
    return { alertId: alert_id, named, answer: given, seen: { run } };
  },
  listedWith: 'teamwork',
});
