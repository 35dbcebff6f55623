import { goamlReport } from '../../../../src/cases/report-files/goaml.js';
import { brokenGoamlRules } from '../../../../src/cases/report-files/goaml-rules.js';
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

const ANSWERS = answersOf({ action: 'The account was blocked.', indicators: ['CASH1'] });

function made(more: Partial<ReportInput> = {}, mend: (xml: string) => string = (xml) => xml) {
  const input = reportInput({ answers: ANSWERS, ...more });
  const notes = new ReportNotes();
  const xml = mend(runStepsSync(goamlReport(input, notes)));
  return { xml, notes, broken: runStepsSync(brokenGoamlRules(runStepsSync(readReport(xml)), input)) };
}

test('a report with all it needs breaks no rule', () => expect(made().broken).toEqual([]));

test.each([
  ['an indicator twice', { answers: answersOf({ indicators: ['A', 'A'] }) }, /must not stand twice/, 'form'],
  ['no indicator', { answers: answersOf({}) }, /at least one indicator/, 'form'],
  [
    'a person who is UNKNOWN',
    { institution: { ...INSTITUTION, personLastName: 'UNKNOWN' } },
    /must be complete/,
    'organization',
  ],
  ['a reason that says nothing', { narrative: 'n/a' }, /must say why/, 'case'],
  ['no payments', { payments: [] }, /must have at least one/, 'alert'],
  [
    'a payment of tomorrow',
    { payments: [payment('t', { event_time: '2026-04-02T00:00:00Z' })] },
    /must not be in the future/,
    'payment',
  ],
  [
    'a payment between strangers',
    { payments: [payment('t', { sender: { name: 'Ann' } })] },
    /a client of the reporting/,
    'payment',
  ],
] as const)('%s breaks a rule', (_, more, rule, place) => {
  const { broken } = made(more);
  expect(broken).toContainEqual(
    expect.objectContaining({ rule: expect.stringMatching(rule) as string, place }),
  );
  expect(broken[0]?.source).toMatch(/^goAML XML Reporting Instructions/);
});

test.each([
  ['a negative amount', /<amount_local>[^<]+/, '<amount_local>-7600.20', /no sign/],
  ['a number twice', '<transactionnumber>t-2', '<transactionnumber>t-1', /must not stand twice/],
  ['a birthday that is none', /<birthdate>[^<]+/, '<birthdate>1900-01-01T00:00:00', /real day/],
  ['an e-mail address that is none', /<email>[^<]+/, '<email>maria', /must have an @/],
  ['a local foreign currency', /<foreign_currency_code>USD/, '<foreign_currency_code>EUR', /must differ/],
])('%s in the file breaks a rule', (_, from, to, rule) => {
  expect(
    made({}, (xml) => xml.replace(from, to))
      .broken.map((broken) => broken.rule)
      .join('\n'),
  ).toMatch(rule);
});

test('words that are no data count as missing, and an account in two spellings is one', () => {
  const accounts = [
    { customer: 'c-1', number: 'DE 42' },
    { customer: 'c-1', number: 'de42' },
  ];
  const subject = {
    ...PERSON,
    dob: '1900-01-01',
    mailing_city: 'N/A',
    corporate_tax_id: '000-00-0000',
    emails: ['none@x.org', 'maria@example.com'],
    occupation: 'unknown',
  };
  const { xml, notes, broken } = made({ subjects: [subject], answers: { ...ANSWERS, accounts } });
  expect(broken).toEqual([]);
  expect(xml).not.toMatch(/1900|N\/A|000-00|none@|unknown/);
  expect(xml).toContain('<email>maria@example.com<');
  expect(xml).toContain('<account>DE 42<');
  const missing = notes.missing.map(({ field }) => field);
  expect(missing).toEqual(
    expect.arrayContaining(['Customer c-1: date of birth', 'Customer c-1: city', 'Customer c-1: identifier']),
  );
});
