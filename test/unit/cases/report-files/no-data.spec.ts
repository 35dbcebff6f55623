import {
  isNoBirthday,
  isNoData,
  isNoDataName,
  isNoDataNumber,
  isNoEmail,
  isNoPhone,
  isNoPostalCode,
  isNoSsn,
} from '../../../../src/cases/report-files/no-data.js';

const NO_TEXTS = [
  ...[
    'UNKNOWN',
    'unknown',
    ' Unk. ',
    'N/A',
    'n.a.',
    'n / a',
    'NA',
    'NONE',
    'none.',
    'NULL',
    'nil',
    '-',
    '???',
  ],
  ...[
    'see above',
    'See narrative',
    'SAME AS ABOVE',
    'same',
    'XX',
    'xxxx',
    'test',
    'TEST TEST',
    'TBD',
    'Various',
  ],
  ...['Not applicable', 'not available', 'not yet known', 'not provided', 'No address on file', 'no e-mail'],
  ...['Name unknown', 'Unknown, Unknown', 'street: unknown', 'UNKNOWN UNKNOWN', '999999999', '0000', 'Other'],
  ...[
    'COMPUTER GENERATED',
    'SIGNATURE CARD',
    'non-customer',
    'AKA',
    'DBA',
    't/a',
    'unbekannt',
    'Keine Angabe',
  ],
  ...['desconocido', 'неизвестно', '不明', 'ＵＮＫＮＯＷＮ', ''],
];

const TEXTS = [
  ...['Na Li', 'Jennifer Null', 'State Street', 'Blank Street Coffee', 'Same Day Delivery Ltd', 'AAA', 'Bo'],
  ...[
    'Customer service',
    'Other Half Brewing',
    'Tester of software',
    'None Such Farm',
    'Unknown Pleasures Records',
  ],
  ...['Above Board LLC', '莉莉', 'Test Valley', 'Nowhere', 'X Æ', '5 Oak Street', 'A'],
];

test.each(NO_TEXTS)('%j says nothing', (text) => expect(isNoData(text)).toBe(true));
test.each(TEXTS)('%j says something', (text) => expect(isNoData(text)).toBe(false));

test('a part of a name may be Na, Null, Test or X, and never UNKNOWN', () => {
  expect(['Na', 'Null', 'Test', 'X', 'Other'].filter(isNoDataName)).toEqual([]);
  expect(['UNKNOWN', 'n/a', 'XX', 'FNU', 'Unknown name', '-'].filter((part) => !isNoDataName(part))).toEqual(
    [],
  );
});

test('numbers that repeat, count or are known examples are none', () => {
  const none = [
    '999999999',
    '000-00-0000',
    '123456789',
    '12-3456789',
    '987654321',
    'n/a',
    '078-05-1120',
    '0',
  ];
  expect(none.filter((number) => !isNoDataNumber(number))).toEqual([]);
  const real = ['212-45-6789', '36-1234567', 'DE42', '1231231231', '112233445', 'AB123456'];
  expect(real.filter(isNoDataNumber)).toEqual([]);
  expect(['000123456', '666123456', '212006789', '212450000'].filter((ssn) => !isNoSsn(ssn))).toEqual([]);
  expect(['212456789', '912700000'].filter(isNoSsn)).toEqual([]);
});

test('birthdays of forms and calendars, in the future or more than a life ago are none', () => {
  const none = [
    '1900-01-01',
    '1901-01-01',
    '1899-12-31',
    '0001-01-01',
    '9999-12-31',
    '1905-06-07',
    '2026-04-02',
  ];
  expect(none.filter((day) => !isNoBirthday(day, '2026-04-01'))).toEqual([]);
  const real = ['1970-01-01', '1980-10-25', '2026-04-01', '1920-02-29'];
  expect(real.filter((day) => isNoBirthday(day, '2026-04-01'))).toEqual([]);
});

test('placeholders among telephone numbers, e-mail addresses and postal codes', () => {
  expect(['5555555555', '2120000000', '1234567890', '9999999', ''].filter((n) => !isNoPhone(n))).toEqual([]);
  expect(['2175550199', '5550100000', '701234567'].filter(isNoPhone)).toEqual([]);
  const none = ['none@bank.example', 'na@na.com', 'test@test.com', 'no', 'a@b', 'x y@z.com', 'noemail@x.org'];
  expect(none.filter((email) => !isNoEmail(email))).toEqual([]);
  expect(['maria@example.com', 'nadia@x.org', 'tester@x.org'].filter(isNoEmail)).toEqual([]);
  expect(['00000', '99999', '00000-0000', 'N/A', 'XX', ''].filter((code) => !isNoPostalCode(code))).toEqual(
    [],
  );
  expect(['55555', '44444', '12345', 'SW1A 1AA', '1111'].filter(isNoPostalCode)).toEqual([]);
});
