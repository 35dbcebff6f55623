import { z } from 'zod';
import { AskCustomer, QUESTION_CHARS_MAX } from '../../questions/commands/ask-customer.command.js';
import { defineTool } from '../tool.js';
import { alertIdField } from './fields.js';
import { filledText } from '@alert-review/kernel';

export const askCustomer = defineTool({
  name: 'ask_customer',
  title: 'Ask the customer of an alert',
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  description:
    "Sends a text to the customer through the bank's own channel. The text cannot be taken back. " +
    'Telling a customer of an alert or a suspicion is a crime: ask only for purpose, source of funds, ' +
    'relations and documents. Use this tool only when the user told you the text, such as the draft of ' +
    'get_customer_questions. ' +
    'Example: {"alert_id": "A-1042", "text": "What are these payments for?"}',
  input: z.strictObject({
    alert_id: alertIdField(),
    text: filledText(QUESTION_CHARS_MAX).describe('The question as the customer will read it.'),
  }),
  output: z.object({ alert_id: z.string(), question_id: z.string() }),
  sends: AskCustomer,
  fields: ({ alert_id, text }) => ({ alertId: alert_id, text }),
});
