import { checkNarrative, type CheckedPayment } from '@alert-review/narrative-check';

const payment = (
  id: string,
  day: string,
  direction: 'in' | 'out',
  amount: number,
  who: string,
): CheckedPayment => ({
  ...{ id, day, direction, amount, currency: 'EUR', party: who, partyName: who },
  ...{ reference: '', flagged: true, means: null },
});

export const checked = checkNarrative(
  'Between 2 and 5 May 2024 Anna Keller received EUR 95 from 2 people. She sent EUR 90 to Ada Lind on 6 May.',
  {
    customer: ['Anna Keller'],
    payments: [
      payment('T1', '2024-05-02', 'in', 40, 'Ada Lind'),
      payment('T2', '2024-05-05', 'in', 55, 'Bo Holm'),
      payment('T3', '2024-05-06', 'out', 90, 'Hostel Bremen'),
    ],
    facts: [],
    names: [],
    isVictim: false,
    recommendation: 'CLEARED',
    customerSaid: [],
  },
);

for (const { text, verdict, right } of checked.marks)
  console.log(`${text}: ${verdict}${right === null ? '' : `, the record says ${right}`}`);
