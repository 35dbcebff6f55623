export interface PageOfList<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly hasMore: boolean;
}

export function pageOfList<Row>(rows: readonly Row[], page: number, pageSize: number): PageOfList<Row> {
  const from = (page - 1) * pageSize;
  const to = from + pageSize;
  return { items: rows.slice(from, to), total: rows.length, page, pageSize, hasMore: to < rows.length };
}
