import { z } from 'zod';
import { GetAlertMetrics, type AlertMetrics } from '../../alerts/queries/get-alert-metrics.query.js';
import { padToCurrencyPlaces } from '@alert-review/kernel';
import { ANSWER_BYTES_MAX, fitsAnswerSize } from '../answer-size.js';
import { defineTool } from '../tool.js';
import { QuotedTexts } from '../quoted-texts.js';
import {
  alertIdField,
  undescribedObject,
  customerDataField,
  READ_ONLY_HINTS,
  shortenedField,
} from './fields.js';

const rationales = () =>
  z.array(undescribedObject({ block_id: z.string(), flag_id: z.string(), rationale: z.string() }));

export const getAlertMetrics = defineTool({
  name: 'get_alert_metrics',
  title: 'Summarize an alert in figures',
  hints: READ_ONLY_HINTS,
  description:
    'Summarizes one alert in figures: transaction totals by asset and direction over 7, 30 and 90 days ' +
    'up to its last flagged transaction, the largest counterparties, flag colors per analysis block, ' +
    'reasons of red and yellow flags, a headline, and linked entities with the service_id for ' +
    'get_entity. Use this tool when you want the size of a case before you read its text. Example: ' +
    '{"alert_id": "A-1042"}',
  input: z.strictObject({ alert_id: alertIdField() }),
  output: z.object({
    investigation_id: z.string().nullable(),
    windows: z.array(
      undescribedObject({
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
      undescribedObject({
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
      undescribedObject({ entity_id: z.string(), service_id: z.string().nullable(), role: z.string() }),
    ),
    customer_data: customerDataField(),
    shortened: shortenedField(),
  }),
  sends: GetAlertMetrics,
  fields: ({ alert_id }) => alert_id,
  view(metrics) {
    const assets = assetsByUse(metrics);
    const counts = [assets.length, ...FEWER_ASSETS.filter((count) => count < assets.length)];
    const shown = (count: number) => shownFigures(metrics, assets.slice(0, count), assets.length);
    return shown(counts.find((count) => fitsAnswerSize(shown(count), BYTES_MAX)) ?? 1);
  },
});

/** How many assets to try to show if all of them would make the answer too long. */
const FEWER_ASSETS = [50, 20, 10, 3, 1];
/** Limit for the view before its field names are converted to the longer names of the answer. */
const BYTES_MAX = 0.9 * ANSWER_BYTES_MAX;

function assetsByUse({ windows }: AlertMetrics): string[] {
  const counts = new Map<string, number>();
  for (const { asset, count } of windows.flatMap(({ totals }) => totals))
    counts.set(asset, (counts.get(asset) ?? 0) + count);
  return [...counts].sort(([, a], [, b]) => b - a).map(([asset]) => asset);
}

function shownFigures(metrics: AlertMetrics, assets: readonly string[], all: number) {
  const quotes = new QuotedTexts();
  const isShown = ({ asset }: { readonly asset: string }) => assets.includes(asset);
  const told = (flags: AlertMetrics['topRedFlags']) =>
    flags.map((flag) => ({
      ...flag,
      rationale: quotes.text({ text: flag.rationale, references: flag.references }),
    }));
  const answer = {
    ...metrics,
    windows: metrics.windows.map((window) => ({
      ...window,
      totals: window.totals
        .filter(isShown)
        .map((of) => ({ ...of, total: padToCurrencyPlaces(of.total, of.asset) })),
    })),
    topCounterparties: metrics.topCounterparties.filter(isShown).map((of) => ({
      ...of,
      value: quotes.value(of.value),
      volume: padToCurrencyPlaces(of.volume, of.asset),
      incoming: padToCurrencyPlaces(of.incoming, of.asset),
      outgoing: padToCurrencyPlaces(of.outgoing, of.asset),
    })),
    topRedFlags: told(metrics.topRedFlags),
    topYellowFlags: told(metrics.topYellowFlags),
    headline: metrics.headline && quotes.text(metrics.headline),
    shortened: assets.length < all ? `Of ${all} assets the ${assets.length} most used are shown.` : null,
  };
  return { ...answer, customerData: quotes.labelledQuotes() };
}
