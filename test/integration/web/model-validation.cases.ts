import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const ADDRESS = '/decisions/model-validation';

test('the page shows the report, and its link saves the signed file', async () => {
  const server = await suiteApp();
  const bank = await server.newOrganization();
  await server.app.get(LogSealer, { strict: false }).seal();
  const { browser } = await signedIn(server, bank, 'reviewer');
  const { status, text } = await browser.get(ADDRESS);
  expect(status).toBe(200);
  for (const told of [
    'Model inventory and changes (SR 11-7)',
    'Which policies close alerts without a person, and who approved them?',
    'Record keeping (EU AI Act, Articles 12, 19 and 26(6))',
    `href="${ADDRESS}/file"`,
  ])
    expect([told, text.includes(told)]).toEqual([told, true]);
  expect(text).not.toContain('###');
  const saved = await browser.get(`${ADDRESS}/file`);
  expect(saved.text).toContain(`/${bank.id} model validation file\n\n# Model validation file\n`);
  expect((await verifyBundle(saved.text)).faults).toEqual([]);
  const { browser: analyst } = await signedIn(server, bank, 'analyst');
  expect((await analyst.get(ADDRESS)).status).toBe(403);
});
