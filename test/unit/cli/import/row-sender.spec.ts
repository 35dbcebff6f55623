import { transactionSender } from '../../../../src/cli/import/row-sender.js';
import { RestClient } from '../../../../src/cli/load/rest-client.js';
import { TinyServer } from '../load/tiny-server.js';

let server: TinyServer;
let send: ReturnType<typeof transactionSender>;

beforeEach(async () => {
  server = new TinyServer();
  send = transactionSender(new RestClient(await server.start(), 'k1'));
});

afterEach(() => server.stop());

const refusedPut = (error: string) =>
  server.faults.push({ on: 'PUT', answer: { status: 409, body: { error, message: `says ${error}` } } });

test.each(['cancelled', 'refused', 'expired'])('an upload that ends as %s is an error', async (state) => {
  server.importingPolls = 1;
  server.finalState = state;
  const judged = await send(['{"transaction_id":"t"}']);
  await expect(judged()).rejects.toThrow(`upload u1 is ${state}: `);
});

test('a file that came already is no error, one that nobody waits for is', async () => {
  refusedPut('upload_already_received');
  expect(await (await send(['{"transaction_id":"t"}']))()).toMatchObject({ created: 0, faults: [] });
  refusedPut('upload_ended');
  await expect(send(['{"transaction_id":"t"}'])).rejects.toThrow('says upload_ended');
});
