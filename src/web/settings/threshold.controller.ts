import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { GetThresholdFigures } from '../../calibration/queries/get-threshold-figures.query.js';
import { RestoreRecipe } from '../../investigations/commands/restore-recipe.command.js';
import { GetRecordedThresholds } from '../../investigations/queries/get-recorded-thresholds.query.js';
import { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import type { Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
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

  @PageRoute({
    path: THRESHOLD_PATH,
    messages: [GetRecipe, GetThresholdFigures, GetRecordedThresholds],
    query: MISS,
  })
  show(@FromPage() { session, request: { query } }: PageRequest): Promise<PageAnswer> {
    return runFormAction(
      { schema: MISS },
      query,
      ({ miss }) => this.page(session, miss === undefined ? undefined : miss / 100),
      (refused) => this.page(session, undefined, refused),
    );
  }

  @PageRoute({ path: `${RECIPE_PATH}/restore`, messages: [RestoreRecipe], form: RESTORE })
  restore(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    return runFormAction(
      RESTORE,
      body,
      async ({ version }) => {
        await this.bus.send(new RestoreRecipe(session.caller, version));
        return seeOther(`${RECIPE_PATH}?saved=yes`);
      },
      (refused) => this.page(session, undefined, refused),
    );
  }

  private async page(session: PageSession, missAtMost?: number, refused?: RefusedForm): Promise<Html> {
    const { caller } = session;
    const recorded = await this.bus.send(new GetRecordedThresholds(caller));
    return thresholdPage(
      session,
      await this.bus.send(new GetRecipe(caller)),
      await this.bus.send(new GetThresholdFigures(caller, missAtMost)),
      { recorded, ...(refused && { refused }) },
    );
  }
}
