import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';

/** Names of customers, by which they are searched; the id is the customer's. Removed with the customer. */
export const CustomerNameReadModel = defineReadModel({
  name: 'customer-name',
  schema: z.object({
    ownId: z.string(),
    type: z.enum(['INDIVIDUAL', 'BUSINESS']),
    names: z.array(z.string()),
    /** `nameSearchKeys` of the names. */
    keys: z.array(z.string()),
  }),
  indexes: { key: { fields: ['keys'] } },
});
