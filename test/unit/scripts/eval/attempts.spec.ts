import { namedRight, parseAttempts } from '../../../../scripts/eval/attempts.js';

const row = (from: string, to: string) => `2022/09/01 00:06,012,${from},034,${to},1.00,Euro,1.00,Euro,ACH,1`;
const FILE = [
  'BEGIN LAUNDERING ATTEMPT - FAN-OUT:  Max 3-degree Fan-Out',
  ...['B', 'C', 'D'].map((to) => row('A', to)),
  'END LAUNDERING ATTEMPT - FAN-OUT',
  '',
  'BEGIN LAUNDERING ATTEMPT - GATHER-SCATTER',
  row('A', 'B'),
  'END LAUNDERING ATTEMPT - GATHER-SCATTER',
  '',
].join('\n');

test('reads label and transfers of every attempt', () => {
  const [fan, gather] = parseAttempts(FILE);
  expect(fan!.transfers).toHaveLength(3);
  expect(fan!.transfers[0]).toEqual({ from: '012 A', to: '034 B', atMs: Date.UTC(2022, 8, 1, 0, 6) });
  expect(gather).toMatchObject({ label: 'gather_scatter', transfers: [{ to: '034 B' }] });
});

test('counts what is named right by label, small attempts on demand not at all', () => {
  const attempts = parseAttempts(FILE);
  expect(namedRight(attempts, 1)).toEqual([
    { label: 'fan_out', right: 1, count: 1 },
    { label: 'gather_scatter', right: 0, count: 1 },
  ]);
  expect(namedRight(attempts, 3)[1]).toEqual({ label: 'gather_scatter', right: 0, count: 0 });
});

test.each([
  ['a row outside an attempt', row('A', 'B'), 'line 1 lies in no attempt'],
  ['a short row', 'BEGIN LAUNDERING ATTEMPT - CYCLE\n2022/09/01 00:06,1,A', 'line 2 is no transaction'],
  ['a row without a time', `BEGIN LAUNDERING ATTEMPT - CYCLE\n,1,A,2,B`, 'line 2 is no transaction'],
])('refuses %s', (_, text, message) => {
  expect(() => parseAttempts(text)).toThrow(message);
});
