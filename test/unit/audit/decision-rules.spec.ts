import { DecisionRules } from '../../../src/audit/decision-rules.js';
import type { StoredEvent } from '../../../src/platform/event-store/event-store.js';
import { readRepository } from '../../architecture/repository.js';

const fixtures = readRepository('test/fixtures/events');

/** A golden event at another place of its stream. */
function stored(type: string, revision: number, data: object = {}): StoredEvent {
  const { text } = fixtures.find(({ path }) => path.endsWith(`/${type}.v1.json`))!;
  const golden = JSON.parse(text) as { id: string; stream: string; data: object };
  const event = {
    ...golden,
    revision,
    recordedAt: '2025-03-04T09:00:00.000Z',
    data: { ...golden.data, ...data },
  };
  const { id, stream } = event;
  return { id, stream, type, revision, position: BigInt(revision), data: Buffer.from(JSON.stringify(event)) };
}

const faultsOf = (...events: StoredEvent[]): string[] => {
  const rules = new DecisionRules();
  return events.flatMap((event) => rules.take(event));
};

const asked = stored('QuestionAsked', 0);
const { question } = (JSON.parse(Buffer.from(asked.data).toString()) as { data: { question: string } }).data;

test('a question is answered or withdrawn once it was asked', () => {
  expect(faultsOf(asked, stored('QuestionAnswered', 1))).toEqual([]);
  expect(faultsOf(asked, stored('QuestionWithdrawn', 1, { question }))).toEqual([]);
});

test.each([
  [
    'an answer to a question that was answered',
    [asked, stored('QuestionAnswered', 1), stored('QuestionAnswered', 2)],
  ],
  ['an answer to a question that nobody asked', [stored('QuestionAnswered', 0)]],
])('%s is a fault', (_, events) => {
  expect(faultsOf(...events)).toEqual([`the question ${question} was not open`]);
});
