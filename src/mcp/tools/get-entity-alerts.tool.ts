import { z } from 'zod';
import { GetEntityAlerts } from '../../alerts/queries/get-entity-alerts.query.js';
import { defineTool } from '../tool.js';
import { ownEntityIdField, READ_ONLY_HINTS } from './fields.js';
import {
  ALERT_WINDOW_FIELDS,
  decidersOfAlerts,
  listedAlertsOutput,
  listedAlertsView,
  windowOfArguments,
} from './listed-alerts.js';

export const getEntityAlerts = defineTool({
  name: 'get_entity_alerts',
  title: 'List alerts about a customer',
  hints: READ_ONLY_HINTS,
  description:
    'Lists the alerts, open and closed, of the last lookback_days about one customer, newest first. Use ' +
    'this tool when you want the history of a customer. ' +
    'Example: {"entity_id": "C-77", "lookback_days": 365}',
  input: z.strictObject({
    entity_id: ownEntityIdField().describe("The bank's own id of the customer, or else the service_id."),
    ...ALERT_WINDOW_FIELDS,
  }),
  output: listedAlertsOutput(),
  sends: GetEntityAlerts,
  fields: ({ entity_id, ...window }) => ({ entityId: entity_id, window: windowOfArguments(window) }),
  users: decidersOfAlerts,
  view: listedAlertsView,
});
