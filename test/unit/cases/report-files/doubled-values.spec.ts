import {
  mailboxKey,
  reportedEmail,
  reportableIpOf,
  parseReportedPhone,
  spellingKey,
  splitRepeatedItems,
} from '../../../../src/cases/report-files/doubled-values.js';

test.each([
  [['+1 (555) 010-0000', '15550100000', '1-555-010-0000', '555.010.0000', '0015550100000', '+15550100000']],
  [['+46 70 123 45 67', '46701234567', '0046701234567', '+46 (0)70-123 45 67']],
])('%j is one telephone number', (spellings) => {
  expect(new Set(spellings.map((text) => parseReportedPhone(text).key)).size).toBe(1);
});

test('numbers of North America have ten digits, others the code of their country', () => {
  expect(parseReportedPhone('+12175550199').digits).toBe('2175550199');
  expect(parseReportedPhone('+46701234567').digits).toBe('46701234567');
});

test.each([
  ['Maria@Example.com', ' maria@example.COM '],
  ['maria+bank@example.com', 'maria@example.com'],
  ['maria @ example.com', 'maria@example.com'],
  ['ｍaria@example.com', 'maria@example.com'],
])('%j and %j are one mailbox', (one, other) => {
  expect(mailboxKey(reportedEmail(one))).toBe(mailboxKey(reportedEmail(other)));
});

test('numbers are one in any spelling, and IP addresses in any form', () => {
  expect(spellingKey('DE 42-1')).toBe(spellingKey('de421'));
  expect(reportableIpOf('::ffff:9.9.9.9')).toBe('9.9.9.9');
  expect(reportableIpOf('2620:FE:0:0::FE')).toBe('2620:fe::fe');
  const none = [
    '10.0.0.1',
    '127.0.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    '203.0.113.7',
    '198.51.100.1',
    '192.0.2.9',
    '2001:db8::1',
    '100.64.0.1',
    '198.18.0.1',
    'unknown',
    '1.2.3',
  ];
  expect(none.map(reportableIpOf)).toEqual(none.map(() => null));
});

test('the first of each kind stays', () => {
  expect(splitRepeatedItems(['a', 'B', 'A', 'b'], (text) => text.toLowerCase())).toEqual({
    first: ['a', 'B'],
    doubled: ['A', 'b'],
  });
});
