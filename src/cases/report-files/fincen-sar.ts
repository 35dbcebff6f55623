import type { InstitutionField } from '../../access/domain/reporting-institution.settings.js';
import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';
import {
  ipAddressesOf,
  narrativeXml,
  productsXml,
  suspiciousActivityXml,
  totalInDollars,
} from './fincen-activity.js';
import { yesMarkOrNull, fincenSubject, isUnreportablePhone, type ReportSubject } from './fincen-subject.js';
import { parseReportedPhone } from './doubled-values.js';
import { compactDay, utcDayOf, type ReportInput } from './report-input.js';
import type { ReportNotes } from './report-notes.js';
import { formPlace, outsidePlace } from './report-places.js';
import { noteDoubledSubjects } from './doubled-subjects.js';
import { lazyElements, toXml, type LazyXml, type XmlContent } from './xml.js';

const SUBJECTS_MAX = 999;
/** Number that FinCEN requires in place of an unknown number of the earlier report. */
const UNKNOWN_NUMBER = '0'.repeat(14);
const NAMESPACES =
  'xmlns:fc2="www.fincen.gov/base" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xsi:schemaLocation="www.fincen.gov/base https://www.fincen.gov/base/EFL_SARXBatchSchema.xsd"';

/**
 * Returns a batch with one FinCEN SAR in the order of schema 1.2. Missing values are listed in `notes`. They
 * are marked as unknown if the form allows it; otherwise they are left out, and the check against the schema
 * reports them.
 */
export function* fincenSar(input: ReportInput, notes: ReportNotes): CooperativeSteps<string> {
  if (input.subjects.length > SUBJECTS_MAX)
    notes.lacks(
      `Subjects after the ${SUBJECTS_MAX}th: a report holds no more`,
      outsidePlace('another report'),
    );
  noteDoubledSubjects(input.subjects, notes);
  // The form requires a subject even if nobody is known.
  const subjects = input.subjects.length === 0 ? [{}] : input.subjects.slice(0, SUBJECTS_MAX);
  const total = yield* totalInDollars(input, notes);
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
  subjects: readonly ReportSubject[],
  total: string | null,
  notes: ReportNotes,
): XmlContent {
  const { report, earlierNumber, isJoint } = input.answers;
  if (report !== 'initial' && earlierNumber === null)
    notes.lacks('Number of the earlier report', formPlace('earlierNumber'));
  return {
    EFilingPriorDocumentNumber: report === 'initial' ? null : (earlierNumber ?? UNKNOWN_NUMBER),
    FilingDateText: compactDay(utcDayOf(input.madeAt)),
    ActivityAssociation: {
      ContinuingActivityReportIndicator: yesMarkOrNull(report === 'continuing'),
      CorrectsAmendsPriorReportIndicator: yesMarkOrNull(report === 'correction'),
      InitialReportIndicator: yesMarkOrNull(report === 'initial'),
      JointReportIndicator: yesMarkOrNull(isJoint),
    },
    Party: partiesOf(input, subjects, notes),
    SuspiciousActivity: suspiciousActivityXml(input, total, notes),
    ActivityIPAddress: ipAddressesOf(input, notes),
    Assets: productsXml(input, notes),
    ActivityNarrativeInformation: narrativeXml(input, notes),
  };
}

/** Yields the organization as transmitter, filer, contact and location, then the subjects. */
function* partiesOf(input: ReportInput, subjects: readonly ReportSubject[], notes: ReportNotes): LazyXml {
  const own = (name: InstitutionField) => notes.own(input.institution, name);
  const named = (name: InstitutionField) =>
    own(name) && { PartyNameTypeCode: 'L', RawPartyFullName: own(name) };
  const numbered = (name: InstitutionField, code: string) =>
    own(name) && { PartyIdentificationNumberText: own(name), PartyIdentificationTypeCode: code };
  const phoned = (name: InstitutionField) => ({
    PhoneNumberText: own(name) && parseReportedPhone(own(name)!).digits,
  });
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
    PhoneNumber: phoned('phone'),
    PartyIdentification: [numbered('tin', '4'), numbered('transmitterCode', '28')],
  };
  yield { ActivityPartyTypeCode: '37', PartyName: named('transmitterContact') };
  yield { ActivityPartyTypeCode: '30', ...institution };
  yield {
    ActivityPartyTypeCode: '8',
    PartyName: named('contactOffice'),
    PhoneNumber: phoned('contactPhone'),
  };
  yield* lawEnforcementOf(input, notes);
  yield { ActivityPartyTypeCode: '34', LossToFinancialAmountText: lossOf(input, notes), ...institution };
  yield* lazyElements(subjects, (subject) => fincenSubject(subject, input, notes));
}

/** Yields the law enforcement agency and its contact person as parties of their own. */
function* lawEnforcementOf({ answers }: ReportInput, notes: ReportNotes): LazyXml {
  const given = answers.lawEnforcement;
  if (given === null) return void notes.lacks('Law enforcement contact', formPlace('agency'));
  const text = (field: string, value: string | null, chars: number) =>
    notes.fitted(field, notes.real(field, value), chars);
  const agency = text('Law enforcement agency', given.agency, 150);
  const name = text('Law enforcement contact: name', given.name, 150);
  const phone = notes.real('Law enforcement contact: telephone', given.phone, isUnreportablePhone);
  const number = phone === null ? null : parseReportedPhone(phone);
  if (agency === null) return void notes.lacks('Law enforcement agency', formPlace('agency'));
  yield { ActivityPartyTypeCode: '18', PartyName: { PartyNameTypeCode: 'L', RawPartyFullName: agency } };
  if (name === null) {
    if (number !== null || given.contactedOn !== null)
      notes.lacks('Law enforcement contact: name of the person', formPlace('agencyName'));
    return;
  }
  yield {
    ActivityPartyTypeCode: '19',
    ContactDateText: given.contactedOn && compactDay(given.contactedOn),
    PartyName: { PartyNameTypeCode: 'L', RawPartyFullName: name },
    PhoneNumber: number && {
      PhoneNumberExtensionText: number.extension,
      PhoneNumberText: number.digits,
    },
  };
}

function lossOf({ answers }: ReportInput, notes: ReportNotes): string | null {
  return answers.loss ?? notes.lacks('Loss of the institution in US dollars', formPlace('loss'));
}
