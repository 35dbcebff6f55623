import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { SecondFactors } from '../second-factors.js';

/** Turns on one's own begun second factor; returns the recovery codes, this once. Throws code_refused. */
export const TurnOnSecondFactor = defineCommand(
  'TurnOnSecondFactor',
  { permission: 'any' },
  (caller: Caller, code: string) => ({ caller, code }),
  [SecondFactors],
  async ({ caller, code }, factors): Promise<{ recoveryCodes: readonly string[] }> => {
    const recoveryCodes = await factors.turnOn(caller, code);
    if (!recoveryCodes) throw new AppError('code_refused', { asked: 'code' });
    return { recoveryCodes };
  },
);
