// size: one case for each kind of data that banks have, with all that has to be told of it.
import { validateXML } from 'xmllint-wasm';
import { SAR_SCHEMA } from '../../../../src/cases/report-files/activity-codes.js';
import { brokenFincenRules } from '../../../../src/cases/report-files/fincen-rules.js';
import { fincenSar } from '../../../../src/cases/report-files/fincen-sar.js';
import { goamlReport } from '../../../../src/cases/report-files/goaml.js';
import { readReport } from '../../../../src/cases/report-files/read-report.js';
import type { ReportInput } from '../../../../src/cases/report-files/report-input.js';
import { ReportNotes } from '../../../../src/cases/report-files/report-notes.js';
import { runStepsSync } from '../../../../src/platform/process/yield-to-event-loop.js';
import { readXml } from '../../../support/report-files/read-xml.js';
import {
  answersOf,
  INSTITUTION,
  payment,
  PERSON,
  reportInput,
} from '../../../support/report-files/report-inputs.js';
import { rulesOfThumb } from '../../../support/report-files/rules-of-thumb.js';

const FIRM = {
  entity_id: 'f-1',
  type: 'BUSINESS',
  name: 'Überlandwerke Sp. z o.o.',
  industry: 'Energy trading',
  mailing_street_address: 'ul. Długa 5',
  mailing_city: 'Łódź',
  mailing_state: 'łódzkie',
  mailing_country: 'PL',
} as const;

function made(more: Partial<ReportInput> = {}) {
  const input = reportInput(more);
  const notes = new ReportNotes();
  const xml = runStepsSync(fincenSar(input, notes));
  const broken = runStepsSync(brokenFincenRules(runStepsSync(readReport(xml)), input));
  const missing = notes.missing.map(({ field }) => field);
  const changes = notes.changes.map(({ field, how, before, after }) => [field, how, before, after]);
  return { xml, broken, missing, changes };
}

type Case = [string, Partial<ReportInput>, RegExp[], RegExp[], string[], unknown[][]];

/** Name, what differs, what the file has, what it has not, what is missing, and what is told. */
const CASES: Case[] = [
  [
    'a name with particles and a suffix',
    { subjects: [{ ...PERSON, name: 'Jan van der Berg Jr.' }] },
    [/LastName>van der Berg</, /FirstName>Jan</, /NameSuffixText>Jr\.</],
    [],
    [],
    [['Customer c-1: name', 'split', 'Jan van der Berg Jr.', 'van der Berg, Jan, Jr.']],
  ],
  [
    'a foreign company without a number, postal code and a state that the form takes',
    { subjects: [FIRM] },
    [/TINUnknownIndicator>Y/, /ZIPCodeUnknownIndicator>Y/, /RawCityText>Łódź</, /CountryCodeText>PL</],
    [/łódzkie/, /StateCodeUnknown/, /BirthDate/, /Gender/],
    [
      'Customer f-1: postal code',
      'Customer f-1: taxpayer identification number (SSN, ITIN or EIN)',
      'Customer f-1: telephone',
      'Customer f-1: e-mail address',
      'Customer f-1: IP address',
    ],
    [['Customer f-1: state or region', 'shortened', 'łódzkie', '']],
  ],
  [
    'a Canadian address with its province and postal code',
    {
      subjects: [{ ...PERSON, mailing_country: 'CA', mailing_state: 'on', mailing_postal_code: 'K1A 0B1' }],
    },
    [/StateCodeText>ON</, /RawZIPCode>K1A0B1</],
    [],
    [],
    [],
  ],
  [
    'a state by its name, in Mexico',
    {
      subjects: [
        { ...PERSON, mailing_country: 'MX', mailing_state: 'nuevo león', mailing_postal_code: '64000' },
      ],
    },
    [/StateCodeText>NLE</],
    [/StateCodeUnknown/],
    [],
    [],
  ],
  [
    'a state that is none of its country',
    { subjects: [{ ...PERSON, mailing_state: 'Ontario' }] },
    [/StateCodeUnknownIndicator>Y/],
    [/RawStateCodeText>(?:ON|Ontario)</],
    ['Customer c-1: state'],
    [['Customer c-1: state', 'no_data', 'Ontario', '']],
  ],
  [
    'placeholder words in several languages',
    {
      subjects: [
        { ...PERSON, occupation: 'non renseigné', mailing_city: 'unbekannt', mailing_street_address: '不明' },
      ],
    },
    [/CityUnknownIndicator>Y/, /StreetAddressUnknownIndicator>Y/],
    [/renseign|unbekannt|不明/, /OccupationBusinessText/],
    ['Customer c-1: city', 'Customer c-1: street address', 'Customer c-1: occupation or business'],
    [['Customer c-1: city', 'no_data', 'unbekannt', '']],
  ],
  [
    'one telephone number in several forms, and one that is none',
    { subjects: [{ ...PERSON, phone_numbers: ['+12175550199', '001 217 555 0199', '0000000'] }] },
    [/PhoneNumberText>2175550199</],
    [/PhoneNumberText>0/],
    [],
    [
      ['Customer c-1: telephone', 'no_data', '0000000', ''],
      ['Customer c-1: telephone', 'doubled', '001 217 555 0199', ''],
    ],
  ],
  [
    'IPv6 addresses, long, short and for documentation',
    {
      subjects: [
        {
          ...PERSON,
          ip_addresses: ['2A00:1450:4001:0:0:0:0:2004', '2a00:1450:4001::2004', '2001:db8::1'],
        },
      ],
    },
    [/IPAddressText>2a00:1450:4001::2004</],
    [/2001:db8/],
    [],
    [
      ['Customer c-1: IP address', 'no_data', '2001:db8::1', ''],
      ['Customer c-1: IP address', 'doubled', '2a00:1450:4001::2004', ''],
    ],
  ],
  [
    'several instruments',
    {
      payments: [
        payment('t-1', { type: 'TRANSFER', subtype: 'WIRE_TRANSFER' }),
        payment('t-2', { type: 'TRANSFER', subtype: 'CHECK_TRANSFER' }),
        payment('t-3', { type: 'WITHDRAWAL', subtype: 'CASH_WITHDRAWAL' }),
      ],
    },
    [/AssetSubtypeID>33</, /AssetSubtypeID>37</, /AssetSubtypeID>39</],
    [],
    [],
    [],
  ],
  [
    'fractions of yen',
    {
      payments: [payment('t-1', { amount: '1000000.5', amount_currency: 'JPY' })],
      rate: (currency) => (currency === 'JPY' ? '0.0064' : '1'),
    },
    [/TotalSuspiciousAmountText>6401</],
    [],
    [],
    [['Total amount in US dollars', 'converted', 'JPY', '6401']],
  ],
  [
    'a date of birth of 1900-01-01',
    { subjects: [{ ...PERSON, dob: '1900-01-01' }] },
    [/BirthDateUnknownIndicator>Y/],
    [/IndividualBirthDateText/],
    ['Customer c-1: date of birth'],
    [['Customer c-1: date of birth', 'no_data', '1900-01-01', '']],
  ],
  [
    'one customer under two ids',
    {
      subjects: [PERSON, { ...PERSON, entity_id: 'c-2', name: 'MARIA ELENA LOPEZ', corporate_tax_id: null }],
    },
    [/PartyCount="2"/],
    [],
    [],
    [['Customers c-1 and c-2', 'assumed', 'the same name and date of birth', 'two subjects']],
  ],
  [
    'thirty counterparties',
    {
      payments: Array.from({ length: 30 }, (_, at) =>
        payment(`t-${at}`, { amount: '10.10', receiver: { name: `Person ${at}` } }),
      ),
    },
    [/TotalSuspiciousAmountText>303</, /PartyCount="1"/],
    [/Person 7/],
    [],
    [],
  ],
  [
    'a contact at a law enforcement agency behind a switchboard',
    {
      answers: answersOf({
        activities: ['114'],
        lawEnforcement: {
          agency: 'Cook County Sheriff',
          name: 'Det. Shawn O’Neill',
          phone: '+1 (217) 555-0123 ext. 45',
          contactedOn: '2026-03-20',
        },
      }),
    },
    [/PhoneNumberExtensionText>45</, /PhoneNumberText>2175550123</, /ContactDateText>20260320</],
    [],
    [],
    [],
  ],
  [
    'a correction of an earlier report whose number is not known',
    { answers: answersOf({ activities: ['114'], report: 'correction' }) },
    [/PriorDocumentNumber>0{14}</, /CorrectsAmendsPriorReportIndicator>Y/],
    [/InitialReportIndicator/, /CumulativeTotal/],
    ['Number of the earlier report'],
    [],
  ],
];

test.each(CASES)('%s', (_, more, has, hasNot, missing, changes) => {
  const file = made(more);
  for (const text of has) expect(file.xml).toMatch(text);
  for (const text of hasNot) expect(file.xml).not.toMatch(text);
  expect(file.missing).toEqual(expect.arrayContaining(missing));
  expect(file.changes).toEqual(expect.arrayContaining(changes));
  expect(file.broken).toEqual([]);
  expect(rulesOfThumb(readXml(file.xml))).toEqual([]);
});

// Why at once: the validator reads the schema anew each time.
test('all of them are valid by schema', async () => {
  const xml = CASES.map(([, more], at) => ({ fileName: `${at}.xml`, contents: made(more).xml }));
  const { errors } = await validateXML({ xml, schema: SAR_SCHEMA });
  expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
});

test('an empty narrative is missing and breaks a rule', () => {
  const { missing, broken, xml } = made({ narrative: '' });
  expect(missing).toContain('Narrative');
  expect(broken.map(({ rule }) => rule)).toContain('A report must have a narrative.');
  expect(xml).not.toContain('ActivityNarrativeText');
});

test('a narrative of 20,000 characters is in the file whole; of a longer one the rest is told', () => {
  const piecesOf = (xml: string) =>
    [...xml.matchAll(/<fc2:ActivityNarrativeText>([^<]*)/g)].map(([, text]) => text!);
  const words = 'The customer paid in cash again. '.repeat(700);
  const whole = made({ narrative: `${words.slice(0, 19_995)} end.` });
  const pieces = piecesOf(whole.xml);
  expect(pieces).toHaveLength(5);
  expect(pieces.join('').replaceAll(' ', '')).toHaveLength(
    `${words.slice(0, 19_995)} end.`.replaceAll(' ', '').length,
  );
  expect(pieces.at(-1)).toMatch(/end\.$/);
  expect(whole.changes.filter(([field]) => String(field).startsWith('Narrative'))).toEqual([]);
  expect(whole.broken).toEqual([]);
  const long = made({ narrative: `${words} end.` });
  expect(long.changes).toContainEqual([
    'Narrative: left out at its end',
    'shortened',
    expect.stringMatching(/ characters\)$/),
    '',
  ]);
});

describe('a goAML report', () => {
  function report(more: Partial<ReportInput>) {
    const answers = answersOf({ action: 'Blocked.', indicators: ['A'], ...more.answers });
    const notes = new ReportNotes();
    const xml = runStepsSync(goamlReport(reportInput({ ...more, answers }), notes));
    return { xml, notes, missing: notes.missing.map(({ field }) => field) };
  }

  test.each([
    ['INDIVIDUAL', 'SSN', /<ssn>212-45-6789</],
    ['INDIVIDUAL', 'PASSPORT', /<passport_number>212-45-6789</],
    ['INDIVIDUAL', 'NATIONAL_ID', /<id_number>212-45-6789</],
    ['INDIVIDUAL', 'VAT', /<tax_number>212-45-6789</],
    ['INDIVIDUAL', null, /<tax_number>212-45-6789</],
    ['BUSINESS', 'VAT', /<tax_number>212-45-6789</],
    ['BUSINESS', 'EU_VAT', /<tax_number>212-45-6789</],
    ['BUSINESS', null, /<tax_number>212-45-6789</],
    ['BUSINESS', 'COMPANY_REGISTER', /<incorporation_number>212-45-6789</],
  ] as const)('has the number of a %s of the kind %s in its own field', (type, kind, field) => {
    const { xml } = report({ subjects: [{ ...PERSON, type, corporate_tax_id_type: kind }] });
    expect(xml).toMatch(field);
    expect(xml.match(/>212-45-6789</g)).toHaveLength(2);
  });

  test('tells of a nationality, a telephone and an account that it does not have', () => {
    const accounts = [
      { customer: 'c-1', number: 'DE42' },
      { customer: 'c-1', number: 'DE43' },
    ];
    const { missing, notes } = report({ answers: answersOf({ accounts }) });
    expect(missing).toEqual(
      expect.arrayContaining([
        'Customer c-1: nationality',
        'Customer c-1: telephone',
        'Customer c-1: account: several are given, and no payment says which one it used',
      ]),
    );
    const phone = notes.missing.find(({ field }) => field === 'Customer c-1: telephone');
    expect(phone).toMatchObject({ place: 'outside' });
    const without = report({ subjects: [{ ...PERSON, phone_numbers: [] }] });
    expect(without.notes.missing).toContainEqual(
      expect.objectContaining({ field: 'Customer c-1: telephone', place: 'customer' }),
    );
  });

  test('keeps particles and suffix with the last name', () => {
    const { xml } = report({ subjects: [{ ...PERSON, name: 'Jan van der Berg Jr.' }] });
    expect(xml).toContain('<last_name>van der Berg Jr.<');
  });

  test('has fractions of yen as the local currency writes them', () => {
    const payments = [payment('t-1', { amount: '1000000.5', amount_currency: 'JPY' })];
    const { xml } = report({ payments, institution: { ...INSTITUTION, currency: 'JPY' } });
    expect(xml).toMatch(/<amount_local>1000000\.50?</);
  });
});
