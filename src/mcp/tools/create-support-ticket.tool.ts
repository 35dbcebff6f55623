import { z } from 'zod';
import { textField } from '@alert-review/kernel';
import { CreateSupportTicket } from '../../support/commands/create-support-ticket.command.js';
import { TICKET_FIELD_CHARS_MAX } from '../../support/domain/support-ticket.events.js';
import { defineTool } from '../tool.js';
import { alertIdField, undescribedObject } from './fields.js';

export const createSupportTicket = defineTool({
  name: 'create_support_ticket',
  title: 'Ask for support',
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  description:
    'Creates a support ticket from the conversation. The ticket records the organization, the user and ' +
    'the recent calls; persons who do not belong to the alert are masked. Use this tool as a last ' +
    'resort, after notes and flag feedback, and only when the user agrees. ' +
    'Example: {"title": "TP1 counts reversals", "description": "…"}',
  input: z.strictObject({
    title: textField(TICKET_FIELD_CHARS_MAX.title),
    description: textField(TICKET_FIELD_CHARS_MAX.description),
    alert_id: alertIdField().optional(),
    report_area: textField(TICKET_FIELD_CHARS_MAX.reportArea).optional(),
  }),
  output: z.object({
    ticket_id: z.string(),
    created_at: z.string(),
    alert_id: z.string().nullable(),
    masked: undescribedObject({ emails: z.int(), ids: z.int(), names: z.int(), phones: z.int() }),
  }),
  sends: CreateSupportTicket,
  fields: ({ title, description, alert_id, report_area }) => {
    const area = report_area === undefined ? {} : { reportArea: report_area };
    return {
      texts: { title, description, ...area },
      alertId: alert_id ?? null,
    };
  },
});
