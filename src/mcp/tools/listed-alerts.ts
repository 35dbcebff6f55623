import { z } from 'zod';
import {
  LISTED_ALERTS_MAX,
  LOOKBACK_DAYS_MAX,
  type ListedAlerts,
  type Window,
} from '../../alerts/queries/get-related-alerts.query.js';
import { AlertAnswer, listedAlerts } from './alert-answer.js';
import { brief } from './fields.js';

export const AlertWindow = {
  lookback_days: z
    .int()
    .min(1)
    .max(LOOKBACK_DAYS_MAX)
    .default(30)
    .describe("Back from now, by each alert's own creation."),
  limit: z.int().min(1).max(LISTED_ALERTS_MAX).default(LISTED_ALERTS_MAX),
};

export const windowOf = (asked: { lookback_days: number; limit: number }): Window => ({
  lookbackDays: asked.lookback_days,
  limit: asked.limit,
});

export const listedAlertsOutput = () =>
  z.object({
    alerts: z.array(brief(AlertAnswer.shape)),
    since: z.string().describe('Older ones were not looked for.'),
    truncated: z.boolean().describe('There are more in these days.'),
  });

export const listedAlertsView = ({ alerts, since, truncated }: ListedAlerts) => ({
  alerts: listedAlerts(alerts),
  since,
  truncated,
});
