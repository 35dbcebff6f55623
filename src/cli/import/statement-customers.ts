import { SystemClock } from '@alert-review/kernel';
import { BankFileError, StatementFile } from '@alert-review/bank-files';
import { createYielder } from '../../platform/process/yield-to-event-loop.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { placeOfBankFileError, readImportFile } from './import-file.js';

const ACCOUNTS_SHOWN_MAX = 20;

/**
 * Returns the map for account statements. `given` says whose accounts they are: `c-1` for all accounts, or
 * `ACCOUNT=c-1` for each. Throws CliError for other files, for accounts without a customer and for an account
 * that is in no file.
 */
export async function statementMapOf(files: readonly string[], given: readonly string[]): Promise<string> {
  const statements = await statementsOf(files);
  const { format } = statements[0]!.statement;
  if (given.length === 1 && !given[0]!.includes('='))
    return StatementFile.mapFor(format, new Map([['', given[0]!]]));
  const customers = new Map<string, string>();
  for (const text of given) {
    const at = text.indexOf('=');
    const account = text.slice(0, at).replace(/\s+/g, '');
    if (at < 1 || at === text.length - 1 || customers.has(account))
      throw new CliError(`--customer ${text} must be ACCOUNT=ID, once for each account`, EXIT_STATUS.usage);
    customers.set(account, text.slice(at + 1).trim());
  }
  const accounts = await accountsOf(statements);
  const unknown = [...customers.keys()].filter((account) => !accounts.includes(account));
  const missing = accounts.filter((account) => !customers.has(account));
  if (unknown.length === 0 && missing.length === 0 && accounts.length > 0)
    return StatementFile.mapFor(format, customers);
  const shown = accounts.slice(0, ACCOUNTS_SHOWN_MAX);
  const hint =
    accounts.length === 0
      ? 'The statements have no booked entries.'
      : `Say whose the accounts are: ${shown.map((account) => `--customer ${account}=ID`).join(' ')}` +
        `${accounts.length > shown.length ? ' ...' : ''}; or --customer ID where all are of one customer.`;
  const wrong = unknown.length > 0 ? `No statement is of the account ${unknown.join(', ')}. ` : '';
  throw new CliError(wrong + hint, EXIT_STATUS.usage);
}

interface NamedStatement {
  readonly file: string;
  readonly statement: StatementFile;
}

/** Returns the statements in the files, which must all have the same format. Throws CliError otherwise. */
async function statementsOf(files: readonly string[]): Promise<readonly NamedStatement[]> {
  const found: NamedStatement[] = [];
  for (const file of files) {
    const statement = await StatementFile.recognise(() => readImportFile(file)).catch((error: unknown) => {
      if (!(error instanceof BankFileError)) throw error;
      throw new CliError(`${file}: ${error.message}`, EXIT_STATUS.refused);
    });
    if (!statement)
      throw new CliError('Give a map with --map, or have one written with --suggest-map', EXIT_STATUS.usage);
    const common = found[0]?.statement.format ?? statement.format;
    if (common !== statement.format)
      throw new CliError(
        `${file} is ${statement.kindName}, and the files before it are ${common}: import them apart`,
        EXIT_STATUS.usage,
      );
    found.push({ file, statement });
  }
  return found;
}

async function accountsOf(statements: readonly NamedStatement[]): Promise<readonly string[]> {
  const accounts = new Set<string>();
  const pause = createYielder(new SystemClock());
  for (const { file, statement } of statements)
    try {
      for (const account of await statement.accounts(pause)) accounts.add(account);
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      throw new CliError(`${placeOfBankFileError(file, error)}: ${error.message}`, EXIT_STATUS.refused, {
        cause: error,
      });
    }
  return [...accounts];
}
