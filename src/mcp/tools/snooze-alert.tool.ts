import { z } from 'zod';
import { SnoozeAlert } from '../../teams/commands/snooze-alert.command.js';
import { defineTool } from '../tool.js';
import { alertIdField, ASSIGNING_HINTS } from './fields.js';

export const snoozeAlert = defineTool({
  name: 'snooze_alert',
  title: 'Snooze an alert',
  hints: ASSIGNING_HINTS,
  description:
    'Snoozes one alert until a time, or ends the snooze. A snoozed alert is not in the queue; its due ' +
    'time does not change. Use this tool when the user wants to see an alert again later. Example: ' +
    '{"alert_id": "A-1042", "until": "2026-03-02T08:00:00Z"}',
  input: z.strictObject({
    alert_id: alertIdField(),
    until: z.iso
      .datetime({ offset: true })
      .nullish()
      .describe('A time within 90 days. Leave it out to end the snooze.'),
  }),
  output: z.object({ alert_id: z.string(), service_id: z.string(), snoozed_until: z.string().nullable() }),
  sends: SnoozeAlert,
  fields: ({ alert_id, until }) => ({ alertId: alert_id, until: until ?? null }),
});
