import type { z } from 'zod';
import { defineProjection, LostDocumentError } from '@alert-review/kernel';
import { attemptId, InvestigationRunRecord } from '../domain/runs/investigation-run.record.js';
import { engineOf, looksLike, type RunResult, titleOfMark, titleSourceOf } from '@alert-review/judgement';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import { PurgeEvents, removePurgedRuns } from '../../platform/records/purge.events.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

/** Apart from the `investigation` projection: a result that cannot be read then stops only figures. */
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
      const { result, sarNarrative } = stored.content;
      const flags = result.perBlock.flatMap(({ blockId, flags: found }) =>
        found.map(({ flagId, color }) => `${blockId}.${flagId}.${color}`),
      );
      rows.set(event.streamId, guard, {
        state: 'completed',
        flags,
        hasSarNarrative: sarNarrative !== undefined,
        score: event.data.score,
        disposition: event.data.disposition,
        engine: engineOf(result),
        kind: result.outcome?.kind ?? null,
        rule: result.outcome?.rule ?? null,
        looksLike: looksLike(result)?.id ?? null,
        marks: marksOf(result),
        titles: titlesOf(result),
        features: valuesOf(result.features),
      });
    }
  },
});

const OPEN_RUN_ROW: Omit<z.infer<typeof RunFlagsReadModel.schema>, 'alert' | 'createdAt'> = {
  state: 'open',
  flags: [],
  hasSarNarrative: false,
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

const isSerious = ({ color }: { readonly color: string }): boolean => color === 'black' || color === 'red';

function marksOf(result: RunResult): string[] {
  const serious = result.perBlock.flatMap(({ flags }) => flags.filter(isSerious));
  const rules = [result.outcome?.rule, looksLike(result)?.id].filter((id) => id !== undefined);
  return [...new Set([...rules, ...serious.map(({ flagId }) => flagId)])];
}

function titlesOf(result: RunResult): Record<string, string> {
  const made = titleSourceOf(result);
  const titles = marksOf(result).map((id) => [id, titleOfMark(id, made)] as const);
  // Why the pattern apart: its words may be kept with it.
  const pattern = looksLike(result);
  return Object.fromEntries(pattern ? [...titles, [pattern.id, pattern.title]] : titles);
}

const valuesOf = (features: RunResult['features'] = {}): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(features).flatMap(([id, { value, parts = {} }]) => [
      ...(value === null ? [] : [[id, value] as const]),
      ...Object.entries(parts).map(([part, number]) => [`${id}/${part}`, number] as const),
    ]),
  );
