import { BankFileError } from '../../ingestion/bank-files/bank-file-error.js';
import {
  fileKind,
  isStatementFormat,
  KIND_BYTES,
  type StatementFormat,
} from '../../ingestion/bank-files/file-kind.js';
import { plainBytes, withStart } from '../../ingestion/bank-files/file-text.js';
import { statementMap } from '../../ingestion/bank-files/statement-map.js';
import { accountsIn } from '../../ingestion/bank-files/statement-suggestion.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { placeInFile, readFile } from './import-file.js';

const ACCOUNTS_SHOWN_MAX = 20;

/**
 * Returns the map of statements by whose accounts they are: `c-1` for all of them, or `ACCOUNT=c-1` for each.
 * Throws CliError for other files, for accounts without a customer and for an account that no file has.
 */
export async function statementMapOf(files: readonly string[], given: readonly string[]): Promise<string> {
  const format = await commonFormat(files);
  if (given.length === 1 && !given[0]!.includes('=')) return statementMap(format, new Map([['', given[0]!]]));
  const customers = new Map<string, string>();
  for (const text of given) {
    const at = text.indexOf('=');
    const account = text.slice(0, at).replace(/\s+/g, '');
    if (at < 1 || at === text.length - 1 || customers.has(account))
      throw new CliError(`--customer ${text} must be ACCOUNT=ID, once for each account`, EXIT_STATUS.usage);
    customers.set(account, text.slice(at + 1).trim());
  }
  const accounts = await accountsOf(files, format);
  const unknown = [...customers.keys()].filter((account) => !accounts.includes(account));
  const missing = accounts.filter((account) => !customers.has(account));
  if (unknown.length === 0 && missing.length === 0 && accounts.length > 0)
    return statementMap(format, customers);
  const shown = accounts.slice(0, ACCOUNTS_SHOWN_MAX);
  const hint =
    accounts.length === 0
      ? 'The statements have no booked entries.'
      : `Say whose the accounts are: ${shown.map((account) => `--customer ${account}=ID`).join(' ')}` +
        `${accounts.length > shown.length ? ' ...' : ''}; or --customer ID where all are of one customer.`;
  const wrong = unknown.length > 0 ? `No statement is of the account ${unknown.join(', ')}. ` : '';
  throw new CliError(wrong + hint, EXIT_STATUS.usage);
}

async function commonFormat(files: readonly string[]): Promise<StatementFormat> {
  let common: StatementFormat | null = null;
  for (const file of files) {
    const [start, bytes] = await withStart(plainBytes(readFile(file)), KIND_BYTES);
    // Why: a source that nobody reads stays open.
    await closed(bytes);
    const kind = fileKind(start);
    if (kind && kind.format === null)
      throw new CliError(`${file}: the file is ${kind.name}: ${kind.advice}`, EXIT_STATUS.refused);
    if (!kind?.format || !isStatementFormat(kind.format))
      throw new CliError('Give a map with --map, or have one written with --suggest-map', EXIT_STATUS.usage);
    if (common && common !== kind.format)
      throw new CliError(
        `${file} is ${kind.name}, and the files before it are ${common}: import them apart`,
        EXIT_STATUS.usage,
      );
    common = kind.format;
  }
  return common!;
}

async function closed(bytes: AsyncIterable<Buffer>): Promise<void> {
  const opened = bytes[Symbol.asyncIterator]();
  await opened.next();
  await opened.return?.();
}

async function accountsOf(files: readonly string[], format: StatementFormat): Promise<readonly string[]> {
  const accounts = new Set<string>();
  for (const file of files)
    try {
      for (const account of await accountsIn(readFile(file), format)) accounts.add(account);
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      throw new CliError(`${placeInFile(file, error)}: ${error.message}`, EXIT_STATUS.refused, {
        cause: error,
      });
    }
  return [...accounts];
}
