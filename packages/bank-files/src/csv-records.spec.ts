import { parse } from 'csv-parse/sync';
import { BLANK_LINES_MAX, COLUMNS_MAX, CsvSplitter } from './csv-records.js';
import { seeded } from '../../../test/support/seeded.js';

const FORM = { separator: ';', quote: '"', charsMax: 1_000, firstLine: 1 };

async function recordsOf(text: string, size = text.length || 1, form: Partial<typeof FORM> = {}) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const records: { line: number; fields: readonly string[] }[] = [];
  for await (const record of new CsvSplitter({ ...FORM, ...form }).all(pieces())) records.push(record);
  return records;
}

test('CSV of any signs is split as csv-parse does, in pieces of any size', async () => {
  const random = seeded(58);
  const below = (n: number) => Math.floor(random() * n);
  const signs = ['"', '""', ';', '\n', '\r\n', '\r', 'a', 'b c', ' '];
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: below(30) }, () => signs[below(signs.length)]!).join('');
    const quote = random() < 0.7 ? '"' : null;
    const options = { delimiter: ';', quote, escape: quote, record_delimiter: ['\r\n', '\n', '\r'] };
    let expected: string[][] | null = null;
    try {
      expected = parse(text, { ...options, relax_quotes: true, relax_column_count: true });
    } catch {
      await expect(recordsOf(text, 1 + below(5), { quote: quote! })).rejects.toThrow('not closed');
      continue;
    }
    const found = await recordsOf(text, 1 + below(5), { quote: quote! });
    const sound = expected.filter((fields) => fields.some((field) => /\w/.test(field)));
    expect([text, found.map(({ fields }) => fields)]).toEqual([text, sound]);
  }
});

test('lines are counted by LF, CR and both, also within quotes', async () => {
  expect(await recordsOf('a\r\n\r\n"b\r\nc\rd\ne"\n\rf\rg')).toEqual([
    { line: 1, fields: ['a'] },
    { line: 3, fields: ['b\r\nc\rd\ne'] },
    { line: 8, fields: ['f'] },
    { line: 9, fields: ['g'] },
  ]);
});

test('blank lines, columns and characters of a row are bounded', async () => {
  const blank = `a\n${'\n'.repeat(BLANK_LINES_MAX)}`;
  expect(await recordsOf(blank)).toHaveLength(1);
  await expect(recordsOf(`${blank}\n`)).rejects.toThrow(`more than ${BLANK_LINES_MAX} blank lines`);
  const signs = `a\n${';"-"\n'.repeat(BLANK_LINES_MAX)}`;
  await expect(recordsOf(`${signs}\n`)).rejects.toMatchObject({ line: BLANK_LINES_MAX + 2 });
  expect((await recordsOf(`${';'.repeat(COLUMNS_MAX - 1)}a`))[0]!.fields).toHaveLength(COLUMNS_MAX);
  await expect(recordsOf(`a\n${';'.repeat(COLUMNS_MAX)}`)).rejects.toMatchObject({ line: 2 });
  await expect(recordsOf(`a\n"${'x'.repeat(1_001)}`)).rejects.toMatchObject({
    line: 2,
    message: expect.stringContaining('longer than 1000 characters: perhaps a "') as string,
  });
});
