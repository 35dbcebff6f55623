import { ReportAnswers } from '../../../src/cases/domain/case.events.js';
import type { ReportInput } from '../../../src/cases/report-files/report-input.js';
import { FINCEN_ACTIVITIES, FINCEN_PRODUCTS } from '../../../src/cases/report-files/activity-codes.js';
import type { ReportingInstitution } from '../../../src/access/domain/reporting-institution.settings.js';
import type { StoredEntity } from '../../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { seeded } from '../seeded.js';

export const INSTITUTION: ReportingInstitution = {
  name: 'First Example Bank & Trust',
  tin: '361234567',
  type: '2',
  regulator: '4',
  street: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
  phone: '2175550100',
  contactOffice: 'BSA office',
  contactPhone: '2175550101',
  transmitterContact: 'Dana Example',
  transmitterCode: 'PBSA1234',
  goamlId: '4711',
  currency: 'EUR',
  personFirstName: 'Dana',
  personLastName: 'Example',
  reportCode: 'STR',
  transferCode: 'WT',
  fundsCode: 'K',
  addressCode: 'B',
  unknownCountry: 'UNK',
};

export const PERSON: StoredEntity = {
  entity_id: 'c-1',
  type: 'INDIVIDUAL',
  name: 'Maria Elena Lopez',
  dob: '1980-10-25',
  gender: 'FEMALE',
  occupation: 'Mechanic',
  emails: ['maria@example.com'],
  phone_numbers: ['+12175550199'],
  mailing_street_address: '5 Oak Street',
  mailing_city: 'Chicago',
  mailing_state: 'IL',
  mailing_postal_code: '60601-1234',
  mailing_country: 'US',
  corporate_tax_id: '212-45-6789',
  corporate_tax_id_type: 'SSN',
};

export const payment = (id: string, more: Partial<Transaction> = {}): Transaction => ({
  transaction_id: id,
  event_time: '2026-03-02T10:00:00Z',
  amount: '9500.25',
  amount_currency: 'USD',
  sender: { entity_id: 'c-1' },
  receiver: { name: 'Corner Shop' },
  ...more,
});

const RATES: Readonly<Record<string, string>> = { USD: '1', EUR: '1.25', BTC: '50000' };

export function reportInput(more: Partial<ReportInput> = {}): ReportInput {
  const subjects = more.subjects ?? [PERSON];
  return {
    caseId: 'case-1',
    narrative: 'Cash was paid in below the threshold on several days.',
    subjects,
    customers: new Map(subjects.map((subject) => [subject.entity_id, subject])),
    payments: [payment('t-1'), payment('t-2', { event_time: '2026-03-05T23:30:00-05:00' })],
    institution: INSTITUTION,
    answers: answersOf({ activities: ['114'] }),
    names: new Map(),
    madeAt: '2026-04-01T08:00:00.000Z',
    rate: (currency) => RATES[currency] ?? null,
    rateOrigin: () => null,
    ...more,
  };
}

export const answersOf = (given: Partial<ReportAnswers>): ReportAnswers => ReportAnswers.parse(given);

/**
 * Texts that break careless XML or form code: markup, control characters, unpaired surrogates, other scripts.
 */
const HOSTILE = [
  '<b>&amp;]]></b>',
  '\u0000\u0007\u001b',
  '\ud800',
  '\udc00x',
  '\u{1f600}',
  '\r\n\t ',
  '\u00a0\u2028\ufeff',
  '\ufffe\uffff',
  'Иванов',
  '北京市',
  'Ø’Ñé',
  'ا\u200dل',
  ' lead',
  'trail ',
  '  ',
  '"\'',
  '<!--',
  '<![CDATA[',
];

/** A report about invented customers. Most texts are hostile and many fields are missing. */
export function randomInput(seed: number): ReportInput {
  const random = seeded(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const one = <Item>(items: readonly Item[]): Item => items[upTo(items.length - 1)]!;
  const text = (most: number): string =>
    Array.from({ length: upTo(most) }, () =>
      random() < 0.5 ? one(HOSTILE) : one(['word', 'a', ' ', 'x9']),
    ).join('');
  /** A text that the form accepts: at least one word, no control characters. */
  const said = (most: number): string =>
    `x ${text(most)}`
      .slice(0, 40)
      .toWellFormed()
      .replace(/\p{Cc}/gu, '');
  const maybe = <Value>(value: () => Value): Value | null => (random() < 0.6 ? value() : null);
  const subjects = Array.from({ length: upTo(4) }, (_, at): StoredEntity => ({
    entity_id: `c-${at}`,
    type: one(['INDIVIDUAL', 'BUSINESS']),
    name: maybe(() => one([text(60), 'UNKNOWN', 'N/A', 'Ann Unknown', 'Na Li', 'see above'])),
    dob: maybe(() => one(['1899-12-31', '1900-01-01', '1980-02-29', '2001-01-01', '2126-01-01'])),
    gender: maybe(() => one(['MALE', 'FEMALE'] as const)),
    occupation: maybe(() => one([text(30), 'Other', 'none'])),
    industry: maybe(() => text(30)),
    website: maybe(() => text(200)),
    emails: maybe(() =>
      Array.from({ length: upTo(120) }, () =>
        one([text(6), 'a.b@bank.example', ' A.B+x@Bank.Example', `${text(3)}@x.y`]),
      ),
    ),
    phone_numbers: maybe(() => [
      '+12175550199',
      '1 (217) 555-0199',
      '+467012345678901'.slice(0, 16),
      '+15555555555',
      text(4),
    ]),
    ip_addresses: maybe(() => ['9.9.9.9', '::ffff:9.9.9.9', '10.0.0.1', '2620:FE:0:0::FE']),
    mailing_street_address: maybe(() => text(60)),
    mailing_city: maybe(() => one([text(30), 'XX'])),
    mailing_state: maybe(() => one(['IL', 'illinois', 'ca', text(3)])),
    mailing_postal_code: maybe(() => one(['60601-1234', '60601-0000', '00000', 'SW1A 1AA', text(20)])),
    mailing_country: maybe(() => one(['US', 'DE', 'MX', 'GB', 'PR', 'NA'])),
    corporate_tax_id: maybe(() => one(['212-45-6789', '12 3456780', '999-99-9999', '000-00-0000', text(20)])),
    corporate_tax_id_type: maybe(() => one(['SSN', 'EIN', 'VAT', text(30)])),
  }));
  const payments = Array.from({ length: 1 + upTo(5) }, (_, at) =>
    payment(`t-${at}`, {
      amount: one(['0', '1.5', '-20.01', '999999999999999999.9', '12000']),
      amount_currency: one(['USD', 'USD', 'EUR', 'BTC', 'XXX']),
      event_time: one(['2026-03-02T10:00:00Z', '2025-12-31T23:59:59-11:00', '2026-03-03T00:00:00+14:00']),
      sender: one([{ entity_id: 'c-0' }, { name: text(20) }, { blockchain_addresses: [text(9)] }, null]),
      receiver: one([{ entity_id: 'c-1' }, { entity_id: 'c-0' }, { name: text(9) }, null]),
      descriptor: maybe(() => text(20)),
    }),
  );
  // Oldest first, as the product sorts them.
  payments.sort((a, b) => Date.parse(a.event_time) - Date.parse(b.event_time));
  const codes = [...FINCEN_ACTIVITIES.keys()];
  const report = one(['initial', 'continuing', 'correction'] as const);
  const isNamed = random() < 0.5;
  return reportInput({
    narrative: `${one(['', 'x'.repeat(9_000), text(8_000)])} end ${text(20)}`,
    subjects,
    payments,
    answers: answersOf({
      activities: Array.from({ length: 1 + upTo(4) }, () => one(codes)),
      otherActivity: maybe(() => `other ${one(HOSTILE)}`.toWellFormed().replaceAll('\u0000', '')),
      report,
      earlierNumber: report === 'initial' ? null : maybe(() => '31000000000001'),
      cumulativeAmount: report === 'continuing' ? '9'.repeat(15) : null,
      noAccounts: random() < 0.5,
      products: maybe(() => [one([...FINCEN_PRODUCTS.keys()]), '33']),
      loss: maybe(() => one(['0', '12500'])),
      isJoint: random() < 0.5,
      lawEnforcement: maybe(() => ({
        agency: said(12),
        name: isNamed ? said(9) : null,
        phone: isNamed ? maybe(() => one(['+1 (217) 555-0123', 'n/a', said(9)])) : null,
        contactedOn: isNamed ? maybe(() => '2026-03-20') : null,
      })),
      accounts: Array.from({ length: upTo(3) }, (_, at) => ({ customer: `c-${at}`, number: `DE ${at} 42` })),
    }),
  });
}
