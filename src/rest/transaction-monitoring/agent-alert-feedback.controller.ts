import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ReviewInvestigations } from '../../investigations/commands/review-investigations.command.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { shownValue } from '../../kernel/shown-value.js';
import { toWire } from '../../kernel/to-wire.js';
import { refusalOf } from '../../kernel/field-problems.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { checkItems, listedByItem } from '../check-items.js';
import { warningsOf } from '../warnings.js';
import { Endpoint } from '../endpoint.js';
import { FeedbackItem, REVIEW_INVESTIGATIONS } from './agent-alert-feedback.contract.js';

const LIST = 'investigation_feedback_items';

@Controller()
export class AgentAlertFeedbackController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(REVIEW_INVESTIGATIONS)
  async review(
    @CurrentCaller() caller: Caller,
    @Body({ schema: REVIEW_INVESTIGATIONS.body }) body: z.infer<typeof REVIEW_INVESTIGATIONS.body>,
    @Body() sent: unknown,
  ) {
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
      const shown = toWire(REVIEW_INVESTIGATIONS.answer.shape.errors, errors);
      throw new AppError('validation_error', refusalOf(shown, total));
    }
    return toWire(REVIEW_INVESTIGATIONS.answer, {
      success: errors.length === 0,
      processed,
      errors: listedByItem(errors),
      errorsTotal: total,
      ...warningsOf(sent, { [LIST]: items }),
    });
  }
}

const idOf = (item: unknown): unknown =>
  (item as { investigation_id?: unknown } | null)?.investigation_id ?? null;
