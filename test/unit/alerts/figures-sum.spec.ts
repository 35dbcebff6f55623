import { encodeCountedAlert, FiguresSum, type CountedAlert } from '../../../src/alerts/domain/figures-sum.js';

const alert = (subtype: string | null, currencies: number): CountedAlert => ({
  status: 'CLOSED',
  source: 'BM',
  subtype,
  volumes: Array.from({ length: currencies }, (_, at) => ({
    currency: `C${at}`,
    total: `-${at}.000000000000000001`,
  })),
});

const figuresOf = (add: (sum: FiguresSum) => void) => {
  const sum = new FiguresSum();
  add(sum);
  return sum.figures;
};

test.each([
  ['no subtype, no volume', alert(null, 0)],
  ['an empty subtype', alert('', 1)],
  ['signs of JSON', alert('a "b"\\ [c], \n', 3)],
  ['half of a surrogate pair', alert('\ud83d', 1)],
  ['a subtype that figures cut', alert('y'.repeat(101), 2)],
])('an alert with %s counts by its text as by itself', (_, counted) => {
  const text = encodeCountedAlert(counted)!;
  expect(figuresOf((sum) => sum.addEncoded(text))).toEqual(figuresOf((sum) => sum.addAlert(counted)));
});

test('a text that an index would not hold is none', () => {
  const length = (subtype: number) => encodeCountedAlert(alert('x'.repeat(subtype), 1))?.length;
  const others = length(0)!;
  expect([length(1_000 - others), length(1_001 - others), encodeCountedAlert(alert(null, 200))]).toEqual([
    1_000,
    undefined,
    null,
  ]);
});
