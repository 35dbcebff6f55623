import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  ReviewInvestigations,
  REVIEWS_PER_REQUEST_MAX,
} from '../../investigations/commands/review-investigations.command.js';
import { REVIEW_STATUSES } from '../../investigations/domain/runs/investigation.events.js';
import { AppError, refusalDetailsOf, shownValue, textField, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { checkItems, listFirstProblemOfEachItem } from '../check-items.js';
import {
  defineContract,
  errorsTotalField,
  itemCheckedByHandler,
  itemProblemFields,
  warningsField,
} from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { FEEDBACK_EXAMPLES } from '../openapi/examples/alerts.js';
import { unknownKeyWarnings } from '../warnings.js';

const FeedbackItem = z.object({ investigation_id: textField(), status: z.enum(REVIEW_STATUSES) });

const FeedbackBody = z.object({
  investigation_feedback_items: z
    .array(itemCheckedByHandler(FeedbackItem))
    .min(1)
    .max(REVIEWS_PER_REQUEST_MAX),
});

const FeedbackAnswer = z.object({
  success: z.boolean().describe('True if all items were accepted.'),
  processed: z.int().describe('Items whose status stands now.'),
  errors: z.array(
    z.object({
      ...itemProblemFields,
      investigation_id: z.unknown().describe('The id of the investigation as you sent it.'),
    }),
  ),
  errors_total: errorsTotalField,
  ...warningsField,
});

const REVIEW_INVESTIGATIONS = defineContract({
  id: 'reviewInvestigations',
  method: 'post',
  path: `/${TRANSACTION_MONITORING_API_PATH}/agent-alert-feedback`,
  tag: 'Investigations',
  summary: 'Give feedback on investigations',
  description:
    'Sets the review status of investigations, whatever their state. Items are checked one by ' +
    'one; if none is valid, the answer is 422. The decision on the alert stays as it is.',
  message: ReviewInvestigations,
  body: FeedbackBody,
  answer: FeedbackAnswer,
  schemas: { FeedbackRequest: FeedbackBody, FeedbackItem, FeedbackAnswer },
  examples: FEEDBACK_EXAMPLES,
});

const LIST = 'investigation_feedback_items';

@Controller()
export class AgentAlertFeedbackController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(REVIEW_INVESTIGATIONS)
  async review({ caller, body, request: { body: sent } }: ContractRequest<typeof REVIEW_INVESTIGATIONS>) {
    const asked = body[LIST];
    const { sound, problems, total: unsoundTotal, items } = await checkItems(FeedbackItem, asked, LIST);
    const unsound = new Set(problems.map(({ index }) => index));
    const placeOf = [...asked.keys()].filter((index) => !unsound.has(index));
    const reviews = sound.map(({ investigation_id, status }) => ({
      investigationId: investigation_id,
      status,
    }));
    const { processed, unknown } = await this.bus.send(new ReviewInvestigations(caller, reviews));
    const refusals = unknown.map((at) => ({
      index: placeOf[at]!,
      field: `${LIST}[${placeOf[at]!}].investigation_id`,
      value: sound[at]!.investigation_id,
      message: 'maps to no investigation',
    }));
    const errors = [...problems, ...refusals]
      .sort((a, b) => a.index - b.index)
      .map((problem) => ({
        ...problem,
        investigationId: shownValue(idOf(asked[problem.index])),
        value: shownValue(problem.value),
      }));
    const total = unsoundTotal + unknown.length;
    if (processed === 0) {
      const shown = renderAnswer(REVIEW_INVESTIGATIONS.answer.shape.errors, errors);
      throw new AppError('validation_error', refusalDetailsOf(shown, total));
    }
    return renderAnswer(REVIEW_INVESTIGATIONS.answer, {
      success: errors.length === 0,
      processed,
      errors: listFirstProblemOfEachItem(errors),
      errorsTotal: total,
      ...(await unknownKeyWarnings(sent, { [LIST]: items })),
    });
  }
}

const idOf = (item: unknown): unknown =>
  (item as { investigation_id?: unknown } | null)?.investigation_id ?? null;
