import { questionDecider } from '../../../src/questions/domain/question.decider.js';

const { decide, evolve, initial } = questionDecider;

const asked = (question: string) =>
  ({ type: 'QuestionAsked', data: { question, customer: 'c', run: null, text: 't' } }) as const;
const answered = (question: string) =>
  ({ type: 'QuestionAnswered', data: { question, text: 't', named: '[]', documents: [] } }) as const;
const withdrawn = (question: string) =>
  ({ type: 'QuestionWithdrawn', data: { question, reason: 'r' } }) as const;

type Command = Parameters<typeof decide>[1];

const after = (...events: Command[]) => events.reduce((state, event) => evolve(state, event), initial);

describe('given an open question', () => {
  const open = after(asked('a'));

  test.each([answered, withdrawn])('%p ends it', (end) => {
    expect(decide(open, end('a'))).toEqual([end('a')]);
  });

  test('no second one is asked', () => {
    expect(() => decide(open, asked('b'))).toThrow(expect.objectContaining({ code: 'question_open' }));
  });

  test('an end of another one is refused', () => {
    expect(() => decide(open, answered('b'))).toThrow(
      expect.objectContaining({ code: 'question_not_found', details: { field: 'question_id', value: 'b' } }),
    );
  });
});

describe.each([answered, withdrawn])('given a question that %p ended', (end) => {
  const over = after(asked('a'), end('a'));

  test.each([answered, withdrawn])('%p is refused', (again) => {
    expect(() => decide(over, again('a'))).toThrow(expect.objectContaining({ code: 'question_over' }));
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
  expect(() => decide(all!, asked('next'))).toThrow(
    expect.objectContaining({ code: 'too_many_questions', details: { limit: 50 } }),
  );
});
