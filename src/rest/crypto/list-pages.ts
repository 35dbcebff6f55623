import { z } from 'zod';

export const orderNote = (key: 'ids' | 'codes') => `In the order of their ${key}; ids never change.`;

export const pageOf = (item: z.ZodType) =>
  z.object({
    items: z.array(item),
    total: z.int().describe('Length of the whole list.'),
    page: z.int(),
    page_size: z.int(),
    has_more: z.boolean(),
  });
