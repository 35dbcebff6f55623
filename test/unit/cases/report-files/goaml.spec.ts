import path from 'node:path';
import { goamlReport } from '../../../../src/cases/report-files/goaml.js';
import type { ReportInput } from '../../../../src/cases/report-files/report-input.js';
import { ReportNotes } from '../../../../src/cases/report-files/report-notes.js';
import { ReportSchemas } from '../../../../src/cases/report-files/report-schemas.js';
import type { Config } from '../../../../src/platform/config/config.js';
import { inLatinLetters } from '../../../../packages/judgement/src/risk-data/words/plain-words.js';
import { runStepsSync } from '../../../../src/platform/process/yield-to-event-loop.js';
import { allOf, readXml, textOf, type ReadElement } from '../../../support/report-files/read-xml.js';
import { answersOf, payment, PERSON, reportInput } from '../../../support/report-files/report-inputs.js';

const SCHEMA = path.resolve('test/fixtures/report-files/made-up-goaml.xsd');
const ANSWERS = answersOf({ action: 'The account was blocked.', indicators: ['CASH1'] });

const schemas = (goamlSchemaFile?: string) => new ReportSchemas({ goamlSchemaFile } as Config);

function made(more: Partial<ReportInput> = {}) {
  const notes = new ReportNotes(inLatinLetters);
  const xml = runStepsSync(goamlReport(reportInput({ answers: ANSWERS, ...more }), notes));
  return { xml, report: readXml(xml), notes };
}

const named = (report: ReadElement, name: string) => allOf(report).filter((element) => element.name === name);

describe('a report file against the schema of the operator', () => {
  test('is certified where it holds', async () => {
    const { xml } = made();
    expect(await schemas(SCHEMA).check('goaml', xml)).toEqual({ verdict: 'valid', faults: [] });
  });

  test('has failed where it does not, with the faults', async () => {
    const { xml } = made({ answers: answersOf({}) });
    const { verdict, faults } = await schemas(SCHEMA).check('goaml', xml);
    expect(verdict).toBe('invalid');
    expect(faults).toEqual([
      expect.stringMatching(/^Line \d+: Element 'report': Missing child element.*report_indicators/),
    ]);
  });

  test.each([
    ['no schema', undefined, 'The operator gave no schema (GOAML_SCHEMA_FILE).'],
    [
      'a schema that is missing',
      '/nowhere.xsd',
      'The schema that the operator gave (GOAML_SCHEMA_FILE) cannot be used.',
    ],
    [
      'a file that is none',
      path.resolve('package.json'),
      'The schema that the operator gave (GOAML_SCHEMA_FILE) cannot be used.',
    ],
  ])('is not validated with %s', async (_, file, why) => {
    expect(await schemas(file).check('goaml', made().xml)).toEqual({ verdict: 'not_checked', faults: [why] });
  });
});

test('letters of other scripts become Latin ones, each word is told, and Latin accents stay', () => {
  const subject = { ...PERSON, name: 'Мария Ñuñez', mailing_city: '北京' };
  const { report, notes } = made({ subjects: [subject], narrative: 'Paid to Иванов & Ко' });
  expect(named(report, 'last_name').map(({ text }) => text)).toContain('Ñuñez');
  expect(textOf(report, 'reason')).toBe('Paid to Ivanov & Ko');
  const told = notes.changes.filter(({ how }) => how === 'transliterated');
  expect(told.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['Reason', 'Иванов', 'Ivanov'],
    ['Reason', 'Ко', 'Ko'],
    ['Customer c-1: first name', 'Мария', 'Mariya'],
    ['Customer c-1: city', '北京', 'BeiJing'],
  ]);
});

test('a payment has both sides, its amount in local currency and the rate', () => {
  const { report, notes } = made();
  const [first] = named(report, 'transaction');
  expect(textOf(first!, 'amount_local')).toBe('7600.20');
  expect(named(first!, 'foreign_exchange_rate')[0]?.text).toBe('0.8');
  const [from] = named(first!, 't_from_my_client');
  expect(named(from!, 'from_person')).toHaveLength(1);
  expect(textOf(from!, 'from_country')).toBe('US');
  const [to] = named(first!, 't_to');
  expect(named(to!, 'name')[0]?.text).toBe('Corner Shop');
  expect(textOf(to!, 'to_country')).toBe('UNK');
  expect(notes.missing.map(({ field }) => field)).toContain('Counterparty: country');
  expect(notes.changes).toContainEqual({
    field: 'Counterparty: person or firm',
    how: 'assumed',
    before: 'Corner Shop',
    after: 'a firm',
  });
  expect(notes.changes).toContainEqual({
    field: 'Payment t-1: amount',
    how: 'converted',
    before: '9500.25 USD',
    after: '7600.20',
  });
});

test('a payment that moved no money is marked in its text, and told with the rate', () => {
  const rateOrigin = (currency: string) =>
    currency === 'EUR' ? { day: '2026-01-02', source: 'A bank', isRough: false } : null;
  const declined = payment('t-1', { status: 'DECLINED', descriptor: 'Shoes' });
  const { report, notes } = made({ payments: [declined], rateOrigin });
  const [first] = named(report, 'transaction');
  expect(textOf(first!, 'transaction_description')).toBe('[DECLINED: no money moved on its own] Shoes');
  expect(notes.changes).toContainEqual(
    expect.objectContaining({ field: 'Payment t-1: text', how: 'marked', before: '9500.25 USD' }),
  );
  expect(notes.changes.map(({ before }) => before)).toContain('9500.25 USD; EUR of 2026-01-02 (A bank)');
});

test.each([
  [
    'a firm',
    { type: 'BUSINESS' as const, name: 'Acme LLC d/b/a "Copy <Shop>"' },
    'commercial_name',
    'Copy <Shop>',
  ],
  ['a person', { name: 'Jane Doe aka Jane Roe' }, 'alias', 'Jane Roe'],
])('the other names of %s have a field of their own', (_, more, field, other) => {
  const { report, notes } = made({ subjects: [{ ...PERSON, ...more }] });
  const [from] = named(report, 't_from_my_client');
  expect(named(from!, field).map(({ text }) => text)).toEqual([other]);
  expect(
    named(from!, 'name')
      .concat(named(from!, 'last_name'))
      .map(({ text }) => text),
  ).not.toContain(more.name);
  expect(notes.changes).toContainEqual(
    expect.objectContaining({ field: 'Customer c-1: other name', how: 'assumed', after: other }),
  );
});

test('the other name of a counterparty has a field of its own', () => {
  const { report } = made({ payments: [payment('t', { receiver: { name: 'Acme LLC t/a Corner Fuel' } })] });
  const [to] = named(report, 't_to');
  const texts = ['name', 'commercial_name'].map((field) => named(to!, field)[0]?.text);
  expect(texts).toEqual(['Acme LLC', 'Corner Fuel']);
});

test('a customer with one account number is told by the account', () => {
  const accounts = [{ customer: 'c-1', number: 'DE42' }];
  const { report } = made({ answers: { ...ANSWERS, accounts } });
  expect(named(report, 'from_account').map((account) => textOf(account, 'account'))).toEqual([
    'DE42',
    'DE42',
  ]);
  expect(named(report, 'signatory')).toHaveLength(2);
});

test('what nobody gave is left out and listed once, with where it is entered', () => {
  const { xml, notes } = made({
    institution: {},
    subjects: [],
    payments: [payment('t', { sender: null })],
    narrative: null,
  });
  const required = notes.missing.filter(({ isRequired }) => isRequired);
  expect(required).toContainEqual({
    field: 'Institution: Id of the reporting entity',
    place: 'organization',
    placeId: 'goamlId',
    where: 'Settings, Report files',
    isRequired: true,
  });
  expect(required.map(({ field }) => field)).toContain('Payment t: counterparty');
  expect(notes.missing.filter(({ field }) => field === 'Institution: Code of funds')).toHaveLength(1);
  expect(xml).not.toMatch(/undefined|null|NaN/);
});
