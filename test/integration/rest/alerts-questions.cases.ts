import { createHash } from 'node:crypto';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import type { RestClient } from '../../support/rest-client.js';
import { bankWithRecords, suiteApp } from '../../support/suite-app.js';

const make = new Builders(6161);
const PIECE = 1_000_000;

let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let alert: string;

beforeAll(async () => {
  server = await suiteApp();
  const records = await bankWithRecords(server, make);
  ({ bank, client } = records);
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: ['teamwork'], disable: [] }));
  const made = make.alert([records.entity.entity_id], [records.row.transaction_id]);
  await client.alerts([made]);
  alert = made.alert_id;
});

const ask = async (): Promise<string> => {
  const { json } = await client.post(`alerts/${alert}/questions`, { text: 'What are the payments for?' });
  return (json as { question_id: string }).question_id;
};
const end = (question: string, body: object) =>
  client.post(`alerts/${alert}/questions/${question}/end`, body);
const list = async () =>
  ((await client.get(`alerts/${alert}/questions`)).json as { questions: QuestionAnswer[] }).questions;

interface QuestionAnswer {
  readonly question_id: string;
  readonly state: string;
  readonly answer: { documents: { bytes: number; sha256: string }[] } | null;
}

const piecesOf = (content: Buffer): string[] =>
  content.toString('base64').match(new RegExp(`.{1,${PIECE}}`, 'g'))!;

test('a document of 5 MiB comes in pieces, and is stored as it was sent', async () => {
  const content = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(5 * 1024 * 1024 - 5, 7)]);
  const question = await ask();
  const documents = [{ name: 'lease.pdf', content: piecesOf(content) }];
  expect((await end(question, { state: 'answered', text: 'See it.', documents })).status).toBe(200);
  const [first] = (await list()).find(({ question_id: id }) => id === question)!.answer!.documents;
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(first).toMatchObject({ bytes: content.length, sha256 });
});

test.each<[string, object, string]>([
  ['text that is no base64', { name: 'a.txt', content: ['TGVhc2U'] }, 'documents[0].content'],
  ['base64 for addresses', { name: 'a.txt', content: ['_-__'] }, 'documents[0].content'],
  ['a document without a name', { content: ['TGVhc2U='] }, 'documents[0].name'],
  ['a page that is called a PDF', { name: 'a.pdf', content: ['PGh0bWw+'] }, 'documents'],
  ['content in nine pieces', { name: 'a.txt', content: Array(9).fill('TGVh') }, 'documents[0].content'],
])('%s is refused, and the question stays open', async (_, document, field) => {
  const question = await ask();
  const refused = await end(question, { state: 'answered', text: 'x', documents: [document] });
  expect([refused.status, refused.json]).toMatchObject([
    422,
    { error: 'validation_error', message: expect.stringContaining(field) as string, details: { field } },
  ]);
  expect((await list()).at(-1)).toMatchObject({ question_id: question, state: 'open' });
  expect((await end(question, { state: 'withdrawn', text: 'again' })).status).toBe(200);
});

test('a second question waits for the end of the first; a keyed request is answered again', async () => {
  const question = await ask();
  const second = await client.post(`alerts/${alert}/questions`, { text: 'Who is the payer?' });
  expect([second.status, second.json]).toMatchObject([409, { error: 'question_open' }]);
  const request = {
    method: 'POST',
    url: `/api/v1/transaction-monitoring/alerts/${alert}/questions/${question}/end`,
    key: bank.key,
    headers: { 'idempotency-key': 'answer-1' },
    body: { state: 'answered', text: 'Rent.' },
  } as const;
  const first = await server.rest(request);
  const again = await server.rest(request);
  expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
  expect((await end(question, { state: 'answered', text: 'Rent.' })).json).toMatchObject({
    error: 'question_over',
  });
});
