import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { rowStream } from '../../../../src/platform/http/row-stream.js';

const FIELDS = ['n'] as const;

/** Endless rows; `pulled` counts them, `ended` says that nobody wants more. */
function source() {
  const seen = { pulled: 0, ended: false };
  async function* rows() {
    try {
      for (;;) yield { n: `${seen.pulled++} ${'x'.repeat(1_000)}` };
    } finally {
      seen.ended = true;
    }
  }
  return { seen, rows };
}

async function bodyOf(rows: AsyncIterable<{ n: string }>): Promise<Readable> {
  return (await rowStream(rows, 'ndjson', FIELDS, 'rows')).getStream();
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no row is read that nobody takes', async () => {
  const { seen, rows } = source();
  const body = await bodyOf(rows());
  for (let turn = 0; turn < 50; turn++) await settled();
  expect(seen.pulled).toBeLessThan(5);
  body.read();
  for (let turn = 0; turn < 50; turn++) await settled();
  expect(seen.pulled).toBeLessThan(400);
});

test('a client that goes away ends the reading', async () => {
  const { seen, rows } = source();
  const body = await bodyOf(rows());
  await new Promise((resolve) => body.once('data', resolve));
  body.destroy();
  await new Promise((resolve) => body.once('close', resolve));
  for (let turn = 0; turn < 50 && !seen.ended; turn++) await settled();
  expect(seen.ended).toBe(true);
});

test('what fails before the first row is thrown, later the body breaks', async () => {
  async function* broken(after: number) {
    for (let n = 0; n < after; n++) yield { n: 'x'.repeat(1_000) };
    throw new Error('the store is gone');
  }
  await expect(bodyOf(broken(0))).rejects.toThrow('the store is gone');
  const body = await bodyOf(broken(100));
  await expect(text(body)).rejects.toThrow('the store is gone');
});

test('without rows CSV has its head, and the file has a name', async () => {
  async function* none(): AsyncGenerator<{ n: string }> {}
  const file = await rowStream(none(), 'csv', FIELDS, 'rows');
  expect(file.getHeaders()).toMatchObject({
    type: 'text/csv; charset=utf-8',
    disposition: 'attachment; filename="rows.csv"',
  });
  expect(await text(file.getStream())).toBe('"n"\r\n');
});

test.each([
  ['ndjson', '{"n":"a","m":1}\n{"n":"b","m":2}\n{"rows":2}\n'],
  ['csv', '"n","m"\r\n"a",1\r\n"b",2\r\n"rows",2\r\n'],
] as const)('a counted file of %s ends with the number of its rows', async (format, written) => {
  async function* rows() {
    yield { n: 'a', m: 1 };
    yield { n: 'b', m: 2 };
  }
  const file = await rowStream(rows(), format, ['n', 'm'], 'rows', { counted: true });
  expect(await text(file.getStream())).toBe(written);
});
