import { cryptoExposure } from '../../../src/investigations/blocks/crypto-exposure.block.js';
import type { WalletReport } from '../../../src/investigations/domain/case/facts/wallet-facts.js';
import { flagOf, givenCase, NOON_MS } from './given-case.js';

const nothing = { listDate: null, listStale: false, addresses: 0, sanctioned: [], direct: null };
const onReports = (flagId: string, ...reports: Partial<WalletReport>[]) => {
  const given = reports.map((each) => ({ fetchedAtMs: NOON_MS, riskScore: null, exposures: [], ...each }));
  const wallets = { ...nothing, assets: {}, bridges: [], reports: given };
  const facts = givenCase({ payments: [{ daysAgo: 0 }], further: { wallets } });
  return flagOf(cryptoExposure, flagId, facts).color;
};
const exposure = (category: string, direct: number, indirect: number) => ({
  ...{ category, categoryId: null, direct, indirect },
});

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
