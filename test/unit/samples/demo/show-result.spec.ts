import { showResult } from '../../../../samples/demo/show-result.js';
import { CliContext } from '../../../../src/cli/cli-context.js';

test('the result shows counts, rates and the highest risks', () => {
  const investigations = Array.from({ length: 12 }, (_, index) => ({
    alertId: `a-${String(index).padStart(2, '0')}`,
    investigationId: `i-${index}`,
    status: index === 11 ? 'incomplete' : 'completed',
    riskScore: index === 11 ? null : index * 7.5,
    disposition: index === 11 ? null : index > 7 ? 'ESCALATED' : 'CLEARED',
  }));
  const riskiest = [10, 9, 8, 7].map((index) => ({
    ...investigations[index]!,
    redFlags: index > 7 ? ['TP2', 'TP5'] : [],
    contributions: [
      { block: 'transaction pattern', points: 40 },
      { block: 'account age', points: 10.5 },
      { block: 'device', points: 0 },
    ],
    reasons: index > 7 ? ['8 new counterparties.', `Largest is ${index} times the median.`] : [],
  }));
  let text = '';
  const stdout = { write: (more: string) => void (text += more), isTTY: true, columns: 80 };
  showResult(
    {
      steps: [
        { step: 'customers', total: 10_000, unit: 'customers', done: 4_000, elapsedMs: 2_000 },
        { step: 'transactions', total: 27_500_000, unit: 'bytes', done: 27_500_000, elapsedMs: 5_000 },
      ],
      imported: { received: 111_997, created: 111_997, updated: 0, unchanged: 0, failed: 0 },
      investigations,
    },
    riskiest,
    new CliContext({ stdout, stderr: stdout }),
  );
  expect(text).toMatch(/customers +│ +10,000 │ 2\.0 s │ +2,000\/s │ +6,000 │/);
  expect(text).toMatch(/transactions │ 27\.5 MB │ 5\.0 s │ 5\.5 MB\/s/);
  expect(text).toContain(
    'Transactions: 111,997 created, 0 updated, 0 unchanged, 0 failed.\nAll steps: 7.0 s.',
  );
  expect(text).toContain('Investigations: 8 CLEARED, 3 ESCALATED, 1 incomplete.');
  expect(text).toMatch(
    /why a-10 has it [^]*│ TP2 +│ 8 new counterparties\. +│\n│ TP5 +│ Largest is 10 times the median\. +│\n/,
  );
  expect(text.match(/(?<=│ )a-\d\d/g)).toEqual(['a-10', 'a-09', 'a-08', 'a-07']);
  expect(text).toMatch(/a-10 +│ 75\.00 │ ESCALATED +│ TP2 TP5/);
  const bar = (chars: number) => '█'.repeat(chars);
  expect(text).toContain(`   0 to 10  ${bar(40)} 2\n  10 to 20  ${bar(20)} 1\n`);
  expect(text).toContain('  80 to 90  0\n  90 to 100 0\n');
  expect(text).toContain(
    'What the score of a-10 is made of:\n' +
      `  transaction pattern ${bar(40)} 40.00\n  account age         ${bar(11)} 10.50\n`,
  );
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
});
