import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CUSTOMERS, germanExport, jsonExport, usExport, type BankExport } from '../support/bank-exports.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { CommandLines, type Ended } from '../support/command-lines.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const ROWS = 300;
const commands = new CommandLines();
let folder: string;
let server: BuiltServer;
let bank: Bank;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await BuiltServer.start(path.join(folder, 'data'));
  bank = await server.bank('Example Bank');
  const customers = ['id,name', ...CUSTOMERS.map((id) => `${id},Customer ${id}`), ',Nobody'];
  put('customers.csv', Buffer.from(customers.join('\n')));
  put(
    'customers.yaml',
    'kind: entities\nfields: { entity_id: id, name: name, type: { constant: INDIVIDUAL } }\n',
  );
});

afterAll(async () => {
  await commands.close();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const put = (name: string, content: Buffer | string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

const run = (...argv: string[]): Promise<Ended> =>
  commands.run(server.dataDir, ['import', ...argv], { ALERT_REVIEW_API_KEY: bank.key });

async function imported(name: string, map: string): Promise<Ended & { result: Record<string, unknown> }> {
  const files = [name, map].map((each) => path.join(folder, each)) as [string, string];
  const ended = await run(files[0], '--map', files[1], '--url', server.url, '--json');
  return { ...ended, result: (JSON.parse(ended.stdout) as Record<string, unknown>[])[0]! };
}

const linesOf = (faults: string): number[] => [
  ...new Set(
    faults
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number.parseInt(line, 10)),
  ),
];

test('customers are imported in batches, and the one without an id is written aside', async () => {
  const { code, result } = await imported('customers.csv', 'customers.yaml');
  expect(code).toBe(1);
  expect(result).toMatchObject({ rows: 21, created: 20, rejected: 1 });
  expect(read('customers.rejected.csv')).toBe('\ufeffid,name\n,Nobody\n');
  expect(read('customers.faults.csv')).toContain('22,"id","entity_id"');
});

test.each([
  ['semicolons, decimal commas, Latin-1 and Soll/Haben', germanExport(ROWS)],
  ['tabs and dates of the United States', usExport(ROWS)],
  ['NDJSON in a gzip', jsonExport(ROWS)],
] as const)(
  'a file with %s: every fault is found, mended rows go in, a repetition changes nothing',
  async (_, file: BankExport) => {
    const { name, bytes, map, rows, faults } = file;
    put(name, bytes);
    put('map.yaml', map);
    const first = await imported(name, 'map.yaml');
    expect(first.result).toMatchObject({ rows, created: rows - faults.size, rejected: faults.size });
    const stem = name.replace(/\.gz$/, '').replace(/\.\w+$/, '');
    const told = read(`${stem}.faults.csv`);
    expect(linesOf(told)).toEqual([...faults.keys()]);
    for (const [line, words] of faults)
      expect(told).toMatch(new RegExp(`^${line},.*${words.replace('/', '\\/')}`, 'm'));
    const rejected = String(first.result['rejected_rows']);
    const again = await imported(path.basename(rejected), 'map.yaml');
    expect(again.result).toMatchObject({ rows: faults.size, created: 0, rejected: faults.size });
    const repeated = await imported(name, 'map.yaml');
    expect(repeated.result).toMatchObject({ created: 0, unchanged: rows - faults.size });
  },
);
