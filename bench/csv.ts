import { formatFigure, measureInterleaved, type Bench } from './harness.js';
import type { BankServer, UploadSessionOptions } from './support/bank-server.js';
import {
  startBankWithCustomers,
  fileOfParts,
  measureImportRate,
  measureMemoryRise,
} from './support/imports.js';
import { transactionRows } from './support/transaction-rows.js';

const ROWS_QUICK = 30_000;
const ROWS = 200_000;
const LARGE_FILE_ROWS = 1_000_000;
const PART_ROWS = 10_000;
const CSV: UploadSessionOptions = { format: 'csv', mapping_id: 'core' };
const HEAD =
  'Nr;Art;Unterart;Zeit;Betrag;Währung;Sender;Id der Währung;Empfänger;Name;Saldo;Status;Text;Marken\n';

const MAPPING = `
separator: ";"
decimal: ","
fields:
  transaction_id: Nr
  type: Art
  subtype: Unterart
  event_time: { column: Zeit, date: "dd.MM.yyyy HH:mm:ss.f" }
  amount: Betrag
  amount_currency: Währung
  sender.entity_id: Sender
  sender.asset_out.amount: Betrag
  sender.asset_out.currency_id: Id der Währung
  sender.asset_out.currency_type: { constant: FIAT }
  receiver.entity_id: Empfänger
  receiver.name: Name
  balance: Saldo
  status: Status
  descriptor: Text
  tags: { column: Marken, split: "," }
`;

/** How the lines of a file are written, with its head, separators and foot. */
const FORMS = {
  csv: { opening: CSV, line: csvLine, between: '\n', frame: [HEAD, '\n', '\n'] },
  json: {
    opening: { format: 'json' },
    line: (row: object) => JSON.stringify(row),
    between: ',\n',
    frame: ['[', ',\n', ']'],
  },
} as const;

/**
 * Imports the same rows as a bank's CSV with a stored mapping and as a JSON array, each into its own server.
 */
export const bench: Bench = {
  name: 'csv',
  about: 'import of a CSV by a mapping / of the same as JSON',
  sides: ['csv', 'json'],
  unit: 'rows/s',
  direction: 'at_least',
  gate: 0.6,
  target: 0.8,
  run: async ({ quick }) => {
    const bank = await startBankWithCustomers();
    try {
      await bank.saveMapping('core', MAPPING);
      let files = 0;
      const side = (form: keyof typeof FORMS) => () =>
        imported(bank, form, quick ? ROWS_QUICK : ROWS, `r${files++}`);
      const samples = await measureInterleaved({ csv: side('csv'), json: side('json') });
      if (!quick) await measureLargeFiles();
      return samples;
    } finally {
      await bank.stop();
    }
  },
};

function imported(bank: BankServer, form: keyof typeof FORMS, rows: number, series: string) {
  const { opening, line, between, frame } = FORMS[form];
  const parts = Array.from({ length: rows / PART_ROWS }, (_, index) => {
    const some = transactionRows(PART_ROWS, `${series}-${index}`, index) as TransactionRow[];
    return Buffer.from(some.map(line).join(between));
  });
  return measureImportRate(
    bank,
    fileOfParts(parts.length, (at) => parts[at]!, frame),
    rows,
    opening,
  );
}

/**
 * Imports a million rows in each format into a fresh server. Prints the rate and the memory, without the
 * store's pages.
 */
async function measureLargeFiles(): Promise<void> {
  for (const form of ['csv', 'json'] as const) {
    const bank = await startBankWithCustomers();
    try {
      await bank.saveMapping('core', MAPPING);
      const { done, memory } = await measureMemoryRise(bank, () =>
        imported(bank, form, LARGE_FILE_ROWS, 'l'),
      );
      console.log(
        `a file of ${LARGE_FILE_ROWS} rows as ${form}: ${formatFigure(done.value)} rows/s; ${memory}`,
      );
    } finally {
      await bank.stop();
    }
  }
}

interface TransactionRow {
  readonly transaction_id: string;
  readonly type: string;
  readonly subtype: string;
  readonly event_time: string;
  readonly amount: string;
  readonly amount_currency: string;
  readonly sender: { readonly entity_id: string; readonly asset_out: { readonly currency_id: number } };
  readonly receiver: { readonly entity_id?: string; readonly name?: string };
  readonly balance: string;
  readonly status: string;
  readonly descriptor: string;
  readonly tags: readonly string[];
}

function csvLine(row: TransactionRow): string {
  const [year, month, day, time] = row.event_time.split(/[-TZ]/);
  return [
    row.transaction_id,
    row.type,
    row.subtype,
    `${day}.${month}.${year} ${time}`,
    row.amount.replace('.', ','),
    row.amount_currency,
    row.sender.entity_id,
    row.sender.asset_out.currency_id,
    row.receiver.entity_id ?? '',
    row.receiver.name ?? '',
    row.balance.replace('.', ','),
    row.status,
    row.descriptor,
    row.tags.join(','),
  ].join(';');
}
