import { BankFileError } from './bank-file-error.js';
import { bankRows, type BankRow, type FileLayout } from './bank-rows.js';
import { camtRows } from './camt.js';
import { isDocumentFormat, FILE_KIND_BYTES, formatMismatchText, type DocumentFormat } from './file-kind.js';
import { decompressedBytes, readStart } from './file-text.js';
import { mt940Rows } from './mt940.js';
import { ofxRows } from './ofx.js';
import type { PauseForEventLoop } from './steps.js';
import { xlsxRows } from './xlsx-rows.js';

type ReadDocument = (
  source: AsyncIterable<Buffer>,
  layout: FileLayout,
  pause: PauseForEventLoop,
) => AsyncGenerator<BankRow>;

const READERS: Readonly<Record<DocumentFormat, ReadDocument>> = {
  xlsx: xlsxRows,
  mt940: mt940Rows,
  camt: camtRows,
  ofx: ofxRows,
};

/**
 * Yields the rows of a file in any supported format, also compressed with gzip, in order. Unreadable rows
 * have a fault. Throws BankFileError if the rest cannot be read.
 */
export async function* fileRows(
  source: AsyncIterable<Buffer>,
  layout: FileLayout,
  pause: PauseForEventLoop,
): AsyncGenerator<BankRow> {
  const { format } = layout;
  if (!isDocumentFormat(format)) {
    yield* bankRows(source, layout, pause);
    return;
  }
  const [start, bytes] = await readStart(decompressedBytes(source), FILE_KIND_BYTES);
  const fault = formatMismatchText(start, format);
  const rows = READERS[format](bytes, layout, pause);
  try {
    // Close the source explicitly: it closes itself only after its bytes were requested.
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
