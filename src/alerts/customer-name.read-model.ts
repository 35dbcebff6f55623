import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

/** Before keys of counterparties, so that these never crowd out customers. */
export const OF_COUNTERPARTY = '@';

/**
 * Names by which customers are searched, and those of counterparties in flagged payments; the id is that of
 * the customer or alert. Removed with it.
 */
export const CustomerNameReadModel = defineReadModel({
  name: 'customer-name',
  schema: z.object({
    ownId: z.string(),
    type: z.enum(['INDIVIDUAL', 'BUSINESS', 'ALERT']),
    names: z.array(z.string()),
    /** `nameSearchKeys` of a customer, `nameWordKeys` of counterparties. */
    keys: z.array(z.string()),
  }),
  indexes: { key: { fields: ['keys'] } },
});
