import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

/**
 * Prefix of the keys of counterparties, so that a search reads them separately and always finds customers,
 * too.
 */
export const COUNTERPARTY_KEY_PREFIX = '@';

/**
 * Names for the search for customers, and names of counterparties in flagged payments. The row's id is the id
 * of the customer or of the alert, and the row is erased with it.
 */
export const CustomerNameReadModel = defineReadModel({
  name: 'customer-name',
  schema: z.object({
    ownId: z.string(),
    type: z.enum(['INDIVIDUAL', 'BUSINESS', 'ALERT']),
    names: z.array(z.string()),
    /** Result of `nameSearchKeys` for a customer, of `nameWordKeys` for counterparties. */
    keys: z.array(z.string()),
  }),
  indexes: { key: { fields: ['keys'] } },
});
