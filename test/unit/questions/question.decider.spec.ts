import { questionDecider } from '../../../src/questions/domain/question.decider.js';

const { decide, evolve, initial } = questionDecider;

type Command = Parameters<typeof decide>[1];

const asked = (question: string): Command => ({
  type: 'QuestionAsked',
  data: { question, customer: 'c', run: null, text: 't' },
});
const answered = (question: string): Command => ({
  type: 'QuestionAnswered',
  data: { question, text: 't', documents: '[]' },
});
const withdrawn = (question: string): Command => ({
  type: 'QuestionWithdrawn',
  data: { question, reason: 'r' },
});

const refusal = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) as object }) as Error;

const after = (...events: Command[]) => events.reduce((state, event) => evolve(state, event), initial);

describe('given an open question', () => {
  const open = after(asked('a'));

  test.each([answered, withdrawn])('%p ends it', (end) => {
    expect(decide(open, end('a'))).toEqual([end('a')]);
  });

  test('no second one is asked', () => {
    expect(() => decide(open, asked('b'))).toThrow(refusal('question_open'));
  });

  test('an end of another one is refused', () => {
    expect(() => decide(open, answered('b'))).toThrow(
      refusal('question_not_found', { field: 'question_id', value: 'b' }),
    );
  });
});

describe.each([answered, withdrawn])('given a question that %p ended', (end) => {
  const over = after(asked('a'), end('a'));

  test.each([answered, withdrawn])('%p is refused', (again) => {
    expect(() => decide(over, again('a'))).toThrow(refusal('question_over'));
  });

  test('the next one is asked', () => {
    expect(decide(over, asked('b'))).toEqual([asked('b')]);
  });
});

test('after fifty questions no further one is asked', () => {
  const names = Array.from({ length: 50 }, (_, at) => `q${at}`);
  const [all, fewer] = [names, names.slice(1)].map((list) =>
    after(...list.flatMap((name) => [asked(name), withdrawn(name)])),
  );
  expect(decide(fewer!, asked('next'))).toHaveLength(1);
  expect(() => decide(all!, asked('next'))).toThrow(refusal('too_many_questions', { limit: 50 }));
});
