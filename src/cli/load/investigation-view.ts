import { z } from 'zod';

/** An investigation as the API answers it. Additional fields are allowed. */
export const InvestigationAnswer = z.looseObject({
  agent_investigation_id: z.string(),
  processing_status: z.string(),
  risk_score: z.number().nullish(),
  disposition: z.string().nullish(),
});
export type InvestigationAnswer = z.infer<typeof InvestigationAnswer>;

/** The result of an investigation, as a load reports it. */
export interface InvestigationView {
  readonly alertId: string;
  readonly investigationId: string;
  readonly status: string;
  /** Score from 0 to 100; null if the investigation was not completed. */
  readonly riskScore: number | null;
  readonly disposition: string | null;
}

/** State of an alert in the audit export, with its newest completed investigation and the result. */
export const ExportedAlertState = z.looseObject({
  alert_id: z.string(),
  final_run: z.string().nullable(),
  final_risk_score: z.number().nullable(),
  final_disposition: z.string().nullable(),
});
export type ExportedAlertState = z.infer<typeof ExportedAlertState>;

/** Tells whether an investigation has ended, with or without a result. */
export const isSettledInvestigation = ({ processing_status: status }: InvestigationAnswer): boolean =>
  status === 'completed' || status === 'incomplete';

/** Returns the view of an investigation that the API answered. */
export const investigationViewOf = (alertId: string, answer: InvestigationAnswer): InvestigationView => ({
  alertId,
  investigationId: answer.agent_investigation_id,
  status: answer.processing_status,
  riskScore: answer.risk_score ?? null,
  disposition: answer.disposition ?? null,
});

/** Returns the view of the investigation in an exported state. */
export const viewOfExportedAlert = (
  alert: ExportedAlertState,
  investigationId: string,
): InvestigationView => ({
  alertId: alert.alert_id,
  investigationId,
  status: 'completed',
  riskScore: alert.final_risk_score,
  disposition: alert.final_disposition,
});
