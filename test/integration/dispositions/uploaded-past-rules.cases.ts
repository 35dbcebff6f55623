import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { ListAlertQueue } from '../../../src/alerts/queries/list-alert-queue.query.js';
import { ListProposalNews } from '../../../src/alerts/queries/list-proposal-news.query.js';
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import {
  AnswerProposal,
  type ProposalAnswer,
} from '../../../src/dispositions/commands/answer-proposal.command.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { GetProposalTexts } from '../../../src/dispositions/queries/get-proposal-texts.query.js';
import { type Caller, DAY_MS } from '@alert-review/kernel';
import {
  NO_SECOND_PERSON_RULES,
  type SecondPersonRules,
} from '../../../src/access/domain/second-person-rules.settings.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: DecidingBank;
let ann: Caller;
let ben: Caller;

beforeEach(async () => {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  ann = await bank.person('admin');
  ben = await bank.person();
});

const HELD =
  'alerts[0].disposition_status: read, but does not count: by the four-eyes rules of your organization ' +
  'people decide about this alert';
const rules = (some: Partial<SecondPersonRules>) =>
  server.bus.send(new SetSecondPersonRules(bank.bank.caller, { ...NO_SECOND_PERSON_RULES, ...some }));
const types = async (alertId: string) => (await bank.events(alertId)).map(({ type }) => type);
const textsOf = async (alertId: string) => server.bus.send(new GetProposalTexts(ben, alertId));
const propose = (alertId: string) =>
  server.bus.send(new UpdateAlertDisposition(ann, { alertId, disposition: 'CLEARED' }));
const stepsOf = async (alertId: string) =>
  (await server.bus.send(new ReplayAlert(bank.bank.caller, alertId))).steps;
const rowOf = async (alertId: string) => {
  const { rows } = await server.bus.send(
    new ListAlertQueue(ben, {
      filter: { named: { alertIds: [alertId] } },
      order: 'risk',
      page: 1,
      pageSize: 1,
    }),
  );
  return rows[0]!;
};

describe('a decision that an upload brings past a four-eyes rule', () => {
  test.each<[string, Partial<SecondPersonRules>, string]>([
    ['score', { scoreFrom: 80 }, 'MONITORING'],
    ['cleared', { cleared: true }, 'CLOSED'],
    ['escalated', { escalated: true }, 'STR_FILED'],
  ])(
    'counts, and history, alert and queue say that the rule %s would have asked',
    async (rule, some, status) => {
      await rules(some);
      const [alert = ''] = await bank.alerts(1, { disposition_status: status as 'CLOSED' });
      expect(await bank.row(alert)).toMatchObject({
        analystDisposition: status,
        uploadNote: { kind: 'alone', disposition: status, askedFor: [rule] },
      });
      expect((await textsOf(alert)).upload).toMatchObject({
        disposition: status,
        askedFor: [rule],
        held: null,
      });
      const steps = await stepsOf(alert);
      expect(steps.find(({ type }) => type === 'UploadedDispositionRecorded')).toMatchObject({
        askedFor: [rule],
      });
      expect((await rowOf(alert)).uploadNote).toMatchObject({ kind: 'alone' });
      // Whatever people decide afterwards is theirs.
      await rules({});
      await server.bus.send(new UpdateAlertDisposition(ben, { alertId: alert, disposition: 'ESCALATED' }));
      expect((await rowOf(alert)).uploadNote).toBeNull();
      expect((await textsOf(alert)).upload).toBeNull();
    },
  );

  test('says nothing where no rule would have asked', async () => {
    await rules({ escalated: true });
    const [alert = ''] = await bank.alerts(1, { disposition_status: 'CLEARED' });
    expect((await bank.row(alert)).uploadNote ?? null).toBeNull();
    expect((await textsOf(alert)).upload).toBeNull();
    expect((await bank.events(alert))[0]!.data).not.toHaveProperty('askedFor');
  });

  test('does not count where the organization holds uploads: people decide', async () => {
    await rules({ cleared: true, uploaded: true });
    const [alert = ''] = await bank.alerts(1, { disposition_status: 'CLEARED' });
    expect(await types(alert)).toEqual(['UploadedDispositionHeld']);
    const row = await bank.row(alert);
    expect(row.analystDisposition ?? null).toBeNull();
    expect(row.uploadNote).toEqual({ kind: 'held', disposition: 'CLEARED', askedFor: ['cleared'] });
    expect((await textsOf(alert)).upload).toMatchObject({ held: 'rules' });
    await propose(alert);
    // A repeat of the same upload, and another one, end nothing.
    await bank.upload({ alert_id: alert, disposition_status: 'CLEARED' });
    await bank.upload({ alert_id: alert, disposition_status: 'CLOSED', title: 'Another title' });
    expect((await bank.row(alert)).proposal).toMatchObject({ by: ann.userId });
    const { proposal, version } = await bank.row(alert);
    const seen = { alertVersion: version, run: null };
    await server.bus.send(
      new AnswerProposal(ben, { alertId: alert, named: proposal!.event, answer: { type: 'confirm' }, seen }),
    );
    expect(await bank.row(alert)).toMatchObject({ analystDisposition: 'CLEARED', uploadNote: null });
    // A decision that no rule asks about counts at once.
    const [other = ''] = await bank.alerts(1, { disposition_status: 'ESCALATED' });
    expect(await bank.row(other)).toMatchObject({ analystDisposition: 'ESCALATED' });
  });
});

test('nobody brings their own proposal into force by an upload with a key of theirs', async () => {
  await rules({ cleared: true });
  const [alert = ''] = await bank.alerts(1);
  await propose(alert);
  const scopes = ['records:ingest', 'alerts:write'] as const;
  const { key } = await server.bus.send(new GenerateApiKey(ann, { name: 'of ann', scopes }));
  const sent = await bank.uploadWith(new RestClient(server, { id: bank.bank.id, key }), {
    alert_id: alert,
    disposition_status: 'CLEARED',
  });
  expect([sent.status, sent.json]).toMatchObject([200, { warnings: [HELD] }]);
  expect(await types(alert)).toEqual(['DecisionProposed', 'UploadedDispositionHeld']);
  expect(await bank.row(alert)).toMatchObject({ waits: 'second_person', uploadNote: { kind: 'held' } });
  expect((await textsOf(alert)).upload).toMatchObject({ held: 'own_proposal' });
  expect((await textsOf(alert)).reason).toBeNull();
  // The bank's own system does, and both are told.
  await bank.upload({ alert_id: alert, disposition_status: 'ESCALATED' });
  expect((await types(alert)).slice(2)).toEqual(['UploadedDispositionRecorded', 'ProposalEnded']);
});

describe('with a key of theirs nobody brings a decision into force that they proposed once', () => {
  const uploadOf = async (person: Caller, alert: string) => {
    const scopes = ['records:ingest', 'alerts:write'] as const;
    const { key } = await server.bus.send(new GenerateApiKey(person, { name: 'own key', scopes }));
    const client = new RestClient(server, { id: bank.bank.id, key });
    return bank.uploadWith(client, { alert_id: alert, disposition_status: 'CLEARED' });
  };
  const answer = async (by: Caller, alert: string, given: ProposalAnswer) =>
    server.bus.send(
      new AnswerProposal(by, {
        alertId: alert,
        named: (await bank.row(alert)).proposal!.event,
        answer: given,
      }),
    );

  test.each<[string, (alert: string) => Promise<unknown>]>([
    ['after they withdrew it', (alert) => answer(ann, alert, { type: 'withdraw' })],
    ['after a colleague sent it back', (alert) => answer(ben, alert, { type: 'sendBack', reason: 'no' })],
    [
      'days after they withdrew it',
      async (alert) => {
        await answer(ann, alert, { type: 'withdraw' });
        server.clock.advance(3 * DAY_MS);
      },
    ],
  ])('%s', async (_, end) => {
    await rules({ cleared: true });
    const [alert = ''] = await bank.alerts(1);
    await propose(alert);
    await end(alert);
    const sent = await uploadOf(ann, alert);
    expect(sent.json).toMatchObject({ warnings: [HELD] });
    expect((await bank.events(alert)).at(-1)).toMatchObject({
      type: 'UploadedDispositionHeld',
      data: { because: 'own_proposal' },
    });
    expect((await bank.row(alert)).analystDisposition ?? null).toBeNull();
    // Their key does not hold off what the bank's own system brings, nor a colleague's decision.
    await bank.upload({ alert_id: alert, disposition_status: 'CLOSED', title: 'Closed there' });
    expect(await bank.row(alert)).toMatchObject({ analystDisposition: 'CLOSED' });
  });
});

describe('an upload after a person has decided', () => {
  const decide = (alert: string) =>
    server.bus.send(
      new UpdateAlertDisposition(ann, { alertId: alert, disposition: 'CLEARED', reason: null }),
    );

  const uploadAgain = (alert: string, status: 'CLEARED' | 'ESCALATED') =>
    bank.uploadWith(new RestClient(server, bank.bank), { alert_id: alert, disposition_status: status });

  test('is warned about, stands in the history, and the person is told', async () => {
    const [alert = ''] = await bank.alerts(1);
    await decide(alert);
    const sent = await uploadAgain(alert, 'ESCALATED');
    expect(sent.json).toMatchObject({ warnings: [HELD] });
    expect((await bank.events(alert)).at(-1)).toMatchObject({
      type: 'UploadedDispositionHeld',
      data: { because: 'decided', disposition: 'ESCALATED', decidedBy: ann.userId },
    });
    expect(await bank.row(alert)).toMatchObject({ analystDisposition: 'CLEARED' });
    expect((await textsOf(alert)).upload).toMatchObject({ held: 'decided', disposition: 'ESCALATED' });
    expect(await server.bus.send(new ListProposalNews(ann))).toMatchObject([
      { alertId: alert, kind: 'upload_overruled' },
    ]);
    // The same again is no further line, and is warned about again.
    const again = await uploadAgain(alert, 'ESCALATED');
    expect(again.json).toMatchObject({ warnings: [HELD] });
    expect(await types(alert)).toEqual(['DispositionChanged', 'UploadedDispositionHeld']);
  });

  test('with the same decision, or one from before, says nothing', async () => {
    const [alert = ''] = await bank.alerts(1, { disposition_status: 'UNDER_INVESTIGATION' });
    await decide(alert);
    const sent = await uploadAgain(alert, 'CLEARED');
    expect(sent.json).toMatchObject({ warnings: [] });
    expect((await types(alert)).slice(1)).toEqual(['DispositionChanged']);
  });

  test('news of old alerts come before fifty that are older news', async () => {
    const oldest = (await bank.alerts(1, { created_at: '2020-01-01T00:00:00Z' }))[0]!;
    const others = await bank.alerts(51);
    for (const alert of [...others, oldest]) await decide(alert);
    for (const alert of [...others, oldest]) {
      server.clock.advance(1);
      await bank.upload({ alert_id: alert, disposition_status: 'ESCALATED' });
    }
    const news = await server.bus.send(new ListProposalNews(ann));
    expect([news.length, news[0]?.alertId]).toEqual([50, oldest]);
  });
});

describe('a value without a decision', () => {
  test.each(['PENDING_INFO', 'REOPENED', 'UNDER_INVESTIGATION'] as const)(
    '%s ends no decision that waits, and whoever proposed it is told',
    async (status) => {
      await rules({ cleared: true });
      const [alert = ''] = await bank.alerts(1);
      await propose(alert);
      await bank.upload({ alert_id: alert, disposition_status: status });
      expect((await bank.events(alert)).at(-1)).toMatchObject({
        type: 'UploadedDispositionHeld',
        data: { because: 'proposal_waits', proposedBy: ann.userId },
      });
      const row = await bank.row(alert);
      expect(row).toMatchObject({ waits: 'second_person', uploadNote: { kind: 'held' } });
      expect(await server.bus.send(new ListProposalNews(ann))).toMatchObject([
        { alertId: alert, kind: 'upload_held' },
      ]);
      expect((await textsOf(alert)).upload).toMatchObject({ held: 'proposal_waits', disposition: status });
      const seen = { alertVersion: row.version, run: null };
      const confirmed = new AnswerProposal(ben, {
        alertId: alert,
        named: row.proposal!.event,
        answer: { type: 'confirm' },
        seen,
      });
      expect(await server.bus.send(confirmed)).toMatchObject({ analystDisposition: 'CLEARED' });
    },
  );

  test('that takes a decision of an upload back follows the rule for taking decisions back', async () => {
    await rules({ undone: true, uploaded: true });
    const [alert = ''] = await bank.alerts(1, { disposition_status: 'CLEARED' });
    await bank.upload({ alert_id: alert, disposition_status: 'REOPENED', title: 'Opened again' });
    expect(await bank.row(alert)).toMatchObject({
      analystDisposition: 'CLEARED',
      uploadNote: { kind: 'held', disposition: 'REOPENED', askedFor: ['undone'] },
    });
  });
});

test('monitoring an alert is closing it without a report: the rule for clearing asks', async () => {
  await rules({ cleared: true, uploaded: true });
  const [alert = ''] = await bank.alerts(1, { disposition_status: 'MONITORING' });
  expect(await bank.row(alert)).toMatchObject({ uploadNote: { kind: 'held', askedFor: ['cleared'] } });
  const [waiting = ''] = await bank.alerts(1);
  await propose(waiting);
  await bank.upload({ alert_id: waiting, disposition_status: 'MONITORING' });
  expect(await bank.row(waiting)).toMatchObject({ waits: 'second_person' });
});

test('nobody gets round a rule by uploading the alert without what it asks for', async () => {
  await rules({ flaggedFrom: { amount: 0.01, currency: 'EUR' } });
  const [alert = ''] = await bank.alerts(1);
  await propose(alert);
  await rules({ flaggedFrom: { amount: 999_999_999, currency: 'EUR' } });
  // As if the alert had fewer payments now: the rule alone would not ask any more.
  await bank.upload({ alert_id: alert, title: 'With fewer payments' });
  const again = await server.bus.send(
    new UpdateAlertDisposition(ann, { alertId: alert, disposition: 'ESCALATED' }),
  );
  expect(again).toMatchObject({ waits: true, changed: false });
  expect((await bank.events(alert)).at(-1)!.data).toMatchObject({ askedFor: ['flagged_sum'] });
  // Another alert with the same content does not wait.
  const [other = ''] = await bank.alerts(1);
  expect(
    await server.bus.send(new UpdateAlertDisposition(ann, { alertId: other, disposition: 'ESCALATED' })),
  ).toMatchObject({
    waits: false,
  });
});
