import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { startApp, type TestApp } from '../../support/app.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';

interface Reference {
  readonly at: number;
  readonly text: string;
}

interface Answer {
  readonly result_hash: string;
  readonly previous_investigation: unknown;
  readonly outcome: { readonly because: string; readonly because_references: Reference[] };
  readonly assessments: Record<
    string,
    {
      readonly block_id: string;
      readonly score: number;
      readonly score_without_notes: number | null;
      readonly write_up: string;
      readonly write_up_references: Reference[];
    }[]
  >;
}

let server: TestApp;
let first: Answer;
let firstId: string;
let second: Answer;

beforeAll(async () => {
  server = await startApp();
  const bank = await server.newOrganization();
  const client = new RestClient(server, bank);
  const alert = await InvestigatedAlert.in(server, bank);
  firstId = (await alert.newestEnded()).id;
  const note = {
    blockType: 'customer_profile',
    classification: 'added_facts',
    body: 'A report was filed.',
    claims: [{ type: 'report_filed', basis: 'bank_record' }],
  } as const;
  await server.bus.send(new AddBlockNote(bank.caller, { alertId: alert.alertId, note }));
  const { id } = await alert.rerun();
  const read = async (run: string) => (await client.get(`investigation/${run}`)).json as Answer;
  first = await read(firstId);
  second = await read(id);
});

afterAll(() => server.close());

const blockOf = (answer: Answer, id: string) =>
  Object.values(answer.assessments)
    .flat()
    .find(({ block_id }) => block_id === id)!;

test('it names the run whose blocks were taken over, in the version that was read', () => {
  expect(first.previous_investigation).toBeNull();
  expect(second.previous_investigation).toEqual({
    agent_investigation_id: firstId,
    attempt: 1,
    result_hash: first.result_hash,
  });
});

test('a block has its score without the notes where their claims changed a flag of it', () => {
  const before = blockOf(first, 'customer_profile');
  const after = blockOf(second, 'customer_profile');
  expect(before.score_without_notes).toBeNull();
  expect(after.score_without_notes).toBe(before.score);
  expect(after.score).toBeGreaterThan(before.score);
  expect(blockOf(second, 'screening').score_without_notes).toBeNull();
});

test('each piece that a reference names stands at its place, in write-ups and the outcome', () => {
  const texts = [first, second].flatMap(({ outcome, assessments }) => [
    { text: outcome.because, references: outcome.because_references },
    ...Object.values(assessments)
      .flat()
      .map(({ write_up, write_up_references }) => ({ text: write_up, references: write_up_references })),
  ]);
  for (const { text, references } of texts) {
    expect(references.length).toBeGreaterThan(0);
    for (const { at, text: piece } of references) expect(text.slice(at, at + piece.length)).toBe(piece);
  }
});
