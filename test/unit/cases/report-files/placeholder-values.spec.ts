import {
  isPlaceholderBirthday,
  isPlaceholder,
  isPlaceholderCity,
  isPlaceholderName,
  isPlaceholderNumber,
  isImpossibleEin,
  isPlaceholderEmail,
  isPlaceholderPhone,
  isPlaceholderPostalCode,
  isImpossibleSsn,
  isTradeTooVague,
} from '../../../../src/cases/report-files/placeholder-values.js';

const NO_TEXTS = [
  ...[
    'UNKNOWN',
    'Unknown Male',
    'UNIDENTIFIED SUSPECT',
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
  ...['wird nachgereicht', 'Adresse wird nachgereicht', 'Wird noch nachgereicht!', 'folgt', 'siehe oben'],
  ...[
    'to follow',
    'Will be provided later.',
    'TODO',
    'à fournir',
    'pendiente de enviar',
    'da comunicare',
    'volgt nog',
  ],
  ...[
    'будет предоставлено позже',
    '待补充',
    '後日連絡',
    'menyusul',
    'daha sonra bildirilecek',
    'bude doplněno',
  ],
  ...[
    'Lorem ipsum',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut.',
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

const NO_TEXTS_OF_LANGUAGES = [
  ...[
    'k.A.',
    'K. A.',
    'k/A',
    'keine Angabe',
    'Keine Angaben',
    'o.A.',
    'nicht bekannt',
    'entfällt',
    'Beruf: k. A.',
  ],
  ...['non renseigné', 'NON RENSEIGNEE', 'sans objet', 'Adresse inconnue', 'néant', 'N/C', 'non communiqué'],
  ...[
    'no disponible',
    'No consta',
    'se desconoce',
    's/d',
    'sin información',
    'não informado',
    'NAO INFORMADO',
  ],
  ...['non disponibile', 'n.d.', 'N/D', 'sconosciuto', 'onbekend', 'n.v.t.', 'niet bekend', 'geen'],
  ...[
    'uppgift saknas',
    'ej angivet',
    'ikke oplyst',
    'ikke oppgitt',
    'ei tiedossa',
    'brak danych',
    'nie dotyczy',
  ],
  ...['neuvedeno', 'nincs adat', 'necunoscută', 'nema podataka', 'nav zināms', 'nežinoma', 'teadmata'],
  ...['нет данных', 'Н/Д', 'не указано', 'отсутствует', 'немає даних', 'няма данни', 'άγνωστο', 'bilinmiyor'],
  ...[
    'غير معروف',
    'غير متوفر',
    'לא ידוע',
    'نامشخص',
    '不明',
    '不詳',
    '未提供',
    '無',
    '該当なし',
    '住所不明',
    '알 수 없음',
  ],
  ...[
    'अज्ञात',
    'ไม่ทราบ',
    'không rõ',
    'tidak diketahui',
    'Declined to provide',
    'Prefer not to say',
    'NOTPROVIDED',
  ],
  ...[
    'don’t know',
    'no info available',
    'refused to answer',
    'Customer refused',
    '(left blank)',
    '#N/A',
    '[n.d.]',
  ],
  ...['անհայտ', 'უცნობია', 'naməlum', 'Noma’lum', 'анықталмаған', 'haijulikani', 'hindi alam', 'ezezaguna'],
  ...['Nie bekend nie', 'অজানা', 'தெரியவில்லை', 'desconegut', 'tak diketahui', 'anhysbys', 'UKN', '0'],
  ...['Client did not say', 'The customer would not provide', 'Subject cannot remember', 'not known to bank'],
];

const TEXTS_OF_LANGUAGES = [
  ...['Rue Inconnue', 'Leer', 'Néant-sur-Yvel', 'Refus Global SARL', 'Nemo', 'Kasse', 'Wala', 'Ignacio'],
  ...[
    'Client Services Ltd',
    'Customer did not exist Ltd',
    'Hakuna Matata Tours',
    'Keinemann',
    'Sansone',
    'Brakel',
    'Geen Straat BV',
    '不二家',
    '無印良品',
    'Нетания',
    'Yokohama',
    'No. 5',
  ],
];

test.each(NO_TEXTS_OF_LANGUAGES)('%j says nothing in its language', (text) =>
  expect(isPlaceholder(text)).toBe(true),
);
test.each(TEXTS_OF_LANGUAGES)('%j says something in its language', (text) =>
  expect(isPlaceholder(text)).toBe(false),
);

test('names of people and towns that are such words elsewhere stay', () => {
  expect(['Null', 'Nil', 'Aucun', 'Keine', 'K. A.', 'N.D.', 'J.'].filter(isPlaceholderName)).toEqual([]);
  expect(
    ['k/A', 'unbekannt', 'inconnue', '不明', 'нет данных'].filter((part) => !isPlaceholderName(part)),
  ).toEqual([]);
  expect([
    isPlaceholderCity('None', 'IT'),
    isPlaceholderCity('Same', 'TZ'),
    isPlaceholderCity('Brak', 'LY'),
  ]).toEqual([false, false, false]);
  expect([
    isPlaceholderCity('None', 'US'),
    isPlaceholderCity('brak', 'PL'),
    isPlaceholderCity('NONE', null),
  ]).toEqual([true, true, true]);
});

test.each(NO_TEXTS)('%j says nothing', (text) => expect(isPlaceholder(text)).toBe(true));
test.each(TEXTS)('%j says something', (text) => expect(isPlaceholder(text)).toBe(false));

test('a part of a name may be Na, Null, Test or X, and never UNKNOWN', () => {
  expect(['Na', 'Null', 'Test', 'X', 'Other'].filter(isPlaceholderName)).toEqual([]);
  expect(
    ['UNKNOWN', 'n/a', 'XX', 'FNU', 'Unknown name', '-'].filter((part) => !isPlaceholderName(part)),
  ).toEqual([]);
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
  expect(none.filter((number) => !isPlaceholderNumber(number))).toEqual([]);
  const real = ['212-45-6789', '36-1234567', 'DE42', '1231231231', '112233445', 'AB123456'];
  expect(real.filter(isPlaceholderNumber)).toEqual([]);
  expect(['000123456', '666123456', '212006789', '212450000'].filter((ssn) => !isImpossibleSsn(ssn))).toEqual(
    [],
  );
  expect(['212456789', '912700000'].filter(isImpossibleSsn)).toEqual([]);
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
  expect(none.filter((day) => !isPlaceholderBirthday(day, '2026-04-01'))).toEqual([]);
  const real = ['1970-01-01', '1980-10-25', '2026-04-01', '1920-02-29'];
  expect(real.filter((day) => isPlaceholderBirthday(day, '2026-04-01'))).toEqual([]);
});

test('placeholders among telephone numbers, e-mail addresses and postal codes', () => {
  expect(
    ['5555555555', '2120000000', '1234567890', '9999999', ''].filter((n) => !isPlaceholderPhone(n)),
  ).toEqual([]);
  expect(['2175550199', '5550100000', '701234567'].filter(isPlaceholderPhone)).toEqual([]);
  const none = ['none@bank.example', 'na@na.com', 'test@test.com', 'no', 'a@b', 'x y@z.com', 'noemail@x.org'];
  expect(none.filter((email) => !isPlaceholderEmail(email))).toEqual([]);
  expect(['maria@example.com', 'nadia@x.org', 'tester@x.org'].filter(isPlaceholderEmail)).toEqual([]);
  expect(
    ['00000', '99999', '00000-0000', 'N/A', 'XX', ''].filter((code) => !isPlaceholderPostalCode(code)),
  ).toEqual([]);
  expect(['55555', '44444', '12345', 'SW1A 1AA', '1111'].filter(isPlaceholderPostalCode)).toEqual([]);
});

test('prefixes of employer numbers that nobody has, and trades that say too little', () => {
  expect(['001234567', '071234567', '961234567'].filter((ein) => !isImpossibleEin(ein))).toEqual([]);
  expect(['361234567', '011234567', '991234567'].filter(isImpossibleEin)).toEqual([]);
  const vague = ['company', 'Self-employed', 'BUSINESS MAN', 'Store owner', 'selbständig', 'employee'];
  expect(vague.filter((trade) => !isTradeTooVague(trade))).toEqual([]);
  expect(
    ['Self-employed plumber', 'Trading of scrap metal', 'Nurse', 'Retired'].filter(isTradeTooVague),
  ).toEqual([]);
});
