import { z } from 'zod';

/** What the description says about the order of each list. */
export const IN_ORDER = 'In the order of their ids, which never change.';

/** The answer with a part of a list. */
export const pageOf = (item: z.ZodType) =>
  z.object({
    items: z.array(item),
    total: z.int().describe('Length of the whole list.'),
    page: z.int(),
    page_size: z.int(),
    has_more: z.boolean(),
  });
