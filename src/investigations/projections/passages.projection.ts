import { defineProjection, LostDocumentError } from '@alert-review/kernel';
import { attemptId, InvestigationRunRecord } from '../domain/runs/investigation-run.record.js';
import type { InvestigationContent } from '@alert-review/judgement';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import { PurgeEvents, removePurgedRuns } from '../../platform/records/purge.events.js';
import { PassagesReadModel, type Passage } from '../passages.read-model.js';

/** Separate from the `investigation` projection, so that an unreadable result stops only the search. */
export const passagesProjection = defineProjection({
  readModel: PassagesReadModel,
  events: [InvestigationEvents, PurgeEvents],
  project(event, rows, records) {
    if (event.type === 'CustomerDataPurged') return removePurgedRuns(event.data, rows);
    const guard = { source: 'investigation', at: event.revision };
    if (event.type === 'InvestigationQueued')
      rows.set(event.streamId, guard, {
        state: 'open',
        alert: event.data.alert,
        ranAt: event.recordedAt,
        score: null,
        disposition: null,
        passages: [],
      });
    else if (event.type === 'InvestigationStarted')
      rows.set(event.streamId, guard, { ranAt: event.effectiveAt ?? event.recordedAt });
    else if (event.type === 'InvestigationCompleted') {
      const { alert, attempt, score, disposition } = event.data;
      const id = attemptId(event.streamId, attempt);
      return records.get(InvestigationRunRecord, id).then(async (stored) => {
        if (!stored && (await records.isPurged(alert))) return;
        if (!stored) throw new LostDocumentError(`the result ${id} is missing`);
        const passages = passagesOfInvestigation(stored.content);
        const { alertAt } = stored.content;
        rows.set(event.streamId, guard, {
          state: 'completed',
          ...(alertAt && { alertAt }),
          score,
          disposition,
          passages,
        });
      });
    }
  },
});

export const passagesOfInvestigation = ({ result, summary }: InvestigationContent): Passage[] => {
  const findings = result.perBlock
    .filter(({ state }) => state === 'recomputed')
    .map(({ blockId, flags }) => ({
      module: blockId,
      flags: flags
        .filter(({ color }) => color !== 'white' && color !== 'gray')
        .map(({ flagId, color, rationale }) => ({ flagId, color, rationale })),
    }))
    .filter(({ flags }) => flags.length > 0);
  const [heaviest] = [...result.perBlock].sort((a, b) => (b.contribution ?? 0) - (a.contribution ?? 0));
  const { outcome, disposition } = result;
  if (!heaviest || !outcome) return findings;
  const color = disposition === 'ESCALATED' ? 'red' : 'green';
  const verdict = {
    flagId: outcome.rule,
    color,
    rationale: `${summary.headline} ${outcome.because}`,
  } as const;
  return [{ module: heaviest.blockId, flags: [verdict], narrative: summary.narrative }, ...findings];
};
