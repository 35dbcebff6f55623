import { joinTexts, phraseText, citedText, type ReferencedText } from '../wording/referenced-text.js';
import { givenCase, type Payment } from '../../test/given-case.js';
import { subjectFactsOf } from '../case/facts/case-facts.js';
import { recountText } from './recount-text.js';

// size: a text is read as one line.

const into = (daysAgo: number, amount: string, who: string): Payment => ({
  daysAgo,
  amount,
  with: who,
  type: 'TRANSFER',
});

const FACTS = givenCase({
  payments: [
    into(9, '40', 'Shop'),
    into(5, '900', 'Ada Lind'),
    into(2, '1200.40', 'Bo Holm'),
    { ...into(3, '800', 'Cay Berg'), direction: 'out' },
  ],
  alert: { flagged_transaction_id_list: ['T2', 'T3'] },
});

const idOf = (ownId: string): string =>
  subjectFactsOf(FACTS).transactions.find((row) => row.ownId === ownId)!.id;
const CAME = idOf('T2');
const LEFT = idOf('T4');

const sum = (said: string): ReferencedText =>
  phraseText`The customer received ${citedText('/money/paid/sum/in/USD', said)}.`;
const count = (said: string): ReferencedText => {
  const id = citedText('/rule/x', 'T2');
  return phraseText`There were ${citedText('/money/paid/payments/in', said)} payments. [${id}]`;
};

it('a text whose figures hold stays as it is', () => {
  const text = joinTexts([sum('USD 2,100'), count('2')], ' ');
  expect(recountText(text, FACTS)).toEqual({ ...text, omitted: 0 });
});

it.each([
  ['a sum', sum('USD 2,140')],
  ['a currency', sum('EUR 2,100')],
  ['a count', count('3')],
  ['a period', phraseText`It took ${citedText('/money/paid/period', '24 to 28 June 2024')}.`],
  ['the largest', phraseText`The largest is ${citedText('/money/paid/most/in/USD', 'USD 1,300')}.`],
  ['a month', phraseText`A month saw ${citedText('/money/flagged/month/in/USD', 'USD 3,000')}.`],
  ['what only fits', phraseText`Left: ${citedText('/money/onward/sum/in/USD', 'USD 9,000')}.`],
  ['a sum of a measure', phraseText`Came: ${citedText('/features/x/figures/came', 'USD 9,000')}.`],
  ['a sum before', phraseText`Before: ${citedText('/money/before/month/in/USD', 'USD 900')}.`],
  ['a part', phraseText`A part: ${citedText('/money/paid/part_in/in/USD', '80 %')}.`],
  ['the busiest days', phraseText`Most: ${citedText('/money/paid/by_sum_2_sum/in/USD', 'USD 2,100')}.`],
  ['what the rest exceeds', phraseText`Rest: ${citedText('/money/paid/rest_1_sum/in/USD', 'USD 2,900')}.`],
  ['a share', phraseText`Left: ${citedText('/flows/share', '140 %')}.`],
  ['a share of a measure', phraseText`Cash: ${citedText('/features/cash/figures/share', '101 %')}.`],
  ['what cannot have left', phraseText`Left: ${citedText('/flows/asked', '90 %')}.`],
  ['a delay', phraseText`It left within ${citedText(`/flows/delay/${CAME}/${LEFT}`, '7 hours')}.`],
  [
    'a delay that runs back',
    phraseText`It left within ${citedText(`/flows/delay/${LEFT}/${CAME}`, '48 hours')}.`,
  ],
  ['a payment that is not there', phraseText`Paid: ${citedText('/transactions/gone/prose', 'USD 9')}.`],
])('a sentence is left out and counted where %s does not hold', (_, wrong) => {
  const text = joinTexts([wrong, sum('USD 2,100')], ' ');
  const { text: left, references, omitted } = recountText(text, FACTS);
  expect([left, omitted]).toEqual(['The customer received USD 2,100.', 1]);
  for (const { at, text: piece } of references) expect(left.startsWith(piece, at)).toBe(true);
});

it('what left, and how soon, stays where the payments bear it', () => {
  const text = phraseText`${citedText('/flows/asked', '38 %')} left within ${citedText(`/flows/delay/${CAME}/${LEFT}`, '48 hours')}.`;
  expect(recountText(text, FACTS).omitted).toBe(0);
});

it('what moved before and within some days stays where it is so', () => {
  const text = joinTexts(
    [
      phraseText`Before: ${citedText('/money/before/month/in/USD', 'USD 40')}.`,
      phraseText`A part: ${citedText('/money/paid/part_in/in/USD', '100 %')}.`,
      phraseText`Most: ${citedText('/money/paid/by_sum_2_sum/in/USD', 'USD 1,200')}.`,
    ],
    ' ',
  );
  expect(recountText(text, FACTS).omitted).toBe(0);
});

it('the ids of a sentence go with it, an empty line with its heading', () => {
  const text = joinTexts([sum('USD 2,100'), '', '## Counted', phraseText`- ${count('7')}`, '', 'End.'], '\n');
  expect(recountText(text, FACTS).text).toBe('The customer received USD 2,100.\n\n\nEnd.');
});

it('a full stop within a name or a reference ends no sentence', () => {
  const name = citedText('/facts/partyNames/x', 'S. A. Holm');
  const text = phraseText`Paid by ${name} in all ${citedText('/money/paid/sum/in/USD', 'USD 1')}. Kept.`;
  expect(recountText(text, FACTS).text).toBe('Kept.');
});
