import { DomainSet, KnownDomains } from '../../../src/risk-data/mail-domains.js';

const known = new KnownDomains([
  'paypal.com',
  'binance.com',
  'gmail.com',
  'microsoft.com',
  'crédito.example',
]);

test.each([
  ['one letter replaced', 'paypol.com', 'paypal.com'],
  ['one letter more', 'paypall.com', 'paypal.com'],
  ['one letter less', 'binnce.com', 'binance.com'],
  ['two letters swapped', 'bniance.com', 'binance.com'],
  ['under another ending', 'paypol.co.uk', 'paypal.com'],
  ['a digit for a letter', 'paypa1.com', 'paypal.com'],
  ['two digits for letters', 'm1cr0soft.com', 'microsoft.com'],
  ['rn for m', 'grnail.com', 'gmail.com'],
  ['a Cyrillic letter', 'xn--pypal-4ve.com', 'paypal.com'],
  ['the known domain itself', 'paypal.com', null],
  ['its name under another ending', 'paypal.de', null],
  ['two edits', 'papol.com', null],
  ['one edit of a short name', 'gmoil.com', null],
  ['something else', 'example.com', null],
])('look-alikes: %s', (_, domain, expected) => {
  expect(known.lookAlikeOf(domain)).toBe(expected);
});

test('a listed domain stands for those below it, a wildcard too', () => {
  const set = new DomainSet(new Set(['throwaway.example', '*.wild.example']));
  const held = ['throwaway.example', 'a.throwaway.example', 'b.wild.example'];
  expect(held.map((domain) => set.holds(domain))).toEqual([true, true, true]);
  const others = ['notthrowaway.example', 'example', 'throwaway.example.org'];
  expect(others.map((domain) => set.holds(domain))).toEqual([false, false, false]);
});
