import { z } from 'zod';
import { Transaction } from '../ingestion/domain/transaction.record.js';

const sameAsField = (field: string, schema: z.ZodType) =>
  schema.describe(`The same as \`${field}\`.`).nullish();

/** A transaction in a file. Its flat fields (columns) are moved into the nested objects before validation. */
export const FileTransaction = Transaction.extend({
  sender_id: sameAsField('sender.entity_id', z.string()),
  sender_name: sameAsField('sender.name', z.string()),
  sender_blockchain_addresses: sameAsField('sender.blockchain_addresses', z.array(z.string())),
  receiver_id: sameAsField('receiver.entity_id', z.string()),
  receiver_name: sameAsField('receiver.name', z.string()),
  receiver_blockchain_addresses: sameAsField('receiver.blockchain_addresses', z.array(z.string())),
  sent_currency: sameAsField('sender.asset_out.currency_id', z.union([z.int(), z.string()])),
  sent_currency_type: sameAsField('sender.asset_out.currency_type', z.string()),
});

export const FILE_TRANSACTIONS = z.array(FileTransaction);
