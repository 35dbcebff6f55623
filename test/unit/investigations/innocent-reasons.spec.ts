import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import type { Explanation } from '../../../src/investigations/domain/case/facts/explanation.js';
import { makeFlag, type Finding } from '../../../src/investigations/domain/scoring/flag.js';
import { explainFlags } from '../../../src/investigations/engine/write-up/explain-flags.js';
import { runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { givenCase, hmac } from './given-case.js';
import { found, times, type Told } from './given-reasons.js';

const sale = { source_of_funds: ['Sale of a house, deed on file'] };
const paid: Told = { daysAgo: 1, amount: '240000', with: 'Notary Berg' };
const claimed: Told = { daysAgo: 1, amount: '240000', with: 'Ann Berg', text: 'House sale' };
const spent = (who: string, amount: string, currency = 'USD'): Told => {
  return { daysAgo: 0, direction: 'out', with: who, amount, currency };
};
const firm = { type: 'BUSINESS' } as const;
const sold: Told = { daysAgo: 50, amount: '9000', with: 'Client' };
const wages = (months: number, people: number, more: Partial<Told> = {}) => [
  sold,
  ...times(months * people, (i) => ({
    daysAgo: 2 + 31 * Math.floor(i / people),
    direction: 'out' as const,
    with: `Payroll ${i % people}`,
    ...more,
  })),
];
const trip = (share: (i: number) => string, amount: string): Told[] => [
  ...times(6, (i) => ({ daysAgo: 5, amount: share(i), with: `Trip ${i}` })),
  { daysAgo: 1, amount, direction: 'out', with: 'Trip Coaches' },
];
const gifts = (amount: string): Told[] => [
  ...times(6, (i) => ({ daysAgo: 5, amount: String(25 + 25 * i), with: `Friend ${i}`, text: 'Bergs' })),
  { daysAgo: 1, amount, direction: 'out', with: 'Family Berg' },
];
const unnamed = (amount: string): Told => ({ daysAgo: 1, amount, with: null });
const family = { source_of_funds: ['Collection for the family Berg'] };
const shop = (upper: number): Partial<Entity> => ({
  ...firm,
  industry: 'Bakery',
  estimated_monthly_deposits: { upper_bound: upper, currency: 840 },
});
const buyers = times(5, (i) => ({ daysAgo: i, amount: '20', with: `Buyer ${i}` }));

it.each<[string, [string, string, number][], readonly Told[], Partial<Entity>]>([
  ['a sale on record that a notary pays', [['one_off', 'record', 1]], [paid], sale],
  ['a sale on record that a buyer claims', [['one_off', 'texts', 1]], [claimed], sale],
  ['a sale on record that a stranger pays', [], [{ ...paid, with: 'Stranger' }], sale],
  ['a notary without a sale on record', [], [paid], { source_of_funds: ['Salary'] }],
  ['a sale paid in cash', [], [{ ...paid, type: 'DEPOSIT' }], sale],
  [
    'a sale paid by a deposit from a bank',
    [['one_off', 'record', 1]],
    [{ ...paid, type: 'DEPOSIT', subtype: 'DEPOSIT_BANK' }],
    sale,
  ],
  [
    'a sale paid onto a prepaid card',
    [],
    [{ ...paid, type: 'TRANSFER', subtype: 'PREPAID_CARD_LOAD' }],
    sale,
  ],
  ['a sale paid four times', [], [paid, paid, paid, paid], sale],
  ['a sale paid by two', [], [paid, { ...paid, with: 'Notary Lund' }], sale],
  ['half of it handed on', [['one_off', 'record', 1]], [paid, spent('Ann', '120000')], sale],
  ['more than half handed on', [], [paid, spent('Ann', '120000.01')], sale],
  ['more than half handed on as bitcoin', [], [paid, spent('Ann', '2.01', 'BTC')], sale],
  [
    'half of it handed on as yen and bitcoin',
    [['one_off', 'record', 1]],
    [paid, spent('Ann', '9375000', 'JPY'), spent('Bo', '1', 'BTC')],
    sale,
  ],
  ['handed on in part as what nobody has a rate for', [], [paid, spent('Ann', '0.01', 'XYZ')], sale],
  ['handed on to a builder', [['one_off', 'record', 2]], [paid, spent('Builders Ltd', '240000')], sale],
  [
    'handed on to a builder in another currency',
    [['one_off', 'record', 2]],
    [paid, spent('Builders Ltd', '37500000', 'JPY')],
    sale,
  ],
  [
    'handed on to a builder as what nobody has a rate for',
    [],
    [paid, spent('Builders Ltd', '1', 'XYZ')],
    sale,
  ],
  [
    'handed on to a builder and a dealer',
    [],
    [paid, spent('Builder', '120000'), spent('Dealer', '120000')],
    sale,
  ],
  ['wages of two months to three people', [['payroll', 'texts', 6]], wages(2, 3), firm],
  ['wages of one month', [], wages(1, 6), firm],
  ['wages to two people', [], wages(2, 2), firm],
  ['wages of a person', [], wages(2, 3), {}],
  ['wages within a month', [], [...wages(1, 3), ...wages(1, 3, { daysAgo: 26 }).slice(1)], firm],
  ['wages that take most of the money', [], wages(2, 3, { amount: '900.01' }), firm],
  ['wages of unlike sums', [], [...wages(1, 3), ...wages(2, 3, { amount: '190' }).slice(4)], firm],
  ['like shares spent on the occasion', [['collection', 'texts', 7]], trip(() => '100', '500'), {}],
  ['shares that are not spent', [], trip(() => '100', '300'), {}],
  ['shares of which one is large', [], trip((i) => (i === 0 ? '201' : '100'), '900'), {}],
  ['gifts for the one on record', [['collection', 'record', 7]], gifts('500'), family],
  ['gifts that go elsewhere', [], [...gifts('1').slice(0, 6), spent('Ann', '500')], family],
  [
    'a shop with five buyers',
    [
      ['declared_trade', 'record', 5],
      ['declared', 'declaration', 5],
    ],
    buyers,
    shop(400),
  ],
  [
    'a shop with a large receipt, which is no purchase',
    [
      ['declared_trade', 'record', 5],
      ['declared', 'declaration', 6],
    ],
    [...buyers, { daysAgo: 1, amount: '20.01', with: 'Buyer 5' }],
    shop(400),
  ],
  ['a shop with large receipts', [['declared', 'declaration', 5]], buyers, shop(399)],
  ['a shop with four buyers', [['declared', 'declaration', 4]], buyers.slice(1), shop(400)],
  ['a shop above what was declared', [], buyers, shop(99)],
  ['a shop above it with what nobody is named for', [], [...buyers, unnamed('301')], shop(400)],
])('%s', (_, reasons, payments, profile) => {
  expect(found(payments, profile)).toEqual(reasons);
});

it('takes neither wages nor a collection for innocent that would have to be reported', () => {
  for (const given of [wages(2, 3), trip(() => '100', '500')]) expect(found(given, firm, true)).toEqual([]);
});

it('takes the word of nobody who pays: "salary" in texts explains nothing of a person', () => {
  const strangers = times(30, (i) => ({ daysAgo: i % 4, amount: '1900', with: `Ann ${i}`, text: 'Salary' }));
  const on = times(9, (i) => ({ daysAgo: 0, direction: 'out' as const, with: `Bob ${i}`, text: 'Salary' }));
  expect(found([...strangers, ...on], { source_of_funds: ['Salary'] })).toEqual([]);
});

describe('words of other languages', () => {
  it.each([
    ['Verkauf des Hauses in Köln, Urkunde liegt vor', 'Notariat Berg'],
    ["Vente d'un appartement à Lyon", 'Étude de notaires Roy'],
    ['Försäljning av bostad', 'Mäklare Lind'],
    ['Wohnungsverkauf 2024', 'Immobilien Roth'],
    ['Erbschaft der Mutter', 'Nachlass Anna Roth'],
    ['Héritage', 'Succession Roy'],
    ['Arv', 'Dödsbo Lind'],
  ])('say what English ones say: %s, paid by %s', (record, payer) => {
    const paidBy = (name: string): Told[] => [{ daysAgo: 1, amount: '240000', with: name }];
    expect(found(paidBy(payer), { source_of_funds: [record] })).toEqual([['one_off', 'record', 1]]);
    expect(found(paidBy('Ann Berg'), { source_of_funds: [record] })).toEqual([]);
    expect(found(paidBy(payer), { source_of_funds: ['Gespartes'] })).toEqual([]);
  });

  it('are whole words, also beside letters that are not Latin', () => {
    expect(found([{ ...paid, with: 'Dödsbo Lind' }], { source_of_funds: ['Arvid'] })).toEqual([]);
    expect(found([{ ...claimed, with: 'Notariatsö' }], sale)).toEqual([['one_off', 'texts', 1]]);
  });

  it('name wages', () => {
    const paidAs = (text: string) =>
      wages(3, 3, { text }).map((row, i) => (i === 0 ? row : { ...row, with: `Anna ${(i - 1) % 3}` }));
    expect(found(paidAs('Gehalt Mai'), firm)).toEqual([['payroll', 'texts', 9]]);
    expect(found(paidAs('Salaires mai'), firm)).toEqual([['payroll', 'texts', 9]]);
    expect(found(paidAs('Honorar Mai'), firm)).toEqual([]);
  });
});

describe('what a reason does to a flag', () => {
  const definitions = [{ explainedBy: ['payroll'] }, {}] as never;
  const finding = (color: Finding['color'], more: Partial<Finding> = {}): Finding => {
    return { color, value: null, rationale: 'Many.', ...more };
  };
  const explained = (before: Finding, without: Finding, basis: Explanation['basis'] = 'record') => {
    const reason = { kind: 'payroll', basis, word: 'salary', transactions: ['tx00001'] } as const;
    const flags = (first: Finding) => [makeFlag('F1', first), makeFlag('F2', finding('red'))];
    const evidence = [before.evidence ?? [], []];
    return explainFlags(flags(before), definitions, [reason], () => flags(without), evidence);
  };

  it('makes it what it were without, and leaves every other one', () => {
    const [first, second] = explained(
      finding('red', { severity: 0.75 }),
      finding('yellow', { severity: 0.35 }),
    );
    expect(first).toMatchObject({ color: 'yellow', severity: 0.35, colorBeforeReasons: 'red' });
    expect(first!.rationale).toBe(
      'A payroll ("salary", 1 transaction) explains this in part; it was red and stays yellow. Many.',
    );
    expect(second).toEqual(makeFlag('F2', finding('red')));
  });

  it('names no colour where it stays, since such a finding may stand in a report', () => {
    const [first] = explained(finding('red', { severity: 0.75 }), finding('red', { severity: 0.6 }));
    expect(first).toMatchObject({ color: 'red', severity: 0.6 });
    expect(first!.rationale).toBe(
      'A payroll ("salary", 1 transaction) explains this in part, so that it weighs less. Many.',
    );
  });

  it.each(['texts', 'declaration'] as const)('lowers by one step where its basis is %s alone', (basis) => {
    const red = explained(finding('red', { severity: 0.75 }), finding('white'), basis)[0];
    expect(red).toMatchObject({ color: 'yellow', colorBeforeReasons: 'red' });
    expect(red).not.toHaveProperty('severity');
    expect(explained(finding('yellow'), finding('white'), basis)[0]).toMatchObject({ color: 'white' });
    expect(explained(finding('red'), finding('white'))[0]).toMatchObject({ color: 'white' });
  });

  it('leaves nothing to say where nothing would be left, and never makes it worse', () => {
    expect(explained(finding('red'), finding('gray'))[0]).toMatchObject({ color: 'white' });
    expect(explained(finding('yellow'), finding('red'))[0]).toEqual(makeFlag('F1', finding('yellow')));
    expect(explained(finding('black'), finding('white'))[0]).toEqual(makeFlag('F1', finding('black')));
  });

  it('asks all that a flag counts, and not only the ids that it shows', () => {
    const ids = Array.from({ length: 30 }, (_, i) => `tx0000-${i}`);
    const before = finding('red', { evidence: [...ids, 'tx00001'] });
    expect(makeFlag('F1', before).evidence).not.toContain('tx00001');
    expect(explained(before, finding('white'))[0]).toMatchObject({ color: 'white' });
    const others = finding('red', { evidence: ids });
    expect(explained(others, finding('white'))[0]).toEqual(makeFlag('F1', others));
  });

  it('never acts on a mandatory rule', () => {
    const before = finding('red', { mandatory: 'prohibited_exposure' });
    expect(explained(before, finding('white'))[0]).toEqual(makeFlag('F1', before));
  });
});

it('lowers the deposits that a documented sale explains, in a whole run, and says so', () => {
  const monthly = times(6, (i) => ({ daysAgo: i * 30 + 2, amount: '700' }));
  const entity: Partial<Entity> = {
    name: 'Jon Jonsson',
    estimated_monthly_deposits: { upper_bound: 1_000, currency: 840 },
    ...sale,
  };
  const explanations: Explanation[] = [
    { kind: 'one_off', basis: 'record', word: 'sale of a house', transactions: ['tx00007'] },
  ];
  const judged = (further: object) =>
    runBlocks(givenCase({ payments: [...monthly, paid], entity, further }), DEFAULT_RECIPE, hmac)
      .perBlock.flatMap(({ flags }) => flags)
      .find(({ flagId }) => flagId === 'EA1')!;
  expect(judged({}).color).toBe('red');
  const lowered = judged({ explanations });
  expect(lowered.color).toBe('white');
  expect(lowered.rationale).toMatch(
    /^A payment that the record foretold \("sale of a house", 1 transaction\) explains this; it was red\./,
  );
});
