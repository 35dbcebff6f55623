import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { QualitySampleReadModel } from '../quality-sample.read-model.js';

const LISTED_MAX = 100;

/** Lists the newest samples, at most 100. */
export const ListQualitySamples = defineQuery(
  'ListQualitySamples',
  { permission: 'audit:export' },
  (caller: Caller) => ({ caller }),
  [ReadModels],
  ({ caller }, readModels) =>
    readModels
      .for(caller)
      .find(QualitySampleReadModel, {}, { index: 'newest', sort: { drawnAt: -1 }, limit: LISTED_MAX }),
);
export type ListQualitySamples = InstanceType<typeof ListQualitySamples>;
