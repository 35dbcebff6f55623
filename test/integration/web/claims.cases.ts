import type { TestApp, TestOrganization } from '../../support/app.js';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let address: string;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, new Builders(9_078));
  address = `/alerts/${(await alert.row()).id}`;
});

const NOTE = { block: 'general', classification: 'added_facts', note: 'He sold his flat.' };
const CLAIM = {
  claim_type: 'source_of_funds',
  claim_basis: 'document_seen',
  claim_document: 'deed of sale',
  claim_statement: 'Sale of a flat.',
  claim_amount: '9500',
  claim_currency: 'USD',
};

test('a person states a claim in the form of a note, and the page says how it is read', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get(address);
  expect((await browser.post(`${address}/notes`, { ...NOTE, ...CLAIM })).status).toBe(303);
  const { text } = await browser.get(address);
  expect(text).toContain('source of the money: USD 9500; Sale of a flat. (document seen: deed of sale)');
  expect(text).not.toContain('Confirm the claims');
});

test.each([
  ['claim_document', { ...CLAIM, claim_document: '' }],
  ['claim_basis', { ...CLAIM, claim_basis: '' }],
  ['claim_currency', { ...CLAIM, claim_currency: 'SEK' }],
])('a fault in %s is shown beside this field', async (field, claim) => {
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get(address);
  const { status, text } = await browser.post(`${address}/notes`, { ...NOTE, ...claim });
  expect([status, text]).toEqual([422, expect.stringContaining(`id="${field}-error"`)]);
});

test('a person confirms the claims of an assistant by one button', async () => {
  const claims = [{ type: 'identity_verified', basis: 'document_seen', document: 'passport' } as const];
  const note = {
    blockType: 'general',
    classification: 'added_facts',
    body: 'Seen <b>it</b>.',
    claims,
  } as const;
  const { noteId } = await server.bus.send(
    new AddBlockNote({ ...bank.caller, kind: 'agent' }, { alertId: alert.alertId, note }),
  );
  const { browser } = await signedIn(server, bank, 'analyst');
  expect((await browser.get(address)).text).toContain('Confirm the claims');
  expect((await browser.post(`${address}/claims`, { confirmed_note: noteId })).status).toBe(303);
  const { text } = await browser.get(address);
  expect(text).not.toContain('Confirm the claims');
  expect(text).toContain('Claims confirmed: Seen &lt;b&gt;it&lt;/b&gt;.');
  const again = await browser.post(`${address}/claims`, { confirmed_note: noteId });
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('confirmed already')]);
});
