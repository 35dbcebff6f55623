import { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { newestDecidedAlerts } from '../decided-alerts.js';
import { calibrateThreshold, type ThresholdCalibration } from '../domain/threshold-calibration.js';

export interface RecipeCalibration extends ThresholdCalibration {
  readonly truncated: boolean;
}

/** Compares scores with the analysts' dispositions, else with reviews of the newest runs. */
export class CalibrateRecipe extends Query<RecipeCalibration> {
  static readonly permission = 'alerts:read';

  constructor(
    readonly caller: Caller,
    /** Wanted share of the confirmed alerts that escalate, 0 to 1. */
    readonly recall: number,
  ) {
    super();
  }
}

export const CalibrateRecipeHandler = defineHandler(
  CalibrateRecipe,
  [ReadModels, Bus],
  async ({ caller, recall }, readModels, bus) => {
    const { alerts, truncated } = await newestDecidedAlerts(readModels.for(caller));
    const decided = alerts.flatMap(({ score, isEscalated, isConfirmed }) =>
      isConfirmed === null ? [] : [{ score, isEscalated, isConfirmed }],
    );
    const { recipe } = await bus.send(new GetRecipe(caller));
    return { ...calibrateThreshold(decided, alerts.length, recall, recipe.escalateAt), truncated };
  },
);
