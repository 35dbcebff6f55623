import { BankFileError } from './bank-file-error.js';
import { PLAIN_LAYOUT } from './bank-rows.js';
import { fileKind, isStatementFormat, FILE_KIND_BYTES, type StatementFormat } from './file-kind.js';
import type { FileRemarks } from './file-remarks.js';
import { fileRows } from './file-rows.js';
import { decompressedBytes, readStart } from './file-text.js';
import { writeStatementMap } from './statement-map.js';
import type { PauseForEventLoop } from './steps.js';

const UNKNOWN_CUSTOMER = 'ID-OF-YOUR-CUSTOMER';

/**
 * A file in a statement format. It needs no map of columns; only the customers of its accounts must be given.
 */
export class StatementFile {
  /** The encoding that was guessed from the letters of the file; known once its accounts were read. */
  private judged: FileRemarks['encoding'] = null;

  private constructor(
    private readonly whole: () => AsyncIterable<Buffer>,
    readonly format: StatementFormat,
    /** Name of the format for messages, such as "an OFX file". */
    readonly kindName: string,
  ) {}

  /**
   * Recognises a statement by the first bytes of a file, also compressed with gzip; null if it is not a
   * statement. Throws BankFileError if the kind of file cannot be read, such as a PDF.
   */
  static async recognise(whole: () => AsyncIterable<Buffer>): Promise<StatementFile | null> {
    const [start, bytes] = await readStart(decompressedBytes(whole()), FILE_KIND_BYTES);
    // Read one piece and close the source: a source that nobody reads stays open.
    const opened = bytes[Symbol.asyncIterator]();
    await opened.next();
    await opened.return?.();
    const kind = fileKind(start);
    if (!kind) return null;
    if (kind.format === null) throw new BankFileError(null, `the file is ${kind.name}: ${kind.advice}`);
    return isStatementFormat(kind.format) ? new StatementFile(whole, kind.format, kind.name) : null;
  }

  /**
   * Returns the map of a statement, given the customer of each account. The account '' stands for all
   * accounts.
   */
  static mapFor(format: StatementFormat, customers: ReadonlyMap<string, string>): string {
    return writeStatementMap(format, customers);
  }

  get encoding(): FileRemarks['encoding'] {
    return this.judged;
  }

  /** Returns the accounts of the statement, in order. Throws BankFileError. */
  async accounts(pause: PauseForEventLoop): Promise<readonly string[]> {
    const accounts = new Set<string>();
    for await (const row of fileRows(this.whole(), { ...PLAIN_LAYOUT, format: this.format }, pause))
      if (!row.isFooter) accounts.add(String(row.get('account')));
      else this.judged = row.remarks?.encoding ?? null;
    return [...accounts];
  }
}

/**
 * Suggests a map for a statement, in which the customers of the accounts have to be filled in. Null if the
 * file is not a statement.
 */
export async function suggestStatementMap(whole: () => AsyncIterable<Buffer>, pause: PauseForEventLoop) {
  const file = await StatementFile.recognise(whole);
  if (!file) return null;
  const accounts = await file.accounts(pause);
  if (accounts.length === 0) throw new BankFileError(null, 'the statement has no booked entries');
  const customers = new Map(accounts.map((account) => [account, UNKNOWN_CUSTOMER]));
  const { encoding } = file;
  const yaml = writeStatementMap(file.format, customers, encoding?.best);
  const remarks = [
    `own.entity_id: put the id of your customer in place of ${UNKNOWN_CUSTOMER} for each account; ` +
      'the other fields of a statement need no map',
  ];
  if (encoding)
    remarks.push(
      `encoding: the file does not say a right one, and its letters are those of ${encoding.best}` +
        (encoding.other === null ? '' : ` or of ${encoding.other}; look which one is right`),
    );
  return { yaml, remarks };
}
