import { Controller, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { ExportFeatures, FEATURE_COLUMNS } from '../../investigations/queries/export-features.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { rowStream } from '../../platform/http/row-stream.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { formatParameter } from '../audit/audit-parameters.js';
import { defineContract, RowLinesAnswer } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';

const AlertFeatures = z
  .object({
    alert_id: z.string().describe('Your id of the alert.'),
    alert_created_at: z.string(),
    analyst_disposition: z
      .string()
      .nullable()
      .describe('What a person, an assistant or your system decided.'),
    investigation_id: z.string().describe('The newest investigation that completed.'),
    investigated_at: z.string().describe('Time at which the investigation was queued.'),
    risk_score: z.number().nullable(),
    disposition: z.string().nullable(),
    engine: z.number().nullable().describe('Version of the engine that made the result.'),
    kind: z.string().nullable().describe('`kind` of the outcome.'),
    rule: z.string().nullable().describe('`rule` of the outcome.'),
    looks_like: z
      .string()
      .nullable()
      .describe('`id` of `looks_like` of the investigation; null if no pattern is clear.'),
  })
  .catchall(z.union([z.string(), z.number()]).nullable());

const EXPORT_FEATURES = defineContract({
  id: 'exportFeatures',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/investigations/features`,
  tag: 'Investigations',
  summary: 'Export measured features',
  description:
    'One row for each alert with a completed investigation. Besides these fields it has the ' +
    'colour of each flag (`flag_tp1`) and each feature that a rule reads, by its name in ' +
    'docs/flags.md; null if it was not measured. If something fails, the connection breaks: ' +
    'only an answer that ends properly is complete.',
  addition: true,
  message: ExportFeatures,
  query: z.object({ format: formatParameter() }),
  answer: new RowLinesAnswer(AlertFeatures),
  schemas: { AlertFeatures },
  examples: [{ name: 'As CSV', parameters: { format: 'csv' }, status: 200 }],
});

@Controller()
export class FeaturesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(EXPORT_FEATURES)
  async export({
    caller,
    query: { format: wanted },
  }: ContractRequest<typeof EXPORT_FEATURES>): Promise<StreamableFile> {
    return rowStream(await this.bus.send(new ExportFeatures(caller)), wanted, FEATURE_COLUMNS, 'features');
  }
}
