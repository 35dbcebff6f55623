import { checkNarrative } from './check-narrative.js';
import { joinNarrativeChecks } from './joined-checks.js';
import type { CheckedPayment, NarrativeRecord } from './record.js';

const payment = (id: string, day: string, amount: number, who: string): CheckedPayment => ({
  ...{ id, day, direction: 'in', amount, currency: 'EUR', party: who, partyName: who },
  ...{ reference: '', flagged: true, means: null },
});

const recordOf = (customer: string, payments: CheckedPayment[], more = {}): NarrativeRecord => ({
  ...{ customer: [customer], payments, facts: [], names: [], isVictim: false },
  ...{ recommendation: 'ESCALATED', customerSaid: [], ...more },
});

const ANNA = recordOf('Anna Keller', [
  payment('T1', '2024-05-02', 40, 'Ada Lind'),
  payment('T2', '2024-05-05', 55, 'Bo Holm'),
]);
const OTTO = recordOf('Otto Braun', [payment('T3', '2024-06-01', 700, 'Eva Falk')]);

const check = (text: string, ...records: NarrativeRecord[]) =>
  joinNarrativeChecks(
    text,
    records.map((record) => checkNarrative(text, record)),
  );
const faultsOf = (text: string, ...records: NarrativeRecord[]) =>
  check(text, ...records).marks.flatMap(({ text: piece, verdict }) => (verdict === 'supported' ? [] : piece));

const BOTH =
  'Anna Keller received EUR 95 from 2 people between 2 and 5 May 2024. ' +
  'Otto Braun received EUR 700 from Eva Falk on 1 June 2024.';

test('what the record of one of several customers supports is supported', () => {
  expect(faultsOf(BOTH, ANNA)).not.toEqual([]);
  expect(faultsOf(BOTH, ANNA, OTTO)).toEqual([]);
});

test('what no record supports stays a fault', () => {
  expect(faultsOf(BOTH.replace('700', '900'), ANNA, OTTO)).toEqual(['900']);
  expect(faultsOf(BOTH.replace('Eva Falk', 'Nemo Nessuno'), ANNA, OTTO)).toContain('Nemo Nessuno');
});

test('the direction of money is checked against the record that the sentence tells of', () => {
  const stopsOf = (text: string) => check(text, OTTO, ANNA).stops.map(({ code }) => code);
  expect(stopsOf('Anna Keller sent EUR 55 to Bo Holm on 5 May 2024.')).toEqual(['wrong_direction']);
  expect(stopsOf('Anna Keller received EUR 55 from Bo Holm on 5 May 2024.')).toEqual([]);
});

test('a decision is against the recommendation only if no result recommends it', () => {
  const closed = recordOf('Otto Braun', [], { recommendation: 'CLEARED' });
  const text = 'Recommendation: close.';
  expect(check(text, ANNA, OTTO).stops.map(({ code }) => code)).toEqual([
    'against_recommendation_without_reason',
  ]);
  expect(check(text, ANNA, closed).stops).toEqual([]);
});

test('one check is returned as it is', () => {
  const one = checkNarrative(BOTH, ANNA);
  expect(joinNarrativeChecks(BOTH, [one])).toBe(one);
});
