import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SecondFactors } from '../second-factors.js';
import { UserReadModel } from '../user.read-model.js';

/** Makes a secret for one's own authenticator app. Throws conflict (turned on), validation_error. */
export const BeginSecondFactor = defineCommand(
  'BeginSecondFactor',
  { permission: 'any' },
  (caller: Caller) => ({ caller }),
  [SecondFactors, ReadModels],
  async ({ caller }, factors, readModels): Promise<void> => {
    const user = await readModels.for(caller).get(UserReadModel, caller.userId);
    if (!user?.passwordSetAt)
      throw new AppError('validation_error', { reason: 'A second factor is for those who have a password' });
    await factors.begin(caller, caller.userId);
  },
);
