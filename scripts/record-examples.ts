import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { API_KEY_SCOPES } from '../src/access/domain/roles.js';
import { recordingOf, recordingText, sendExamples, startExampleApp } from '../test/support/api-examples.js';

const RECORDING = path.join(import.meta.dirname, '../src/rest/openapi/examples/recorded.json');

/** Jest runs it as it runs the tests: only its compiler writes the metadata that Nest starts with. */
test('the answers to the examples of the REST API are recorded', async () => {
  const server = await startExampleApp();
  try {
    const { key } = await server.newOrganization({ scopes: API_KEY_SCOPES });
    const recording = recordingOf(await sendExamples(server, () => key));
    await writeFile(RECORDING, recordingText(recording));
    expect(Object.keys(recording)).not.toEqual([]);
  } finally {
    await server.close();
  }
});
