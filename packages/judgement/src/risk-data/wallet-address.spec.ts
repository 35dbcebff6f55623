import { walletAddressKeyOf } from './wallet-address.js';

test.each([
  ['0xABCDEF0123', '0xabcdef0123'],
  ['BC1QXYZ', 'bc1qxyz'],
  ['bitcoincash:QPF2CPHC5DKUCLKQUR7LHJ2YUQQ9PK3HMUKLE77VHQ', 'qpf2cphc5dkuclkqur7lhj2yuqq9pk3hmukle77vhq'],
  [' 1BoatSLRHtKNngkdXEeobR76b53LETtpyT ', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
])('the address %s compares as %s', (address, expected) => {
  expect(walletAddressKeyOf(address)).toBe(expected);
});
