import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { SubmitAlertFeedback } from '../../../src/investigations/commands/submit-alert-feedback.command.js';
import type { Claim, Classification, Color } from '@alert-review/judgement';
import { FlagFeedbackReadModel } from '../../../src/investigations/flag-feedback.read-model.js';
import { GetFlagAgreement } from '../../../src/investigations/queries/get-flag-agreement.query.js';
import type { Caller } from '@alert-review/kernel';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank);
});

const agreement = (caller: Caller = bank.caller) => server.bus.send(new GetFlagAgreement(caller));
const calledWrong = (flag: string): Claim => ({
  type: 'indicator_wrong',
  basis: 'document_seen',
  document: 'statement',
  statement: 'It rests on a wrong record.',
  flag,
});
const say = async (flagId: string, color: Color, user: string) => {
  const caller = { ...bank.caller, userId: user };
  const feedback = { blockId: 'transaction_patterns', flagId, color };
  return (await server.bus.send(new SubmitAlertFeedback(caller, { alertId: alert.alertId, feedback })))
    .shownColor;
};

test('each analyst counts once for a flag of an alert, with the last word', async () => {
  expect(await agreement()).toEqual({ feedback: 0, agreed: 0, byFlag: [], truncated: false });
  const shown = await say('TP1', 'black', 'ann');
  const other = shown === 'white' ? 'green' : 'white';
  await say('TP1', shown, 'ann');
  await say('TP1', other, 'bo');
  await say('TP1', other, 'cy');
  await say('TP5', 'green', 'bo');
  const blockId = 'transaction_patterns';
  const report = await agreement();
  expect(report).toMatchObject({ feedback: 4, agreed: 1, truncated: false });
  expect(report.byFlag[0]).toEqual({
    blockId,
    flagId: 'TP1',
    feedback: 3,
    agreed: 1,
    wanted: { [shown]: { [other]: 2 } },
  });
  expect(report.byFlag[1]).toMatchObject({ blockId, flagId: 'TP5', feedback: 1, agreed: 0 });
});

test('a note that calls a block correct agrees with each of its flags; others with none', async () => {
  const caller = { ...bank.caller, userId: 'dee' };
  const before = await agreement();
  const flags = (await alert.newestEnded()).content!.result.perBlock.find(
    ({ blockId }) => blockId === 'customer_profile',
  )!.flags;
  const note = (classification: Classification) => {
    const written = { blockType: 'customer_profile', classification, body: 'I looked at all of it.' };
    return server.bus.send(new AddBlockNote(caller, { alertId: alert.alertId, note: written }));
  };
  await note('correct_incomplete');
  expect(await agreement()).toEqual(before);
  await note('reviewed_correct');
  const after = await agreement();
  expect([after.feedback, after.agreed]).toEqual([
    before.feedback + flags.length,
    before.agreed + flags.length,
  ]);
  for (const { flagId } of flags)
    expect(after.byFlag.find((flag) => flag.flagId === flagId)).toEqual({
      blockId: 'customer_profile',
      flagId,
      feedback: 1,
      agreed: 1,
      wanted: {},
    });
});

test('feedback changes no colour that a run shows', async () => {
  const before = await alert.newestEnded();
  const after = await alert.rerun();
  const colors = ({ content }: typeof after) =>
    content!.result.perBlock.flatMap(({ flags }) => flags.map(({ flagId, color }) => `${flagId} ${color}`));
  expect(colors(after)).toEqual(colors(before));
  expect(after.score).toBe(before.score);
});

test('a later note that disputes a flag takes the agreement back, and no wanted colour', async () => {
  const note = (classification: Classification, flags: readonly string[], userId = 'eve') => {
    const claims = flags.map(calledWrong);
    const written = { blockType: 'customer_profile', classification, body: 'I looked at all of it.', claims };
    return server.bus.send(
      new AddBlockNote({ ...bank.caller, userId }, { alertId: alert.alertId, note: written }),
    );
  };
  const of = async (id: string) => (await agreement()).byFlag.find(({ flagId }) => flagId === id)!;
  await note('reviewed_correct', []);
  const before = await of('CP1');
  await note('factually_incorrect', ['CP1']);
  expect(await of('CP1')).toEqual({ ...before, agreed: before.agreed - 1 });
  expect(await of('CP2')).toMatchObject({ agreed: before.agreed });
  await note('factually_incorrect', ['CP1'], 'fay');
  const { feedback, agreed } = before;
  expect(await of('CP1')).toMatchObject({ feedback: feedback + 1, agreed: agreed - 1, wanted: {} });

  const wanted = (await of('TP1')).wanted;
  const body = {
    blockType: 'transaction_patterns',
    classification: 'factually_incorrect' as const,
    body: 'These are salaries.',
    claims: [calledWrong('TP1')],
  };
  await server.bus.send(
    new AddBlockNote({ ...bank.caller, userId: 'cy' }, { alertId: alert.alertId, note: body }),
  );
  expect((await of('TP1')).wanted).toEqual(wanted);
});

test('where a rerun shows another colour, a note that disputes it is the last word', async () => {
  const user = 'gil';
  const caller = { ...bank.caller, userId: user };
  const dispute = async (flagId: string) => {
    const blockType = flagId === 'TP1' ? 'transaction_patterns' : 'customer_profile';
    const note = {
      blockType,
      classification: 'factually_incorrect' as const,
      body: 'A copy is on file.',
      claims: [calledWrong(flagId)],
    };
    await server.bus.send(new AddBlockNote(caller, { alertId: alert.alertId, note }));
  };
  const { id: streamId } = await alert.row();
  const row = (flagId: string) =>
    server.app
      .get(ReadModels, { strict: false })
      .for(caller)
      .get(FlagFeedbackReadModel, `${streamId}.${flagId}.${user}`);

  await dispute('CP1');
  const shown = await say('TP1', 'green', user);
  await dispute('TP1');
  const before = await row('TP1');
  expect(before).toMatchObject({ shownColor: shown, color: 'green' });
  expect(await row('CP1')).toMatchObject({ investigation: before!.investigation, color: null });

  // A dispute lowers a flag by one band.
  await alert.rerun();
  await dispute('CP1');
  await dispute('TP1');
  for (const [flagId, shownColor] of [
    ['CP1', 'yellow'],
    ['TP1', 'gray'],
  ] as const) {
    const after = await row(flagId);
    expect(after).toMatchObject({ shownColor, color: null });
    expect(after!.investigation).not.toBe(before!.investigation);
  }
});

test('another organization sees none of it', async () => {
  const stranger = await server.newOrganization();
  expect(await agreement(stranger.caller)).toMatchObject({ feedback: 0, byFlag: [] });
});
