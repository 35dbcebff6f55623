import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Command } from 'commander';
import { SystemClock } from '@alert-review/kernel';
import { createYielder } from '../../platform/process/cooperative.js';
import { BankFileError } from '@alert-review/bank-files';
import { withApiOptions } from '../api-client.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import type { ImportFilesOptions } from '../import/import-files.js';
import { readOrRefuse } from '../read-or-refuse.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const SAMPLE_BYTES = 512 * 1024;

const HELP = `
A map says in YAML which column becomes which field of the API. From nothing to
imported rows:

  1. A key of your organization (shown only once):
     $ alert-review api-key create "Example Bank" --name import
     $ export ALERT_REVIEW_API_KEY=...
  2. A map as a draft; the lines on standard error say what to look at:
     $ alert-review import giro.csv --suggest-map > giro.yaml
  3. What each column becomes, and what is wrong with rows; nothing is sent:
     $ alert-review import giro.csv --map giro.yaml --dry-run
  4. $ alert-review import giro.csv --map giro.yaml

A map:
  format: csv               # or ndjson, json, xlsx, mt940, camt, ofx; each
                            # also as a gzip
  encoding: latin-1         # or utf-8, utf-16, shift-jis, windows-1250 ...
  separator: ";"            # or "," "|" tab
  footer: Summe             # rows that begin so are none; or skip_last: 1
  decimal: ","              # and thousands: "."; minor_units: 2 for cents
  time_zone: Europe/Berlin  # of times without one; a day alone is stored as
                            # that day at 00:00:00 UTC
  direction: { column: S/H, values: { S: sender, H: receiver } }
                            # side of your customer; without values by the
                            # sign (negative: sender, or receiver where a
                            # charge is positive); { sender: Soll, receiver: Haben } for two
                            # columns of amounts, then without \`amount\`
  fields:
    transaction_id: { columns: [Konto, Nr], join: "-" }
                            # without an id of the bank: all columns that tell
                            # rows apart, hash: true, number_equal: true
    event_time: { column: Buchungstag, date: dd.MM.yyyy }
    amount: { column: Betrag, absolute: true }
    amount_currency: { column: Währung, default: EUR }
    type: { column: Art, values: { GUT: CREDIT, LAST: PAYMENT } }
    own.entity_id: Kunde    # own: your customer, other: the other side;
                            # { constant: c-1 } where no column names it
    other.name: Gegenpartei
    status: { constant: COMPLETED }
  ignore: [Saldo]           # or all; other columns are told

What a map may read in another way than the bank meant is told as "Look: ..." by
the dry run, and before an import: an amount such as 3.000, dates before 1990 or
after tomorrow, dates that fit another order as well, one id for several rows, columns
like an amount, an account or a counterparty that are left out, a footer that is missing, a file
without rows, rows and sheets that are hidden, formulas without a value. What can
change the meaning of rows (states such as pending, another currency or asset, a time
zone, marks for debit and credit, one id for two payments) must be decided in the
map, or put under ignore by name:
"Decide: ..." says how, and nothing is sent until then.

A workbook (XLSX) has a map as well: format: xlsx, and sheet: Name where several
have rows. Statements need none, only whose they are: MT940, camt.052, .053, .054
and OFX are told by their content.
    $ alert-review import may.sta --customer c-1 --dry-run
    $ alert-review import may.xml --customer DE02...=c-1 --customer DE75...=c-2
The dry run tells whether the balances of each statement agree with its entries.

A map of customers; the fields of customers, transactions and alerts are listed
at a running server under /api/docs:
  kind: entities            # or alerts; transactions without it
  fields:
    entity_id: Kundennr
    type: { column: Art, values: { P: INDIVIDUAL, F: BUSINESS } }
    name: { columns: [Vorname, Name] }
    dob: { column: Geburtstag, date: dd.MM.yyyy }
    mailing_country: { column: Land, default: DE }

Rows that are not stored are written beside FILE: giro.rejected.csv has them as
they were, to be mended and imported with the same map, giro.faults.csv says
what is wrong with each, with the lines of FILE. Customers come first ("kind:
entities"), then transactions, then alerts ("kind: alerts"), since each names
what was before it. A run may be repeated: an equal row stays unchanged, another
one of the same id replaces it, and rejected rows of earlier runs stay in their
files; with number_equal, mend rows in FILE itself and import it again. Dates:
iso (the default), excel, unix, unix-ms or a pattern. The key needs the scope
records:ingest, for alerts with a decision alerts:write, too. All keys of a map:
docs/bank-files.md.

Exit codes: 0 all rows stored, 1 some rejected or the import broke off, 2 wrong
usage or map, 3 no server.`;

export function importFiles(program: Command, context: CliContext): void {
  withApiOptions(program.command('import'))
    .description('Imports files of a bank (CSV, XLSX, MT940, camt, OFX, JSON) through the REST API.')
    .argument('<files...>', 'files of one form')
    .option('--map <file>', 'YAML that says what each column becomes')
    .option(
      '--customer <id>',
      'whose statement it is (MT940, camt, OFX), or ACCOUNT=ID; may be repeated',
      collected,
      [],
    )
    .option('--suggest-map', 'print a map for the first file, and do nothing else')
    .option('--dry-run', 'show what each column becomes and what is wrong with rows, and send nothing')
    .option('--rejected <folder>', 'where rejected rows are written (default: beside the file)')
    .option('--from-line <n>', 'leave out the rows before this line of the first file', lineNumber)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action((files: string[], options: ImportFilesOptions & { readonly suggestMap?: true }) =>
      options.suggestMap ? suggest(files[0]!, context) : start(files, options, context),
    );
}

const collected = (text: string, before: readonly string[]): readonly string[] => [...before, text];

function lineNumber(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new CliError(`--from-line ${text} must be a whole number`, EXIT_STATUS.usage);
}

// Modules that only this command needs are imported inside the functions, because loading them takes time.

async function suggest(file: string, context: CliContext): Promise<void> {
  const { readFile } = await import('../import/import-file.js');
  const { suggestMap } = await import('@alert-review/bank-files');
  const { Transaction } = await import('../../ingestion/domain/transaction.record.js');
  const begin = beginOf(file);
  const clock = new SystemClock();
  const { yaml, remarks } = await suggestMap(begin, () => readFile(file), {
    items: { transactions: Transaction },
    pause: createYielder(clock),
    nowMs: clock.now(),
  }).catch((error: unknown) => {
    if (!(error instanceof BankFileError)) throw error;
    throw new CliError(`${file}: ${error.message}`, EXIT_STATUS.refused, { cause: error });
  });
  context.write(yaml);
  for (const remark of remarks) context.streams.stderr.write(`Look at ${remark}\n`);
}

async function start(files: string[], options: ImportFilesOptions, context: CliContext): Promise<void> {
  const { map, customer = [] } = options;
  if (map !== undefined && customer.length > 0)
    throw new CliError(
      'Give either --map or --customer: a map says itself whose accounts they are',
      EXIT_STATUS.usage,
    );
  const text =
    map === undefined
      ? await (await import('../import/statement-customers.js')).statementMapOf(files, customer)
      : readOrRefuse(map, () => readFileSync(map, 'utf8'));
  const { runImport } = await import('../import/import-files.js');
  const stopping = new AbortController();
  const stop = () => stopping.abort(new DOMException('it was stopped', 'AbortError'));
  for (const name of SIGNALS) process.once(name, stop);
  try {
    await runImport(files, text, options, context, stopping.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, stop);
  }
}

const beginOf = (file: string): Buffer =>
  readOrRefuse(file, () => {
    const descriptor = openSync(file, 'r');
    const bytes = Buffer.alloc(SAMPLE_BYTES);
    const read = readSync(descriptor, bytes, 0, SAMPLE_BYTES, 0);
    closeSync(descriptor);
    return bytes.subarray(0, read);
  });
