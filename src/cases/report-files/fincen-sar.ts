import type { InstitutionField } from '../../access/domain/organization.events.js';
import { toDecimal, type Units } from '../../kernel/decimal.js';
import type { Steps } from '../../platform/process/cooperative.js';
import { ACTIVITIES, OTHER_ACTIVITY } from './activity-codes.js';
import { fincenSubject, type Subject } from './fincen-subject.js';
import { amountIn, compactDay, dayOf, type ReportInput } from './report-input.js';
import { THIS_FORM, type ReportNotes } from './report-notes.js';
import { cutAtWords, lazily, oneLine, toXml, type Lazy, type XmlContent } from './xml.js';

const PIECE_CHARS_MAX = 4_000;
const PIECES_MAX = 5;
const SUBJECTS_MAX = 999;
const AMOUNT_DIGITS_MAX = 15;
/** What FinCEN asks for instead of the number of an earlier report that is not known. */
const UNKNOWN_NUMBER = '0'.repeat(14);
const DOLLARS = 'USD';
const NAMESPACES =
  'xmlns:fc2="www.fincen.gov/base" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xsi:schemaLocation="www.fincen.gov/base https://www.fincen.gov/base/EFL_SARXBatchSchema.xsd"';

/**
 * Returns a batch with one FinCEN SAR as its schema 1.2 orders it. What nobody gave is listed in `notes` and
 * marked as unknown where the form allows it, else left out: the schema then tells what it lacks.
 */
export function* fincenSar(input: ReportInput, notes: ReportNotes): Steps<string> {
  if (input.subjects.length > SUBJECTS_MAX)
    notes.lacks(`Subjects after the ${SUBJECTS_MAX}th: a report holds no more`, 'another report');
  // The form wants a subject also where nobody is known.
  const subjects = input.subjects.length === 0 ? [{}] : input.subjects.slice(0, SUBJECTS_MAX);
  const total = yield* totalOf(input, notes);
  let number = 0;
  const content = activityOf(input, subjects, total, notes);
  const activity = yield* toXml('Activity', content, 'fc2:', () => ` SeqNum="${++number}"`);
  const counts = `TotalAmount="${total ?? '0'}" PartyCount="${subjects.length}" ActivityCount="1"`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<fc2:EFilingBatchXML ${counts} ActivityAttachmentCount="0" AttachmentCount="0" ${NAMESPACES}>\n` +
    `<fc2:FormTypeCode>SARX</fc2:FormTypeCode>\n${activity}</fc2:EFilingBatchXML>\n`
  );
}

function activityOf(
  input: ReportInput,
  subjects: readonly Subject[],
  total: string | null,
  notes: ReportNotes,
): XmlContent {
  const { report, earlierNumber } = input.answers;
  if (report !== 'initial' && earlierNumber === null) notes.lacks('Number of the earlier report', THIS_FORM);
  return {
    EFilingPriorDocumentNumber: report === 'initial' ? null : (earlierNumber ?? UNKNOWN_NUMBER),
    FilingDateText: compactDay(dayOf(input.madeAt)),
    ActivityAssociation: {
      ContinuingActivityReportIndicator: report === 'continuing' ? 'Y' : null,
      CorrectsAmendsPriorReportIndicator: report === 'correction' ? 'Y' : null,
      InitialReportIndicator: report === 'initial' ? 'Y' : null,
    },
    Party: partiesOf(input, subjects, notes),
    SuspiciousActivity: suspicionOf(input, total, notes),
    ActivityNarrativeInformation: narrativeOf(input, notes),
  };
}

/** Who sends the file, who files, who answers, where it happened: the organization. Then the subjects. */
function* partiesOf(input: ReportInput, subjects: readonly Subject[], notes: ReportNotes): Lazy {
  const own = (name: InstitutionField) => notes.own(input.institution, name);
  const named = (name: InstitutionField) =>
    own(name) && { PartyNameTypeCode: 'L', RawPartyFullName: own(name) };
  const numbered = (name: InstitutionField, code: string) =>
    own(name) && { PartyIdentificationNumberText: own(name), PartyIdentificationTypeCode: code };
  const [type, subtype] = own('type')?.split('/') ?? [];
  const PartyName = named('name');
  const Address = {
    RawCityText: own('city'),
    RawCountryCodeText: own('country'),
    RawStateCodeText: own('state'),
    RawStreetAddress1Text: own('street'),
    RawZIPCode: own('postalCode'),
  };
  const institution = {
    PrimaryRegulatorTypeCode: own('regulator'),
    PartyName,
    Address,
    PartyIdentification: numbered('tin', '2'),
    OrganizationClassificationTypeSubtype: { OrganizationSubtypeID: subtype, OrganizationTypeID: type },
  };
  yield {
    ActivityPartyTypeCode: '35',
    PartyName,
    Address,
    PhoneNumber: { PhoneNumberText: own('phone') },
    PartyIdentification: [numbered('tin', '4'), numbered('transmitterCode', '28')],
  };
  yield { ActivityPartyTypeCode: '37', PartyName: named('transmitterContact') };
  yield { ActivityPartyTypeCode: '30', ...institution };
  yield {
    ActivityPartyTypeCode: '8',
    PartyName: named('contactOffice'),
    PhoneNumber: { PhoneNumberText: own('contactPhone') },
  };
  yield { ActivityPartyTypeCode: '34', ...institution };
  yield* lazily(subjects, (subject) => fincenSubject(subject, input, notes));
}

/** Returns the sum in whole US dollars, rounded up as the form asks; null where a rate is missing. */
function* totalOf({ payments, rate }: ReportInput, notes: ReportNotes): Steps<string | null> {
  const field = 'Total amount in US dollars';
  let sum: Units = 0n;
  for (const payment of payments) {
    const amount = amountIn(DOLLARS, payment, rate);
    if (amount === null)
      return notes.lacks(`${field}: no rate of ${payment.amount_currency}`, 'the list of exchange rates');
    sum += amount;
    yield;
  }
  if (payments.length === 0) return null;
  const [whole = '', fraction] = toDecimal(sum).split('.');
  const total = fraction ? String(BigInt(whole) + 1n) : whole;
  if (total.length > AMOUNT_DIGITS_MAX)
    return notes.lacks(`${field}: too large for the form`, 'the narrative');
  const currencies = new Set(payments.map((payment) => payment.amount_currency));
  currencies.delete(DOLLARS);
  if (currencies.size > 0) notes.tell('converted', field, [...currencies].sort().join(', '), total);
  return total;
}

function suspicionOf(
  { payments, answers }: ReportInput,
  total: string | null,
  notes: ReportNotes,
): XmlContent {
  const dayAt = (at: number) => payments.at(at) && compactDay(dayOf(payments.at(at)!.event_time));
  if (payments.length === 0)
    notes.lacks('Dates of the suspicious activity', 'flagged payments of the alerts', true);
  const codes = [...new Set(answers.activities ?? [])];
  const other = notes.fitted('Other suspicious activity', answers.otherActivity, 50);
  if (codes.length === 0 && !other) notes.lacks('Kinds of suspicious activity', THIS_FORM, true);
  return {
    AmountUnknownIndicator: total === null ? 'Y' : null,
    NoAmountInvolvedIndicator: total === '0' ? 'Y' : null,
    SuspiciousActivityFromDateText: dayAt(0),
    SuspiciousActivityToDateText: dayAt(-1),
    TotalSuspiciousAmountText: total === '0' ? null : total,
    SuspiciousActivityClassification: [
      ...codes.map((code) => ({
        SuspiciousActivitySubtypeID: code,
        SuspiciousActivityTypeID: ACTIVITIES.get(code)!.type,
      })),
      other && {
        OtherSuspiciousActivityTypeText: other,
        SuspiciousActivitySubtypeID: OTHER_ACTIVITY.code,
        SuspiciousActivityTypeID: OTHER_ACTIVITY.type,
      },
    ],
  };
}

function narrativeOf({ narrative }: ReportInput, notes: ReportNotes): XmlContent {
  const { pieces, left } = cutAtWords(oneLine(narrative ?? ''), PIECE_CHARS_MAX, PIECES_MAX);
  if (pieces.length === 0) notes.lacks('Narrative', 'the narrative of the case', true);
  if (left) notes.tell('shortened', 'Narrative: left out at its end', left, '');
  return pieces.map((piece, at) => ({
    ActivityNarrativeSequenceNumber: String(at + 1),
    ActivityNarrativeText: piece,
  }));
}
