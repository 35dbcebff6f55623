import { validateXML } from 'xmllint-wasm';
import { FINCEN_ACTIVITIES, SAR_SCHEMA } from '../../../../src/cases/report-files/activity-codes.js';
import { fincenSar } from '../../../../src/cases/report-files/fincen-sar.js';
import type { ReportInput } from '../../../../src/cases/report-files/report-input.js';
import { ReportNotes } from '../../../../src/cases/report-files/report-notes.js';
import { runStepsSync } from '../../../../src/platform/process/yield-to-event-loop.js';
import { allOf, readXml, textOf, type ReadElement } from '../../../support/report-files/read-xml.js';
import { answersOf, payment, PERSON, reportInput } from '../../../support/report-files/report-inputs.js';
import { rulesOfThumb } from '../../../support/report-files/rules-of-thumb.js';

function made(input: ReportInput) {
  const notes = new ReportNotes();
  const xml = runStepsSync(fincenSar(input, notes));
  return { xml, batch: readXml(xml), notes };
}

const named = (batch: ReadElement, name: string) => allOf(batch).filter((element) => element.name === name);
const subjectOf = (batch: ReadElement) =>
  named(batch, 'Party').find((party) => textOf(party, 'ActivityPartyTypeCode') === '33')!;

const accounts = [{ customer: 'c-1', number: '000123' }];
const complete = made(reportInput({ answers: answersOf({ activities: ['114'], accounts }) }));
const unknown = made(reportInput({ subjects: [{ entity_id: 'c-1', type: 'INDIVIDUAL' }] }));
const nobody = made(reportInput({ subjects: [] }));
const manyKinds = made(
  reportInput({
    answers: answersOf({ activities: [...FINCEN_ACTIVITIES.keys(), '114'], otherActivity: 'Ticket resale' }),
  }),
);

async function faultsOf(...files: { xml: string }[]): Promise<string[]> {
  const xml = files.map((file, at) => ({ fileName: `${at}.xml`, contents: file.xml }));
  const { errors } = await validateXML({ xml, schema: SAR_SCHEMA });
  return errors.filter(({ loc }) => loc?.fileName.endsWith('.xml')).map(({ rawMessage }) => rawMessage);
}

// Why many at once: the validator reads the schema anew each time.
test('reports with all or little of what they need validate, and hold the rules of thumb', async () => {
  const named = made(reportInput({ subjects: [{ ...PERSON, name: 'Ann Li aka Anna Lee, d/b/a Li Nails' }] }));
  const all = [complete, unknown, nobody, manyKinds, named];
  expect(await faultsOf(...all)).toEqual([]);
  expect(all.flatMap(({ batch }) => rulesOfThumb(batch))).toEqual([]);
});

describe('a report with all it needs', () => {
  const { batch, notes } = complete;

  test('names the customer, the account, the amount in whole dollars and the days in UTC', () => {
    const subject = subjectOf(batch);
    expect(named(subject, 'RawEntityIndividualLastName')[0]?.text).toBe('Lopez');
    expect(named(subject, 'RawIndividualFirstName')[0]?.text).toBe('Maria Elena');
    expect(textOf(subject, 'IndividualBirthDateText')).toBe('19801025');
    expect(named(subject, 'AccountNumberText')[0]?.text).toBe('000123');
    expect(textOf(subject, 'PurchaserSenderIndicator')).toBe('Y');
    const [activity] = named(batch, 'SuspiciousActivity');
    expect(textOf(activity!, 'TotalSuspiciousAmountText')).toBe('19001');
    expect(textOf(activity!, 'SuspiciousActivityFromDateText')).toBe('20260302');
    expect(textOf(activity!, 'SuspiciousActivityToDateText')).toBe('20260306');
    expect(batch.attributes['TotalAmount']).toBe('19001');
  });

  test('asks only what nobody knows, by the place where it is entered', () => {
    expect(notes.missing.map(({ place, field }) => `${place}: ${field}`)).toEqual([
      'form: Products, instruments and mechanisms of payment',
      'form: Law enforcement contact',
      'form: Loss of the institution in US dollars',
      'customer: Customer c-1: IP address',
      'customer: Customer c-1: form of identification',
    ]);
    expect(notes.changes).toEqual([
      {
        field: 'Customer c-1: name',
        how: 'split_unsure',
        before: 'Maria Elena Lopez',
        after: 'Lopez, Maria Elena',
      },
    ]);
  });
});

describe('what is missing', () => {
  test('of a customer is marked as unknown and listed with where it is entered', () => {
    const { batch, notes } = unknown;
    const marked = allOf(subjectOf(batch)).filter(({ name, text }) => /Unknown/.test(name) && text === 'Y');
    expect(marked.map(({ name }) => name)).toEqual([
      'BirthDateUnknownIndicator',
      'UnknownGenderIndicator',
      'EntityLastNameUnknownIndicator',
      'FirstNameUnknownIndicator',
      'CityUnknownIndicator',
      'CountryCodeUnknownIndicator',
      'StateCodeUnknownIndicator',
      'StreetAddressUnknownIndicator',
      'ZIPCodeUnknownIndicator',
      'IdentificationPresentUnknownIndicator',
      'TINUnknownIndicator',
    ]);
    expect(notes.missing).toContainEqual({
      field: 'Customer c-1: date of birth',
      place: 'customer',
      placeId: 'c-1',
      where: 'the record of customer c-1',
      isRequired: false,
    });
  });

  test('of the organization, narrative, kinds and days is left out, required and told', async () => {
    const bare = { narrative: null, institution: {}, payments: [], subjects: [], answers: answersOf({}) };
    const bareReport = made(reportInput(bare));
    const { xml, notes } = bareReport;
    const required = notes.missing.filter(({ isRequired }) => isRequired).map(({ field }) => field);
    expect(required).toContain('Institution: Legal name');
    expect(required).toContain('Kinds of suspicious activity');
    expect(required).toContain('Dates of the suspicious activity');
    expect(required).toContain('Narrative');
    expect((await faultsOf(bareReport)).join()).toMatch(/SuspiciousActivityFromDateText/);
    expect(xml).not.toMatch(/undefined|null|NaN/);
  });

  test('a currency without a rate makes the amount unknown; others are converted and told', () => {
    const rateless = made(reportInput({ payments: [payment('t', { amount_currency: 'XXX' })] }));
    expect(rateless.xml).toContain('<fc2:AmountUnknownIndicator>Y<');
    expect(rateless.notes.missing.map(({ field }) => field)).toContain(
      'Total amount in US dollars: no rate of XXX',
    );
    const euros = made(
      reportInput({ payments: [payment('t', { amount: '-100.10', amount_currency: 'EUR' })] }),
    );
    expect(euros.xml).toContain('<fc2:TotalSuspiciousAmountText>126<');
    expect(euros.notes.changes).toContainEqual({
      field: 'Total amount in US dollars',
      how: 'converted',
      before: 'EUR',
      after: '126',
    });
  });
});

describe('the narrative', () => {
  const piecesOf = (narrative: string) => {
    const { batch, notes } = made(reportInput({ narrative }));
    return { pieces: named(batch, 'ActivityNarrativeText').map(({ text }) => text), notes };
  };

  test('is cut at words into pieces of at most 4,000 characters that hold all of it', () => {
    const narrative = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(' ');
    const { pieces, notes } = piecesOf(narrative);
    expect(pieces.join(' ')).toBe(narrative);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(4_000);
    expect(pieces.slice(0, -1).every(({ length }) => length > 3_980)).toBe(true);
    expect(notes.changes.some(({ how }) => how === 'shortened')).toBe(false);
  });

  test('without spaces is cut between characters, never within one', () => {
    const { pieces } = piecesOf('\u{1f600}'.repeat(9_000));
    expect(pieces.map((piece) => [...piece].length)).toEqual([4_000, 4_000, 1_000]);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  });

  test('has five pieces at most, and what is left out is told', () => {
    const { pieces, notes } = piecesOf(`${'a'.repeat(20_000)} the rest`);
    expect(pieces).toHaveLength(5);
    expect(notes.changes).toContainEqual({
      field: 'Narrative: left out at its end',
      how: 'shortened',
      before: 'the rest',
      after: '',
    });
  });
});

describe('answers', () => {
  test.each([
    ['initial', null, null],
    ['continuing', '31000000000001', '31000000000001'],
    ['correction', null, '00000000000000'],
  ] as const)('a report that is %s with the earlier number %s has the number %s', (report, given, number) => {
    const { batch, notes } = made(
      reportInput({ answers: answersOf({ activities: ['114'], report, earlierNumber: given }) }),
    );
    const isListed = notes.missing.some(({ field }) => field === 'Number of the earlier report');
    expect(isListed).toBe(report !== 'initial' && given === null);
    expect(rulesOfThumb(batch)).toEqual([]);
    expect(named(batch, 'EFilingPriorDocumentNumber')[0]?.text ?? null).toBe(number);
  });

  test('kinds of activity have official codes with their group, and another is told in words', () => {
    const classes = named(manyKinds.batch, 'SuspiciousActivityClassification');
    expect(classes).toHaveLength(FINCEN_ACTIVITIES.size + 1);
    expect(textOf(classes.at(-1)!, 'OtherSuspiciousActivityTypeText')).toBe('Ticket resale');
    expect(FINCEN_ACTIVITIES.get('114')).toEqual({
      type: '1',
      label: 'Structuring: Transaction(s) below CTR threshold',
    });
    expect(FINCEN_ACTIVITIES.get('1005')?.type).toBe('10');
  });
});

test('an address abroad has no state, and an identifier of another kind is told with it', () => {
  const abroad = {
    ...PERSON,
    mailing_country: 'DE',
    corporate_tax_id: 'DE 42',
    corporate_tax_id_type: 'VAT',
  };
  const { batch } = made(reportInput({ subjects: [abroad] }));
  const subject = subjectOf(batch);
  expect(named(subject, 'RawStateCodeText').concat(named(subject, 'StateCodeUnknownIndicator'))).toEqual([]);
  const [other, tin] = named(subject, 'PartyIdentification');
  expect(textOf(other!, 'OtherPartyIdentificationTypeText')).toBe('VAT');
  expect(textOf(tin!, 'TINUnknownIndicator')).toBe('Y');
});

describe('what a total is made of', () => {
  const rateOrigin = (currency: string) =>
    currency === 'EUR' ? { day: '2026-01-02', source: 'A bank', isRough: true } : null;

  test('says of which day a rate is, and that it tells a magnitude only', () => {
    const { notes } = made(reportInput({ payments: [payment('t', { amount_currency: 'EUR' })], rateOrigin }));
    expect(notes.changes.map(({ before }) => before)).toContain('EUR; EUR of 2026-01-02 (A bank)');
    expect(notes.missing.map(({ field }) => field)).toContain(
      'Total amount in US dollars: a rate of EUR, as ours tells an order of magnitude only',
    );
  });

  test.each<Parameters<typeof payment>[1]>([
    { status: 'DECLINED' },
    { status: 'REVERSED' },
    { tags: ['reversal'] },
  ])('leaves out a payment with %j and says so', (more) => {
    const payments = [payment('t-1', { amount: '53' }), payment('t-2', more)];
    const { xml, notes } = made(reportInput({ payments }));
    expect(xml).toContain('<fc2:TotalSuspiciousAmountText>53<');
    expect(notes.changes).toContainEqual(
      expect.objectContaining({ field: 'Payment t-2: amount', how: 'left_out', after: 'not in the total' }),
    );
  });

  test('tells what is known beside payments without a rate', () => {
    const payments = [payment('t-1', { amount: '53' }), payment('t-2', { amount_currency: 'XXX' })];
    const { xml, notes } = made(reportInput({ payments }));
    expect(xml).toContain('<fc2:AmountUnknownIndicator>Y<');
    expect(notes.changes).toContainEqual(
      expect.objectContaining({ how: 'left_out', before: 'known without XXX: 53', after: 'unknown' }),
    );
  });
});
