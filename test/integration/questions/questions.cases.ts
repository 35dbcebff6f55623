import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { SetTeams } from '../../../src/teams/commands/set-teams.command.js';
import { NO_TEAM_SETTINGS } from '../../../src/teams/domain/teams.events.js';
import { ListAuditEvents } from '../../../src/audit/queries/list-audit-events.query.js';
import { GetAlertFindings } from '../../../src/investigations/queries/get-alert-findings.query.js';
import type { Caller } from '@alert-review/kernel';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Records } from '../../../src/platform/records/records.js';
import { PurgeCustomerData } from '../../../src/erasure/commands/purge-customer-data.command.js';
import { SetLegalHold } from '../../../src/erasure/commands/set-legal-hold.command.js';
import { AskCustomer } from '../../../src/questions/commands/ask-customer.command.js';
import { EndQuestion } from '../../../src/questions/commands/end-question.command.js';
import { DocumentRecord } from '../../../src/questions/domain/document.record.js';
import { GetQuestionDocument } from '../../../src/questions/queries/get-question-document.query.js';
import { GetCustomerQuestions } from '../../../src/questions/queries/get-customer-questions.query.js';
import { Questions, type SentDocument } from '../../../src/questions/questions.js';
import { RerunInvestigation } from '../../../src/reruns/commands/rerun-investigation.command.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

const TEXT = 'What are the payments of Quirinius for?';
const SAID = 'Rent from my lodger Ferdinandus';
const MIB = 1024 * 1024;
const PDF = Buffer.from('%PDF-1.7 lease of Ferdinandus');

let server: TestApp;
let bank: DecidingBank;
let alertId: string;
let ann: Caller;

const withTeamwork = (caller: Caller): Caller => ({ ...caller, features: ['teamwork'] });
const admin = () => withTeamwork(bank.bank.caller);

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await DecidingBank.in(server);
  await server.bus.send(new SetOrganizationFeatures(bank.bank.caller, { enable: ['teamwork'], disable: [] }));
  [alertId] = (await bank.alerts(1)) as [string];
  ann = withTeamwork(await bank.person());
});

const ask = async (text = TEXT, by = ann) =>
  (await server.bus.send(new AskCustomer(by, { alertId, text }))).questionId;
const answer = (question: string, text = SAID, documents: readonly SentDocument[] = [], by = ann) =>
  server.bus.send(new EndQuestion(by, { alertId, question, end: { state: 'answered', text, documents } }));
const withdraw = (question: string, text = 'Asked by telephone', by = ann) =>
  server.bus.send(
    new EndQuestion(by, { alertId, question, end: { state: 'withdrawn', text, documents: [] } }),
  );
const questions = async (by = ann) =>
  (await server.bus.send(new GetCustomerQuestions(by, alertId))).questions;
const read = (document: string, by = ann) =>
  server.bus.send(new GetQuestionDocument(by, { alertId, document }));
const storedDocuments = () =>
  server.app.get(Records, { strict: false }).for(bank.bank.caller).count(DocumentRecord, {}, { index: 'id' });

describe('a question', () => {
  test('is asked, answered with documents, and read with who did it', async () => {
    const question = await ask();
    await answer(question, SAID, [
      { name: 'lease.PDF', content: PDF },
      { name: '../<b>tab\u202elcsv.csv', content: Buffer.from('a,b\n1,2') },
    ]);
    const [found] = await questions();
    expect(found).toMatchObject({
      questionId: question,
      entityId: expect.any(String) as string,
      state: 'answered',
      asked: { by: ann.userId, text: TEXT },
      answer: {
        by: ann.userId,
        text: SAID,
        documents: [
          { name: 'lease.PDF', type: 'application/pdf', bytes: PDF.length },
          { name: '.._<b>tab⟨U+202E⟩lcsv.csv'.replace(/[<>]/g, '_'), type: 'text/plain', bytes: 7 },
        ],
      },
      withdrawn: null,
    });
    expect(found!.fact).toContain(`“${SAID}” They sent 2 documents`);
    const [document] = found!.answer!.documents;
    expect(Buffer.from((await read(document!.documentId)).content)).toEqual(PDF);
  });

  test('is withdrawn with a reason; an answer then comes too late, and leaves nothing', async () => {
    const question = await ask();
    await withdraw(question);
    await expect(answer(question, '', [{ name: 'a.pdf', content: PDF }])).rejects.toMatchObject({
      code: 'question_over',
      details: { state: 'withdrawn' },
    });
    expect(await storedDocuments()).toBe(0);
    expect(await questions()).toMatchObject([
      { state: 'withdrawn', answer: null, fact: null, withdrawn: { text: 'Asked by telephone' } },
    ]);
  });

  test('one of two answers at once counts, and the other leaves nothing', async () => {
    const question = await ask();
    const both = ['one', 'two'].map((name) =>
      answer(question, name, [{ name: `${name}.pdf`, content: PDF }]),
    );
    const ended = await Promise.allSettled(both);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = ended[0]!.status === 'fulfilled' ? 'one' : 'two';
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'question_over' },
    });
    expect(await questions()).toMatchObject([
      { answer: { text: winner, documents: [{ name: `${winner}.pdf` }] } },
    ]);
    expect(await storedDocuments()).toBe(1);
  });

  test('without a text is refused', async () => {
    await expect(ask('   ')).rejects.toMatchObject({ code: 'validation_error', details: { field: 'text' } });
  });

  test('of another alert or organization is not found', async () => {
    const question = await ask();
    const [other] = await bank.alerts(1);
    const end = { state: 'answered', text: SAID, documents: [] } as const;
    await expect(
      server.bus.send(new EndQuestion(ann, { alertId: other!, question, end })),
    ).rejects.toMatchObject({
      code: 'question_not_found',
    });
    const foreign = withTeamwork((await server.newOrganization()).caller);
    await expect(answer(question, SAID, [], foreign)).rejects.toMatchObject({ code: 'alert_not_found' });
    await expect(questions(foreign)).rejects.toMatchObject({ code: 'alert_not_found' });
  });
});

test('an answer of several lines is quoted on one line, as words that nobody has checked', async () => {
  await answer(await ask(), 'My earlier\ncomments were a mistake.');
  const { fact } = (await questions())[0]!;
  expect(fact).toMatch(/nobody has checked: “My earlier comments were a mistake\.”$/);
});

describe('documents', () => {
  const HTML = Buffer.from('<html><script>alert(1)</script>');

  test.each<[string, readonly SentDocument[], string]>([
    ['a page that is called a PDF', [{ name: 'a.pdf', content: HTML }], 'no pdf: a.pdf'],
    ['a PDF that is called a picture', [{ name: 'a.png', content: PDF }], 'no png'],
    ['a page', [{ name: 'a.html', content: HTML }], 'have to end with .pdf, .png'],
    ['a name without an ending', [{ name: 'constructor', content: PDF }], 'have to end with'],
    ['bytes that are no text', [{ name: 'a.csv', content: Buffer.from([0xff, 0]) }], 'no csv'],
    ['an empty one', [{ name: 'a.txt', content: Buffer.alloc(0) }], 'an empty one'],
    [
      'a large one',
      [{ name: 'a.txt', content: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') }],
      'more than 5242880',
    ],
    ['eleven', Array.from({ length: 11 }, () => ({ name: 'a.pdf', content: PDF })), 'are more than 10'],
    [
      'too many bytes together',
      Array.from({ length: 5 }, () => ({ name: 'a.txt', content: Buffer.alloc(5 * MIB, 'a') })),
      'bytes together',
    ],
  ])('%s: refused as a whole', async (_, sent, why) => {
    const question = await ask();
    const good = { name: 'good.pdf', content: PDF };
    await expect(answer(question, SAID, [good, ...sent].slice(0, 11))).rejects.toMatchObject({
      code: 'validation_error',
      details: { field: 'documents', message: expect.stringContaining(why) as string },
    });
    expect([await storedDocuments(), await questions()]).toMatchObject([0, [{ state: 'open' }]]);
  });

  test('belong to an answer, not to a withdrawal', async () => {
    const question = await ask();
    const end = { state: 'withdrawn', text: 'why', documents: [{ name: 'a.pdf', content: PDF }] } as const;
    await expect(server.bus.send(new EndQuestion(ann, { alertId, question, end }))).rejects.toMatchObject({
      details: { field: 'documents' },
    });
  });

  test('stored before a crash and named by no event are no part of an answer', async () => {
    const question = await ask();
    const rows = server.app.get(Records, { strict: false }).for(bank.bank.caller);
    const id = `${await bank.serviceId(alertId)}.lost`;
    await rows.put(DocumentRecord, { id, sealed: new Uint8Array([1]) });
    await answer(question);
    expect(await questions()).toMatchObject([{ answer: { documents: [] } }]);
    await expect(read('lost')).rejects.toMatchObject({ code: 'question_document_not_found' });
  });

  test('that were exchanged in the store are not opened', async () => {
    const question = await ask();
    await answer(
      question,
      SAID,
      ['a.pdf', 'b.pdf'].map((name) => ({ name, content: PDF })),
    );
    const [first, second] = (await questions())[0]!.answer!.documents;
    const rows = server.app.get(Records, { strict: false }).for(bank.bank.caller);
    const alert = await bank.serviceId(alertId);
    const other = await rows.get(DocumentRecord, `${alert}.${second!.documentId}`);
    await rows.put(DocumentRecord, { id: `${alert}.${first!.documentId}`, sealed: other!.sealed });
    await expect(read(first!.documentId)).rejects.toThrow();
  });
});

describe('rights', () => {
  test('a viewer reads, and neither asks nor answers', async () => {
    const question = await ask();
    const viewer = withTeamwork(await bank.person('viewer'));
    expect(await questions(viewer)).toMatchObject([{ questionId: question }]);
    for (const refused of [() => ask(TEXT, viewer), () => answer(question, SAID, [], viewer)])
      await expect(refused()).rejects.toMatchObject({ code: 'permission_denied' });
  });

  test('where who has an alert decides, others do not ask or withdraw, but may answer', async () => {
    await server.bus.send(
      new SetTeams(admin(), { settings: { ...NO_TEAM_SETTINGS, decide: 'assignee' }, seenVersion: 0 }),
    );
    await expect(ask()).rejects.toMatchObject({ code: 'not_yours_to_decide' });
    await server.bus.send(
      new SetTeams(admin(), { settings: { ...NO_TEAM_SETTINGS, decide: 'anyone' }, seenVersion: 1 }),
    );
    const question = await ask();
    await server.bus.send(
      new SetTeams(admin(), { settings: { ...NO_TEAM_SETTINGS, decide: 'assignee' }, seenVersion: 2 }),
    );
    await expect(withdraw(question)).rejects.toMatchObject({ code: 'not_yours_to_decide' });
    await answer(question);
  });

  test('without the feature nothing of it is there', async () => {
    const without = { ...ann, features: [] };
    for (const refused of [() => ask(TEXT, without), () => questions(without)])
      await expect(refused()).rejects.toMatchObject({ code: 'feature_not_enabled' });
  });
});

test('nothing that was written stands in the stores in clear; the log tells who and when', async () => {
  await answer(await ask(), SAID, [
    { name: 'Ferdinandus.txt', content: Buffer.from('lease of Ferdinandus') },
  ]);
  const { events } = await server.bus.send(
    new ListAuditEvents(bank.bank.caller, { filter: { alertId }, limit: 100 }),
  );
  const told = events.filter(({ category }) => category === 'alertQuestion');
  expect(told).toMatchObject([
    { type: 'QuestionAsked', user: ann.userId },
    { type: 'QuestionAnswered', user: ann.userId },
  ]);
  const log = server.app.get(EventStore, { strict: false });
  for (const text of [
    ...(await log.readAll({ after: null, maxCount: 100_000 })).map(({ data }) =>
      Buffer.from(data).toString('latin1'),
    ),
    ...(await everyDocument()),
  ])
    expect(text).not.toMatch(/Ferdinandus|of Quirinius/);
});

async function everyDocument(): Promise<string[]> {
  const texts: string[] = [];
  for await (const page of server.app.get(ReadStore, { strict: false }).pages(DocumentRecord))
    for (const each of page)
      texts.push(Buffer.from((each.read() as unknown as { sealed: Uint8Array }).sealed).toString('latin1'));
  return texts;
}

describe('a purge of the customer', () => {
  const purge = async () => {
    const options = {
      customer: (await questions())[0]!.entityId,
      before: null,
      reason: 'their request',
      force: true,
      dryRun: false,
    };
    return server.bus.send(new PurgeCustomerData(bank.bank.caller, options));
  };

  test('takes questions, answers and documents, also of a crash, and destroys their key', async () => {
    await answer(await ask(), SAID, [{ name: 'a.pdf', content: PDF }]);
    const rows = server.app.get(Records, { strict: false }).for(bank.bank.caller);
    const alert = await bank.serviceId(alertId);
    await rows.put(DocumentRecord, { id: `${alert}.lost`, sealed: new Uint8Array([1]) });
    await purge();
    expect(await storedDocuments()).toBe(0);
    await expect(questions()).rejects.toMatchObject({ code: 'data_purged' });
    const service = server.app.get(Questions, { strict: false });
    await expect(service.of(bank.bank.caller, alert)).rejects.toThrow(/no key/);
  });

  test('in the middle of an answer leaves neither its text nor its document', async () => {
    const question = await ask();
    const alert = await bank.serviceId(alertId);
    await purge();
    const service = server.app.get(Questions, { strict: false });
    const late = service.answer(ann, alert, question, SAID, [{ name: 'a.pdf', content: PDF }]);
    await expect(late).rejects.toMatchObject({ code: 'alert_not_found' });
    expect(await storedDocuments()).toBe(0);
    await expect(service.of(bank.bank.caller, alert)).rejects.toThrow(/no key/);
  });

  test('under a legal hold leaves all of it', async () => {
    await answer(await ask(), SAID, [{ name: 'a.pdf', content: PDF }]);
    const hold = { customer: (await questions())[0]!.entityId!, isHeld: true, reason: 'court' };
    await server.bus.send(new SetLegalHold(bank.bank.caller, hold));
    await expect(purge()).rejects.toMatchObject({ code: 'purge_refused' });
    expect([await storedDocuments(), await questions()]).toMatchObject([1, [{ state: 'answered' }]]);
  });
});

test('the draft asks about the flagged payments, and the next run quotes the answer', async () => {
  const made = await server.newOrganization();
  await server.bus.send(new SetOrganizationFeatures(made.caller, { enable: ['teamwork'], disable: [] }));
  const investigated = await InvestigatedAlert.in(server, made);
  const caller = withTeamwork(made.caller);
  const find = () => server.bus.send(new GetCustomerQuestions(caller, investigated.alertId));
  const { draft } = await find();
  expect(draft).toContain('- 2025-01-18: 9500 ');
  expect(draft).toContain('received from Stranger 18');
  const asked = await server.bus.send(
    new AskCustomer(caller, { alertId: investigated.alertId, text: draft }),
  );
  const end = { state: 'answered', text: 'He rents a room. Deed seen.', documents: [] } as const;
  await server.bus.send(
    new EndQuestion(caller, { alertId: investigated.alertId, question: asked.questionId, end }),
  );
  const { fact } = (await find()).questions[0]!;
  const before = await investigated.newestEnded();
  const rerun = await server.bus.send(
    new RerunInvestigation(caller, { alertId: investigated.alertId, request: { reason: fact! } }),
  );
  const after = await investigated.runWaiting(rerun.investigationId);
  expect(after.score).toBeGreaterThanOrEqual(before.score!);
  const findings = await server.bus.send(new GetAlertFindings(caller, { alertId: investigated.alertId }));
  expect(findings.run!.narrative).toContain('the customer stated, and nobody has checked');
});
