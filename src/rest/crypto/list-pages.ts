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
