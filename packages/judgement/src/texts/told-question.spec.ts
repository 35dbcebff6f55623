import { daysBefore, givenCase, type Payment } from '../../test/given-case.js';
import { told } from '../../test/write-up-case.js';

const into = (daysAgo: number, amount: string, who: string, more: Partial<Payment> = {}): Payment => ({
  daysAgo,
  amount,
  with: who,
  type: 'TRANSFER',
  ...more,
});
const STRANGERS = Array.from({ length: 6 }, (_, i) => into(3 + i / 4, '2000', `Payer ${i}`));
const GONE = into(2, '11900', 'Far Stranger', { direction: 'out' });

/** The narrative of an alert with this rule. It flags the given payments, and no earlier purchase. */
function narrativeOf(rule: string, payments: readonly Payment[] = [...STRANGERS, GONE]): string {
  const life = Array.from({ length: 20 }, (_, i) =>
    into(20 + i * 8, `${10 + i}`, `Shop ${i % 4}`, { direction: 'out', type: 'PAYMENT' }),
  );
  const flagged_transaction_id_list = payments.map((_, i) => `T${life.length + 1 + i}`);
  const facts = givenCase({
    registeredAt: daysBefore(800),
    payments: [...life, ...payments],
    entity: { name: 'Jon Falk', occupation: 'Teacher' },
    alert: { flagged_transaction_id_list, rule_title: rule, title: rule },
  });
  return told(facts).narrative.text;
}

const answerTo = (rule: string, payments?: readonly Payment[]): string =>
  narrativeOf(rule, payments)
    .split('\n')[0]!
    .replace(/^Asked: "[^"]*"\. ?/, '');

it.each([
  [
    'Many senders',
    /^Shown: 6 payers flagged or without regular dealings before .* paid 100 % of what came in /,
  ],
  ['Pass-through activity', /^Shown: 99 % of the unexpected incoming money since .* left within two weeks/],
  ['Durchleitung von Geld', /^Shown: 99 % of the unexpected incoming money since .* left within two weeks/],
  ['Cash deposits', /^Not shown: of what came in since .* 0 % is cash\.$/],
  ['New beneficiaries', /^Shown: 1 receiver unknown before .* got \d+ % of what went out since then\.$/],
  ['Cross-border payments', /^Not on record: the country of any payer or receiver that is flagged\.$/],
  ['Velocity', /^On record: 7 flagged payments\.$/],
  ['Crypto exchange activity', /^Not shown: nothing went to known exchanges of virtual assets /],
  ['Something of its own', /^$/],
])('an alert on "%s" is answered first, from the record', (rule, answer) => {
  expect(answerTo(rule)).toMatch(answer);
});

it('cash that was brought in is told as such', () => {
  const cash = into(2, '9000', 'Branch 1', { type: 'DEPOSIT', subtype: 'DEPOSIT_FIAT' });
  expect(answerTo('Cash deposits', [cash])).toMatch(/^Shown: of what came in since .* 100 % is cash\.$/);
});

it('what is of the flagged payments and what of the whole record stands apart', () => {
  const text = narrativeOf('Something of its own');
  expect(text.split('\n\n')[1]).toMatch(/^Flagged: "Jon Falk" received 12,000 /);
  expect(text).toMatch(/\n\nThe whole record:\n\n- /);
});
