import { rm } from 'node:fs/promises';
import { startApp, type TestApp } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ORG = 'Example Bank';
let dataDir: string;
let server: TestApp;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ dataDir });
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('cancels an upload that has not ended, of this organization alone', async () => {
  const client = new RestClient(server, await server.newOrganization({ name: ORG }));
  await server.newOrganization({ name: 'Other Bank' });
  const { session_id: id } = await client.openUpload();
  const cancel = (org: string) => commandInProcess({ DATA_DIR: dataDir }, ['upload', 'cancel', org, id]);
  const foreign = await cancel('Other Bank');
  expect([foreign.code, foreign.stderr.includes('Upload session not found')]).toEqual([1, true]);
  expect(await cancel(ORG)).toMatchObject({ code: 0, stdout: `The upload ${id} is cancelled.\n` });
  expect((await client.settledSession(id)).state).toBe('cancelled');
  const again = await cancel(ORG);
  expect([again.code, again.stderr.includes('The upload has ended or was cancelled')]).toEqual([1, true]);
});
