import type { z } from 'zod';
import { defineProjection, LostDocumentError } from '@alert-review/kernel';
import { attemptId, InvestigationRunRecord } from '../domain/runs/investigation-run.record.js';
import { moneyShapeOf } from '../domain/case/money-shape.js';
import { shownResults } from '@alert-review/judgement';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import { PurgeEvents, removePurgedRuns } from '../../platform/records/purge.events.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

/** Separate from the `investigation` projection, so that an unreadable result stops only the figures. */
export const runFlagsProjection = defineProjection({
  readModel: RunFlagsReadModel,
  events: [InvestigationEvents, PurgeEvents],
  async project(event, rows, records) {
    if (event.type === 'CustomerDataPurged') return removePurgedRuns(event.data, rows);
    const guard = { source: 'investigation', at: event.revision };
    if (event.type === 'InvestigationQueued') {
      const { alert } = event.data;
      rows.set(event.streamId, guard, { ...OPEN_RUN_ROW, alert, createdAt: event.recordedAt });
    } else if (event.type === 'InvestigationCompleted') {
      const id = attemptId(event.streamId, event.data.attempt);
      const stored = await records.get(InvestigationRunRecord, id);
      if (!stored && (await records.isPurged(event.data.alert))) return;
      if (!stored) throw new LostDocumentError(`the result ${id} is missing`);
      const { result, sarNarrative, summary, tables } = stored.content;
      rows.set(event.streamId, guard, {
        state: 'completed',
        hasSarNarrative: sarNarrative !== undefined,
        line: summary.line ?? null,
        money: moneyShapeOf(tables),
        score: event.data.score,
        disposition: event.data.disposition,
        ...shownResults.figures(result),
      });
    }
  },
});

const OPEN_RUN_ROW: Omit<z.infer<typeof RunFlagsReadModel.schema>, 'alert' | 'createdAt'> = {
  state: 'open',
  flags: [],
  hasSarNarrative: false,
  line: null,
  money: null,
  score: null,
  disposition: null,
  engine: null,
  kind: null,
  rule: null,
  looksLike: null,
  marks: [],
  titles: {},
  features: {},
};
