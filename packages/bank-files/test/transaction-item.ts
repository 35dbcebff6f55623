import { z } from 'zod';
import { dateTimeField, decimalField } from '@alert-review/kernel';

const money = z.object({
  amount: decimalField().optional(),
  currency_id: z.int().optional(),
  currency_type: z.string().optional(),
});
const party = {
  entity_id: z.string().optional(),
  name: z.string().optional(),
  blockchain_addresses: z.array(z.string()).optional(),
};

/**
 * A simplified transaction of the API, since the package receives the schemas of items from its caller. A
 * test suite of the application compares the fields with those of the API.
 */
export const TransactionItem = z.object({
  transaction_id: z.string(),
  type: z.string().optional(),
  subtype: z.string().optional(),
  status: z.string().optional(),
  event_time: dateTimeField(),
  amount: decimalField(),
  amount_currency: z.string(),
  balance: decimalField().optional(),
  descriptor: z.string().optional(),
  tags: z.array(z.string()).optional(),
  sender: z.object({ ...party, asset_out: money.optional() }),
  receiver: z.object({ ...party, asset_in: money.optional() }),
  blockchain: z.object({ chain_id: z.int().optional(), transaction_hash: z.string().optional() }).optional(),
});
