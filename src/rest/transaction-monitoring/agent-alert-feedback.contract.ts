import { z } from 'zod';
import {
  ReviewInvestigations,
  REVIEWS_PER_REQUEST_MAX,
} from '../../investigations/commands/review-investigations.command.js';
import { REVIEW_STATUSES } from '../../investigations/domain/runs/investigation.events.js';
import { text } from '../../kernel/fields.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { defineContract, errorsTotal, itemOf, itemProblem, warnings } from '../contract.js';
import { FEEDBACK_EXAMPLES } from '../openapi/examples/alerts.js';

export const FeedbackItem = z.object({ investigation_id: text(), status: z.enum(REVIEW_STATUSES) });

const FeedbackBody = z.object({
  investigation_feedback_items: z.array(itemOf(FeedbackItem)).min(1).max(REVIEWS_PER_REQUEST_MAX),
});

const FeedbackAnswer = z.object({
  success: z.boolean().describe('Whether all of them were accepted.'),
  processed: z.int().describe('Items whose status stands now.'),
  errors: z.array(
    z.object({
      ...itemProblem,
      investigation_id: z.unknown().describe('What was sent as the id of the investigation.'),
    }),
  ),
  errors_total: errorsTotal,
  ...warnings,
});

export const REVIEW_INVESTIGATIONS = defineContract({
  id: 'reviewInvestigations',
  method: 'post',
  path: `/${TRANSACTION_MONITORING}/agent-alert-feedback`,
  tag: 'Investigations',
  summary: 'Give feedback on investigations',
  description:
    'Sets the review status of investigations, in whatever state they are. Items are judged one by one; ' +
    'when all are unsound the answer is 422. What was decided about the alert stays as it is.',
  by: 'api_key',
  message: ReviewInvestigations,
  body: FeedbackBody,
  answer: FeedbackAnswer,
  schemas: { FeedbackRequest: FeedbackBody, FeedbackItem, FeedbackAnswer },
  errors: [],
  examples: FEEDBACK_EXAMPLES,
});
