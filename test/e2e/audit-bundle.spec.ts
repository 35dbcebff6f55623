import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { API_KEY_SCOPES } from '../../src/access/domain/roles.js';
import { LogSealer } from '../../src/log-proofs/log-sealer.js';
import { PurgeCustomerData } from '../../src/erasure/commands/purge-customer-data.command.js';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { startApp, type TestApp, type TestOrganization } from '../support/app.js';
import { GO_MISSING, goCheck } from '../support/audit-bundle/go-check.js';
import { leafHash } from '../support/audit-bundle/merkle-tree.js';
import { closed } from '../support/audit-bundle/sealed-log.js';
import { VERIFIER } from '../support/audit-bundle/verify-bundle.js';
import { ASSISTANT_ENV } from '../support/built-assistant.js';
import { commandInProcess } from '../support/command-in-process.js';
import { InvestigatedAlert } from '../support/investigated-alert.js';
import { CALLBACK, callMcp, connected, OAuthClient, type TokenAnswer } from '../support/oauth-client.js';
import { describeInstalled } from '../support/require.js';
import { RestClient } from '../support/rest-client.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { signedIn, type WebBrowser } from '../support/web-browser.js';

const DAY = 86_400_000;
const CUSTOMER = 'customer to be erased';
const MINUTE_AND_MORE = 61_000;
const ASSISTANT = { client_name: 'Case Helper', software_version: '4.2' };

interface Proof {
  readonly kind: string;
  readonly note: string;
  readonly checkpoint: string;
  readonly size: number;
  readonly index: number;
  readonly inclusion: string[];
  readonly data: string;
  readonly alertId: string;
  readonly keys: { key: string }[];
}

let folder: string;
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
/** The alert that is disclosed. */
let told: InvestigatedAlert;
/** What an auditor kept: the header of a write, and the checkpoint and key of the first day. */
let receipt: string;
let held: string;
let key: string;
/** Service id of the alert whose customer is erased. */
let erased: string;

const file = (name: string, text: string | Buffer): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const check = (bundle: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [VERIFIER, bundle, ...args], { encoding: 'utf8' });
  return { status, stdout };
};
const accepted = (line = 'No fault found.') => ({
  status: 0,
  stdout: expect.stringContaining(line) as string,
});
const storyIn = (stdout: string) => /The story of the alert\n([^]*?)\n\n/.exec(stdout)![1]!;
const seal = async () => {
  const sealer = server.app.get(LogSealer, { strict: false });
  await sealer.seal();
  await sealer.seal();
};
const bundle = async (name: string, query = '') => {
  const { status, text } = await client.get(`/api/v1/audit/bundle${query}`);
  expect(status).toBe(200);
  return file(name, text);
};
const headOf = (path: string) => {
  const text = readFileSync(path, 'utf8');
  const head = text.slice(0, text.indexOf('{"kind":"events"')).split('\n').slice(0, -1);
  return head.map((line) => JSON.parse(line) as Proof);
};
const checkpoint = async () => (await client.get('/api/v1/audit/checkpoint')).json as Proof;

/** On the page of the alert, as a person does. */
async function atPage(browser: WebBrowser, action: string, fields: Record<string, string> = {}) {
  const address = `/alerts/${(await told.row()).id}`;
  const [, name, value] = /name="(seen_\w+)" value="([^"]*)"/.exec((await browser.get(address)).text)!;
  const { status } = await browser.post(`${address}/${action}`, {
    ...fields,
    [name!]: value!,
    back: address,
  });
  expect(status).toBe(303);
}

async function call({ access }: TokenAnswer, name: string, args: object): Promise<void> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const { json } = await callMcp(server, access, message);
  expect(json).toMatchObject({ result: expect.not.objectContaining({ isError: true }) as object });
}

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startApp({ dataDir: path.join(folder, 'd'), env: ASSISTANT_ENV });
  bank = await server.newOrganization({ name: 'Example Bank', scopes: API_KEY_SCOPES });
  client = new RestClient(server, bank);
  told = await InvestigatedAlert.in(server, bank);
  await client.entities(entityOf(CUSTOMER));
  await client.transactions([transactionOf('t-1', CUSTOMER, 1)]);
  const alerts = ['BANK-7', 'BANK-8', 'BANK-9'].map((id) => alertOf(id, CUSTOMER, 't-1'));
  receipt = file('receipt.txt', String((await client.alerts(alerts)).headers['audit-receipt']));
  const { browser } = await signedIn(server, bank, 'analyst');
  await atPage(browser, 'decision', { one: 'ESCALATED', why: 'the payer is a stranger' });
  await atPage(browser, 'undo');
  await atPage(browser, 'decision', { one: 'ESCALATED', why: 'still a stranger' });
  const application = await OAuthClient.confidential(server, CALLBACK, ASSISTANT);
  const { tokens } = await connected(server, bank, { client: application });
  const alert = { alert_id: told.alertId };
  await call(tokens, 'update_alert_disposition', { ...alert, disposition: 'CLEARED', reason: 'it is rent' });
  const fact = { block_type: 'general', classification: 'added_facts', body: 'Two flats are let.' };
  await call(tokens, 'add_block_note', { ...alert, ...fact });
  const batch = { alert_ids: ['BANK-7', 'BANK-8'], disposition: 'CLEARED', batch_id: 'week 9' };
  await call(tokens, 'update_alert_dispositions_bulk', batch);
  await call(tokens, 'undo_dispositions_bulk', { batch_id: 'week 9' });
  await call(tokens, 'update_alert_disposition', { alert_id: 'BANK-9', disposition: 'CLEARED' });
  await told.uploadAgain({ title: 'A second version' });
  await seal();
  const first = await checkpoint();
  held = file('held.txt', first.checkpoint);
  key = first.keys[0]!.key;
  server.clock.advance(2 * DAY);
  await call(await application.refresh(tokens.refresh), 'update_alert_disposition', {
    ...alert,
    disposition: 'ESCALATED',
    reason: 'one flat is empty',
  });
  await told.rerun();
  await seal();
  const whole = await bundle('whole.ndjson', '?alerts=BANK-9');
  erased = (headOf(whole) as unknown as { kind: string; alert: string }[]).find(
    ({ kind }) => kind === 'disclosure',
  )!.alert;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('all of the log, and a part from a later day, have no fault and tell one story', async () => {
  const whole = await bundle('all.ndjson', `?alerts=${told.alertId},BANK-9`);
  const later = path.join(folder, 'later.ndjson');
  const asked = ['--from', '2025-03-02', '--alerts', told.alertId, '--out', later];
  const { dataDir: DATA_DIR } = server;
  expect(await commandInProcess({ DATA_DIR }, ['audit', 'bundle', ...asked])).toMatchObject({ code: 0 });
  const args = ['--checkpoint', held, '--key', key, '--show', told.alertId];
  const all = check(whole, ...args, '--receipt', receipt);
  const part = check(later, ...args);
  expect(all).toEqual(accepted());
  expect(part).toEqual(accepted());
  expect(all.stdout).toContain('Held checkpoints  1 of 1 agree');
  expect(all.stdout).toContain('Receipts          1 of 1 found in the log');
  const story = storyIn(all.stdout);
  // The making of its key is no event of the alert, as the product sees it.
  expect(storyIn(part.stdout)).toBe(story.replace(/.*ErasureKeyMade.*\n/, ''));
  const assistant = `client: {"name":"Case Helper","version":"4.2"}; reason: "it is rent"`;
  expect(story).toMatch(/human .*: decided ESCALATED .*reason: "the payer is a stranger"/);
  expect(story).toMatch(/human .*: undid .*nothing stands again/);
  expect(story).toMatch(/agent .*: decided CLEARED \(before: ESCALATED\) on version 1 .*rule \w+, score/);
  expect(story).toContain(`alertId: "${told.alertId}"; ${assistant}`);
  expect(story).toMatch(/BlockNoteAdded .*body: "Two flats are let\."/);
  expect(story).toMatch(/decided ESCALATED \(before: CLEARED\) on version 2 .*reason: "one flat is empty"/);
  expect(story).toContain('"title":"A second version"');
});

test('a changed byte is found, wherever it is, also where the last line is made to fit', async () => {
  const bytes = readFileSync(await bundle('honest.ndjson', `?alerts=${told.alertId}`));
  for (const share of [0.1, 0.4, 0.7]) {
    const changed = Buffer.from(bytes);
    const at = Math.floor(bytes.length * share);
    changed[at] = changed[at]! ^ 1;
    expect([share, check(file('changed.ndjson', changed)).status]).toEqual([share, 1]);
  }
  const lines = bytes.toString().split('\n').slice(0, -2);
  for (const [old, other] of [
    ['"type":"AlertsUploaded","v":1', '"type":"AlertsUploaded","v":2'],
    ['"disposition":"CLEARED","grounds"', '"disposition":"CLOSED_","grounds"'],
    ['"kind":"agent"', '"kind":"human"'],
  ] as const) {
    const at = lines.findLastIndex((line) => line.includes(old));
    const changed = closed(lines.map((line, index) => (index === at ? line.replace(old, other) : line)));
    const { status, stdout } = check(file('closed.ndjson', changed));
    expect([old, status, stdout.includes('are not those that were signed')]).toEqual([old, 1, true]);
  }
});

test('the receipt of a write is proved by its event', async () => {
  const [id] = readFileSync(receipt, 'utf8').split(';');
  const { status, text } = await client.get(`/api/v1/audit/receipt?event_id=${id}`);
  expect(status).toBe(200);
  const whole = await bundle('receipts.ndjson');
  const found = check(whole, '--receipt', receipt, '--receipt', file('receipt.json', text));
  expect(found).toEqual(accepted('2 of 2 found in the log'));
  const another = file('another.txt', readFileSync(receipt, 'utf8').replace(/leaf=./, 'leaf=!'));
  expect(check(whole, '--receipt', another).status).toBe(1);
});

test('what is no receipt is a mistake of the command, and no fault of the bundle', async () => {
  const whole = await bundle('no-receipts.ndjson');
  const line = readFileSync(receipt, 'utf8').trim();
  const asked = [
    file('two.txt', `${line}\n${line}\n`),
    line,
    file('none.txt', 'hello'),
    file('list.txt', '[1]'),
  ];
  const answers = asked.map((name) =>
    spawnSync(process.execPath, [VERIFIER, whole, '--receipt', name], { encoding: 'utf8' }),
  );
  expect(answers.map(({ status, stdout }) => [status, stdout])).toEqual(asked.map(() => [2, '']));
  expect(answers.map(({ stderr }) => stderr.split('\n')[0])).toEqual([
    expect.stringContaining('takes a file with one receipt, and'),
    expect.stringContaining('takes the name of a file'),
    expect.stringContaining('none.txt is no receipt'),
    expect.stringContaining('list.txt is no receipt'),
  ]);
});

test('a write that was acknowledged and is in no tree after a minute is found by its receipt', async () => {
  const [dataDir, earlier] = ['lost', 'earlier'].map((name) => path.join(folder, name)) as [string, string];
  const started = async () => {
    const app = await startApp({ dataDir, env: ASSISTANT_ENV });
    app.clock.advance(MINUTE_AND_MORE);
    await app.app.get(LogSealer, { strict: false }).seal();
    return app;
  };
  let lossy = await started();
  const other = await lossy.newOrganization({ scopes: API_KEY_SCOPES });
  await new RestClient(lossy, other).entities(entityOf('kept'));
  await lossy.close();
  await cp(dataDir, earlier, { recursive: true });
  lossy = await started();
  const { headers } = await new RestClient(lossy, other).entities(entityOf('lost'));
  await lossy.close();
  // All stores as they were before that answer, as from a backup.
  await rm(dataDir, { recursive: true });
  await rename(earlier, dataDir);
  lossy = await started();
  const lost = String(headers['audit-receipt']);
  const after = new RestClient(lossy, other);
  expect(await after.get(`/api/v1/audit/receipt?event_id=${lost.split(';')[0]}`)).toMatchObject({
    status: 404,
    json: { error: 'event_not_found' },
  });
  const { text } = await after.get('/api/v1/audit/bundle');
  await lossy.close();
  const whole = file('lost.ndjson', text);
  expect(check(whole)).toEqual(accepted());
  expect(check(whole, '--receipt', file('lost.txt', lost))).toEqual({
    status: 1,
    stdout: expect.stringContaining('Receipts: an acknowledged event is in no leaf') as string,
  });
});

describeInstalled(GO_MISSING, "Go's note and tlog", () => {
  test('accept what the server signed and proved', async () => {
    const ask = await goCheck();
    const head = headOf(await bundle('go.ndjson', `?from=2025-03-02&alerts=${told.alertId}`));
    const of = (kind: string) => head.find((line) => line.kind === kind)!;
    const { index, inclusion, data } = of('leaf');
    const { json } = await client.get(`/api/v1/audit/consistency?from=${of('start').size}`);
    const question = {
      Keys: of('manifest').keys.map(({ key: known }) => known),
      Old: of('start').checkpoint,
      New: of('newest').note,
      Leaf: leafHash(data).toString('base64'),
      Index: index,
      Inclusion: inclusion,
      Consistency: (json as { hashes: string[] }).hashes,
    };
    expect(ask(question)).toBe('accepted\n');
    expect(ask({ ...question, Leaf: leafHash(`${data} `).toString('base64') })).toMatch(/^refused: /);
  });
});

test('after a purge all that was signed verifies, and nothing about the customer is handed out', async () => {
  const before = file('before.txt', (await checkpoint()).checkpoint);
  const erasure = { customer: CUSTOMER, before: null, reason: 'request 7', force: true, dryRun: false };
  await server.bus.send(new PurgeCustomerData(bank.caller, erasure));
  await seal();
  const whole = await bundle('purged.ndjson', `?alerts=${told.alertId},BANK-9`);
  const notes = ['--checkpoint', held, '--checkpoint', before, '--receipt', receipt];
  const kept = check(whole, ...notes, '--show', told.alertId);
  expect(kept).toEqual(accepted());
  expect(kept.stdout).toContain('Held checkpoints  2 of 2 agree');
  const disclosed = headOf(whole).filter(({ kind }) => kind === 'disclosure');
  expect(new Set(disclosed.map(({ alertId }) => alertId))).toEqual(new Set([told.alertId]));
  expect(readFileSync(whole, 'utf8').includes('BANK-9')).toBe(false);
  expect(check(whole, '--show', 'BANK-9')).toMatchObject({ status: 2 });
  const asked = await server.bus.send(new PurgeCustomerData(bank.caller, { ...erasure, dryRun: true }));
  const certificate = check(whole, '--show', asked.purged!.serviceId).stdout;
  expect(storyIn(certificate)).toMatch(
    new RegExp(`certificate of erasure .*customers ${asked.purged!.serviceId};.*keys destroyed of \\d+: `),
  );
  expect(certificate).toContain('human operator');
  expect(storyIn(check(whole, '--show', erased).stdout)).toMatch(
    /decided CLEARED[^]*certificate of erasure \(erasure\): 1 customers, 3 alerts.*; reason: "request 7" \[/,
  );
  const later = await bundle('later.ndjson', `?from=2026-01-01&alerts=BANK-9`);
  expect(storyIn(check(later, '--show', erased).stdout)).toContain('; reason: "request 7"');
});
