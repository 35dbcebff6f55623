import { digestId } from '../../../packages/bank-files/src/row-ids.js';
import type { TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, type SessionAnswer } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(62);
let server: TestApp;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  client = new RestClient(server, await server.newOrganization());
  await client.entities(...['K-1000', 'K-1001'].map((entity_id) => make.entity({ entity_id })));
});

const save = (id: string, yaml: string) => client.send('PUT', `mappings/${id}`, { yaml });

const open = (opening: object) => client.post('transactions/upload-via-url', opening);

interface Opening {
  readonly format: string;
  readonly mapping_id?: string;
  readonly ids?: string;
}

async function uploaded(opening: Opening, file: string): Promise<SessionAnswer> {
  const { json } = await open(opening);
  const { upload_uri, session_id: id } = json as { upload_uri: string; session_id: string };
  const { pathname, search } = new URL(upload_uri);
  const type = opening.format === 'json' ? 'application/json' : 'application/octet-stream';
  const headers = { 'content-type': type };
  const put = await server.app.inject({ method: 'PUT', url: `${pathname}${search}`, payload: file, headers });
  expect(put.statusCode).toBe(200);
  return client.settledSession(id);
}

describe('a row whose id a map made of columns that do not tell customers apart', () => {
  const map = (customer: string, more = '') => `
fields:
  transaction_id: { columns: [Day, Amount, Text], join: "|", hash: true, number_equal: true${more} }
  event_time: Day
  amount: Amount
  amount_currency: { constant: EUR }
  sender.entity_id: { constant: ${customer} }
`;
  const FILE = 'Day,Amount,Text\n2025-03-04,12.99,Abo\n';
  const id = digestId('2025-03-04|12.99|Abo');
  const importFor = async (name: string, yaml: string) => {
    expect((await save(name, yaml)).status).toBe(200);
    return uploaded({ format: 'csv', mapping_id: name }, FILE);
  };
  const SENTENCE =
    /is the id of a transaction of K-1000, and this row is of another customer.*customer: true/;

  it('never moves the payment of another customer', async () => {
    expect((await importFor('made-a', map('K-1000'))).counts).toMatchObject({ created: 1 });
    const { counts, errors } = await importFor('made-b', map('K-1001'));
    expect(counts).toMatchObject({ created: 0, updated: 0, failed: 1 });
    expect(JSON.stringify(errors)).toMatch(SENTENCE);
    expect(await client.stored('transaction', id)).toMatchObject({
      content: { sender: { entity_id: 'K-1000' } },
    });
    expect((await importFor('made-a', map('K-1000'))).counts).toMatchObject({ unchanged: 1 });
    const told = await importFor('made-c', map('K-1001', ', customer: true'));
    expect(told.counts).toMatchObject({ created: 1, failed: 0 });
  });

  it('is rejected in a file of the API that says `ids: made`, while ids of the bank may change', async () => {
    const row = {
      transaction_id: 'made-1',
      event_time: '2025-03-04T00:00:00Z',
      amount: '1',
      amount_currency: 'EUR',
    };
    const file = (customer: string) => JSON.stringify([{ ...row, sender: { entity_id: customer } }]);
    const made = { format: 'json', ids: 'made' };
    expect((await uploaded(made, file('K-1000'))).counts).toMatchObject({ created: 1 });
    const { counts, errors } = await uploaded(made, file('K-1001'));
    expect(counts).toMatchObject({ updated: 0, failed: 1 });
    expect(JSON.stringify(errors)).toMatch(SENTENCE);
    expect((await uploaded({ format: 'json' }, file('K-1001'))).counts).toMatchObject({
      updated: 1,
      failed: 0,
    });
    expect((await open({ format: 'json', ids: 'mine' })).status).toBe(422);
  });
});
