import { ROLE_PERMISSIONS } from '../../../src/access/domain/roles.js';
import { AddBlockNote, type BlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { SubmitAlertFeedback } from '../../../src/investigations/commands/submit-alert-feedback.command.js';
import type { Caller } from '@alert-review/kernel';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { notesOf } from '../../support/notes-of.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: TestOrganization;
let stranger: TestOrganization;
let alert: InvestigatedAlert;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  stranger = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank);
});

const FACT = 'The deposits came from the sale of a boat, contract on file.';
const general = (body: string): BlockNote => ({ blockType: 'general', classification: 'added_facts', body });
const add = (note: BlockNote, caller: Caller = bank.caller, alertId = alert.alertId) =>
  server.bus.send(new AddBlockNote(caller, { alertId, note }));
const feedback = (part: object = {}, caller: Caller = bank.caller) =>
  server.bus.send(
    new SubmitAlertFeedback(caller, {
      alertId: alert.alertId,
      feedback: {
        blockId: 'transaction_patterns',
        flagId: 'TP1',
        color: 'white',
        context: 'Salaries of a boat yard.',
        ...part,
      },
    }),
  );
const withRole = (role: keyof typeof ROLE_PERMISSIONS): Caller => ({
  ...bank.caller,
  permissions: ROLE_PERMISSIONS[role],
});
const texts = async () =>
  (await server.app.get(EventStore, { strict: false }).readAll({ after: null, maxCount: 10_000 })).map(
    ({ data }) => Buffer.from(data).toString(),
  );

test('a note can be read again, but not in the log', async () => {
  const { noteId } = await add(general(FACT));
  const notes = await notesOf(server, bank.caller, alert.alertId);
  expect(notes.find((note) => note.noteId === noteId)).toEqual({
    noteId,
    blockType: 'general',
    classification: 'added_facts',
    body: FACT,
    writtenAt: server.clock.iso(),
    writtenBy: 'operator',
    files: [],
    claims: [],
    isByPerson: true,
  });
  const all = await texts();
  expect(all.filter((text) => text.includes(noteId))).toHaveLength(1);
  expect(all.filter((text) => text.includes('sale of a boat'))).toEqual([]);
});

test('the next run applies its claims and says what it changed', async () => {
  const claims = [{ type: 'report_filed', basis: 'own_inference', statement: 'About a boat.' }] as const;
  const { noteId } = await add({ ...general('A SAR about the boat was filed.'), claims });
  const before = await alert.newestEnded();
  const after = await alert.rerun();
  const profile = (run: typeof after) =>
    run.content!.result.perBlock.find(({ blockId }) => blockId === 'customer_profile')!;
  const raised = (run: typeof after) => profile(run).flags.find(({ flagId }) => flagId === 'CP2')!;
  const { color } = raised(before);
  expect(profile(before)).not.toHaveProperty('noteChanges');
  expect(profile(after).noteChanges).toEqual([{ noteId, flagId: 'CP2', before: color, after: 'yellow' }]);
  expect(raised(after)).toMatchObject({ color: 'yellow', colorBeforeNotes: color });
  expect([before.content!.notes, after.content!.notes]).toEqual([
    undefined,
    expect.arrayContaining([noteId]),
  ]);
  expect(profile(after).writeUp).toContain('An analyst noted "A SAR about the boat was filed."');
});

test('feedback is kept with the colour that was shown, and changes no run', async () => {
  const newest = await alert.newestEnded();
  const answer = await feedback();
  const shown = newest.content!.result.perBlock.find(({ blockId }) => blockId === 'transaction_patterns')!;
  expect(answer).toEqual({
    feedbackId: expect.any(String) as string,
    investigationId: newest.id,
    shownColor: shown.flags[0]!.color,
  });
  const again = await alert.rerun();
  expect(again.score).toBe(newest.score);
  expect((await texts()).filter((text) => text.includes('boat yard'))).toEqual([]);
});

test('feedback needs no context, and an empty one is none', async () => {
  await expect(feedback({ context: '' })).resolves.toHaveProperty('feedbackId');
});

test.each(['admin', 'analyst', 'reviewer'] as const)('a role of %s may write both', async (role) => {
  await expect(add(general(FACT), withRole(role))).resolves.toHaveProperty('noteId');
  await expect(feedback({}, withRole(role))).resolves.toHaveProperty('feedbackId');
});

test('a viewer may write neither', async () => {
  const denied = { code: 'permission_denied', details: { permission: 'feedback:write' } };
  await expect(add(general(FACT), withRole('viewer'))).rejects.toMatchObject(denied);
  await expect(feedback({}, withRole('viewer'))).rejects.toMatchObject(denied);
});

test('a foreign alert, the service id and a missing one are all not found', async () => {
  const { id } = await alert.row();
  const notFound = { code: 'alert_not_found' };
  await expect(add(general(FACT), stranger.caller)).rejects.toMatchObject(notFound);
  await expect(add(general(FACT), bank.caller, id)).rejects.toMatchObject(notFound);
  await expect(add(general(FACT), bank.caller, 'A-nowhere')).rejects.toMatchObject(notFound);
});
