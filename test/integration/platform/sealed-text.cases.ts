import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { ListApiKeys } from '../../../src/access/queries/list-api-keys.query.js';
import { FieldCipher } from '../../../src/platform/records/field-cipher.js';
import { streamName } from '../../../src/platform/event-store/envelope.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await startApp();
  bank = await server.newOrganization();
});

afterAll(() => server.close());

test('free text of an event stands in the log sealed, and its readers get it in clear', async () => {
  const { id } = await server.bus.send(new GenerateApiKey(bank.caller, { name: 'Key of Zebedee Quux' }));
  const stream = streamName('apiKey', bank.caller.orgId, id);
  const [stored] = await server.app.get(EventStore).readStream(stream);
  const text = Buffer.from(stored!.data).toString('utf8');
  expect(text).not.toContain('Zebedee');
  const listed = await server.bus.send(new ListApiKeys(bank.caller));
  expect(listed.find((key) => key.id === id)?.name).toBe('Key of Zebedee Quux');

  const sealed = (JSON.parse(text) as { data: { name: string } }).data.name;
  const place = { org: bank.caller.orgId, stream, streamId: id, id: stored!.id };
  const cipher = server.app.get(FieldCipher);
  await expect(cipher.unseal(place, 'name', sealed)).resolves.toBe('Key of Zebedee Quux');
  await expect(cipher.unseal({ ...place, id: 'another event' }, 'name', sealed)).rejects.toThrow();
  await expect(cipher.unseal(place, 'another field', sealed)).rejects.toThrow();
});
