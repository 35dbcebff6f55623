import type { InstitutionField } from '../../access/domain/organization.events.js';
import { toDecimal, type Units } from '../../kernel/decimal.js';
import type { Steps } from '../../platform/process/cooperative.js';
import { ACTIVITIES, OTHER_ACTIVITY } from './activity-codes.js';
import { fincenSubject, identification } from './fincen-subject.js';
import { amountIn, compactDay, dayOf, type ReportInput } from './report-input.js';
import { THIS_FORM, type ReportNotes } from './report-notes.js';
import { cutAtWords, element, inSteps, oneLine, texts, type XmlElement } from './xml.js';

const PIECE_CHARS_MAX = 4_000;
const PIECES_MAX = 5;
const SUBJECTS_MAX = 999;
const AMOUNT_DIGITS_MAX = 15;
const UNKNOWN_NUMBER = '0'.repeat(14);
const DOLLARS = 'USD';

/** FinCEN's codes of who a party is. */
const PARTY = {
  transmitter: '35',
  transmitterContact: '37',
  filer: '30',
  contact: '8',
  place: '34',
} as const;
const ID = { ein: '2', tin: '4', transmitterCode: '28' } as const;

/**
 * Returns a batch with one FinCEN SAR as its schema 1.2 orders it. What nobody gave is listed in `notes` and
 * marked as unknown where the form allows it, else left out: the schema then tells what it lacks.
 */
export function* fincenSar(input: ReportInput, notes: ReportNotes): Steps<string> {
  const { subjects } = input;
  if (subjects.length > SUBJECTS_MAX)
    notes.lacks(`Subjects after the ${SUBJECTS_MAX}th: a report holds no more`, 'another report');
  const total = totalOf(input, notes);
  yield;
  let number = 1;
  const written = (elements: Iterable<XmlElement | null>) =>
    inSteps(elements, 'fc2:', () => ` SeqNum="${++number}"`);
  const activity = yield* written(activityOf(input, total, notes));
  const counts = `TotalAmount="${total ?? '0'}" PartyCount="${partiesOf(input).length}" ActivityCount="1"`;
  const names =
    'xmlns:fc2="www.fincen.gov/base" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    'xsi:schemaLocation="www.fincen.gov/base https://www.fincen.gov/base/EFL_SARXBatchSchema.xsd"';
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<fc2:EFilingBatchXML ${counts} ActivityAttachmentCount="0" AttachmentCount="0" ${names}>\n` +
    '<fc2:FormTypeCode>SARX</fc2:FormTypeCode>\n' +
    `<fc2:Activity SeqNum="1">\n${activity}</fc2:Activity>\n</fc2:EFilingBatchXML>\n`
  );
}

/** null: nobody is known, and the form wants a subject that says so. */
const partiesOf = ({ subjects }: ReportInput) =>
  subjects.length === 0 ? [null] : subjects.slice(0, SUBJECTS_MAX);

/** Makes each part when it is written. */
function* activityOf(input: ReportInput, total: string | null, notes: ReportNotes) {
  yield* reportOf(input);
  yield* institutions(input, notes);
  for (const subject of partiesOf(input)) yield fincenSubject(subject, input, notes);
  const told = [...amountsAndDays(input, total, notes), ...classes(input, notes)];
  yield element('SuspiciousActivity', told);
  yield* narrativeOf(input, notes);
}

function reportOf({ answers, madeAt }: ReportInput): (XmlElement | null)[] {
  const { report, earlierNumber } = answers;
  return [
    element('EFilingPriorDocumentNumber', report === 'initial' ? null : (earlierNumber ?? UNKNOWN_NUMBER)),
    element('FilingDateText', compactDay(dayOf(madeAt))),
    element(
      'ActivityAssociation',
      texts({
        ContinuingActivityReportIndicator: report === 'continuing' ? 'Y' : null,
        CorrectsAmendsPriorReportIndicator: report === 'correction' ? 'Y' : null,
        InitialReportIndicator: report === 'initial' ? 'Y' : null,
      }),
    ),
  ];
}

const legalName = (name: string | null): XmlElement | null =>
  name ? element('PartyName', texts({ PartyNameTypeCode: 'L', RawPartyFullName: name })) : null;

/** Who sends the file, who files, who answers, and where it happened: all of them are the organization. */
function institutions({ institution }: ReportInput, notes: ReportNotes): (XmlElement | null)[] {
  const own = (name: InstitutionField) => notes.own(institution, name);
  const name = legalName(own('name'));
  const tin = own('tin');
  const regulator = element('PrimaryRegulatorTypeCode', own('regulator'));
  const address = element(
    'Address',
    texts({
      RawCityText: own('city'),
      RawCountryCodeText: own('country'),
      RawStateCodeText: own('state'),
      RawStreetAddress1Text: own('street'),
      RawZIPCode: own('postalCode'),
    }),
  );
  const phone = (number: InstitutionField) => element('PhoneNumber', texts({ PhoneNumberText: own(number) }));
  const [type, subtype] = own('type')?.split('/') ?? [];
  const kind = element(
    'OrganizationClassificationTypeSubtype',
    texts({ OrganizationSubtypeID: subtype, OrganizationTypeID: type }),
  );
  const party = (code: keyof typeof PARTY, ...parts: (XmlElement | null)[]) =>
    element('Party', [element('ActivityPartyTypeCode', PARTY[code]), ...parts]);
  const code = identification(own('transmitterCode'), ID.transmitterCode);
  const ein = identification(tin, ID.ein);
  return [
    party('transmitter', name, address, phone('phone'), identification(tin, ID.tin), code),
    party('transmitterContact', legalName(own('transmitterContact'))),
    party('filer', regulator, name, address, ein, kind),
    party('contact', legalName(own('contactOffice')), phone('contactPhone')),
    party('place', regulator, name, address, ein, kind),
  ];
}

/** Returns the sum in whole US dollars, rounded up as the form asks; null where a rate is missing. */
function totalOf({ payments, rate }: ReportInput, notes: ReportNotes): string | null {
  const field = 'Total amount in US dollars';
  let sum: Units = 0n;
  for (const payment of payments) {
    const amount = amountIn(DOLLARS, payment, rate);
    if (amount === null)
      return notes.lacks(`${field}: no rate of ${payment.amount_currency}`, 'the list of exchange rates');
    sum += amount;
  }
  if (payments.length === 0) return null;
  const [whole = '', fraction] = toDecimal(sum).split('.');
  const total = fraction ? String(BigInt(whole) + 1n) : whole;
  if (total.length > AMOUNT_DIGITS_MAX)
    return notes.lacks(`${field}: too large for the form`, 'the narrative');
  const others = [...new Set(payments.map((payment) => payment.amount_currency))].filter(
    (currency) => currency !== DOLLARS,
  );
  if (others.length > 0) notes.tell('converted', field, others.sort().join(', '), total);
  return total;
}

function amountsAndDays({ payments }: ReportInput, total: string | null, notes: ReportNotes) {
  const days = payments.map((payment) => dayOf(payment.event_time)).sort();
  if (days.length === 0)
    notes.lacks('Dates of the suspicious activity', 'flagged payments of the alerts', true);
  return texts({
    AmountUnknownIndicator: total === null ? 'Y' : null,
    NoAmountInvolvedIndicator: total === '0' ? 'Y' : null,
    SuspiciousActivityFromDateText: days[0] && compactDay(days[0]),
    SuspiciousActivityToDateText: days.length > 0 ? compactDay(days.at(-1)!) : null,
    TotalSuspiciousAmountText: total === '0' ? null : total,
  });
}

function classes({ answers }: ReportInput, notes: ReportNotes): (XmlElement | null)[] {
  const codes = [...new Set(answers.activities ?? [])];
  const other = notes.fitted('Other suspicious activity', answers.otherActivity, 50);
  if (codes.length === 0 && !other) notes.lacks('Kinds of suspicious activity', THIS_FORM, true);
  const classification = (type: string, code: string, told: string | null = null) =>
    element(
      'SuspiciousActivityClassification',
      texts({
        OtherSuspiciousActivityTypeText: told,
        SuspiciousActivitySubtypeID: code,
        SuspiciousActivityTypeID: type,
      }),
    );
  return [
    ...codes.map((code) => classification(ACTIVITIES.get(code)!.type, code)),
    other ? classification(OTHER_ACTIVITY.type, OTHER_ACTIVITY.code, other) : null,
  ];
}

function narrativeOf({ narrative }: ReportInput, notes: ReportNotes): (XmlElement | null)[] {
  const { pieces, left } = cutAtWords(oneLine(narrative ?? ''), PIECE_CHARS_MAX, PIECES_MAX);
  if (pieces.length === 0) notes.lacks('Narrative', 'the narrative of the case', true);
  if (left) notes.tell('shortened', 'Narrative: left out at its end', left, '');
  return pieces.map((piece, at) =>
    element(
      'ActivityNarrativeInformation',
      texts({ ActivityNarrativeSequenceNumber: String(at + 1), ActivityNarrativeText: piece }),
    ),
  );
}
