import type { WalletFacts, WalletReport } from '../case/facts/wallet-facts.js';
import { readOf } from '../../test/default-bounds.js';
import { givenCase, NOON_MS, type Given, type Payment } from '../../test/given-case.js';
import { DAY_MS } from '@alert-review/kernel';

const flag = (flagId: string, given: Given, rules = {}) => readOf(flagId, givenCase(given), rules);

const wallets: WalletFacts = {
  listDate: '2025-12-04',
  listStale: false,
  addresses: 2,
  sanctioned: [],
  direct: null,
  assets: {},
  bridges: [],
  reports: [],
};
const today: Payment = { daysAgo: 0 };
const onWallets = (flagId: string, facts: Partial<WalletFacts>, rules = {}, given: Given = {}) =>
  flag(flagId, { payments: [today], ...given, further: { wallets: { ...wallets, ...facts } } }, rules);
const report = (given: Partial<WalletReport>): Partial<WalletFacts> => ({
  reports: [{ fetchedAtMs: NOON_MS, riskScore: null, exposures: [], ...given }],
});
const exposure = (category: string, direct: number, indirect: number) => ({
  category,
  categoryId: null,
  direct,
  indirect,
});

describe('CE1, an address on the sanctions list', () => {
  const sanctioned = [{ address: '0xabc', ticker: 'ETH', transactions: ['t2', 't1'] }];

  it('is black with one, names the date of the list, and white without', () => {
    const found = onWallets('CE1', { sanctioned });
    expect(found).toMatchObject({ color: 'black', value: 1, evidence: ['t1', 't2'] });
    expect(found.rationale).toContain('2025-12-04');
    expect(onWallets('CE1', {})).toMatchObject({ color: 'white', value: 0 });
  });

  it('stays black on a stale list, on which the absence of a match means nothing', () => {
    expect(onWallets('CE1', { sanctioned, listStale: true }).color).toBe('black');
    expect(onWallets('CE1', { listStale: true }).color).toBe('gray');
  });
});

describe('CE2, direct exposure by category', () => {
  const direct = (name: string | null, categoryId: number | null = null) => ({
    direct: [{ name, categoryId, transactions: ['t1'] }],
  });

  it.each([
    ['darknet market', 'red'],
    ['Mixing', 'red'],
    ['mixer', 'red'],
    ['ransomware', 'red'],
    ['sanctioned entity', 'red'],
    ['scam', 'red'],
    ['gambling', 'yellow'],
    ['high_risk_exchange', 'yellow'],
    ['High-risk exchange', 'yellow'],
    ['exchange', 'white'],
    ['mining', 'white'],
    ['Tornado Cash', 'red'],
    ['not sanctioned exchange', 'white'],
    ['Nobody Knows', 'yellow'],
    [null, 'gray'],
  ])('%s: %s', (name, color) => {
    const found = onWallets('CE2', direct(name));
    expect(found.color).toBe(color);
    expect(found.evidence).toEqual(color === 'white' || color === 'gray' ? [] : ['t1']);
  });

  it("knows a vendor's numbers that the recipe names, and takes the worst", () => {
    expect(onWallets('CE2', direct(null, 7))).toMatchObject({ color: 'yellow', value: { unknown: ['7'] } });
    expect(onWallets('CE2', direct(null, 7), { categoriesById: { '7': 'mixer' } }).color).toBe('red');
    const both = [...direct('gambling').direct, ...direct('scam').direct];
    expect(onWallets('CE2', { direct: both })).toMatchObject({ color: 'red', value: ['gambling', 'scam'] });
  });

  it('tells a service that nobody knows and is yellow, until the recipe names it', () => {
    const found = onWallets('CE2', direct('Zorblax [Services](http://x)'));
    expect(found.color).toBe('yellow');
    expect(found.rationale).toMatch(/^The vendor names services that are on no list: "Zorblax/);
    expect(found.rationale).not.toContain('](http');
    const rules = { categoriesByName: { 'zorblax SERVICES': 'darknet', 'Acme Pay': 'ordinary' } };
    expect(onWallets('CE2', direct('Zorblax services'), rules)).toMatchObject({
      color: 'red',
      value: ['darknet'],
      mandatory: 'prohibited_exposure',
    });
    expect(onWallets('CE2', direct('acme-pay'), rules).color).toBe('white');
    expect(
      onWallets('CE2', direct('Tornado Cash'), { categoriesByName: { 'tornado cash': 'ordinary' } }).color,
    ).toBe('white');
  });

  it('reads the direct part of the report on the subject, and not the indirect one', () => {
    expect(onWallets('CE2', report({ exposures: [exposure('scam', 11, 0)] })).color).toBe('red');
    expect(onWallets('CE2', report({ exposures: [exposure('scam', 0, 1)] })).color).toBe('gray');
  });

  it('takes for dust what came in alone, and nothing of terrorist financing and child abuse', () => {
    const on = (category: string, more: Partial<WalletReport['exposures'][number]> = {}) => {
      const found = onWallets('CE2', report({ exposures: [{ ...exposure(category, 4, 0), ...more }] }));
      return [found.color, found.mandatory];
    };
    const red = ['red', 'prohibited_exposure'];
    expect(on('mixer')).toEqual(['yellow', undefined]);
    expect(on('mixer', { sent: 0.5 })).toEqual(red);
    expect(on('child abuse material')).toEqual(red);
    expect(on('terrorist financing')).toEqual(red);
    const received = direct('Hamas donation campaign');
    const dust = { payments: [{ daysAgo: 0, amount: '2', currency: 'USDT' }] };
    const ofRow = { direct: [{ ...received.direct[0]!, transactions: ['tx00001'] }] };
    expect(onWallets('CE2', ofRow, {}, dust).color).toBe('red');
  });

  it('knows a service by its name beside a category that tells less', () => {
    const garantex = { ...exposure('exchange', 500, 0), name: 'Garantex' };
    expect(onWallets('CE2', report({ exposures: [garantex] }))).toMatchObject({
      color: 'red',
      value: ['sanctioned'],
      mandatory: 'prohibited_exposure',
    });
    const mixer = { ...exposure('mixer', 500, 0), name: 'Nobody Knows' };
    expect(onWallets('CE2', report({ exposures: [mixer] })).value).toEqual(['mixer']);
  });

  it('is white where the vendor looked and found nothing', () => {
    expect(onWallets('CE2', { direct: [] })).toMatchObject({ color: 'white', value: [] });
  });

  it('tells a service that nobody knows beside a risky one, and is gray where no more than dust came', () => {
    const both = [direct('gambling'), direct('Nobody Knows')].flatMap((each) => each.direct);
    const found = onWallets('CE2', { direct: both });
    expect(found).toMatchObject({ color: 'yellow', value: ['gambling'], evidence: ['t1'] });
    expect(found.rationale).toBe(
      'Direct exposure to gambling; the vendor names services that are on no list: "Nobody Knows".',
    );
    const dust = report({ exposures: [exposure('Nobody Knows', 10, 0)] });
    expect(onWallets('CE2', dust).rationale).toBe(
      'The category of these services is not known: "Nobody Knows" (1 direct exposure in all).',
    );
  });
});

describe('CE3 and CE4 with a report on each of several user ids', () => {
  const several = (...all: Partial<WalletReport>[]): Partial<WalletFacts> => ({
    reports: all.flatMap((given) => report(given).reports!),
  });
  const severe = { riskScore: 'SEVERE' } as const;
  const low = { riskScore: 'LOW' } as const;
  const old = { fetchedAtMs: NOON_MS - 91 * DAY_MS };

  it.each<[string, Partial<WalletReport>[], string]>([
    ['the worst of two', [severe, low], 'red'],
    ['in any order', [low, severe], 'red'],
    ['white before green', [low, { riskScore: 'MEDIUM' }], 'white'],
    ['green for all alone', [low, low], 'green'],
    ['one without a score beside a low one', [low, { riskScore: null }], 'gray'],
    ['one without a score beside a bad one', [{ riskScore: null }, severe], 'red'],
    ['an old one beside a good one', [{ ...severe, ...old }, low], 'gray'],
    ['an old one beside a bad one', [{ ...low, ...old }, severe], 'red'],
  ])('%s', (_what, given, color) => {
    expect(onWallets('CE3', several(...given)).color).toBe(color);
  });

  it('takes the largest band of the shares', () => {
    const share = (indirect: number) => ({
      exposures: [exposure('mixer', 0, indirect), exposure('exchange', 100 - indirect, 0)],
    });
    expect(onWallets('CE4', several(share(5), share(26)))).toMatchObject({ color: 'red', value: 26 });
    expect(onWallets('CE2', several({ exposures: [exposure('scam', 11, 0)] }, {})).color).toBe('red');
  });
});

describe('CE4, indirect exposure to risky categories', () => {
  it('is yellow with a large share of a service that no list knows, and names it', () => {
    const exposures = [exposure('Zorblax crew', 0, 90), exposure('exchange', 10, 0)];
    const found = onWallets('CE4', report({ exposures }));
    expect(found).toMatchObject({ color: 'yellow', value: 0, threshold: { yellow: 10, red: 25 } });
    expect(found.rationale).toContain('90 % reaches services that are on no list: "Zorblax crew"');
    const little = [exposure('Zorblax crew', 0, 10), exposure('exchange', 90, 0)];
    expect(onWallets('CE4', report({ exposures: little })).color).toBe('white');
  });
});

describe('CE4 with figures that are no usual amounts', () => {
  const share = (...exposures: WalletReport['exposures']) => onWallets('CE4', report({ exposures }));

  it.each([
    [Number.MAX_VALUE, 50],
    [1e307, 50],
    [1e-320, 50],
  ])('does not overflow at %d', (amount, value) => {
    const found = share(exposure('mixer', 0, amount), exposure('exchange', amount / 2, amount / 2));
    expect(found).toMatchObject({ color: 'red', value });
    expect(share(exposure('mixer', amount, amount)).value).toBe(50);
  });

  it('clears nobody where a figure is negative, and keeps a band that is met all the same', () => {
    const given = (indirect: number) => ({
      hasNegatives: true as const,
      exposures: [exposure('mixer', 0, indirect), exposure('exchange', 100 - indirect, 0)],
    });
    expect(onWallets('CE4', report(given(0)))).toMatchObject({
      color: 'gray',
      rationale: 'The vendor report gives negative exposures.',
    });
    expect(onWallets('CE4', report(given(26)))).toMatchObject({ color: 'red', value: 26 });
  });
});

describe('CE5, fiat in and crypto out within a day', () => {
  const fiat = (daysAgo: number): Payment => ({ daysAgo, currency: 'EUR' });
  const crypto = (daysAgo: number): Payment => ({ daysAgo, currency: 'BTC', direction: 'out' });
  const coin = (daysAgo: number): Payment => ({ daysAgo, currency: 'BTC' });
  const half = (daysAgo: number): Payment => ({ ...coin(daysAgo), amount: '61.73' });
  const part = (daysAgo: number, amount: string): Payment => ({ ...crypto(daysAgo), amount });
  const stock: Payment = { ...coin(60), amount: '500' };

  it.each([
    [[fiat(2), crypto(1)], 'yellow', 1],
    [[fiat(2.001), crypto(1)], 'white', 0],
    [[crypto(2), fiat(1)], 'white', 0],
    [[fiat(2), crypto(1.5), crypto(1.2)], 'yellow', 1],
    [[fiat(2), crypto(1.5), fiat(0.9), crypto(0.5)], 'red', 2],
    [[fiat(2), { ...crypto(1.5), currency: 'EUR' }], 'white', 0],
    [[{ ...fiat(2), direction: 'out' as const }, crypto(1.5)], 'white', 0],
    [[coin(9), fiat(2), crypto(1.5)], 'white', 0],
    [[coin(9), fiat(2), crypto(1.6), crypto(1.5)], 'yellow', 1],
    [[fiat(2), coin(1.8), crypto(1.5)], 'yellow', 1],
    [[{ ...coin(9), currency: 'ETH' }, fiat(2), crypto(1.5)], 'yellow', 1],
    [[stock, fiat(2), coin(1.9), crypto(1.8), fiat(0.9), coin(0.8), crypto(0.7)], 'red', 2],
    [[stock, fiat(2), half(1.9), half(1.8), crypto(1.7)], 'yellow', 1],
    [[stock, fiat(2), half(1.9), crypto(1.7)], 'white', 0],
    [[stock, coin(2.1), fiat(2), crypto(1.7)], 'white', 0],
    [[stock, fiat(2), coin(1.9), part(1.8, '80'), part(1.7, '43')], 'yellow', 1],
    [[stock, fiat(2), half(1.9), half(1.8), part(1.7, '80'), part(1.6, '43')], 'yellow', 1],
    [[stock, fiat(2), coin(1.9), part(1.8, '80'), part(0.9, '43')], 'white', 0],
    [[stock, fiat(2), coin(1.9), part(1.8, '80'), part(1.7, '20')], 'white', 0],
  ])('case %#: %s', (payments, color, value) => {
    const found = flag('CE5', { payments });
    expect(found).toMatchObject({ color, value, threshold: { yellow: 1, red: 2 } });
    expect(found.evidence).toHaveLength(2 * value);
  });
});

describe('CE6, privacy coins and bridges', () => {
  it.each([
    [{}, 'white'],
    [{ assets: { BTC: ['t1'] } }, 'white'],
    [{ assets: { XMR: ['t1'] } }, 'yellow'],
    [{ bridges: ['t1'] }, 'yellow'],
  ])('case %#: %s', (facts, color) => {
    const found = onWallets('CE6', facts);
    expect(found.color).toBe(color);
    expect(found.evidence).toEqual(color === 'yellow' ? ['t1'] : []);
  });
});

const onReports = (flagId: string, ...reports: Partial<WalletReport>[]) => {
  const given = reports.map((each) => ({ fetchedAtMs: NOON_MS, riskScore: null, exposures: [], ...each }));
  const facts = givenCase({ payments: [today], further: { wallets: { ...wallets, reports: given } } });
  return readOf(flagId, facts).color;
};

describe('CE4 with a report that clears nobody beside a clean one', () => {
  const clean = { exposures: [exposure('exchange', 100, 0)] };
  const negative = { hasNegatives: true as const, ...clean };
  const mixer = { exposures: [exposure('mixer', 0, 100)] };

  it.each<[string, Partial<WalletReport>, string]>([
    ['negative figures', negative, 'gray'],
    ['no exposure', { exposures: [] }, 'gray'],
    ['a clean one', clean, 'white'],
    ['a risky one', mixer, 'red'],
  ])('%s', (_what, given, color) => {
    for (const both of [
      [given, clean],
      [clean, given],
    ]) {
      expect(onReports('CE4', ...both)).toBe(color);
    }
  });

  it('leaves a missing score beside a medium one, which is known', () => {
    expect(onReports('CE3', { riskScore: null }, { riskScore: 'MEDIUM' })).toBe('white');
  });
});
