import { questionsOf } from '../../../src/investigations/domain/scoring/questions.js';

const asked = (rule: string) =>
  questionsOf(rule, { isBlockchainAlert: false, isOnChain: false }).map(({ what }) => what);

it.each([
  ['Many-to-one credits', ['many senders']],
  ['One-to-many transfers', ['many receivers', 'the volume of the account']],
  ['Third-party P2P credits', ['many senders']],
  ['Cash deposits', ['cash that was paid in']],
  ['Cash deposits by a dealer', ['cash that was paid in']],
  ['Cash-intensive business', ['cash that was paid in']],
  ['Large cash deposit', []],
  ['Cash withdrawals', ['what went out']],
  ['Cash flow', []],
  ['Sanctions evasion indicators', ['goods and services for those under sanctions']],
  ['Sanctions screening', ['names on sanctions lists']],
  [
    'Circumvention of sanctions',
    ['names on sanctions lists', 'goods and services for those under sanctions'],
  ],
  ['Dual-use goods', ['goods and services for those under sanctions']],
  ['Dormant account activity', ['an account that nobody used']],
  ['New account with high activity', ['the age of the account']],
])('%s asks about %j', (rule, what) => {
  expect(asked(rule)).toEqual(what);
});

it('of goods is asked from one reportable sum on, of evasion always', () => {
  const small = { isBlockchainAlert: false, isOnChain: false, isSmall: true };
  expect(questionsOf('Dual-use goods', small)).toEqual([]);
  expect(questionsOf('Sanctions evasion', small)).toHaveLength(1);
});
