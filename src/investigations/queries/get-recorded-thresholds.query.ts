import type { ModelFigures } from '@alert-review/judgement';
import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { readModelFigures } from '../engine/model-figures.js';

/**
 * Returns what each threshold closes and escalates on the recorded sets that come with the product, a table
 * for each version of the engine; none if the figures are not part of this installation.
 */
export const GetRecordedThresholds = defineQuery(
  'GetRecordedThresholds',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [],
  async (): Promise<ModelFigures['thresholds']> => (await readModelFigures())?.thresholds ?? [],
);
export type GetRecordedThresholds = InstanceType<typeof GetRecordedThresholds>;
