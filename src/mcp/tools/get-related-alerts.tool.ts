import { z } from 'zod';
import { GetRelatedAlerts } from '../../alerts/queries/get-related-alerts.query.js';
import { defineTool } from '../tool.js';
import { alertIdField, READ_ONLY_HINTS } from './fields.js';
import {
  ALERT_WINDOW_FIELDS,
  decidersOfAlerts,
  listedAlertsOutput,
  listedAlertsView,
  windowOfArguments,
} from './listed-alerts.js';

export const getRelatedAlerts = defineTool({
  name: 'get_related_alerts',
  title: 'List related alerts',
  hints: READ_ONLY_HINTS,
  description:
    'Lists other alerts, open and closed, of the last lookback_days that share a customer with one ' +
    'alert, newest first. An empty list says nothing about older alerts. Use this tool when you want to ' +
    'know whether an alert is one of several. Example: {"alert_id": "A-1042", "lookback_days": 90}',
  input: z.strictObject({ alert_id: alertIdField(), ...ALERT_WINDOW_FIELDS }),
  output: listedAlertsOutput(),
  sends: GetRelatedAlerts,
  fields: ({ alert_id, ...window }) => ({ alertId: alert_id, window: windowOfArguments(window) }),
  users: decidersOfAlerts,
  view: listedAlertsView,
});
