import { z } from 'zod';
import {
  CompareInvestigations,
  type RunComparison,
} from '../../investigations/queries/compare-investigations.query.js';
import { viewSources, textField } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { QuotedTexts } from '../quoted-texts.js';
import {
  alertIdField,
  undescribedObject,
  FLAG_COLORS,
  customerDataField,
  finalDispositionField,
  investigationIdField,
  decidingRuleField,
  READ_ONLY_HINTS,
} from './fields.js';

type WriteUp = NonNullable<RunComparison['modules'][number]['writeUp']>['before'];

const side = () =>
  undescribedObject({
    investigation_service_id: z.string().register(viewSources, { from: 'investigationId' }),
    ran_at: z.string(),
    risk_score: z.number().nullable(),
    outcome: finalDispositionField().register(viewSources, { from: 'disposition' }),
    decided_by: decidingRuleField().nullable(),
  });

const beforeAfter = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });

export const compareInvestigations = defineTool({
  name: 'compare_investigations',
  title: 'Compare two investigations',
  hints: READ_ONLY_HINTS,
  description:
    'Compares two investigations of one alert: how score and result changed, whether both used the same ' +
    'configuration, which modules were computed again, and which flags changed color. Name a module to ' +
    'get its full texts. Use this tool when a rerun has another result, or to show what new facts ' +
    'changed. ' +
    'Example: {"alert_id": "A-1042", "module": "transaction_patterns"}',
  input: z.strictObject({
    alert_id: alertIdField(),
    baseline: investigationIdField(
      'The earlier investigation. Default: the investigation right before `after`.',
    ).optional(),
    after: investigationIdField('The later investigation. Default: the newest.').optional(),
    module: textField(100).describe('Id of a block in analysis_blocks of get_alert.').optional(),
  }),
  output: z.object({
    baseline: side().nullable(),
    after: side(),
    risk_score_delta: z.number().nullable(),
    disposition_changed: z.boolean().nullable(),
    config_matches: z.boolean().nullable(),
    modules: z.array(
      undescribedObject({
        module: z.string(),
        state: z.string(),
        inputs_changed: z.boolean(),
        score: beforeAfter(z.number().nullable()),
        contribution: beforeAfter(z.number().nullable()),
        flags_flipped: z.boolean().nullable(),
        flips: z.array(
          beforeAfter(z.enum(FLAG_COLORS)).extend({
            flag_id: z.string(),
            by_notes: z.array(z.string()),
            by_alerts: z.array(z.string()),
          }),
        ),
        write_up: beforeAfter(z.string().nullable()).optional(),
      }),
    ),
    only_in_baseline: z.array(z.string()),
    only_in_after: z.array(z.string()),
    customer_data: customerDataField(),
  }),
  sends: CompareInvestigations,
  fields: ({ alert_id, baseline, after, module }) => ({
    alertId: alert_id,
    request: {
      ...(baseline !== undefined && { baseline }),
      ...(after !== undefined && { after }),
      ...(module !== undefined && { module }),
    },
  }),
  view(comparison) {
    const quotes = new QuotedTexts();
    const told = (side: WriteUp) =>
      side && quotes.text({ text: side.writeUp, references: side.references }, [side]);
    const modules = comparison.modules.map(({ writeUp, ...module }) => ({
      ...module,
      ...(writeUp && { writeUp: { before: told(writeUp.before), after: told(writeUp.after) } }),
    }));
    return { ...comparison, modules, customerData: quotes.labelledQuotes() };
  },
});
