import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  recordingOf,
  recordingText,
  exampleOrganization,
  sendExamples,
  startExampleApp,
} from '../test/support/api-examples.js';

const RECORDING = path.join(import.meta.dirname, '../src/rest/openapi/examples/recorded.json');

/** Jest runs it as it runs the tests: only its compiler writes the metadata that Nest starts with. */
test('the answers to the examples of the REST API are recorded', async () => {
  const server = await startExampleApp();
  try {
    const { key } = await exampleOrganization(server);
    const recording = recordingOf(await sendExamples(server, () => key));
    await writeFile(RECORDING, recordingText(recording));
    expect(Object.keys(recording)).not.toEqual([]);
  } finally {
    await server.close();
  }
});
