import { z } from 'zod';
import { GetAlertMetrics, type AlertMetrics } from '../../alerts/queries/get-alert-metrics.query.js';
import { asMoney } from '../../kernel/decimal.js';
import { defineTool } from '../tool.js';
import { Quotes } from '../quotes.js';
import { alertId, brief, customerData, READ_ONLY_HINTS } from './fields.js';

const rationales = () => z.array(brief({ block_id: z.string(), flag_id: z.string(), rationale: z.string() }));

export const getAlertMetrics = defineTool({
  name: 'get_alert_metrics',
  title: 'Figures of an alert',
  hints: READ_ONLY_HINTS,
  description:
    'Sums up one alert in figures: transaction totals by asset and direction over 7, 30 and 90 days ' +
    'up to its last flagged transaction, the largest counterparties, flag colors per analysis block, ' +
    'the reasons of red and yellow flags, a headline, and linked entities with the service_id that ' +
    'get_entity takes. Use this tool when you want the size of a case before its text. Example: ' +
    '{"alert_id": "A-1042"}',
  input: z.strictObject({ alert_id: alertId() }),
  output: z.object({
    investigation_id: z.string().nullable(),
    windows: z.array(
      brief({
        days: z.int(),
        from: z.string(),
        to: z.string(),
        totals: z.array(
          z.object({ asset: z.string(), direction: z.string(), count: z.int(), total: z.string() }),
        ),
      }),
    ),
    truncated: z.boolean().describe('Only the newest transactions were read: totals are lower bounds.'),
    top_counterparties: z.array(
      brief({
        kind: z.string(),
        value: z.string(),
        asset: z.string(),
        count: z.int(),
        volume: z.string(),
        incoming: z.string(),
        outgoing: z.string(),
      }),
    ),
    flag_colors: z.record(z.string(), z.record(z.string(), z.int())),
    top_red_flags: rationales(),
    top_yellow_flags: rationales(),
    headline: z.string().nullable(),
    linked_entities: z.array(
      brief({ entity_id: z.string(), service_id: z.string().nullable(), role: z.string() }),
    ),
    customer_data: customerData(),
  }),
  sends: GetAlertMetrics,
  message: ({ alert_id }, caller) => new GetAlertMetrics(caller, alert_id),
  view(metrics) {
    const quotes = new Quotes();
    const told = (flags: AlertMetrics['topRedFlags']) =>
      flags.map((flag) => ({
        ...flag,
        rationale: quotes.text({ text: flag.rationale, references: flag.references }),
      }));
    const answer = {
      ...metrics,
      windows: metrics.windows.map((window) => ({
        ...window,
        totals: window.totals.map((of) => ({ ...of, total: asMoney(of.total, of.asset) })),
      })),
      topCounterparties: metrics.topCounterparties.map((of) => ({
        ...of,
        value: quotes.value(of.value),
        volume: asMoney(of.volume, of.asset),
        incoming: asMoney(of.incoming, of.asset),
        outgoing: asMoney(of.outgoing, of.asset),
      })),
      topRedFlags: told(metrics.topRedFlags),
      topYellowFlags: told(metrics.topYellowFlags),
      headline: metrics.headline && quotes.text(metrics.headline),
    };
    return { ...answer, customerData: quotes.labelledQuotes() };
  },
});
