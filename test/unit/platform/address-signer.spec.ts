import { AddressSigner } from '../../../src/platform/crypto/address-signer.js';
import { TenantKeys } from '../../../src/platform/crypto/tenant-keys.js';

const signer = new AddressSigner(new TenantKeys(Buffer.alloc(32, 3)));
const text = 'a1 session1 2025-03-01T09:00:00.000Z';

test('a signature holds for its text, also after the next start', () => {
  const signature = signer.sign(text);
  expect(signature).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(signer.verify(text, signature)).toBe(true);
  expect(new AddressSigner(new TenantKeys(Buffer.alloc(32, 3))).verify(text, signature)).toBe(true);
});

test.each([
  ['another text', `${text}0`, (signature: string) => signature],
  ['a longer signature', text, (signature: string) => `${signature}A`],
  ['a shorter signature', text, (signature: string) => signature.slice(1)],
  ['no signature', text, () => ''],
  ['a signature with one letter changed', text, (signature: string) => `-${signature.slice(1)}`],
  ['letters of several bytes', text, (signature: string) => 'é'.repeat(signature.length)],
])('%s is refused', (_, signed, alter) => {
  expect(signer.verify(signed, alter(signer.sign(text)))).toBe(false);
});

test('a signature under another master key is refused', () => {
  const other = new AddressSigner(new TenantKeys(Buffer.alloc(32, 4)));
  expect(signer.verify(text, other.sign(text))).toBe(false);
});
