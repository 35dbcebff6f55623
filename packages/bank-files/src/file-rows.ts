import { BankFileError } from './bank-file-error.js';
import { bankRows, type BankRow, type FileLayout } from './bank-rows.js';
import { camtRows } from './camt.js';
import { isDocumentFormat, KIND_BYTES, kindFault, type DocumentFormat } from './file-kind.js';
import { plainBytes, withStart } from './file-text.js';
import { mt940Rows } from './mt940.js';
import { ofxRows } from './ofx.js';
import type { Pause } from './steps.js';
import { xlsxRows } from './xlsx-rows.js';

type ReadDocument = (
  source: AsyncIterable<Buffer>,
  layout: FileLayout,
  pause: Pause,
) => AsyncGenerator<BankRow>;

const READERS: Readonly<Record<DocumentFormat, ReadDocument>> = {
  xlsx: xlsxRows,
  mt940: mt940Rows,
  camt: camtRows,
  ofx: ofxRows,
};

/**
 * Yields the rows of a file of any format that is read, a gzip as well, in order; bad ones have a fault.
 * Throws
 * BankFileError where the rest cannot be read.
 */
export async function* fileRows(
  source: AsyncIterable<Buffer>,
  layout: FileLayout,
  pause: Pause,
): AsyncGenerator<BankRow> {
  const { format } = layout;
  if (!isDocumentFormat(format)) {
    yield* bankRows(source, layout, pause);
    return;
  }
  const [start, bytes] = await withStart(plainBytes(source), KIND_BYTES);
  const fault = kindFault(start, format);
  const rows = READERS[format](bytes, layout, pause);
  try {
    // Why here: the file is closed only where its bytes are asked for.
    if (fault !== null) await bytes[Symbol.asyncIterator]().return?.();
    if (fault !== null) throw new BankFileError(null, fault);
    for await (const row of rows) {
      await pause();
      yield row;
    }
  } finally {
    await rows.return(undefined);
  }
}
