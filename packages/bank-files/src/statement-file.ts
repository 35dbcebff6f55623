import { BankFileError } from './bank-file-error.js';
import { PLAIN_LAYOUT } from './bank-rows.js';
import { fileKind, isStatementFormat, KIND_BYTES, type StatementFormat } from './file-kind.js';
import { fileRows } from './file-rows.js';
import { plainBytes, withStart } from './file-text.js';
import { statementMap } from './statement-map.js';
import type { Pause } from './steps.js';

const UNKNOWN_CUSTOMER = 'ID-OF-YOUR-CUSTOMER';

/** A file that is a statement, whose columns need no map: only whose accounts they are has to be said. */
export class StatementFile {
  private constructor(
    private readonly whole: () => AsyncIterable<Buffer>,
    readonly format: StatementFormat,
    /** What it is called, such as "an OFX file". */
    readonly kindName: string,
  ) {}

  /**
   * Looks at the first bytes of a file, of a gzip as well. Returns null for one that is no statement. Throws
   * BankFileError for one of a kind that is not read, such as a PDF.
   */
  static async recognise(whole: () => AsyncIterable<Buffer>): Promise<StatementFile | null> {
    const [start, bytes] = await withStart(plainBytes(whole()), KIND_BYTES);
    // Why: a source that nobody reads stays open.
    const opened = bytes[Symbol.asyncIterator]();
    await opened.next();
    await opened.return?.();
    const kind = fileKind(start);
    if (!kind) return null;
    if (kind.format === null) throw new BankFileError(null, `the file is ${kind.name}: ${kind.advice}`);
    return isStatementFormat(kind.format) ? new StatementFile(whole, kind.format, kind.name) : null;
  }

  /** Returns the map of a statement: the customer of each account. The account '' stands for all. */
  static mapFor(format: StatementFormat, customers: ReadonlyMap<string, string>): string {
    return statementMap(format, customers);
  }

  /** Returns its accounts, in their order. Throws BankFileError. */
  async accounts(pause: Pause): Promise<readonly string[]> {
    const accounts = new Set<string>();
    for await (const row of fileRows(this.whole(), { ...PLAIN_LAYOUT, format: this.format }, pause))
      if (!row.isFooter) accounts.add(String(row.get('account')));
    return [...accounts];
  }
}

/** Suggests a map of a statement: the customer of each account. Null for a file that is none. */
export async function suggestStatementMap(whole: () => AsyncIterable<Buffer>, pause: Pause) {
  const file = await StatementFile.recognise(whole);
  if (!file) return null;
  const accounts = await file.accounts(pause);
  if (accounts.length === 0) throw new BankFileError(null, 'the statement has no booked entries');
  const yaml = statementMap(file.format, new Map(accounts.map((account) => [account, UNKNOWN_CUSTOMER])));
  const remarks = [
    `own.entity_id: put the id of your customer in place of ${UNKNOWN_CUSTOMER} for each account; ` +
      'the other fields of a statement need no map',
  ];
  return { yaml, remarks };
}
