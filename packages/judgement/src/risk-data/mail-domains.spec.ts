import { DomainSet, KnownDomains } from './mail-domains.js';

const known = new KnownDomains([
  'paypal.com',
  'binance.com',
  'gmail.com',
  'microsoft.com',
  'crédito.example',
  'europol.europa.eu',
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
  ['one below a known domain', 'mail.paypal.com', null],
  ['one below a look-alike', 'mail.paypol.com', 'paypal.com'],
  ['the part of a longer name', 'europe.com', null],
  ['the domain above a known one', 'europa.eu', null],
  ['a longer known name itself', 'europol.europa.eu', null],
  ['a longer name with another sign', 'europol-europa.eu', 'europol.europa.eu'],
  ['a longer name less one letter', 'europol.europ.eu', 'europol.europa.eu'],
  ['something else', 'example.com', null],
])('look-alikes: %s', (_, domain, expected) => {
  expect(known.lookAlikeOf(domain)).toBe(expected);
});

test('a service that gives mail away is near another by chance, unless it looks the same', () => {
  const served = (domain: string) => known.lookAlikeOf(domain, true);
  expect(['paypol.com', 'bniance.com'].map(served)).toEqual([null, null]);
  expect(['paypa1.com', 'xn--pypal-4ve.com'].map(served)).toEqual(['paypal.com', 'paypal.com']);
});

test('a listed domain stands for those below it, a wildcard too', () => {
  const set = new DomainSet(new Set(['throwaway.example', '*.wild.example']));
  const held = ['throwaway.example', 'a.throwaway.example', 'b.wild.example'];
  expect(held.map((domain) => set.holds(domain))).toEqual([true, true, true]);
  const others = ['notthrowaway.example', 'example', 'throwaway.example.org'];
  expect(others.map((domain) => set.holds(domain))).toEqual([false, false, false]);
});
