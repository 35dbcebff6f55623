import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Command } from 'commander';
import { SystemClock } from '@alert-review/kernel';
import { createYielder } from '../../platform/process/yield-to-event-loop.js';
import { BankFileError } from '@alert-review/bank-files';
import { withApiOptions } from '../api-client.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import type { ImportFilesOptions } from '../import/import-files.js';
import { readOrRefuse } from '../read-or-refuse.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const SAMPLE_BYTES = 512 * 1024;

const HELP = `
A mapping is a YAML file that assigns each column of your file to a field of the API.

From a file to stored rows:
  1. Create an API key. The key is shown only once:
     $ alert-review api-key create "Example Bank" --name import
     $ export ALERT_REVIEW_API_KEY=...
  2. Draft a mapping. Standard error lists the parts that you should check:
     $ alert-review import giro.csv --suggest-map > giro.yaml
  3. Try the mapping. A dry run shows each column and each faulty row, and sends nothing:
     $ alert-review import giro.csv --map giro.yaml --dry-run
  4. Import the file:
     $ alert-review import giro.csv --map giro.yaml

A mapping of transactions:
  format: csv               # or ndjson, json, xlsx, mt940, camt, ofx; each
                            # also as a gzip
  encoding: latin-1         # or utf-8, utf-16, shift-jis, windows-1250 ...
  separator: ";"            # or "," "|" tab
  footer: Summe             # leaves out rows that begin with this word
  decimal: ","              # with thousands: "."; minor_units: 2 for cents
  time_zone: Europe/Berlin  # for times without a zone
  direction: { column: S/H, values: { S: sender, H: receiver } }
                            # what your customer is in this payment. Without
                            # values, a negative amount is sent. For two columns
                            # of amounts: { sender: Soll, receiver: Haben }, and
                            # no \`amount\` below
  fields:
    transaction_id: { columns: [Konto, Nr], join: "-" }
                            # if the bank gives no id: all columns that tell
                            # rows apart, with hash: true, number_equal: true
    event_time: { column: Buchungstag, date: dd.MM.yyyy }
    amount: { column: Betrag, absolute: true }
    amount_currency: { column: Währung, default: EUR }
    type: { column: Art, values: { GUT: CREDIT, LAST: PAYMENT } }
    own.entity_id: Kunde    # own: your customer; other: the counterparty.
                            # { constant: c-1 } if no column has the customer
    other.name: Gegenpartei
    status: { constant: COMPLETED }
  ignore: [Saldo]           # columns to leave out on purpose, or: all

The dry run and the import print two kinds of lines. "Look: ..." is a hint: check whether the mapping reads a
value as the bank meant it, such as the amount 3.000, a future day or one id for several rows. "Decide: ..."
names a column that can change the meaning of rows, such as a state "pending" or a second currency. The import
sends nothing until the mapping uses this column or lists it under ignore.

Workbooks (XLSX) need a mapping with format: xlsx, and sheet: Name if several sheets have rows. Statements
(MT940, camt.052, camt.053, camt.054, OFX) need no mapping, only the customer. The dry run compares the
balances of each statement with its entries:
    $ alert-review import may.sta --customer c-1 --dry-run
    $ alert-review import may.xml --customer DE02...=c-1 --customer DE75...=c-2

A mapping of customers:
  kind: entities            # or alerts; without kind: transactions
  fields:
    entity_id: Kundennr
    type: { column: Art, values: { P: INDIVIDUAL, F: BUSINESS } }
    name: { columns: [Vorname, Name] }
    dob: { column: Geburtstag, date: dd.MM.yyyy }
    mailing_country: { column: Land, default: DE }

Import customers first, then transactions, then alerts, because alerts name transactions and customers. The
key needs the scope records:ingest, and also alerts:write for alerts with a decision.

The import writes two files beside the imported file: giro.rejected.csv has the rejected rows, and
giro.faults.csv their faults. Correct giro.rejected.csv and import it with the same mapping. With
number_equal, correct and import the original file instead. You may repeat an import: equal rows stay
unchanged, and a row with a known id replaces the earlier row.

All keys of a mapping: docs/bank-files.md. All fields: /api/docs of a running server.

Exit codes: 0 all rows stored, 1 rows rejected or import ended early, 2 wrong usage or mapping, 3 no server.`;

/** Adds the command that imports bank files. */
export function addImportCommand(program: Command, context: CliContext): void {
  withApiOptions(program.command('import'))
    .description('Imports files of a bank (CSV, XLSX, MT940, camt, OFX, JSON) through the REST API.')
    .argument('<files...>', 'files that one map or customer fits')
    .option('--map <file>', 'YAML file with the mapping: the field of each column')
    .option(
      '--customer <id>',
      'your id of the customer of the statement, or ACCOUNT=ID; may be repeated',
      collected,
      [],
    )
    .option('--suggest-map', 'print a mapping for the first file, and do nothing else')
    .option('--dry-run', 'show the field of each column and the faults of rows, and send nothing')
    .option('--rejected <folder>', 'folder for rejected rows (default: the folder of the file)')
    .option('--from-line <n>', 'begin at this line of the first file', lineNumber)
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
  const { readImportFile: readFile } = await import('../import/import-file.js');
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
      'Give either --map or --customer: a mapping already names the customers of the accounts',
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
