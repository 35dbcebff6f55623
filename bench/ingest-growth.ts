import { interleaved, ROUNDS_MIN, type Bench } from './harness.js';
import { transactionRows } from './support/transaction-rows.js';
import { fileOf, TransactionUpload } from './support/transaction-upload.js';

const STORED = 1_000_000;
const STORED_QUICK = 100_000;
/** Each round adds its rows: still little. */
const STORED_SMALL = 10_000;
/** Of one measurement: little beside what is stored. */
const ROWS = 10_000;
const FILE_ROWS = 100_000;

let series = 0;

/** A file of rows with ids of their own. */
const freshFile = (rows: number): Buffer =>
  fileOf(transactionRows(rows, `g${++series}`, series).map((row) => Buffer.from(JSON.stringify(row))));

/** The rate of an import into a large store against that into a small one. */
export const bench: Bench = {
  name: 'ingest-growth',
  about: `import of ${ROWS} rows beside 1,000,000 stored rows (quick: 100,000) / beside ${STORED_SMALL}`,
  sides: ['large', 'small'],
  unit: 'rows/s',
  direction: 'at_least',
  gate: 0.3,
  target: 0.8,
  run: async ({ quick }) => {
    const large = await TransactionUpload.start();
    const small = await TransactionUpload.start();
    try {
      await fill(large, quick ? STORED_QUICK : STORED);
      await fill(small, STORED_SMALL);
      return await interleaved(
        {
          large: () => large.rate(freshFile(ROWS), ROWS),
          small: () => small.rate(freshFile(ROWS), ROWS),
        },
        ROUNDS_MIN,
      );
    } finally {
      await Promise.all([large.stop(), small.stop()]);
    }
  },
};

async function fill(upload: TransactionUpload, rows: number): Promise<void> {
  for (let stored = 0; stored < rows; stored += FILE_ROWS) {
    const count = Math.min(FILE_ROWS, rows - stored);
    const { value } = await upload.rate(freshFile(count), count);
    if (rows > FILE_ROWS)
      console.log(`${stored + count} rows stored, the last at ${Math.round(value)} rows/s`);
  }
}
