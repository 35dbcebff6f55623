import { z } from 'zod';
import { GetAlertPortfolioStats } from '../../alerts/queries/get-alert-portfolio-stats.query.js';
import { QuotedTexts } from '../quoted-texts.js';
import { padToCurrencyPlaces } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import {
  undescribedObject,
  customerDataField,
  firstMsOfBound,
  instantBoundField,
  lastMsOfBound,
  READ_ONLY_HINTS,
  requireAscendingBounds,
} from './fields.js';

export const SUBTYPES_SHOWN_MAX = 50;

export const getAlertPortfolioStats = defineTool({
  name: 'get_alert_portfolio_stats',
  title: 'Summarize all alerts',
  hints: READ_ONLY_HINTS,
  description:
    'Summarizes the alerts created in a period: how many by status and by type (source, with the 50 ' +
    'most frequent subtypes), and the flagged amounts per currency and converted (total; average, ' +
    'maximum and minimum per alert). Use this tool for the whole picture. ' +
    'Example: {"date_from": "2026-01-01"}',
  input: z
    .strictObject({ date_from: instantBoundField(), date_to: instantBoundField() })
    .superRefine(({ date_from, date_to }, context) =>
      requireAscendingBounds(
        context,
        ['date_from', firstMsOfBound(date_from)],
        ['date_to', lastMsOfBound(date_to)],
        'later',
      ),
    ),
  output: z.object({
    alert_count: z.int(),
    by_status: z.record(z.string(), z.int()),
    by_type: z.array(
      undescribedObject({
        source: z.string(),
        count: z.int(),
        subtypes: z.array(z.object({ subtype: z.string(), count: z.int() })),
        other_subtypes: z.int(),
      }),
    ),
    volumes: z.array(
      undescribedObject({
        currency: z.string(),
        alerts: z.int(),
        total: z.string(),
        average: z.string(),
        maximum: z.string(),
        minimum: z.string(),
      }),
    ),
    converted: undescribedObject({
      currency: z.string(),
      total: z.string(),
      without_rate: z.array(z.string()),
    }),
    customer_data: customerDataField(),
  }),
  sends: GetAlertPortfolioStats,
  fields: ({ date_from, date_to }) => ({ fromMs: firstMsOfBound(date_from), toMs: lastMsOfBound(date_to) }),
  view(stats) {
    const quotes = new QuotedTexts();
    const byType = stats.byType.map((type) => ({
      ...type,
      subtypes: type.subtypes
        .slice(0, SUBTYPES_SHOWN_MAX)
        .map(({ subtype, count }) => ({ subtype: quotes.value(subtype), count })),
      // Sum the remaining subtypes, so that the counts add up to the total.
      otherSubtypes: type.subtypes.slice(SUBTYPES_SHOWN_MAX).reduce((sum, { count }) => sum + count, 0),
    }));
    const volumes = stats.volumes.map((volume) => ({
      ...volume,
      total: padToCurrencyPlaces(volume.total, volume.currency),
      average: padToCurrencyPlaces(volume.average, volume.currency),
      maximum: padToCurrencyPlaces(volume.maximum, volume.currency),
      minimum: padToCurrencyPlaces(volume.minimum, volume.currency),
    }));
    const { converted } = stats;
    const total = padToCurrencyPlaces(converted.total, converted.currency);
    const customerData = quotes.labelledQuotes();
    return { ...stats, byType, volumes, converted: { ...converted, total }, customerData };
  },
});
