import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CUSTOMERS, germanExport, jsonExport, usExport, type BankExport } from '../support/bank-exports.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { CommandLines, type Ended } from '../support/command-lines.js';
import { until } from '../support/rest-client.js';
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
  expect(result).toMatchObject({ rows: 21, created: 20, unchanged: 0, rejected: 1 });
  expect(read('customers.rejected.csv')).toBe('\ufeffid,name\n,Nobody\n');
  expect(read('customers.faults.csv')).toContain('22,"id","entity_id","","is empty, and entity_id needs it"');
  put('customers.csv', read('customers.csv').replace('Customer K-1000', 'Ann Example'));
  const again = await imported('customers.csv', 'customers.yaml');
  expect(again.result).toMatchObject({ created: 0, updated: 1, unchanged: 19, rejected: 1 });
  const files = ['customers.csv', 'customers.yaml'].map((each) => path.join(folder, each)) as [
    string,
    string,
  ];
  const { stdout } = await run(files[0], '--map', files[1], '--url', server.url);
  expect(stdout).toContain('21 rows: 0 new, 0 changed, 20 unchanged, 1 rejected.');
  expect(stdout).toContain(
    'Times\tColumn\tWhat is wrong\tLine\tValue\n1\tid\tis empty, and entity_id needs it\t22\t\n',
  );
});

test.each([
  ['semicolons, decimal commas, Latin-1 and Soll/Haben', germanExport(ROWS)],
  ['tabs and dates of the United States', usExport(ROWS)],
  ['NDJSON in a gzip', jsonExport(ROWS)],
] as const)(
  'a file with %s: every fault is found, and a repetition changes nothing',
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
    // Rows of the first run may be mended already.
    expect(repeated.result['rejected_rows']).toBe(rejected.replace('.rejected.', '.rejected-2.'));
  },
);

test('rejected rows that were mended are imported by the same map', async () => {
  const { name, bytes, map, faults } = usExport(ROWS);
  put(name, bytes);
  put('us.yaml', map);
  await imported(name, 'us.yaml');
  const rejected = read('activity.rejected.csv');
  const mended = rejected.replace(/\t\d\d\/31\/2025\t/, '\t01/31/2025\t').replace('\t\t', '\tUS-25\t');
  put('mended.tsv', mended);
  const { code, result } = await imported('mended.tsv', 'us.yaml');
  expect([code, result]).toEqual([
    0,
    expect.objectContaining({ rows: faults.size, created: faults.size, rejected: 0 }),
  ]);
});

test('a map is suggested, a dry run shows what it does, and nothing is sent', async () => {
  const { name, bytes, rows, faults } = jsonExport(ROWS);
  const file = put(name, bytes);
  const suggested = await run(file, '--suggest-map');
  expect(suggested.stdout).toContain('other.name: "motpart.namn"');
  const map = put(
    'suggested.yaml',
    suggested.stdout.replace('time_zone: UTC', 'time_zone: Europe/Stockholm'),
  );
  // No server is asked: there is none at this address.
  const { code, stdout } = await run(file, '--map', map, '--dry-run', '--url', 'http://127.0.0.1:9');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^sum\.value\tamount\t24060\.02\t24060\.02$/m);
  for (const [line, words] of faults)
    expect(stdout).toMatch(new RegExp(`^1\t(.*${words}.*\t${line}\t|.*\t${line}\t.*${words})`, 'm'));
  expect(stdout).toContain(`${rows} rows, ${rows - faults.size} sound, ${faults.size} with faults.`);
  expect(stdout).toContain('Nothing was sent.');
});

test('two columns of amounts and a footer are imported, and doubts are told before', async () => {
  const file = put(
    'two-columns.csv',
    [
      'Nr;Tag;Soll;Haben;Saldo EUR;IBAN',
      'T-1;14.03.2025;42,10;0,00;1,00;DE1',
      'T-1;15.03.2025;;3.000;1,00;DE1',
      'Summe;;42,10;3.000;;\n',
    ].join('\n'),
  );
  const map = put(
    'two-columns.yaml',
    `
separator: ";"
decimal: ","
thousands: "."
footer: Summe
time_zone: Europe/Berlin
direction: { sender: Soll, receiver: Haben }
ignore: all
fields:
  transaction_id: { column: Nr, repeated: replaces }
  event_time: { column: Tag, date: dd.MM.yyyy }
  amount_currency: { constant: EUR }
  own.entity_id: { constant: K-1000 }
`,
  );
  const doubts = [
    `${file}: Look: Nr in line 3: "T-1" is the id of an earlier row`,
    `${file}: Look: IBAN is named like an amount or an account, and the map leaves it out.`,
  ];
  const dry = await run(file, '--map', map, '--dry-run', '--url', 'http://127.0.0.1:9');
  expect([dry.code, dry.stdout]).toEqual([
    0,
    expect.stringContaining('2 rows, without faults, look at 3 above.'),
  ]);
  const { code, stderr, result } = await imported('two-columns.csv', 'two-columns.yaml');
  for (const doubt of doubts) for (const told of [dry.stderr, stderr]) expect(told).toContain(doubt);
  expect([code, result]).toEqual([
    0,
    expect.objectContaining({ rows: 2, created: 1, updated: 1, rejected: 0 }),
  ]);
  const without = put('without-footer.csv', read('two-columns.csv').replace(/Summe.*\n/, ''));
  const missing = await run(without, '--map', map, '--dry-run');
  expect(missing.stderr).toContain(
    'Look: No row begins with "Summe", the footer: perhaps the file is cut off.',
  );
});

test('a file without rows is not called sound', async () => {
  const file = put('empty.csv', 'id,name\n');
  const { code, stdout, stderr } = await run(file, '--map', path.join(folder, 'customers.yaml'), '--dry-run');
  expect([code, stdout]).toEqual([0, expect.stringContaining('0 rows, without faults, look at 1 above.')]);
  expect(stderr).toContain('The file has no rows below its header.');
});

test('a map with a mistake, a column that is not there and a file that is not there are told', async () => {
  const file = put('small.csv', 'id,amount\n1,2\n');
  const wrong = put('wrong.yaml', 'fields:\n  transaction_id: id\n  amout: amount\n');
  const told = async (...argv: string[]) => {
    const { code, stderr } = await run(...argv, '--url', server.url);
    return [code, stderr];
  };
  expect(await told(file, '--map', wrong)).toEqual([
    2,
    expect.stringContaining('line 3: fields.amout is no field of transactions: did you mean amount?'),
  ]);
  const other = put('other.yaml', 'fields: { transaction_id: Nr }');
  const words =
    `${file}: there is no column "Nr", which the map names; with the separator "," the columns are: ` +
    'id | amount';
  expect(await told(file, '--map', other)).toEqual([2, expect.stringContaining(words)]);
  expect(await told(`${file}x`, '--map', other)).toEqual([
    2,
    expect.stringContaining('there is no such file'),
  ]);
});

test('a key that the server does not know is told in a sentence, before anything is read', async () => {
  const files = ['--map', path.join(folder, 'customers.yaml'), path.join(folder, 'customers.csv')];
  const wrong = { ALERT_REVIEW_API_KEY: `${bank.key.slice(0, -4)}xxxx` };
  const { code, stderr } = await commands.run(
    server.dataDir,
    ['import', ...files, '--url', server.url],
    wrong,
  );
  expect([code, stderr]).toEqual([
    1,
    `The server at ${server.url} does not know this API key, or it has ended\n`,
  ]);
});

test('rows before a line are left out', async () => {
  const { name, bytes, map } = usExport(ROWS);
  const files = [put(name, bytes), put('us.yaml', map)] as const;
  const argv = [files[0], '--map', files[1], '--url', server.url, '--json', '--from-line', String(ROWS - 8)];
  const [result] = JSON.parse((await run(...argv)).stdout) as object[];
  expect(result).toMatchObject({ rows: 10, unchanged: 10, rejected: 0 });
  const dry = await run(files[0], '--map', files[1], '--dry-run', '--from-line', String(ROWS - 8));
  expect(dry.stdout).toContain(`Line ${ROWS - 8}`);
  expect(dry.stdout).toMatch(/: 10 rows, .*Nothing was sent/);
});

test('what a dry run told of rows before a line is not told again', async () => {
  const rows = ['id,day,sum', 'a,1980-03-21,1.00', 'b,2025-03-22,2.00', 'c,2025-03-23,3.00'];
  const map = `fields:
  transaction_id: id
  event_time: day
  amount: sum
  amount_currency: { constant: EUR }
  receiver.entity_id: { constant: K-1000 }
`;
  const argv = [put('old.csv', rows.join('\n')), '--map', put('old.yaml', map), '--dry-run'];
  expect((await run(...argv)).stderr).toContain('Look: day in line 2');
  expect((await run(...argv, '--from-line', '3')).stderr).not.toContain('Look: day in line 2');
});

test('a run that is stopped says from which line the next one may go on', async () => {
  const count = 20_000;
  const rows = Array.from({ length: count }, (_, at) => (at === 0 ? ',Nobody' : `S-${at},Customer ${at}`));
  const files = [
    put('many.csv', ['id,name', ...rows].join('\n')),
    '--map',
    path.join(folder, 'customers.yaml'),
  ];
  const running = run(...files, '--url', server.url);
  await until(() => Promise.resolve(existsSync(path.join(folder, 'many.rejected.csv'))), Boolean);
  commands.interrupt();
  const { code, stderr } = await running;
  expect([code, stderr]).toEqual([1, expect.stringContaining('is not imported to its end: it was stopped')]);
  const [, judged, next] = /up to line (\d+) are judged.* add --from-line (\d+)/.exec(stderr)!;
  expect(Number(next)).toBe(Number(judged) + 1);
  const again = await run(...files, '--url', server.url, '--json', '--from-line', String(count));
  expect(JSON.parse(again.stdout)).toMatchObject([{ rows: 2, created: 2, rejected: 0 }]);
});

test('alerts are imported, and those that name nobody are written aside', async () => {
  put(
    'alerts.csv',
    [
      'Nr;Kunden;Umsätze;Regel;Status;Zeit',
      'A-1;K-1000,K-1001;US-1,US-2;Velocity;OPEN;2025-04-01 10:00',
      'A-2;K-1000;US-nothing;Velocity;OPEN;2025-04-01 10:00',
      'A-3;K-1000;US-3;Velocity;NEW;2025-04-01 10:00',
      'A-4;K-1002;US-4;Velocity;CLOSED;2025-04-01 10:00',
    ].join('\n'),
  );
  put(
    'alerts.yaml',
    `
kind: alerts
separator: ";"
fields:
  alert_id: Nr
  entity_id_list: { column: Kunden, split: "," }
  flagged_transaction_id_list: { column: Umsätze, split: "," }
  title: Regel
  rule_title: Regel
  source: { constant: TM }
  status: Status
  created_at: { column: Zeit, date: "yyyy-MM-dd HH:mm" }
`,
  );
  const { code, result } = await imported('alerts.csv', 'alerts.yaml');
  expect([code, result]).toEqual([1, expect.objectContaining({ rows: 4, created: 2, rejected: 2 })]);
  expect(linesOf(read('alerts.faults.csv'))).toEqual([3, 4]);
  expect(read('alerts.faults.csv')).toMatch(/^3,"Umsätze","flagged_transaction_id_list\[0\]","US-nothing"/m);
});
