import type { Collection, ListPlace, Row } from '@alert-review/kernel';
import type { Filter, FilterOperators } from '../read-store/query.js';
import type { RowReader } from './rows-of-organization.js';

/** Order of rows: ascending by a field and then by id, as in the index. */
interface Order<Index extends string> {
  readonly index: Index;
  readonly field: string;
  /** Bounds of the field. */
  readonly bounds: FilterOperators;
}

/** Returns up to `limit` rows after a place in an order; from the first row if there is no place. */
export async function rowsAfterPlace<T extends object, Index extends string>(
  rows: RowReader,
  collection: Collection<T, Index>,
  filter: Filter,
  { index, field, bounds }: Order<NoInfer<Index>>,
  place: ListPlace | null,
  limit: number,
): Promise<Row<T>[]> {
  const find = (more: Filter, most: number) =>
    rows.find(collection, { ...filter, ...more }, { index, sort: { [field]: 1, id: 1 }, limit: most });
  if (!place) return find({ [field]: bounds }, limit);
  const { at, id } = place;
  // Two reads, because each is a single range of the index, however many rows share a value.
  const beside = await find({ [field]: { ...bounds, $in: [at] }, id: { $gt: id } }, limit);
  if (beside.length === limit) return beside;
  return [...beside, ...(await find({ [field]: { ...bounds, $gt: at } }, limit - beside.length))];
}
