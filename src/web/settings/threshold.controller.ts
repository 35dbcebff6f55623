import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  GetThresholdFigures,
  MISS_AT_MOST_DEFAULT,
} from '../../calibration/queries/get-threshold-figures.query.js';
import { RestoreRecipe } from '../../investigations/commands/restore-recipe.command.js';
import { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm } from '../answer-form.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { RECIPE_PATH } from './recipe-pages.js';
import { THRESHOLD_PATH, thresholdPage } from './threshold-pages.js';

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/;

const MISS = z.object({
  miss: z
    .string()
    .regex(PERCENT, 'must be a percentage from 0.01 to 99.99')
    .transform(Number)
    .refine((percent) => percent > 0, 'must be more than 0')
    .optional(),
});
const RESTORE = {
  schema: z.object({
    version: z
      .string()
      .regex(/^\d{1,9}$/, 'must be a number')
      .transform(Number),
  }),
};

/** What each threshold closes and misses, and the way back to earlier scoring rules. */
@Controller()
export class ThresholdController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: THRESHOLD_PATH, messages: [GetRecipe, GetThresholdFigures], query: MISS })
  show(@FromPage() { session, request: { query } }: PageRequest): Promise<PageAnswer> {
    const figuresOf = (missAtMost: number) =>
      this.bus.send(new GetThresholdFigures(session.caller, missAtMost));
    const recipe = () => this.bus.send(new GetRecipe(session.caller));
    return answerForm(
      { schema: MISS },
      query,
      async ({ miss }) =>
        thresholdPage(
          session,
          await recipe(),
          await figuresOf(miss === undefined ? MISS_AT_MOST_DEFAULT : miss / 100),
        ),
      async (refused) =>
        thresholdPage(session, await recipe(), await figuresOf(MISS_AT_MOST_DEFAULT), refused),
    );
  }

  @PageRoute({ path: `${RECIPE_PATH}/restore`, messages: [RestoreRecipe], form: RESTORE })
  restore(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    return answerForm(
      RESTORE,
      body,
      async ({ version }) => {
        await this.bus.send(new RestoreRecipe(session.caller, version));
        return seeOther(`${RECIPE_PATH}?saved=yes`);
      },
      async (refused) =>
        thresholdPage(
          session,
          await this.bus.send(new GetRecipe(session.caller)),
          await this.bus.send(new GetThresholdFigures(session.caller)),
          refused,
        ),
    );
  }
}
