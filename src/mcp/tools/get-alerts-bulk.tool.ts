import { z } from 'zod';
import { ALERTS_PER_CALL_MAX, GetAlertsBulk } from '../../alerts/queries/get-alerts-bulk.query.js';
import { defineTool } from '../tool.js';
import { alertAnswersThatFit, ListedAlert } from './alert-answer.js';
import { alertIdField, undescribedObject, READ_ONLY_HINTS, shortenedField } from './fields.js';
import { decidersOfAlerts } from './listed-alerts.js';

export const getAlertsBulk = defineTool({
  name: 'get_alerts_bulk',
  title: 'Show several alerts',
  hints: READ_ONLY_HINTS,
  description:
    'Shows 1 to 20 alerts at once, each as get_alert does. Unknown ids are listed in not_found. If the ' +
    'answer would be too long, serious flags stay and other texts are cut; `shortened` then says so. ' +
    'Use this tool when you compare a few alerts whose ids you know. ' +
    'Example: {"alert_ids": ["A-1042", "A-1043"]}',
  input: z.strictObject({
    alert_ids: z.array(alertIdField()).min(1).max(ALERTS_PER_CALL_MAX),
  }),
  output: z.object({
    alerts: z.array(undescribedObject(ListedAlert.shape)),
    not_found: z.array(z.string()),
    shortened: shortenedField(),
  }),
  sends: GetAlertsBulk,
  fields: ({ alert_ids }) => alert_ids,
  users: (found) => decidersOfAlerts(found),
  view: ({ alerts, notFound }, _, nameOf) => ({ ...alertAnswersThatFit(alerts, nameOf, notFound), notFound }),
});
