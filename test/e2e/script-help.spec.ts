import path from 'node:path';
import { shell } from '../support/demo-process.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

// A status other than 0 rejects.
test.each([
  ['bench', /^Measures one bench: [^]*--quick[^]*Exit codes: [^]*\ningest /],
  ['oauth:test-issuer', /^npm run oauth:test-issuer[^]*--port <port>[^]*POST \/token [^]*Exit codes: /],
  ['eval', /^Judges the shipped recipe: [^]*retrieval[^]*--simulate <seed>[^]*Exit codes: /],
])('npm run %s -- --help says what it takes', async (script, text) => {
  expect(await shell(`npm run --silent ${script} -- --help`, {}, ROOT)).toMatch(text);
});
