import { Controller, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { ALERTS_PER_BUNDLE_MAX, MakeAuditBundle } from '../../audit/commands/make-audit-bundle.command.js';
import { dayOrInstantField, firstInstant, lastInstant } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { LineDigest } from '../../platform/crypto/line-digest.js';
import { textStream } from '../../platform/http/row-stream.js';
import { AUDIT_API_PATH } from '../api-path.js';
import type { ContractRequest } from '../contract-request.js';
import { defineContract, RowLinesAnswer } from '../contract.js';
import { Endpoint } from '../endpoint.js';

const BundleLine = z.object({
  kind: z
    .string()
    .optional()
    .describe('The kind of the line. The events between `events` and `end` have no kind.'),
});

const GET_AUDIT_BUNDLE = defineContract({
  id: 'getAuditBundle',
  method: 'get',
  path: `/${AUDIT_API_PATH}/bundle`,
  tag: 'Audit',
  summary: 'Get a bundle of the log for offline verification',
  description:
    'All events between two signed checkpoints around the period, as stored, with the proof ' +
    'that none was changed, removed or added. `verifier/verify.js` checks the bundle without ' +
    'this server. With `alerts` it also has their texts, documents and keys, and the API key ' +
    'needs `alerts:read` as well. Making a bundle is an event. The answer is complete if its ' +
    'last line has the kind `end`.',
  message: MakeAuditBundle,
  query: z.object({
    from: dayOrInstantField().optional().describe('Begin of the period: an instant, or a whole day in UTC.'),
    to: dayOrInstantField().optional().describe('Its end, included.'),
    alerts: z
      .string()
      .transform((text) => text.split(',').map((id) => id.trim()))
      .pipe(z.array(z.string().min(1)).max(ALERTS_PER_BUNDLE_MAX))
      .optional()
      .describe('Your ids of the alerts to disclose, separated by commas.'),
  }),
  answer: new RowLinesAnswer(BundleLine, 'JSON lines, as docs/bundle-format.md describes them.'),
  errors: ['alert_not_found'],
  alsoNeeds: ['alerts:read'],
  examples: [
    { name: 'Of the whole log', status: 200 },
    { name: 'With an alert that there is not', parameters: { alerts: 'alert-9' } },
  ],
});

@Controller()
export class AuditBundleController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_AUDIT_BUNDLE)
  async bundle({ caller, query }: ContractRequest<typeof GET_AUDIT_BUNDLE>): Promise<StreamableFile> {
    const { from, to, alerts = [] } = query;
    const period = { from: from ? firstInstant(from) : null, to: to ? lastInstant(to) : null };
    const lines = await this.bus.send(new MakeAuditBundle(caller, { ...period, alerts }));
    return textStream(withEnd(lines), 'ndjson', 'audit-bundle');
  }
}

async function* withEnd(lines: AsyncIterable<string>): AsyncIterable<string> {
  const digest = new LineDigest();
  for await (const text of lines) {
    digest.add(text);
    yield text;
  }
  yield digest.end();
}
