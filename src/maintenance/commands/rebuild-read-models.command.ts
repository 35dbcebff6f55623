import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Projections } from '../../platform/projections/projector.js';
import {
  ReadModelRebuilder,
  type RebuiltReadModel,
} from '../../platform/projections/read-model-rebuilder.js';

interface RebuildProgress {
  readonly readModels: readonly string[];
  readonly events: number;
}

/**
 * Rebuilds read models; with `verifyOnly` only compares them. Throws validation_error (unknown model),
 * conflict.
 */
export const RebuildReadModels = defineCommand(
  'RebuildReadModels',
  { permission: 'server:operate' },
  (
    caller: Caller,
    options: {
      readonly readModel?: string;
      readonly verifyOnly?: boolean;
      readonly onProgress?: (progress: RebuildProgress) => void;
    } = {},
  ) => ({ caller, options }),
  [Projections, ReadModelRebuilder],
  async ({ options }, projections, rebuild): Promise<readonly RebuiltReadModel[]> => {
    const { readModel, verifyOnly = false, onProgress } = options;
    const all = projections.all;
    const chosen = readModel === undefined ? all : all.filter((one) => one.readModel.name === readModel);
    if (chosen.length === 0) {
      const names = all.map((one) => one.readModel.name).join(', ');
      const reason = `There is no read model ${readModel}; there are ${names}`;
      throw new AppError('validation_error', { field: 'read_model', value: readModel, reason });
    }
    const readModels = chosen.map((one) => one.readModel.name);
    return rebuild.runEach(chosen, {
      verifyOnly,
      onProgress: (events) => onProgress?.({ readModels, events }),
    });
  },
);
