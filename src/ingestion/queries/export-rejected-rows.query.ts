import { type Caller, cutText, ROW_FORMATS, rowTextWriterFor } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { FieldMap } from '@alert-review/bank-files';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { UploadMappingRecord } from '../domain/mapping.record.js';
import { parseRejectedRow, RejectedRows, type RejectedRowTexts } from '../import/rejected-rows.js';
import { requireUploadSession } from './get-upload-session.query.js';

/**
 * `json`: the rejected rows as sent, as an array; `sent`: the rejected rows in the format of the uploaded
 * file.
 */
export const REJECTED_ROWS_FORMATS = [...ROW_FORMATS, 'json', 'sent'] as const;

interface RejectedRowsFile {
  /** The text of the file in pieces, read lazily. */
  readonly texts: AsyncIterable<string>;
  readonly format: 'ndjson' | 'csv' | 'json';
}

/** Returns the rejected rows of an upload as a file. Throws upload_session_not_found. */
export const ExportRejectedRows = defineQuery(
  'ExportRejectedRows',
  { permission: 'records:ingest', readsPersonalData: 'sessionId' },
  (
    caller: Caller,
    fields: { readonly sessionId: string; readonly format: (typeof REJECTED_ROWS_FORMATS)[number] },
  ) => ({ ...fields, caller }),
  [ReadModels, RejectedRows, Records],
  async ({ caller, sessionId, format: asked }, readModels, rejected, records): Promise<RejectedRowsFile> => {
    await requireUploadSession(readModels, caller, sessionId);
    const rows = rejected.read(caller, sessionId);
    const mapping = await records.for(caller).get(UploadMappingRecord, sessionId);
    if (asked !== 'sent') return { texts: TEXT_BY_FORMAT[asked](rows), format: asked };
    const form = mapping && FieldMap.rejectedFormOf(mapping.yaml);
    const format = form?.format ?? (await formatOfItems(rejected, caller, sessionId));
    if (format === 'json') return { texts: TEXT_BY_FORMAT.json(rows), format };
    return { texts: rowsAsSent(rows, form?.headOf(mapping?.columns ?? []) ?? ''), format };
  },
);

/** Returns the format of a file without mapping. Only rows of a JSON array have no line number. */
async function formatOfItems(rejected: RejectedRows, caller: Caller, id: string): Promise<'json' | 'ndjson'> {
  const { rows } = await rejected.page(caller, id, 0, 1);
  return rows[0]?.line === undefined ? 'json' : 'ndjson';
}

/** Yields the rows as sent. Rows that were too large to keep are missing. */
async function* rowsAsSent(rows: AsyncIterable<RejectedRowTexts>, head: string): AsyncGenerator<string> {
  yield head;
  for await (const { sent } of rows)
    if (sent !== 'null') yield `${sent.startsWith('"') ? (JSON.parse(sent) as string) : sent}\n`;
}

/**
 * Maximum number of characters in a cell of a CSV file, the limit of spreadsheet programs. The other formats
 * contain longer rows in full.
 */
const CELL_CHARS_MAX = 32_000;

// prettier-ignore
const CSV_FIELDS = [
  'index', 'transactionId', 'entityId', 'field', 'value', 'message', 'row', 'line', 'column',
] as const;

const TEXT_BY_FORMAT: Readonly<
  Record<RejectedRowsFile['format'], (rows: AsyncIterable<RejectedRowTexts>) => AsyncIterable<string>>
> = {
  async *ndjson(rows) {
    for await (const { told, sent } of rows) yield `${told.slice(0, -1)},"row":${sent}}\n`;
  },

  /** Writes one line per fault; the first line of a row also contains the row as sent. */
  async *csv(rows) {
    const text = rowTextWriterFor('csv', CSV_FIELDS);
    let { head } = text;
    for await (const { told, sent } of rows) {
      const { index, transactionId, entityId, line = null, faults } = parseRejectedRow(told);
      const lines = faults.map(({ field, value, message, column = null }, at) => {
        const row = at === 0 ? cutText(sent, CELL_CHARS_MAX) : null;
        const shown = JSON.stringify(value);
        return text.line({ index, transactionId, entityId, field, value: shown, message, row, line, column });
      });
      yield head + lines.join('');
      head = '';
    }
    if (head) yield head;
  },

  /** Leaves out rows that are not JSON or were too large to keep, so that the file can be uploaded again. */
  async *json(rows) {
    let before = '[\n';
    for await (const { sent } of rows) {
      if (!sent.startsWith('{')) continue;
      yield before + sent;
      before = ',\n';
    }
    yield before === ',\n' ? '\n]\n' : '[]\n';
  },
};
