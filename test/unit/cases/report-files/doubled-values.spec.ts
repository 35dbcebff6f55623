import {
  mailboxKey,
  reportedEmail,
  reportedIp,
  reportedPhone,
  spellingKey,
  withoutDoubles,
} from '../../../../src/cases/report-files/doubled-values.js';

test.each([
  [['+1 (555) 010-0000', '15550100000', '1-555-010-0000', '555.010.0000', '0015550100000', '+15550100000']],
  [['+46 70 123 45 67', '46701234567', '0046701234567', '+46 (0)70-123 45 67']],
])('%j is one telephone number', (spellings) => {
  expect(new Set(spellings.map((text) => reportedPhone(text).key)).size).toBe(1);
});

test('numbers of North America have ten digits, others the code of their country', () => {
  expect(reportedPhone('+12175550199').digits).toBe('2175550199');
  expect(reportedPhone('+46701234567').digits).toBe('46701234567');
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
  expect(reportedIp('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(reportedIp('2001:DB8:0:0::1')).toBe('2001:db8::1');
  const none = ['10.0.0.1', '127.0.0.1', '192.168.1.1', '0.0.0.0', '::1', 'fe80::1', 'unknown', '1.2.3'];
  expect(none.map(reportedIp)).toEqual(none.map(() => null));
});

test('the first of each kind stays', () => {
  expect(withoutDoubles(['a', 'B', 'A', 'b'], (text) => text.toLowerCase())).toEqual({
    first: ['a', 'B'],
    doubled: ['A', 'b'],
  });
});
