import { gzipSync } from 'node:zlib';
import { digestId } from '../../../packages/bank-files/src/row-ids.js';
import type { TestApp } from '../../support/app.js';
import { CUSTOMERS, germanExport, jsonExport, usExport } from '../../support/bank-exports.js';
import { Builders } from '../../support/builders.js';
import { RestClient, type Refusal, type SessionAnswer } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';
import { textRow, workbook } from '../../support/workbook.js';

const make = new Builders(61);
let server: TestApp;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  client = new RestClient(server, await server.newOrganization());
  await client.entities(...CUSTOMERS.map((entity_id) => make.entity({ entity_id })));
});

const MAP = `
separator: ";"
direction: { column: S/H, values: { S: sender, H: receiver } }
fields:
  transaction_id: Nr
  event_time: { column: Tag, date: dd.MM.yyyy }
  amount: Betrag
  amount_currency: { constant: EUR }
  own.entity_id: Kunde
  other.name: Name
`;
const HEAD = 'Nr;Tag;Betrag;S/H;Kunde;Name';

const save = (id: string, yaml: string) => client.send('PUT', `mappings/${id}`, { yaml });

const open = (opening: object) => client.post('transactions/upload-via-url', opening);

async function put(uploadUri: string, file: string | Buffer, type = 'application/octet-stream') {
  const { pathname, search } = new URL(uploadUri);
  const headers = { 'content-type': type };
  return server.app.inject({ method: 'PUT', url: `${pathname}${search}`, payload: file, headers });
}

async function uploaded(opening: object, file: string | Buffer): Promise<SessionAnswer & { id: string }> {
  const { json } = await open(opening);
  const { upload_uri, session_id: id } = json as { upload_uri: string; session_id: string };
  expect((await put(upload_uri, file)).statusCode).toBe(200);
  return { ...(await client.settledSession(id)), id };
}

interface Row {
  readonly line: number;
  readonly faults: readonly { readonly column?: string; readonly field: string; readonly value: unknown }[];
  readonly row: unknown;
}

const rejected = async (id: string): Promise<Row[]> =>
  (await client.get(`transactions/upload-sessions/${id}/rejected-rows`)).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

describe('a file of a bank', () => {
  it.each([
    ['semicolons, decimal commas, Latin-1 and Soll/Haben', 'csv', germanExport(200)],
    ['tabs and dates of the United States', 'csv', usExport(200)],
    ['NDJSON in a gzip', 'ndjson', jsonExport(200)],
  ] as const)('with %s is read by a stored mapping, and each fault has its line', async (_, format, file) => {
    const id = file.name.split('.')[0]!;
    expect((await save(id, file.map)).status).toBe(200);
    const { counts, id: session, errors } = await uploaded({ format, mapping_id: id }, file.bytes);
    const failed = file.faults.size;
    expect(counts).toMatchObject({ received: file.rows, created: file.rows - failed, failed });
    expect(errors.map((one) => (one as unknown as Row).line)).toEqual([...file.faults.keys()]);
    for (const row of await rejected(session)) {
      const told = row.faults.map(({ column, ...fault }) => `${column} ${JSON.stringify(fault)}`).join();
      expect(told).toContain(file.faults.get(row.line)!);
    }
    const again = await uploaded({ format, mapping_id: id }, file.bytes);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: file.rows - failed, failed });
  });

  it('has two columns of amounts, a day in a zone, equal rows and a footer; doubts are told', async () => {
    await save(
      'meant',
      `
separator: ";"
decimal: ","
footer: Summe
time_zone: Europe/Berlin
direction: { sender: Soll, receiver: Haben }
ignore: [IBAN]
fields:
  transaction_id: { columns: [Tag, Soll, Haben], hash: true, number_equal: true }
  event_time: { column: Tag, date: dd.MM.yyyy }
  amount_currency: { constant: EUR }
  own.entity_id: { constant: K-1000 }
  descriptor: Text
`,
    );
    const same = '14.02.2025;42,10;0,00;Miete;DE1';
    const lines = [
      'Tag;Soll;Haben;Text;IBAN',
      same,
      same,
      '15.02.2025;;3,50;Lohn;DE1',
      '16.02.2025;;£4,50;Lohn;DE1',
      'Summe;84,20;3,50;;',
    ];
    const csv = { format: 'csv', mapping_id: 'meant' };
    const { id, counts } = await uploaded(csv, lines.join('\r\n'));
    expect(counts).toMatchObject({ received: 4, created: 3, failed: 1 });
    expect(await rejected(id)).toMatchObject([
      { line: 5, faults: [{ column: 'Haben', field: 'amount_currency', value: '£4,50' }] },
    ]);
    const { json } = await client.get(`transactions/upload-sessions/${id}`);
    expect((json as { doubts: string[] }).doubts).toEqual([
      expect.stringContaining('IBAN is named like an amount or an account'),
      expect.stringContaining('1 row is left out as footer'),
    ]);
    const again = await uploaded(csv, lines.toSpliced(1, 0, same).join('\n'));
    expect(again.counts).toMatchObject({ received: 5, created: 1, unchanged: 3, failed: 1 });
    const first = digestId('14.02.2025 42,10 0,00');
    for (const stored of [first, `${first}-2`, `${first}-3`])
      expect(await client.stored('transaction', stored)).toMatchObject({
        content: { event_time: '2025-02-14T00:00:00Z', amount: '42.10', sender: { entity_id: 'K-1000' } },
      });
  });

  it('tells column, value and the row as it was sent, also for a customer that is unknown', async () => {
    await save('faults', `${MAP}ignore: []\n`);
    const rows = [
      'f1;31.02.2025;1.00;S;K-1000;A',
      'f2;01.02.2025;2.00;H;K-9;"B; C"',
      'f3;01.02.2025;3,5;S;K-1000;',
      'f4;01.02.2025;4.00;S;K-1000;D',
    ];
    const head = HEAD.replace('Name', 'Name;Filiale');
    const file = [head, ...rows.map((row) => `${row};Nord`)].join('\n');
    const { id, counts, warnings } = await uploaded({ format: 'csv', mapping_id: 'faults' }, file);
    expect(counts).toMatchObject({ created: 1, failed: 3 });
    expect(warnings).toEqual([{ field: 'Filiale', count: 4 }]);
    const told = (await rejected(id)).map(({ line, faults, row }) => [line, row, ...faults]);
    expect(told).toEqual([
      [2, `${rows[0]};Nord`, expect.objectContaining({ column: 'Tag', value: '31.02.2025' })],
      [
        3,
        `${rows[1]};Nord`,
        {
          field: 'receiver.entity_id',
          value: 'K-9',
          message: 'is no customer that was uploaded: upload customers first',
          column: 'Kunde',
        },
      ],
      [4, `${rows[2]};Nord`, expect.objectContaining({ column: 'Betrag', field: 'amount', value: '3,5' })],
    ]);
    const csv = (await client.get(`transactions/upload-sessions/${id}/rejected-rows?format=csv`)).text;
    expect(csv.split('\r\n')[0]).toMatch(/"row","line","column"$/);
    expect(csv).toContain(',3,"Kunde"');
  });

  it('as a workbook is read by its mapping, and its rejected rows come back as CSV', async () => {
    await save('book', `format: xlsx\n${MAP.replace('separator: ";"\n', '')}`);
    const rows = [HEAD, 'x1;01.02.2025;5;H;K-1000;B', 'x2;31.02.2025;5;H;K-1000;B'].map((line) =>
      line.split(';'),
    );
    const book = workbook([
      { name: 'May', rows: rows.map((cells, at) => textRow(at + 1, ...cells)).join('') },
    ]);
    const { id, counts } = await uploaded({ format: 'xlsx', mapping_id: 'book' }, book);
    expect(counts).toMatchObject({ received: 2, created: 1, failed: 1 });
    const sent = (await client.get(`transactions/upload-sessions/${id}/rejected-rows?format=sent`)).text;
    expect(sent).toBe(`\ufeff${HEAD.replaceAll(';', ',')}\nx2,31.02.2025,5,H,K-1000,B\n`);
  });

  it('as a statement needs its accounts alone; again it changes nothing, and balances are told', async () => {
    await save(
      'accounts',
      'format: mt940\nfields: { own.entity_id: { column: account, values: { 1/2: K-1000 } } }\n',
    );
    const opening = { format: 'mt940', mapping_id: 'accounts' };
    const file =
      ':20:A\n:25:1/2\n:28C:1/1\n:60F:C250201EUR1,\n:61:250201C5,NTRFA\n:86:Rent\n:62F:C250201EUR7,\n-\n';
    const first = await uploaded(opening, file);
    expect(first.counts).toMatchObject({ created: 1, failed: 0 });
    expect((first as unknown as { doubts: string[] }).doubts.join()).toContain(
      'make 6.00, and its closing balance is EUR 7.00',
    );
    expect((await uploaded(opening, file)).counts).toMatchObject({ created: 0, unchanged: 1 });
    const sound = await uploaded(opening, file.replace('EUR7,', 'EUR6,'));
    expect(sound).toMatchObject({
      doubts: [],
      facts: [
        'Statement 1/1 of 1/2: opening EUR 1.00, 1 entry of 5.00, closing EUR 6.00: the balances agree.',
      ],
    });
    const other = await uploaded(opening, 'OFXHEADER:100\n<OFX></OFX>');
    expect(other.refusal!.reason).toContain('say `format: ofx`');
    expect((await open({ format: 'mt940' })).text).toContain(
      'must name a stored mapping, by which mt940 is read',
    );
  });

  it('gives its rejected rows back as a file of its own form, to be mended and sent again', async () => {
    await save('resent', `skip_lines: 1\nencoding: latin-1\n${MAP}`);
    const opening = { format: 'csv', mapping_id: 'resent' };
    const rows = [
      'm1;31.02.2025;1.00;S;K-1000;Jörg',
      'm2;01.02.2025;2.00;H;K-1000;B',
      'm3;01.02.2025;1,5;H;K-1000;"B; ""C""\nD"',
    ];
    const { id, counts } = await uploaded(
      opening,
      Buffer.from(`Auszug\n${HEAD}\n${rows.join('\n')}\n`, 'latin1'),
    );
    expect(counts).toMatchObject({ created: 1, failed: 2 });
    const answer = await client.get(`transactions/upload-sessions/${id}/rejected-rows?format=sent`);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.text).toBe(`\ufeff\n${HEAD}\n${rows[0]}\n${rows[2]}\n`);
    const mended = answer.text.replace('31.02', '28.02').replace('1,5', '1.5');
    expect((await uploaded(opening, mended)).counts).toMatchObject({ received: 2, created: 2, failed: 0 });
    expect(await client.stored('transaction', 'm1')).toMatchObject({
      content: { receiver: { name: 'Jörg' } },
    });
  });

  it('that cannot be read to its end is refused with its line, and nothing is stored', async () => {
    await save('whole', MAP);
    const before = await client.count('transaction');
    const csv = { format: 'csv', mapping_id: 'whole' };
    const row = 'r1;01.02.2025;1.00;S;K-1000;A';
    const reasons = async (file: string | Buffer) => (await uploaded(csv, file)).refusal?.reason;
    expect(await reasons(`${HEAD}\n${row}\nr2;"01`)).toContain('line 3: a " is opened there');
    expect(await reasons('')).toBe('line 1: the file has no header');
    expect(await reasons(`${HEAD.replace('Tag', 'Datum')}\n${row}`)).toContain('no column "Tag"');
    expect(await reasons(gzipSync(`${HEAD}\n${row}`).subarray(0, 40))).toContain('the gzip is damaged');
    const doubtful = row.replace('1.00', '1.000');
    expect(await uploaded({ ...csv, mode: 'all_or_nothing' }, `${HEAD}\n${doubtful}\nr2;x`)).toMatchObject({
      state: 'refused',
      counts: { received: 2, created: 0, failed: 1 },
      doubts: [
        expect.stringContaining('"1.000" is read as 1.000, with three places'),
        expect.stringContaining('dd.MM.yyyy and MM.dd.yyyy both fit every row'),
      ],
    });
    expect(await client.count('transaction')).toBe(before);
  });

  it('in a gzip with more than a hundred times its size is refused within 64 MiB', async () => {
    const { json } = await open({ format: 'ndjson' });
    const { pathname, search } = new URL((json as { upload_uri: string }).upload_uri);
    const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
    const payload = gzipSync(Buffer.alloc(65 * 2 ** 20, '{"a":1}\n'));
    const answer = await server.app.inject({ method: 'PUT', url: pathname + search, headers, payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { details: { reason: 'its gzip unpacks to more than 100 times its size' } },
    ]);
  });

  it('is read by the mapping as it was when the upload was opened', async () => {
    await save('changing', MAP);
    const { json } = await open({ format: 'csv', mapping_id: 'changing' });
    const { upload_uri, session_id } = json as { upload_uri: string; session_id: string };
    await save('changing', MAP.replace('transaction_id: Nr', 'transaction_id: Name'));
    expect((await client.send('DELETE', 'mappings/changing')).status).toBe(200);
    await put(upload_uri, `${HEAD}\nc1;01.02.2025;1.00;S;K-1000;A\n`, 'text/csv');
    expect((await client.settledSession(session_id)).counts).toMatchObject({ created: 1 });
    expect(await client.stored('transaction', 'c1')).toMatchObject({
      content: { sender: { entity_id: 'K-1000' }, receiver: { name: 'A' } },
    });
  });

  it.each(['plain', 'gzip'])('of transactions of the API needs no mapping (%s)', async (coding) => {
    const coded = (text: string) => (coding === 'gzip' ? gzipSync(text) : text);
    const one = make.transaction('K-1001');
    const two = make.transaction('K-nobody');
    const lines = `${JSON.stringify(one)}\n{"transaction_id":\n\n${JSON.stringify(two)}\n`;
    const { id, counts } = await uploaded({ format: 'ndjson' }, coded(lines));
    expect(counts).toMatchObject({ received: 3, created: 1, failed: 2 });
    expect((await rejected(id)).map(({ line, row }) => [line, row])).toEqual([
      [2, '{"transaction_id":'],
      [4, two],
    ]);
    const sent = await client.get(`transactions/upload-sessions/${id}/rejected-rows?format=sent`);
    expect(sent.headers['content-type']).toBe('application/x-ndjson');
    expect(sent.text).toBe(`{"transaction_id":\n${JSON.stringify(two)}\n`);
    const { upload_uri, session_id } = await client.openUpload();
    await put(upload_uri, coded(JSON.stringify([make.transaction('K-1001')])), 'application/json');
    expect((await client.settledSession(session_id)).counts).toMatchObject({ received: 1, created: 1 });
  });

  it('in another encoding than UTF-8 is refused by name, unless a mapping says how to read it', async () => {
    const type = (format: string) => `application/${format === 'json' ? format : 'x-ndjson'}; charset=utf-16`;
    await save('other', 'format: ndjson\nencoding: utf-16\nfields: { transaction_id: transaction_id }\n');
    for (const [format, mapping_id, status] of [
      ['json', null, 415],
      ['ndjson', null, 415],
      ['ndjson', 'other', 200],
    ] as const) {
      const { json } = await open({ format, mapping_id });
      const { upload_uri } = json as { upload_uri: string };
      const answer = await put(upload_uri, Buffer.from('[]', 'utf16le'), type(format));
      expect([answer.statusCode, /charset utf-16 is not read/.test(answer.body)]).toEqual([
        status,
        status === 415,
      ]);
      const inUtf8 = type(format).replace('utf-16', 'utf-8');
      if (status === 415) expect((await put(upload_uri, '[]', inUtf8)).statusCode).toBe(200);
    }
  });

  it('with a line of JSON nested a thousand times deep hides no other', async () => {
    const deep = (times: number) => `{"a":${'['.repeat(times)}${']'.repeat(times)}}`;
    const good = JSON.stringify(make.transaction('K-1002'));
    const file = [deep(1_000), deep(100_000), good].join('\n');
    await save('lines', 'format: ndjson\nfields: { transaction_id: transaction_id, tags: a }\n');
    for (const mapping_id of [null, 'lines'])
      expect((await uploaded({ format: 'ndjson', mapping_id }, file)).counts).toMatchObject({ received: 3 });
  });
});

describe('a stored mapping', () => {
  const details = (json: never) => (json as Refusal).details;

  it('is listed, read and removed', async () => {
    await save('giro', MAP);
    const told = {
      mapping_id: 'giro',
      format: 'csv',
      saved_at: expect.any(String) as string,
    };
    const { mappings } = (await client.get('mappings')).json as { mappings: object[] };
    expect(mappings).toContainEqual(told);
    expect((await client.get('mappings/giro')).json).toEqual({ ...told, yaml: MAP });
    expect(await client.send('DELETE', 'mappings/giro')).toMatchObject({ json: { mapping_id: 'giro' } });
    for (const method of ['GET', 'DELETE'] as const)
      expect(await client.send(method, 'mappings/giro')).toMatchObject({
        status: 404,
        json: { error: 'mapping_not_found', details: { field: 'mapping_id', value: 'giro' } },
      });
  });

  it('with faults is refused, and each fault has its line', async () => {
    const { status, json } = await save(
      'bad',
      'decimal: ","\nfields:\n  a: B\n  type: { column: A, colum: A }\n',
    );
    expect([status, details(json).problems]).toEqual([
      422,
      [{ field: 'yaml', value: null, message: 'line 4: fields.type has unknown keys: colum' }],
    ]);
    const unknown = await save('bad', 'fields:\n  amout: B\n  tipe: A\n');
    expect(details(unknown.json).problems!.map(({ message }) => message)).toEqual([
      'line 2: fields.amout is no field of transactions: did you mean amount?',
      'line 3: fields.tipe is no field of transactions: did you mean type?',
    ]);
    const entities = await save('bad', 'kind: entities\nfields: { entity_id: id }\n');
    expect([entities.status, details(entities.json).field]).toEqual([422, 'yaml']);
    expect((await client.get('mappings/bad')).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['is too long', { yaml: `fields: {}\n#${'x'.repeat(16 * 1024)}` }, 'yaml'],
    ['is no text', { yaml: 5 }, 'yaml'],
    ['is absent', {}, 'yaml'],
  ])('that %s is refused', async (_, body, field) => {
    const answer = await client.send('PUT', 'mappings/bad', body);
    expect([answer.status, details(answer.json).field]).toEqual([422, field]);
  });

  it('has a name of up to 60 characters, and there are up to 100', async () => {
    const other = new RestClient(server, await server.newOrganization());
    const saved = async (id: string) =>
      (await other.send('PUT', `mappings/${id}`, { yaml: 'fields: {}' })).status;
    expect(await saved('x'.repeat(61))).toBe(400);
    const all = await Promise.all(Array.from({ length: 102 }, (_, at) => saved(`m${at}`)));
    expect(all.filter((status) => status === 422)).toHaveLength(2);
    expect(await saved('m0')).toBe(200);
  });

  it.each<[object, string]>([
    [{ format: 'csv' }, 'must name a stored mapping'],
    [{ format: 'csv', mapping_id: 'nothing' }, 'names no stored mapping'],
    [{ format: 'json', mapping_id: 'for-csv' }, 'is of csv files, and this is one of json'],
  ])('that does not fit an upload (%j) is refused', async (opening, words) => {
    await save('for-csv', MAP);
    const { status, json } = await open(opening);
    expect([status, details(json).field]).toEqual([422, 'mapping_id']);
    expect(details(json)['reason']).toContain(words);
  });
});
