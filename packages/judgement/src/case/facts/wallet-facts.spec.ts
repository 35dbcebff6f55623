import type { GivenEntity } from '../../given/given-records.js';
import type { GivenTransaction } from '../../given/given-records.js';
import { walletFacts as walletSteps, type WalletAddressScreen } from './wallet-facts.js';
import { resolveAmountCurrency } from '@alert-review/reference-lists';
import { runAllSteps } from '../../steps.js';
import { seeded, shuffled } from '../../../../../test/support/seeded.js';

const walletFacts = (...given: Parameters<typeof walletSteps>) => runAllSteps(walletSteps(...given));

const screen: WalletAddressScreen = {
  listDate: '2025-12-04',
  listStale: false,
  ticker: (address) => (address === 'bad' ? 'XBT' : null),
};
const row = (id: string, content: Partial<GivenTransaction> = {}) => ({
  id,
  content: {
    transaction_id: id,
    event_time: '2026-01-01T00:00:00Z',
    amount: '1',
    amount_currency: 'BTC',
    ...content,
  } satisfies GivenTransaction,
});
const kyt = (name: string | null, categoryId: number | null) => ({
  vendor: 'provider_kyt' as const,
  vendor_version: 'v2' as const,
  fetched_at: '2026-01-01T00:00:00Z',
  data: { direct: { name, categoryId } },
});

test('addresses of both sides are looked up, each once, of payments that failed too', () => {
  const facts = walletFacts(
    [
      row('t2', { sender: { blockchain_addresses: ['bad', 'good'] } }),
      row('t1', { receiver: { blockchain_addresses: ['bad', 'bad'] } }),
      row('t3', { receiver: { blockchain_addresses: ['bad'] }, status: 'FAILED', tags: ['bridge'] }),
    ],
    null,
    screen,
  );
  expect(facts).toMatchObject({
    addresses: 2,
    listDate: '2025-12-04',
    direct: null,
    reports: [],
    bridges: [],
  });
  expect(facts.sanctioned).toEqual([{ address: 'bad', ticker: 'XBT', transactions: ['t1', 't2', 't3'] }]);
  expect(facts.assets).toEqual({ BTC: ['t1', 't2'] });
});

test('a transfer between accounts of the customer tells its asset and its bridge too', () => {
  const own = { entity_id: 'me' };
  const moved = row('t1', { amount_currency: 'XMR', sender: own, receiver: own, tags: ['bridge'] });
  expect(walletFacts([moved], null, screen)).toMatchObject({ assets: { XMR: ['t1'] }, bridges: ['t1'] });
});

test('assets are those of the amount and of both sides, whatever the code; fiat is none', () => {
  const monero = resolveAmountCurrency('XMR')!.id;
  const swap = { currency_id: monero, currency_type: 'CRYPTO' as const, amount: '1' };
  const facts = walletFacts(
    [
      row('t1', { amount_currency: 'EUR', receiver: { asset_in: swap } }),
      row('t2'),
      row('t3', { amount_currency: 'USD' }),
    ],
    null,
    screen,
  );
  expect(facts.assets).toEqual({ BTC: ['t2'], XMR: ['t1'] });
});

test('vendor data is grouped, and a bridge is told by tag, descriptor or vendor', () => {
  const facts = walletFacts(
    [
      row('t1', { sender: { blockchain_intel: [kyt('Some Bridge', 9)] } }),
      row('t2', { receiver: { blockchain_intel: [kyt(null, 4), kyt('Some Bridge', 9)] } }),
      row('t3', { tags: ['cross_chain_bridge'] }),
      row('t4', { descriptor: 'bridged to another chain' }),
      row('t5', { descriptor: 'Cambridge' }),
      row('t6', { descriptor: 'Tower Bridge toll', amount_currency: 'GBP' }),
      row('t7', { tags: ['bridge'], amount_currency: 'GBP', receiver: { blockchain_addresses: ['a'] } }),
      row('t8', { tags: ['bridge'], amount_currency: 'GBP', blockchain: { transaction_hash: '0x1' } }),
      row('t9', { tags: ['bridge'], amount_currency: 'GBP', blockchain: { chain_id: null } }),
    ],
    null,
    screen,
  );
  expect(facts.direct).toEqual([
    { name: 'Some Bridge', categoryId: 9, transactions: ['t1', 't2'] },
    { name: null, categoryId: 4, transactions: ['t2'] },
  ]);
  expect(facts.bridges).toEqual(['t1', 't2', 't3', 't4', 't7', 't8']);
});

test('a lookup that found nobody is known from none at all', () => {
  const looked = (data: { direct?: null }) =>
    walletFacts([row('t1', { sender: { blockchain_intel: [{ ...kyt(null, null), data }] } })], null, screen);
  expect(looked({ direct: null }).direct).toEqual([]);
  expect(looked({}).direct).toBeNull();
});

test('the newest report of each user id counts, with sent and received exposure in one', () => {
  const intel = (fetched_at: string, riskScore: 'HIGH' | 'LOW', userId?: string) => ({
    vendor: 'provider_kyt' as const,
    vendor_version: 'v2' as const,
    fetched_at,
    data: {
      userId,
      riskScore,
      exposureDetails: [
        {
          cluster: { category: 'mixer', name: 'Foggy', categoryId: 4 },
          sentDirectExposure: 1,
          receivedDirectExposure: 2,
        },
        { cluster: { name: 'Exchange' }, sentIndirectExposure: 3 },
      ],
    },
  });
  const profile: GivenEntity = {
    entity_id: 'C1',
    type: 'INDIVIDUAL',
    blockchain_intel: [
      intel('2026-01-02T00:00:00Z', 'HIGH'),
      intel('2026-01-01T00:00:00Z', 'LOW'),
      intel('2026-01-03T00:00:00Z', 'LOW', 'u1'),
    ],
  };
  const exposures = [
    { category: 'mixer', name: 'Foggy', categoryId: 4, direct: 3, sent: 1, indirect: 0 },
    { category: 'Exchange', categoryId: null, direct: 0, indirect: 3 },
  ];
  expect(walletFacts([], profile, screen).reports).toEqual([
    { fetchedAtMs: Date.UTC(2026, 0, 2), riskScore: 'HIGH', exposures },
    { fetchedAtMs: Date.UTC(2026, 0, 3), riskScore: 'LOW', exposures },
  ]);
});

test.each<[string, object, object]>([
  [
    'a negative part counts as missing, and the report says so',
    { sentIndirectExposure: -50, receivedIndirectExposure: 60, sentDirectExposure: -1 },
    { direct: 0, indirect: 60, hasNegatives: true },
  ],
  [
    'a sum beyond the largest number is cut to it',
    { sentDirectExposure: 1e308, receivedDirectExposure: 1e308 },
    { direct: Number.MAX_VALUE, indirect: 0 },
  ],
])('%s', (_what, detail, { hasNegatives, ...sums }: { hasNegatives?: true }) => {
  const profile = {
    entity_id: 'C1',
    type: 'INDIVIDUAL',
    blockchain_intel: [
      {
        fetched_at: '2026-01-02T00:00:00Z',
        data: { exposureDetails: [{ cluster: { name: 'mixer' }, ...detail }] },
      },
    ],
  } as GivenEntity;
  const [found] = walletFacts([], profile, screen).reports;
  expect(found).toMatchObject({ exposures: [sums] });
  expect(found!.hasNegatives).toBe(hasNegatives);
});

test('the order of the transactions does not matter', () => {
  const rows = Array.from({ length: 20 }, (_, i) =>
    row(`t${i}`, {
      amount_currency: i % 2 ? 'BTC' : 'ETH',
      sender: { blockchain_addresses: [`a${i % 3}`, 'bad'], blockchain_intel: [kyt(`N${i % 4}`, i % 2)] },
      tags: ['bridge'],
    }),
  );
  const random = seeded(5);
  for (let i = 0; i < 5; i++)
    expect(walletFacts(shuffled(rows, random), null, screen)).toEqual(walletFacts(rows, null, screen));
});
