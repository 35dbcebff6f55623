import { defineProjection } from '../../kernel/define-projection.js';
import { LostDocumentError } from '../../kernel/losses.js';
import { attemptId, InvestigationRunRecord } from '../domain/runs/investigation-run.record.js';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

/** Beside the `investigation` projection, so that a result that cannot be read holds up figures alone. */
export const runFlagsProjection = defineProjection({
  readModel: RunFlagsReadModel,
  events: [InvestigationEvents],
  async project(event, rows, records) {
    const guard = { source: 'investigation', at: event.revision };
    if (event.type === 'InvestigationQueued') {
      const createdAt = event.recordedAt;
      rows.set(event.streamId, guard, { state: 'open', createdAt, flags: [], hasSarNarrative: false });
    } else if (event.type === 'InvestigationCompleted') {
      const id = attemptId(event.streamId, event.data.attempt);
      const stored = await records.get(InvestigationRunRecord, id);
      if (!stored) throw new LostDocumentError(`the result ${id} is missing`);
      const { result, sarNarrative } = stored.content;
      const flags = result.perBlock.flatMap(({ blockId, flags: found }) =>
        found.map(({ flagId, color }) => `${blockId}.${flagId}.${color}`),
      );
      rows.set(event.streamId, guard, {
        state: 'completed',
        flags,
        hasSarNarrative: sarNarrative !== undefined,
      });
    }
  },
});
