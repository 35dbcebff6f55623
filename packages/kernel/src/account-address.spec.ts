import { isAccountAddress } from './account-address.js';

describe('what may be the address of an account', () => {
  test.each([
    'ann@bank.example',
    "Ann.O'Brien+aml@sub.bank-group.example",
    'müller@bank.example',
    'mu\u0308ller@bücher.example',
    'анна@банк.рф',
    'αννα@τράπεζα.gr',
    '花子@銀行.example',
    'анна@bank.example',
    `${'l'.repeat(64)}@bank.example`,
  ])('%s', (address) => {
    expect(isAccountAddress(address)).toBe(true);
  });
});

describe('what may not', () => {
  test.each<[string, unknown]>([
    ['no text', 5],
    ['nothing', ''],
    ['no @', 'ann.bank.example'],
    ['two @', 'ann@x@bank.example'],
    ['a host without a domain', 'ann@bank'],
    ['an address of a machine', 'ann@[127.0.0.1]'],
    ['a scheme', 'mailto:ann@bank.example'],
    ['a name before it', 'Ann <ann@bank.example>'],
    ['two addresses', 'ann@bank.example,ben@bank.example'],
    ['a dot at the end', 'ann@bank.example.'],
    ['two dots', 'ann@bank..example'],
    ['a dot at the beginning', '.ann@bank.example'],
    ['a line break', 'ann@bank.example\n'],
    ['a control character', 'ann@bank.example\u0000'],
    ['a space of no width', 'ann\u200b@bank.example'],
    ['a soft hyphen', 'an\u00adn@bank.example'],
    ['a change of direction', 'ann\u202e@bank.example'],
    ['an invisible letter', 'ann\u3164@bank.example'],
    ['a variation selector', 'ann\ufe0f@bank.example'],
    ['wide letters', 'ａnn@bank.example'],
    ['a Cyrillic letter among Latin ones', '\u0430nn@bank.example'],
    ['a Greek letter among Latin ones', 'ann@b\u03b1nk.example'],
    ['a long name', `${'l'.repeat(65)}@bank.example`],
    ['a long address', `ann@${'bank.'.repeat(60)}example`],
  ])('%s', (_, address) => {
    expect(isAccountAddress(address)).toBe(false);
  });
});
