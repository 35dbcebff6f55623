import { z } from 'zod';

const Assessment = z.looseObject({ block_id: z.string(), contribution: z.number().nullish() });

/** An investigation in the API's answer; further members are let through. */
export const InvestigationAnswer = z.looseObject({
  agent_investigation_id: z.string(),
  processing_status: z.string(),
  risk_score: z.number().nullish(),
  disposition: z.string().nullish(),
  assessments: z.record(z.string(), z.array(Assessment)).nullish(),
});
export type InvestigationAnswer = z.infer<typeof InvestigationAnswer>;

export interface InvestigationView {
  readonly alertId: string;
  readonly investigationId: string;
  readonly status: string;
  /** Score, 0 to 100; null if the run was not completed. */
  readonly riskScore: number | null;
  readonly disposition: string | null;
}

export interface ExplainedView extends InvestigationView {
  readonly redFlags: readonly string[];
  readonly reasons: readonly string[];
  /** Points that each block adds to the score. */
  readonly contributions: readonly { readonly block: string; readonly points: number }[];
}

/** State of an alert in the audit: its newest completed run, and the result of that. */
export const AlertState = z.looseObject({
  alert_id: z.string(),
  final_run: z.string().nullable(),
  final_risk_score: z.number().nullable(),
  final_disposition: z.string().nullable(),
});
export type AlertState = z.infer<typeof AlertState>;

export const byRisk = (a: InvestigationView, b: InvestigationView): number =>
  (b.riskScore ?? -1) - (a.riskScore ?? -1) || (a.alertId < b.alertId ? -1 : 1);

export const isSettled = ({ processing_status: status }: InvestigationAnswer): boolean =>
  status === 'completed' || status === 'incomplete';

const GRAVE_COLORS = new Set<unknown>(['red', 'black']);

interface GraveFlag {
  readonly flagId: string;
  readonly reason: string;
}

const contributionsOf = ({ assessments }: InvestigationAnswer) =>
  Object.values(assessments ?? {})
    .flat()
    .map(({ block_id: block, contribution }) => ({
      block: block.replaceAll('_', ' '),
      points: contribution ?? 0,
    }));

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

export const viewOf = (alertId: string, answer: InvestigationAnswer): InvestigationView => ({
  alertId,
  investigationId: answer.agent_investigation_id,
  status: answer.processing_status,
  riskScore: answer.risk_score ?? null,
  disposition: answer.disposition ?? null,
});

export const viewOfState = (alert: AlertState, investigationId: string): InvestigationView => ({
  alertId: alert.alert_id,
  investigationId,
  status: 'completed',
  riskScore: alert.final_risk_score,
  disposition: alert.final_disposition,
});

export function explainedView(view: InvestigationView, answer: InvestigationAnswer): ExplainedView {
  const flags = new Map(graveFlags(answer).map(({ flagId, reason }) => [flagId, reason]));
  const contributions = contributionsOf(answer);
  return { ...view, redFlags: [...flags.keys()], reasons: [...flags.values()], contributions };
}
