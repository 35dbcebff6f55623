import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { walletFacts, type AddressScreen } from '../../../src/investigations/domain/wallet-facts.js';
import { resolveAmountCurrency } from '../../../src/reference/reference-lists.js';
import { seeded, shuffled } from './given-case.js';

const screen: AddressScreen = {
  listDate: '2025-12-04',
  listStale: false,
  ticker: (address) => (address === 'bad' ? 'XBT' : null),
};
const row = (id: string, content: Partial<Transaction> = {}) => ({
  id,
  content: {
    transaction_id: id,
    event_time: '2026-01-01T00:00:00Z',
    amount: '1',
    amount_currency: 'BTC',
    ...content,
  } satisfies Transaction,
});
const kyt = (name: string | null, categoryId: number | null) => ({
  vendor: 'provider_kyt' as const,
  vendor_version: 'v2' as const,
  fetched_at: '2026-01-01T00:00:00Z',
  data: { direct: { name, categoryId } },
});

test('addresses of both sides are looked up, each once', () => {
  const facts = walletFacts(
    [
      row('t2', { sender: { blockchain_addresses: ['bad', 'good'] } }),
      row('t1', { receiver: { blockchain_addresses: ['bad', 'bad'] } }),
      row('t3', { receiver: { blockchain_addresses: ['bad'] }, status: 'FAILED' }),
    ],
    null,
    screen,
  );
  expect(facts).toMatchObject({ addresses: 2, listDate: '2025-12-04', direct: null, report: null });
  expect(facts.sanctioned).toEqual([{ address: 'bad', ticker: 'XBT', transactions: ['t1', 't2'] }]);
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
    ],
    null,
    screen,
  );
  expect(facts.direct).toEqual([
    { name: 'Some Bridge', categoryId: 9, transactions: ['t1', 't2'] },
    { name: null, categoryId: 4, transactions: ['t2'] },
  ]);
  expect(facts.bridges).toEqual(['t1', 't2', 't3', 't4']);
});

test('the newest report counts, with sent and received exposure in one', () => {
  const intel = (fetched_at: string, riskScore: 'HIGH' | 'LOW') => ({
    vendor: 'provider_kyt' as const,
    vendor_version: 'v2' as const,
    fetched_at,
    data: {
      riskScore,
      exposureDetails: [
        { cluster: { category: 'mixer', categoryId: 4 }, sentDirectExposure: 1, receivedDirectExposure: 2 },
        { cluster: { name: 'Exchange' }, sentIndirectExposure: 3 },
      ],
    },
  });
  const profile: Entity = {
    entity_id: 'C1',
    type: 'INDIVIDUAL',
    blockchain_intel: [intel('2026-01-02T00:00:00Z', 'HIGH'), intel('2026-01-01T00:00:00Z', 'LOW')],
  };
  expect(walletFacts([], profile, screen).report).toEqual({
    fetchedAtMs: Date.UTC(2026, 0, 2),
    riskScore: 'HIGH',
    exposures: [
      { category: 'mixer', categoryId: 4, direct: 3, indirect: 0 },
      { category: 'Exchange', categoryId: null, direct: 0, indirect: 3 },
    ],
  });
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
