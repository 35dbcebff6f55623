import { bankRows, jsonObjectOrProblem, PLAIN_LAYOUT } from './bank-rows.js';
import { unreadableRow, type FieldMap } from './field-map.js';

/** Turns the rows of a file into items of the API. */
type RowMap = Pick<FieldMap, 'rows' | 'map' | 'faultsOf' | 'columnsOf' | 'unused'>;

/** For files whose rows already are items of the API, one per line. */
export const ROW_MAP_OF_API_ITEMS: RowMap = {
  rows: (source, pause) => bankRows(source, { ...PLAIN_LAYOUT, format: 'ndjson' }, pause),
  map: (row) => {
    const object = jsonObjectOrProblem(row.text());
    return typeof object === 'string' ? unreadableRow(object) : { item: object, faults: [], own: null };
  },
  faultsOf: (_row, { faults }, ofItem) =>
    faults.length > 0 ? [...faults] : ofItem.map((each) => ({ column: '', ...each })),
  columnsOf: () => '',
  unused: () => [],
};
