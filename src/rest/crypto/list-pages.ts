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

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly hasMore: boolean;
}

/** The list envelope. */
export const presentPage = <Row, Item>(list: Page<Row>, present: (row: Row) => Item) => ({
  items: list.items.map(present),
  total: list.total,
  page: list.page,
  page_size: list.pageSize,
  has_more: list.hasMore,
});
