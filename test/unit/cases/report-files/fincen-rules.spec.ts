// size: every rule has a case here.
import { brokenFincenRules } from '../../../../src/cases/report-files/fincen-rules.js';
import { fincenSar } from '../../../../src/cases/report-files/fincen-sar.js';
import { readReport } from '../../../../src/cases/report-files/read-report.js';
import type { ReportInput } from '../../../../src/cases/report-files/report-input.js';
import { ReportNotes } from '../../../../src/cases/report-files/report-notes.js';
import { runStepsSync } from '../../../../src/platform/process/yield-to-event-loop.js';
import {
  answersOf,
  INSTITUTION,
  payment,
  PERSON,
  reportInput,
} from '../../../support/report-files/report-inputs.js';

/** Rules that the file of a case breaks, after `mend` has written something else into it. */
function brokenIn(more: Partial<ReportInput> = {}, mend: (xml: string) => string = (xml) => xml) {
  const input = reportInput(more);
  const before = runStepsSync(fincenSar(input, new ReportNotes()));
  return runStepsSync(brokenFincenRules(runStepsSync(readReport(mend(before))), input));
}

const replaced = (from: string | RegExp, to: string) => (xml: string) => {
  expect(xml).toMatch(from);
  return xml.replace(from, to);
};
const ELEMENT = (name: string, text = '[^<]*') => new RegExp(`<fc2:${name}>${text}</fc2:${name}>`);
const element = (name: string, text: string) => `<fc2:${name}>${text}</fc2:${name}>`;
const rewritten = (name: string, text: string, only?: string) =>
  replaced(ELEMENT(name, only), element(name, text));

test('a report with all it needs breaks no rule', () => {
  expect(
    brokenIn({ answers: answersOf({ activities: ['114'], accounts: [{ customer: 'c-1', number: '42' }] }) }),
  ).toEqual([]);
});

const withOwn = (own: object) => ({ institution: { ...INSTITUTION, ...own } });

test.each([
  ['tin', '123456789', /not be one digit nine times, nor 123456789/],
  ['tin', '999999999', /not be one digit nine times/],
  ['state', 'ZZ', /code of its country/],
  ['country', 'ZZ', /ISO 3166/],
  ['postalCode', '6070', /five or nine digits/],
  ['postalCode', '00000', /must not be 00000/],
  ['postalCode', '627010000', /nor end with 0000/],
  ['phone', '5555555555', /must not be a placeholder/],
  ['transmitterCode', 'ABCD123', /eight letters and digits/],
  ['tin', '001234567', /two digits that the IRS issues/],
  ['transmitterCode', 'P23_4567', /letters and digits/],
  ['name', 'UNKNOWN', /must not say UNKNOWN/],
  ['contactOffice', 'see above', /must not say UNKNOWN/],
])('the settings name %s %j: broken, with value, place and source', (name, value, rule) => {
  const broken = brokenIn(withOwn({ [name]: value }));
  const [first] = broken.filter(({ value: of }) => of === value);
  expect(first?.rule).toMatch(rule);
  expect(first).toMatchObject({ place: 'organization', value });
  expect(first?.source).toMatch(
    /^(?:Our reading of )?FinCEN SAR (?:XML Schema User Guide|Electronic Filing Instructions)/,
  );
});

test.each([
  ['cumulativeAmount', { cumulativeAmount: '900' }, '900'],
  ['earlierNumber', { earlierNumber: '31000000000001' }, '31000000000001'],
  [
    'agencyDay',
    { lawEnforcement: { agency: 'Police', name: null, phone: null, contactedOn: '2026-04-02' } },
    '20260402',
  ],
  [
    'agencyName',
    { lawEnforcement: { agency: 'Police', name: null, phone: '2175550123', contactedOn: null } },
    '2175550123',
  ],
] as const)('an answer that the file has no place for is told: %s', (placeId, more, value) => {
  const broken = brokenIn({ answers: answersOf({ activities: ['114'], ...more }) });
  expect(broken).toContainEqual(expect.objectContaining({ place: 'form', placeId, value }));
});

test('each source says whether the text of the guide was read, or the rule is our reading', () => {
  const twice = brokenIn({}, (xml) =>
    xml.replace(
      /<fc2:SuspiciousActivityClassification[\s\S]*?<\/fc2:SuspiciousActivityClassification>/,
      '$&$&',
    ),
  );
  expect(twice.map(({ source }) => source)).toContain(
    'FinCEN SAR XML Schema User Guide 1.6, section 4, SuspiciousActivitySubtypeID',
  );
  const sources = brokenIn(withOwn({ state: 'ZZ' })).map(({ source }) => source);
  expect(sources).toContain(
    'Our reading of FinCEN SAR XML Schema User Guide 1.6, section 4, RawStateCodeText',
  );
});

test('the code that FinCEN gives for test files is a control code', () => {
  expect(brokenIn(withOwn({ transmitterCode: 'TBSATEST' }))).toEqual(brokenIn({}));
});

test('the organization gives each part of its address', () => {
  expect(brokenIn(withOwn({ city: undefined }))).toContainEqual(
    expect.objectContaining({ field: 'Transmitter: city', place: 'organization', placeId: 'city' }),
  );
});

test.each([
  ['a day of filing in the future', rewritten('FilingDateText', '20990101'), /day of filing must be today/],
  [
    'a first day after filing',
    rewritten('SuspiciousActivityFromDateText', '20260501'),
    /begin on or before the day of filing/,
  ],
  [
    'a last day before the first',
    rewritten('SuspiciousActivityToDateText', '20260101'),
    /must be after the first/,
  ],
  [
    'a last day that is the first',
    (xml: string) =>
      xml.replace(
        ELEMENT('SuspiciousActivityToDateText'),
        element('SuspiciousActivityToDateText', /FromDateText>(\d+)</.exec(xml)![1]!),
      ),
    /leave it empty for a single day/,
  ],
  ['a birthday before 1900', rewritten('IndividualBirthDateText', '18991231'), /in the year 1900 or later/],
  [
    'an alternate name twice',
    replaced(/(<fc2:PartyName [^>]*>(?:(?!<\/fc2:PartyName>).)*<\/fc2:PartyName>)/s, '$1$1'),
    /must not stand twice/,
  ],
  [
    'a type of institution twice',
    replaced(
      /(<fc2:OrganizationClassificationTypeSubtype [\s\S]*?<\/fc2:OrganizationClassificationTypeSubtype>)/,
      '$1$1',
    ),
    /A type of institution must not be given twice/,
  ],
  [
    'neither a taxpayer number nor its mark',
    replaced(ELEMENT('PartyIdentificationNumberText', '212456789'), ''),
    /taxpayer identification number or the mark/,
  ],
  [
    'neither an identification nor its mark',
    replaced(ELEMENT('IdentificationPresentUnknownIndicator'), ''),
    /form of identification or the mark/,
  ],
  [
    'the mark that nothing is known beside a name',
    replaced(
      '<fc2:ActivityPartyTypeCode>33</fc2:ActivityPartyTypeCode>',
      `<fc2:ActivityPartyTypeCode>33</fc2:ActivityPartyTypeCode>${element('AllCriticalSubjectInformationUnavailableIndicator', 'Y')}`,
    ),
    /must have no name, number/,
  ],
  [
    'a relationship to an institution that the report does not have',
    rewritten('SubjectRelationshipFinancialInstitutionTINText', '371234599'),
    /must name the taxpayer number of an institution/,
  ],
  ['an amount with cents', rewritten('TotalSuspiciousAmountText', '12.50'), /whole US dollars/],
  [
    'an amount and the mark that it is unknown',
    replaced(
      '<fc2:SuspiciousActivityFromDate',
      `${element('AmountUnknownIndicator', 'Y')}<fc2:SuspiciousActivityFromDate`,
    ),
    /or the mark that it is unknown/,
  ],
  [
    'a number of 13 digits',
    replaced(
      '<fc2:FilingDateText',
      `${element('EFilingPriorDocumentNumber', '3100000000001')}<fc2:FilingDateText`,
    ),
    /must have 14 digits/,
  ],
  ['no transmitter contact', rewritten('ActivityPartyTypeCode', '46', '37'), /exactly one of each:/],
  ['two transmitters', rewritten('ActivityPartyTypeCode', '35', '37'), /exactly one of each:/],
  ['no subject', rewritten('ActivityPartyTypeCode', '46', '33'), /1 to 999 subjects/],
  [
    'a kind of another group',
    rewritten('SuspiciousActivityTypeID', '9'),
    /must be one of (?:the kinds of )?the chosen group/,
  ],
  [
    'another kind without words',
    rewritten('SuspiciousActivitySubtypeID', '9999'),
    /A description is required for another kind/,
  ],
  ['a ZIP code with a hyphen', rewritten('RawZIPCode', '60601-1234', '606011234'), /without a hyphen/],
  ['a state abroad', rewritten('RawCountryCodeText', 'DE'), /^Only addresses in the United States/],
  [
    'a hyphen in a taxpayer number',
    rewritten('PartyIdentificationNumberText', '212-45-6789', '212456789'),
    /nine digits and no hyphens/,
  ],
  [
    'a telephone number with signs',
    rewritten('PhoneNumberText', '(217) 555-0199', '2175550199'),
    /no other characters/,
  ],
  [
    'a name and the mark that it is unknown',
    replaced(
      '<fc2:PartyNameTypeCode>L</fc2:PartyNameTypeCode>\n<fc2:RawEntity',
      `${element('EntityLastNameUnknownIndicator', 'Y')}${element('PartyNameTypeCode', 'L')}\n<fc2:RawEntity`,
    ),
    /or the mark that it is unknown/,
  ],
  [
    'two genders',
    replaced('<fc2:FemaleGender', `${element('MaleGenderIndicator', 'Y')}<fc2:FemaleGender`),
    /one gender/,
  ],
  ['a birthday in the future', rewritten('IndividualBirthDateText', '20270101'), /not in the future/],
  [
    'a firm with a birthday',
    replaced('<fc2:FemaleGender', `${element('PartyAsEntityOrganizationIndicator', 'Y')}<fc2:FemaleGender`),
    /a firm must have neither/,
  ],
  ['an e-mail address without an @', rewritten('ElectronicAddressText', 'maria'), /must have an @/],
  [
    'a narrative whose second piece comes first',
    rewritten('ActivityNarrativeSequenceNumber', '2'),
    /numbered from 1/,
  ],
  [
    'no narrative',
    replaced(/<fc2:ActivityNarrativeInformation[^]*<\/fc2:ActivityNarrativeInformation>/, ''),
    /must have a narrative/,
  ],
  [
    'another total in the head',
    replaced(/TotalAmount="\d+"/, 'TotalAmount="1"'),
    /must repeat the total amount/,
  ],
  ['a tab in a value', rewritten('RawCityText', 'Spring\tfield'), /no tabs or line breaks/],
  ['UNKNOWN as a city', rewritten('RawCityText', 'UNKNOWN', 'Chicago'), /must not say UNKNOWN/],
])('%s breaks a rule', (_, mend, rule) => {
  expect(
    brokenIn({}, mend)
      .map((broken) => broken.rule)
      .join('\n'),
  ).toMatch(rule);
});

test.each([
  ['telephone', 'PhoneNumber', 'PhoneNumberText', '1 2175550199'],
  ['e-mail address', 'ElectronicAddress', 'ElectronicAddressText', 'MARIA+x@example.com'],
])('a doubled %s is refused in any spelling', (field, parent, name, spelling) => {
  const before = new RegExp(`<fc2:${parent} SeqNum="\\d+">[^]*?</fc2:${parent}>(?![^]*<fc2:${parent} )`);
  const broken = brokenIn({}, (xml) => {
    const [found] = before.exec(xml)!;
    return xml.replace(found, found + found.replace(ELEMENT(name), element(name, spelling)));
  });
  expect(broken).toContainEqual(
    expect.objectContaining({
      field: `Customer c-1: ${field}`,
      rule: 'A value must not stand twice in a party.',
      source: 'FinCEN SAR XML Schema User Guide 1.6, section 3.2',
      place: 'customer',
      placeId: 'c-1',
    }),
  );
});

describe('a report that goes on', () => {
  const goingOn = (more: object) =>
    brokenIn({ answers: answersOf({ activities: ['114'], report: 'continuing', ...more }) });

  test('has a cumulative amount of at least its own', () => {
    expect(goingOn({}).map(({ field }) => field)).toContain('Cumulative amount');
    expect(
      goingOn({ cumulativeAmount: '19000' })
        .map(({ rule }) => rule)
        .join(),
    ).toMatch(/not below the total/);
    expect(goingOn({ cumulativeAmount: '19001' })).toEqual([]);
  });

  test('is the only one that has it', () => {
    const broken = brokenIn({ answers: answersOf({ activities: ['114'], cumulativeAmount: '9' }) });
    expect(broken).toEqual([expect.objectContaining({ field: 'Cumulative amount', value: '9' })]);
  });
});

describe('what a file is made of', () => {
  const made = (more: Partial<ReportInput>) => {
    const notes = new ReportNotes();
    return { xml: runStepsSync(fincenSar(reportInput(more), notes)), notes };
  };
  const count = (xml: string, name: string) => xml.split(`<fc2:${name}>`).length - 1;

  test('doubled telephones, mailboxes, accounts and IP addresses are written once and told', () => {
    const subject = {
      ...PERSON,
      phone_numbers: ['+12175550199', '1 (217) 555-0199', '217-555-0199'],
      emails: ['maria@example.com', ' MARIA@example.com', 'maria+bank@example.com'],
      ip_addresses: ['9.9.9.9', '::ffff:9.9.9.9'],
    };
    const accounts = [
      { customer: 'c-1', number: 'DE 42' },
      { customer: 'c-1', number: 'de-42' },
    ];
    const { xml, notes } = made({
      subjects: [subject],
      answers: answersOf({ activities: ['114'], accounts }),
    });
    expect(
      ['ElectronicAddressText', 'AccountNumberText', 'IPAddressText'].map((name) => count(xml, name)),
    ).toEqual([1, 1, 1]);
    expect(xml.match(/<fc2:PhoneNumberText>2175550199</g)).toHaveLength(1);
    expect(
      notes.changes.filter(({ how }) => how === 'doubled').map(({ field, before }) => [field, before]),
    ).toEqual([
      ['Customer c-1: IP address', '::ffff:9.9.9.9'],
      ['Customer c-1: account number', 'de-42'],
      ['Customer c-1: telephone', '1 (217) 555-0199'],
      ['Customer c-1: telephone', '217-555-0199'],
      ['Customer c-1: e-mail address', 'MARIA@example.com'],
      ['Customer c-1: e-mail address', 'maria+bank@example.com'],
    ]);
  });

  test('words and numbers that are no data take the marks of the form, and are listed as missing', () => {
    const subject = {
      ...PERSON,
      name: 'UNKNOWN',
      dob: '1900-01-01',
      mailing_street_address: 'see above',
      mailing_city: 'N/A',
      mailing_state: 'XX',
      mailing_postal_code: '00000',
      corporate_tax_id: '999-99-9999',
      phone_numbers: ['+15555555555'],
      emails: ['none@none.com'],
      occupation: 'Other',
      ip_addresses: ['0.0.0.0'],
    };
    const { xml, notes } = made({ subjects: [subject] });
    const subjectXml = xml.slice(
      xml.indexOf('<fc2:ActivityPartyTypeCode>33<'),
      xml.indexOf('<fc2:SuspiciousActivity '),
    );
    for (const mark of [
      'BirthDate',
      'EntityLastName',
      'FirstName',
      'City',
      'StateCode',
      'StreetAddress',
      'ZIPCode',
      'TIN',
    ])
      expect(subjectXml).toContain(`<fc2:${mark}UnknownIndicator>Y<`);
    expect(subjectXml).toContain('<fc2:IdentificationPresentUnknownIndicator>Y<');
    expect(subjectXml).not.toMatch(/UNKNOWN<|see above|N\/A|99999|19000101|55555|none@|Other</);
    const missing = notes.missing.map(({ field }) => field.replace('Customer c-1: ', ''));
    expect(missing).toEqual(
      expect.arrayContaining([
        'date of birth',
        'name',
        'street address',
        'city',
        'postal code',
        'occupation or business',
        'IP address',
      ]),
    );
    expect(notes.changes.filter(({ how }) => how === 'no_data').length).toBeGreaterThanOrEqual(8);
  });

  test('an employer number that nobody has, a vague trade, a trade name and local addresses are told', () => {
    const subject = {
      ...PERSON,
      type: 'BUSINESS' as const,
      name: 'Acme LLC d/b/a Corner Fuel',
      industry: 'company',
      corporate_tax_id: '00-1234567',
      corporate_tax_id_type: 'EIN',
      ip_addresses: ['203.0.113.9', '10.1.2.3', '100.64.3.4', '2001:db8::7'],
      mailing_city: 'None',
      mailing_country: 'IT',
    };
    const { xml, notes } = made({ subjects: [subject] });
    expect(xml).toContain('<fc2:PartyNameTypeCode>DBA<');
    expect(xml).toContain('<fc2:RawPartyFullName>Corner Fuel<');
    expect(xml).toContain('<fc2:RawEntityIndividualLastName>Acme LLC<');
    expect(xml).toContain('<fc2:RawCityText>None<');
    expect(xml).not.toMatch(/001234567|IPAddressText/);
    const told = (how: string) =>
      notes.changes.filter((each) => each.how === how).map(({ before }) => before);
    expect(told('no_data').sort()).toEqual(
      ['203.0.113.9', '10.1.2.3', '100.64.3.4', '2001:db8::7', '00-1234567'].sort(),
    );
    expect(told('assumed')).toEqual(expect.arrayContaining(['company', 'Acme LLC d/b/a Corner Fuel']));
    expect(brokenIn({ subjects: [subject] }).map(({ field }) => field)).not.toContain(
      'Customer c-1: RawCityText',
    );
  });

  test('products and instruments come from the types of the payments, or are told as missing', () => {
    const wire = payment('t', { subtype: 'WIRE_TRANSFER' });
    const cash = payment('u', { subtype: 'CASH_WITHDRAWAL' });
    const { xml } = made({ payments: [wire, cash, payment('v', { subtype: 'CRYPTO_PAYMENT' })] });
    expect([...xml.matchAll(/<fc2:AssetSubtypeID>(\d+)</g)].map(([, code]) => code)).toEqual([
      '33',
      '39',
      '41',
    ]);
    expect(xml).toContain('<fc2:OtherAssetSubtypeText>Virtual currency<');
    const { notes } = made({ payments: [payment('t', { subtype: 'CARD_PURCHASE' })] });
    expect(notes.missing).toContainEqual(
      expect.objectContaining({ field: 'Products, instruments and mechanisms of payment', place: 'form' }),
    );
  });

  test('loss, law enforcement, joint filing and accounts are as a person said', () => {
    const lawEnforcement = {
      agency: 'FBI',
      name: 'Dana Agent',
      phone: '+1 (217) 555-0177',
      contactedOn: '2026-03-20',
    };
    const { xml, notes } = made({
      answers: answersOf({
        activities: ['114'],
        loss: '1200',
        isJoint: true,
        noAccounts: true,
        lawEnforcement,
      }),
    });
    for (const text of [
      'LossToFinancialAmountText>1200',
      'JointReportIndicator>Y',
      'NoKnownAccountInvolvedIndicator>Y',
      'ContactDateText>20260320',
      'PhoneNumberText>2175550177',
      'RawPartyFullName>FBI',
    ])
      expect(xml).toContain(`<fc2:${text}<`);
    const fields = notes.missing.map(({ field }) => field).join();
    expect(fields).not.toMatch(/Law enforcement|Loss|account/);
  });

  test('a single day of activity has no last day, and a territory is its own state', () => {
    const { xml } = made({
      payments: [payment('t')],
      subjects: [{ ...PERSON, mailing_country: 'PR', mailing_state: null, mailing_postal_code: '00901' }],
    });
    expect(xml).not.toContain('SuspiciousActivityToDateText');
    expect(xml).toContain('<fc2:RawStateCodeText>PR<');
    expect(xml).toContain('<fc2:RawZIPCode>00901<');
  });
});
