import { readRows, type RowChunk } from '../../../src/ingestion/import/read-rows.js';
import { entityIdOfRow } from '../../../src/ingestion/import/validated-rows.js';
import { transferText, type Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { packedTextAt, type PackedTexts } from '../../../src/ingestion/import/text-column.js';
import { saltedHash } from '../../../src/platform/crypto/salted-hash.js';

const MIB = 1024 * 1024;

async function* whole(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function drain(
  source: AsyncIterable<Buffer>,
  limits?: Parameters<typeof readRows>[1],
): Promise<RowChunk[]> {
  const chunks: RowChunk[] = [];
  for await (const chunk of readRows(source, limits)) chunks.push(chunk);
  return chunks;
}

const row = (n: number, more: object = {}) => ({
  transaction_id: `T-${n}`,
  event_time: '2025-01-02T03:04:05Z',
  amount: '1.00',
  amount_currency: 'EUR',
  sender: { entity_id: 'E-1' },
  ...more,
});

const texts = (column: PackedTexts): string[] => Array.from(column.ends, (_, at) => packedTextAt(column, at));

describe('the rows of a file', () => {
  it('come by columns, with the canonical JSON that their hashes cover', async () => {
    const rows = [row(0), row(1, { receiver: { entity_id: 'E-2' }, descriptor: 'é€😀' })];
    const [{ firstRow, valid, failed }] = (await drain(whole(JSON.stringify(rows)))) as [RowChunk];
    expect({ firstRow, failed }).toEqual({ firstRow: 0, failed: [] });
    expect([...valid.index]).toEqual([0, 1]);
    expect(texts(valid.transactionId)).toEqual(['T-0', 'T-1']);
    expect(valid.entityIds).toEqual(['E-1', 'E-2']);
    expect([0, 1].map((at) => entityIdOfRow(valid, valid.sender, at))).toEqual(['E-1', 'E-1']);
    expect([0, 1].map((at) => entityIdOfRow(valid, valid.receiver, at))).toEqual([null, 'E-2']);
    expect([...valid.at]).toEqual([1, 1].map(() => Date.parse('2025-01-02T03:04:05Z')));
    expect(texts(valid.json).map((text) => JSON.parse(text) as unknown)).toEqual(rows);
    expect(texts(valid.transfer)).toEqual(rows.map((each) => transferText(each as unknown as Transaction)));
    const salts = texts(valid.salt);
    expect(texts(valid.hash)).toEqual(rows.map((each, at) => saltedHash(salts[at]!, each)));
  });

  it('are plain until a text needs an escape by number, chunk by chunk', async () => {
    const rows = ['a"b\\c\n', 'x\u0001', 'é€😀', '2 \\u00e9'].map((descriptor, n) => row(n, { descriptor }));
    const chunks = await drain(whole(JSON.stringify(rows)), { rowsMax: 1, bytesMax: MIB });
    expect(chunks.map(({ valid }) => valid.isPlain)).toEqual([true, false, true, false]);
  });

  it('that break a rule stand apart with their places', async () => {
    const [first, second, last] = [row(0), row(1, { amount: 'much' }), row(3)].map((each) =>
      JSON.stringify(each),
    );
    const text = `[${first},${second},{"a":tru},${last}]`;
    const [{ valid, failed }] = (await drain(whole(text))) as [RowChunk];
    expect([...valid.index]).toEqual([0, 3]);
    expect(failed).toMatchObject([
      { index: 1, transactionId: 'T-1', total: 1, sent: second, parties: { sender: 'E-1', receiver: null } },
      { index: 2, transactionId: null, total: 1, sent: '"{\\"a\\":tru}"' },
    ]);
    expect(failed.map(({ faults }) => JSON.parse(faults) as unknown)).toEqual([
      { field: 'amount', value: 'much', message: expect.any(String) as string },
      { field: 'row', value: null, message: 'is not valid JSON' },
    ]);
    expect(texts(valid.sent)).toEqual([first, last]);
  });

  it('are kept as they were sent, on one line and with their numbers as written', async () => {
    const sent = '{ "transaction_id": "T-1",\r\n\t"amount": 1.10, "a": 12345678901234567890 }';
    const [{ failed }] = (await drain(whole(`[${sent}]`))) as [RowChunk];
    expect(failed.map((each) => each.sent)).toEqual([sent.replace('\r\n', '  ')]);
  });

  it('end a chunk by the length of their faults, too', async () => {
    const tags = Array.from({ length: 100 }, () => 5);
    const rows = Array.from({ length: 20 }, (_, n) => row(n, { tags }));
    const chunks = await drain(whole(JSON.stringify(rows)), { rowsMax: 99, bytesMax: 80_000 });
    expect(chunks.length).toBe(5);
  });

  it('grow beyond what was set aside for a chunk', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => row(n, { descriptor: 'x'.repeat(100_000) }));
    const [{ valid }] = (await drain(whole(JSON.stringify(rows)))) as [RowChunk];
    expect(texts(valid.json).map((text) => JSON.parse(text) as unknown)).toEqual(rows);
  });

  it('keep characters of any length where the memory ends', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => row(n, { descriptor: '€'.repeat(60_000 + n) }));
    const chunks = await drain(whole(JSON.stringify(rows)), { rowsMax: 6, bytesMax: 99 * MIB });
    expect(
      chunks.flatMap(({ valid }) => texts(valid.json).map((text) => JSON.parse(text) as unknown)),
    ).toEqual(rows);
  });

  it('share nothing with the chunk behind', async () => {
    const rows = Array.from({ length: 6 }, (_, n) => row(n, { sender: { entity_id: `E-${n}` } }));
    const chunks = await drain(whole(JSON.stringify(rows)), { rowsMax: 2, bytesMax: MIB });
    expect(chunks.map(({ valid }) => texts(valid.transactionId))).toEqual([
      ['T-0', 'T-1'],
      ['T-2', 'T-3'],
      ['T-4', 'T-5'],
    ]);
    expect(chunks.map(({ valid }) => valid.entityIds)).toEqual([
      ['E-0', 'E-1'],
      ['E-2', 'E-3'],
      ['E-4', 'E-5'],
    ]);
  });
});

describe('a chunk', () => {
  const rows = Array.from({ length: 25 }, (_, n) => row(n));
  const text = JSON.stringify(rows);
  const sizes = async (rowsMax: number, bytesMax: number) =>
    (await drain(whole(text), { rowsMax, bytesMax })).map(({ valid }) => valid.index.length);

  it('ends at so many rows', async () => {
    expect(await sizes(10, MIB)).toEqual([10, 10, 5]);
    expect(await sizes(25, MIB)).toEqual([25]);
  });

  it('ends at so many bytes', async () => {
    const each = JSON.stringify(rows[24]).length;
    expect(await sizes(99, 5 * each - 10)).toEqual([5, 5, 5, 5, 5]);
  });

  it('is not made of an empty array', async () => {
    expect(await drain(whole(' [ ] '))).toEqual([]);
  });

  it('is not made of what breaks off; an error of the source is passed on', async () => {
    await expect(drain(whole(text.slice(0, -1)))).rejects.toMatchObject({ offset: text.length - 1 });
    async function* broken() {
      yield Buffer.from('[{},');
      throw new Error('the disk broke');
    }
    await expect(drain(broken())).rejects.toThrow('the disk broke');
  });
});

describe('the rows of a CSV file that a mapping reads', () => {
  const mapping = `
fields:
  transaction_id: id
  event_time: { column: day, date: yyyy-MM-dd }
  amount: amount
  amount_currency: { constant: EUR }
  sender.entity_id: from
`;
  const line = (_: unknown, n: number) => `c${n},2025-01-02,1.00,E-${n}\n`;
  const file = (rows: number) => `id,day,amount,from\n${Array.from({ length: rows }, line).join('')}`;
  const form = { format: 'csv', mapping } as const;

  it('come with their lines and the columns of their customers', async () => {
    const [{ valid, failed }] = (await drain(whole(`${file(1)}c9,2025-13-01,2,E-1\n`), { form })) as [
      RowChunk,
    ];
    expect(texts(valid.place)).toEqual(['{"line":2,"sender.entity_id":"from"}']);
    expect(texts(valid.sent)).toEqual(['"c0,2025-01-02,1.00,E-0"']);
    expect(failed).toMatchObject([
      { index: 1, place: expect.stringContaining('"line":3') as string, transactionId: 'c9', total: 1 },
    ]);
    expect(JSON.parse(failed[0]!.faults)).toMatchObject({ column: 'day', value: '2025-13-01' });
  });

  it('are cut in chunks as an earlier run recorded them', async () => {
    const recorded = [3, 1];
    const chunks = await drain(whole(file(10)), { form, recorded, rowsMax: 5 });
    expect(chunks.map(({ firstRow, valid }) => [firstRow, valid.index.length])).toEqual([
      [0, 3],
      [3, 1],
      [4, 5],
      [9, 1],
    ]);
  });
});
