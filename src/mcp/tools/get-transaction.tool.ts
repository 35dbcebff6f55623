import { z } from 'zod';
import { GetTransaction } from '../../ingestion/queries/get-transaction.query.js';
import { defineTool } from '../tool.js';
import { customerDataField, READ_ONLY_HINTS, serviceIdField, shortenedField } from './fields.js';

export const getTransaction = defineTool({
  name: 'get_transaction',
  title: 'Show a transaction',
  hints: READ_ONLY_HINTS,
  description:
    'Shows one transaction as uploaded: amount, currency, balance, sender and receiver, type, time and ' +
    'status. Take the service_id from the evidence of a flag. Use this tool to look at evidence. ' +
    'Example: {"transaction_service_id": "01jm3c9x0k_17"}',
  input: z.strictObject({ transaction_service_id: serviceIdField() }),
  output: z.object({
    service_id: z.string(),
    transaction_id: z.string(),
    event_time: z.string(),
    amount: z.string(),
    type: z.string().nullable(),
    status: z.string().nullable(),
    version: z.int(),
    customer_data: customerDataField(),
    shortened: shortenedField(),
  }),
  sends: GetTransaction,
  fields: ({ transaction_service_id }) => ({ serviceId: transaction_service_id }),
  view: ({ serviceId, version, content }) => {
    const { transaction_id, event_time, amount, type = null, status = null, ...customerData } = content;
    const transactionId = transaction_id;
    const eventTime = event_time;
    return { serviceId, transactionId, eventTime, amount, type, status, version, customerData };
  },
});
