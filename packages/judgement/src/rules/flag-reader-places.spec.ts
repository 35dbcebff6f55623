import type { GivenEntity } from '../given/given-records.js';
import type { IpFacts, PlaceFacts } from '../case/facts/contact-facts.js';
import { readOf } from '../../test/default-bounds.js';
import { givenCase, type Payment } from '../../test/given-case.js';

const SWEDE: Partial<GivenEntity> = { mailing_country: 'SE', nationality: ['SE'] };
const flag = (
  flagId: string,
  places: Partial<PlaceFacts>,
  entity: Partial<GivenEntity> = SWEDE,
  payments: Payment[] = [],
) => {
  const nothing = { ips: [], counterparties: [], counterpartiesTruncated: false };
  const fatf = {
    IR: 'call_for_action',
    MM: 'enhanced_due_diligence',
    VN: 'increased_monitoring',
  } as const;
  return readOf(
    flagId,
    givenCase({ entity, payments, further: { places: { ...nothing, fatf, ...places } } }),
  );
};
const ip = (country: string | null, more: Partial<IpFacts> = {}): IpFacts => ({
  address: '192.0.2.1',
  country,
  hosting: false,
  vpn: false,
  tor: false,
  sharedWith: [],
  ...more,
});

describe('IG1, hidden places', () => {
  it('tells of one address and of several', () => {
    const one = [ip('SE')];
    const two = [ip('SE'), ip('SE', { address: '192.0.2.2' })];
    const none = 'Behind Tor, a VPN or a hosting company: none';
    expect(flag('IG1', { ips: one }).rationale).toBe(`${none} (1 IP address checked).`);
    expect(flag('IG1', { ips: two }).rationale).toBe(`${none} (2 IP addresses checked).`);
  });

  it('does not count an address twice, and says where Tor was not looked for', () => {
    const both = flag('IG1', { ips: [ip('SE', { vpn: true, hosting: true, tor: null }), ip('SE')] });
    expect(both.value).toEqual({ tor: null, vpn: 1, hosting: 1, addresses: 2 });
    expect(both.rationale).toMatch(/: "192\.0\.2\.1" \(VPN, hosting company\) \(2 IP addresses checked\)\.$/);
  });
});

describe('IG2, countries of the addresses', () => {
  it.each<[(string | null)[], string]>([
    [['SE'], 'white'],
    [['SE', 'DK'], 'white'],
    [['DK', 'DK'], 'white'],
    [['DK', 'NO'], 'yellow'],
    [['VN'], 'white'],
    [['IR'], 'red'],
    [['MM'], 'red'],
    [['SE', null], 'white'],
    [[null], 'gray'],
    [[], 'gray'],
  ])('%j with residence in SE: %s', (countries, color) => {
    const found = flag('IG2', { ips: countries.map((country) => ip(country)) });
    expect(found).toMatchObject({ color, ...(color === 'gray' ? {} : { threshold: { yellow: 2 } }) });
  });

  it('is white where a country that is called for action is the residence', () => {
    expect(flag('IG2', { ips: [ip('IR')] }, { mailing_country: 'IR' }).color).toBe('white');
  });
});

describe('IG3, countries on the lists of the FATF', () => {
  const dealsWith = (country: string): Partial<PlaceFacts> => ({
    counterparties: [{ entityId: 'X1', country }],
  });

  it.each<[Partial<GivenEntity>, string | null, string]>([
    [{ mailing_country: 'SE' }, null, 'white'],
    [{ mailing_country: 'VN' }, null, 'yellow'],
    [{ nationality: ['SE', 'VN'] }, null, 'yellow'],
    [{ mailing_country: 'IR' }, null, 'red'],
    [{ mailing_country: 'VN', citizenship: ['IR'] }, null, 'red'],
    [{ mailing_country: 'SE' }, 'DK', 'white'],
    [{ mailing_country: 'SE' }, 'VN', 'yellow'],
    [{ mailing_country: 'VN' }, 'IR', 'red'],
    [{ mailing_country: 'VN' }, 'MM', 'red'],
    [{}, 'IR', 'red'],
    [{}, 'DK', 'gray'],
    [{}, null, 'gray'],
  ])('%j, counterparty in %s: %s', (entity, country, color) => {
    expect(flag('IG3', country === null ? {} : dealsWith(country), entity).color).toBe(color);
  });

  it('shows the transactions with counterparties of the list that decides', () => {
    const counterparties = [
      { entityId: 'X1', country: 'IR' },
      { entityId: 'X2', country: 'VN' },
    ];
    const payments: Payment[] = ['X1', 'X2', 'X1', 'X3'].map((withEntity, daysAgo) => ({
      daysAgo,
      withEntity,
    }));
    expect(flag('IG3', { counterparties }, SWEDE, payments)).toMatchObject({
      color: 'red',
      value: { residence: [], nationality: [], counterparty: ['IR'] },
      mandatory: 'call_for_action_country',
      rationale:
        'On the FATF list of countries under a call for action: counterparty IR; ' +
        'money went there or came from there.',
      evidence: ['tx00001', 'tx00003'],
    });
  });

  it.each<[string, Payment[], boolean]>([
    ['100 to it', [{ daysAgo: 1, amount: '100', withEntity: 'X1', direction: 'out' }], true],
    ['100 from it', [{ daysAgo: 1, amount: '100', withEntity: 'X1' }], true],
    ['99.99', [{ daysAgo: 1, amount: '99.99', withEntity: 'X1', direction: 'out' }], false],
    ['two of 50', [1, 2].map((daysAgo) => ({ daysAgo, amount: '50', withEntity: 'X1' })), true],
    ['what failed', [{ daysAgo: 1, amount: '9000', withEntity: 'X1', status: 'FAILED' }], false],
    ['100 yen', [{ daysAgo: 1, amount: '100', currency: 'JPY', withEntity: 'X1' }], false],
    ['a sum that nothing measures', [{ daysAgo: 1, amount: '5', currency: 'XYZ', withEntity: 'X1' }], true],
    ['money with others', [{ daysAgo: 1, amount: '9000', withEntity: 'X2' }], false],
  ])('escalates by itself with an everyday sum, %s', (_what, payments, isMet) => {
    const found = flag('IG3', dealsWith('IR'), SWEDE, payments);
    expect(found.color).toBe('red');
    expect(found.mandatory).toBe(isMet ? 'call_for_action_country' : undefined);
  });

  it.each<[string, Partial<GivenEntity>, Partial<PlaceFacts>]>([
    ['a nationality', { mailing_country: 'SE', nationality: ['IR'] }, dealsWith('SE')],
    ['the own residence', { mailing_country: 'IR' }, dealsWith('SE')],
    ['an IP address', SWEDE, { ...dealsWith('SE'), ips: [ip('IR')] }],
    ['enhanced due diligence alone', SWEDE, dealsWith('MM')],
    ['increased monitoring', SWEDE, dealsWith('VN')],
  ])('%s does not', (_what, entity, places) => {
    const payments = [{ daysAgo: 1, amount: '9000', withEntity: 'X1' }];
    for (const id of ['IG2', 'IG3']) expect(flag(id, places, entity, payments).mandatory).toBeUndefined();
  });
});

describe('IG4, entities behind one address', () => {
  const shared = (count: number) =>
    ip('SE', { sharedWith: Array.from({ length: count }, (_, i) => `e${i}`) });

  it('takes the address with most others, not their sum, and is gray without an address', () => {
    expect(flag('IG4', { ips: [shared(2), shared(2)] })).toMatchObject({ color: 'white', value: 2 });
    expect(flag('IG4', { ips: [] }).color).toBe('gray');
  });

  test('an address that every network may have tells nothing', () => {
    const local = ip(null, { address: '10.1.2.3', local: true });
    expect(flag('IG4', { ips: [local] })).toMatchObject({ color: 'gray', value: null });
    expect(flag('IG4', { ips: [local, shared(8)] })).toMatchObject({ color: 'red', value: 8 });
    expect(flag('IG4', { ips: [local, shared(0)] }).rationale).toMatch(
      /^No other customer has a public IP address/,
    );
  });

  it('says of 25 that there may be more, as no more are looked up, and takes no bound above', () => {
    expect(flag('IG4', { ips: [shared(25)] }).rationale).toMatch(/ with 25 or more other customers\.$/);
    expect(flag('IG4', { ips: [shared(24)] }).rationale).toMatch(/ with 24 other customers\.$/);
  });
});

it.each([1, 2, 3, 4])('IG%d is gray where places were not looked up', (number) => {
  expect(readOf(`IG${number}`, givenCase({})).color).toBe('gray');
});
