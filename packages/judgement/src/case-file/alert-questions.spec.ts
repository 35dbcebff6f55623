import { alertQuestionIn } from './alert-questions.js';

// size: a wording is read as one line.

const read = (words: string) => {
  const { asks, days, hours, percent, count, countOf, side } = alertQuestionIn(words);
  return { asks, days, hours, percent, count, countOf, side };
};

describe('the words of a rule', () => {
  it.each([
    ['Total above 5,000 in 7 days', 7],
    ['More than four senders within two weeks', 14],
    ['Cash over the last 3 months', 90],
    ['Transfers above the limit', null],
  ])('name its period: %s', (words, days) => {
    expect(read(words).days).toBe(days);
  });

  it.each([
    ['Cash above 80% of incoming money in 30 days', { percent: 80, days: 30 }],
    ['12 or more transfers in one hour', { count: 12, countOf: 'payments', asks: ['hour'] }],
    ['Money from six or more persons in 10 days', { count: 6, countOf: 'parties', days: 10 }],
    ['Credits debited within 45 minutes', { hours: 0.75, asks: ['fast'] }],
    ['Same-day movement between accounts', { hours: 24, asks: ['fast'] }],
    ['Credits above average', { side: 'in', asks: ['past'] }],
    ['Outgoing wires to new beneficiaries', { side: 'out', asks: ['payees'] }],
    ['Money in and out', { side: null, asks: [] }],
  ])('name what they count: %s', (words, found) => {
    expect(read(words)).toMatchObject(found);
  });

  it('ask nothing where nobody knows them', () => {
    expect(read('Scenario 17')).toEqual({
      ...{ asks: [], days: null, hours: null, percent: null, count: null, side: null },
      countOf: 'parties',
    });
  });
});
