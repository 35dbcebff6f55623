import { z } from 'zod';

export const IN_ORDER = 'In the order of their ids, which never change.';

export const pageOf = (item: z.ZodType) =>
  z.object({
    items: z.array(item),
    total: z.int().describe('Length of the whole list.'),
    page: z.int(),
    page_size: z.int(),
    has_more: z.boolean(),
  });
