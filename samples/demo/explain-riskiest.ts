import { z } from 'zod';
import { InvestigationAnswer, type InvestigationView } from '../../src/cli/load/investigation-view.js';
import type { RestClient } from '../../src/cli/load/rest-client.js';

const EXPLAINED_ALERTS_MAX = 10;
const GRAVE_COLORS = new Set<unknown>(['red', 'black']);

const Assessment = z.looseObject({ block_id: z.string(), contribution: z.number().nullish() });
const ExplainedAnswer = InvestigationAnswer.extend({
  assessments: z.record(z.string(), z.array(Assessment)).nullish(),
});

export interface ExplainedView extends InvestigationView {
  readonly redFlags: readonly string[];
  readonly reasons: readonly string[];
  /** Points that each block adds to the score. */
  readonly contributions: readonly { readonly block: string; readonly points: number }[];
}

const byRisk = (a: InvestigationView, b: InvestigationView): number =>
  (b.riskScore ?? -1) - (a.riskScore ?? -1) || (a.alertId < b.alertId ? -1 : 1);

/** Returns the ten investigations with the highest scores, with what speaks for each score. */
export const explainRiskiest = (
  api: RestClient,
  views: readonly InvestigationView[],
): Promise<ExplainedView[]> =>
  Promise.all(
    [...views]
      .sort(byRisk)
      .slice(0, EXPLAINED_ALERTS_MAX)
      .map(async (view) => {
        const { assessments } = await api.get(`investigation/${view.investigationId}`, ExplainedAnswer);
        const flags = new Map(graveFlags(assessments).map(({ flagId, reason }) => [flagId, reason]));
        const contributions = Object.values(assessments ?? {})
          .flat()
          .map(({ block_id: block, contribution }) => ({
            block: block.replaceAll('_', ' '),
            points: contribution ?? 0,
          }));
        return { ...view, redFlags: [...flags.keys()], reasons: [...flags.values()], contributions };
      }),
  );

interface GraveFlag {
  readonly flagId: string;
  readonly reason: string;
}

/** Why recursive: flags occur at any depth of the assessments. */
function graveFlags(value: unknown): GraveFlag[] {
  if (Array.isArray(value)) return value.flatMap(graveFlags);
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  if (typeof record.flag_id === 'string') {
    const { flag_id: flagId, color, rationale } = record;
    return GRAVE_COLORS.has(color) ? [{ flagId, reason: String(rationale) }] : [];
  }
  return Object.values(record).flatMap(graveFlags);
}
