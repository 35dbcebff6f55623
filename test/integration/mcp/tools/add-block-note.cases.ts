import { ConfirmNoteClaims } from '../../../../src/investigations/commands/confirm-note-claims.command.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4206);
});

const add = (changes: object, by = reading.client) =>
  by.call('add_block_note', {
    alert_id: reading.alert.alertId,
    block_type: 'general',
    body: 'The payments are rent for two flats.',
    classification: 'added_facts',
    ...changes,
  });

test('a note is there for the next run', async () => {
  const { structured } = await add({});
  const run = await reading.alert.rerun();
  expect(run.content!.notes).toContain(structured!['note_id']);
});

test('of many notes the newest are shown, and answers say that there are older ones', async () => {
  const { client, alert } = reading;
  const alert_id = alert.alertId;
  const written: unknown[] = [];
  const shown = async (tool: string) => {
    const { notes, shortened, truncated } = (await client.call(tool, { alert_id })).structured!;
    const ids = (notes as { note_id: string }[]).map(({ note_id }) => note_id);
    return [ids, tool === 'get_alert' ? /older notes/.test(String(shortened)) : truncated];
  };
  const before = ((await client.call('get_alert', { alert_id })).structured!['notes'] as []).length;
  const write = async (count: number) => {
    for (; written.length < count;)
      written.push((await add({ body: `Point ${written.length}.` })).structured!['note_id']);
  };
  await write(10 - before);
  expect((await shown('get_alert'))[1]).toBe(false);
  await write(12);
  expect(await shown('get_alert')).toEqual([written.slice(-10), true]);
  expect((await shown('list_alert_investigations'))[1]).toBe(false);
  await write(21);
  expect(await shown('list_alert_investigations')).toEqual([written.slice(-20), true]);
});

test.each([
  [4095, false],
  [4096, false],
  [4097, true],
])('a body of %i code points is refused: %s', async (count, isError) => {
  expect((await add({ body: '𝄞'.repeat(count) })).isError).toBe(isError);
});

test.each([
  { body: ' ' },
  { block_type: 'astrology' },
  { classification: 'context_needed' },
  { classification: 'gossip' },
])('%j is refused, and nothing is written', async (wrong) => {
  const { isError, text } = await add(wrong);
  expect(isError).toBe(true);
  expect(text).toContain('Nothing was written.');
});

const SOLD = {
  type: 'source_of_funds',
  basis: 'document_seen',
  document: 'deed of sale',
  statement: 'He sold his flat.',
  amount: 9_500,
  currency: 'USD',
};

test('what incriminates the customer raises a flag in the next run, whoever says it', async () => {
  const statement = 'He lends his account for 10 %.';
  const claim = { type: 'incriminates', basis: 'said_by_customer', statement };
  const { structured } = await add({ body: 'He admits it.', claims: [claim] });
  expect(structured).toMatchObject({ touches: ['CP2'], would_change: ['customer_profile'] });
  const run = await reading.alert.rerun();
  const changes = run.content!.result.perBlock.flatMap(({ noteChanges = [] }) => noteChanges);
  expect(changes.filter(({ noteId }) => noteId === structured!['note_id'])).toMatchObject([
    { flagId: 'CP2' },
  ]);
});

test('what lowers a flag waits until a person confirms it, once', async () => {
  const { server, bank, alert } = reading;
  const { structured } = await add({ body: 'He sold his flat.', claims: [SOLD] });
  expect(structured!['answer']).toContain('a person has to confirm the claims');
  const noteId = structured!['note_id'] as string;
  const confirm = (caller = bank.caller) =>
    server.bus.send(new ConfirmNoteClaims(caller, { alertId: alert.alertId, noteId }));
  await expect(confirm({ ...bank.caller, kind: 'agent' })).rejects.toMatchObject({
    code: 'permission_denied',
  });
  const confirmed = await confirm({ ...bank.caller, kind: 'human' });
  expect(confirmed).toMatchObject({ confirms: noteId, claims: [SOLD], isByPerson: true });
  expect(confirmed.answer).not.toContain('confirm');
  await expect(confirm({ ...bank.caller, kind: 'human' })).rejects.toMatchObject({
    details: { field: 'confirmed_note' },
  });
});

test.each([
  ['claims[0].document', { ...SOLD, document: undefined }],
  ['claims[0].currency', { ...SOLD, currency: 'SEK' }],
  ['claims[0].flag', { ...SOLD, flag: 'ZZ9' }],
  ['claims[0].note_id', { type: 'no_longer_valid', basis: 'own_inference', note_id: 'n1' }],
  ['claims[0].basis', { ...SOLD, basis: 'gossip' }],
  ['claims[0] has fields that no claim takes: weight. A claim takes type, basis,', { ...SOLD, weight: 3 }],
])('a claim with a fault in %s is refused by its name', async (field, claim) => {
  const { isError, text } = await add({ claims: [claim] });
  expect([isError, text]).toEqual([true, expect.stringContaining(field)]);
});

test('details that a type does not need are kept and shown, such as another currency', async () => {
  const statement = 'He paid a friend to open accounts.';
  const details = { amount: 700, currency: 'SEK', counterparty: 'Otto X', relation: 'friend', flag: 'TP1' };
  const claim = { type: 'incriminates', basis: 'own_inference', statement, ...details, birth_date: '' };
  const { structured } = await add({ body: 'He paid a friend.', claims: [claim] });
  expect(structured).toMatchObject({
    understood_as: [`incriminating fact: SEK 700; Otto X (friend); TP1; ${statement} (own inference)`],
  });
});

test('a note that get_alert lists is withdrawn by its id; a refusal names the newest notes', async () => {
  const { structured } = await add({ body: 'A first note.' });
  const noteId = structured!['note_id'] as string;
  const back = (note_id: string) =>
    add({
      body: 'That was wrong.',
      claims: [{ type: 'no_longer_valid', basis: 'own_inference', statement: 'Mixed up.', note_id }],
    });
  expect((await back('first')).text).toContain(`the newest: ${noteId}`);
  expect((await back(noteId)).structured).toMatchObject({
    understood_as: [`an earlier note is no longer valid: note ${noteId}; Mixed up. (own inference)`],
  });
});
