import { allOf, childrenOf, textOf, type ReadElement } from './read-xml.js';

const ACTIVITY_PARTIES = ['35', '37', '30', '8', '34', '33'];

/** Maximum length of fields, which a library for FinCEN's forms checks in addition to the XML schema. */
const CHARS: Readonly<Record<string, number>> = {
  ActivityNarrativeText: 4_000,
  AccountNumberText: 40,
  RawPartyFullName: 150,
  RawEntityIndividualLastName: 150,
  RawIndividualFirstName: 35,
  RawStreetAddress1Text: 100,
  RawCityText: 50,
  RawZIPCode: 9,
  PhoneNumberText: 16,
  PartyIdentificationNumberText: 25,
  ElectronicAddressText: 517,
  OccupationBusinessText: 50,
};

/**
 * Returns the violations of the SAR rules that the library moov-io/fincen checks beyond the XML schema:
 * required parties and their data, numbers of elements, counts of the batch, earlier reports, and lengths.
 */
export function rulesOfThumb(batch: ReadElement): string[] {
  const [activity, ...others] = childrenOf(batch, 'Activity');
  if (!activity || others.length > 0) return ['not one activity'];
  const parties = childrenOf(activity, 'Party');
  return [
    ...numbersOf(batch),
    ...countsOf(batch, activity, parties),
    ...reportOf(activity),
    ...ACTIVITY_PARTIES.filter((code) => !parties.some((party) => codeOf(party) === code)).map(
      (code) => `no party ${code}`,
    ),
    ...parties.flatMap(faultsOf),
    ...allOf(batch).flatMap(({ name, text }) =>
      [...text].length > (CHARS[name] ?? Infinity) ? [`${name} is too long`] : [],
    ),
  ];
}

const codeOf = (party: ReadElement) => textOf(party, 'ActivityPartyTypeCode');

function numbersOf(batch: ReadElement): string[] {
  const numbered = allOf(batch).filter(({ attributes }) => attributes['SeqNum'] !== undefined);
  const numbers = numbered.map(({ attributes }) => attributes['SeqNum']);
  const without = allOf(batch).filter(
    ({ name, children, attributes }) =>
      children.length > 0 && name !== 'EFilingBatchXML' && attributes['SeqNum'] === undefined,
  );
  return [
    ...(new Set(numbers).size === numbers.length ? [] : ['a SeqNum comes twice']),
    ...without.map(({ name }) => `${name} has no SeqNum`),
  ];
}

function countsOf(batch: ReadElement, activity: ReadElement, parties: readonly ReadElement[]): string[] {
  const subjects = parties.filter((party) => codeOf(party) === '33').length;
  const places = parties.filter((party) => codeOf(party) === '34').length;
  const [suspicious] = childrenOf(activity, 'SuspiciousActivity');
  const total = (suspicious && textOf(suspicious, 'TotalSuspiciousAmountText')) ?? '0';
  const classes = suspicious ? childrenOf(suspicious, 'SuspiciousActivityClassification').length : 0;
  const { PartyCount, TotalAmount, ActivityCount } = batch.attributes;
  return [
    ...(PartyCount === String(subjects) ? [] : ['PartyCount']),
    ...(TotalAmount === total ? [] : ['TotalAmount']),
    ...(ActivityCount === '1' ? [] : ['ActivityCount']),
    ...(parties.length >= 6 && parties.length <= 1_203 && subjects <= 999 && places <= 99 ? [] : ['Party']),
    ...(classes >= 1 && classes <= 99 ? [] : ['SuspiciousActivityClassification']),
  ];
}

function reportOf(activity: ReadElement): string[] {
  const [association] = childrenOf(activity, 'ActivityAssociation');
  const is = (name: string) => association !== undefined && textOf(association, name) !== null;
  const goesOn = is('ContinuingActivityReportIndicator') || is('CorrectsAmendsPriorReportIndicator');
  const hasNumber = textOf(activity, 'EFilingPriorDocumentNumber') !== null;
  return [
    ...(is('InitialReportIndicator') === goesOn ? ['ActivityAssociation'] : []),
    ...(hasNumber === goesOn ? [] : ['EFilingPriorDocumentNumber']),
  ];
}

/** The violations of the rules for one party, which depend on its type code. */
function faultsOf(party: ReadElement): string[] {
  const code = codeOf(party) ?? '';
  const count = (name: string) => childrenOf(party, name).length;
  const ids = childrenOf(party, 'PartyIdentification').map((id) => textOf(id, 'PartyIdentificationTypeCode'));
  const has = (...needed: string[]) => needed.every((id) => ids.includes(id));
  const isInstitution =
    textOf(party, 'PrimaryRegulatorTypeCode') !== null &&
    count('OrganizationClassificationTypeSubtype') >= 1 &&
    count('PartyName') >= 1 &&
    count('Address') === 1 &&
    ['1', '2', '4'].some((id) => ids.includes(id)) &&
    ids.length <= 3;
  const address = childrenOf(party, 'Address')[0];
  const isWhole = [
    'RawCityText',
    'RawCountryCodeText',
    'RawStateCodeText',
    'RawStreetAddress1Text',
    'RawZIPCode',
  ]
    .map((name) => address && textOf(address, name))
    .every((text) => text != null);
  const isSound: Readonly<Record<string, boolean>> = {
    '35':
      count('PartyName') === 1 && isWhole && count('PhoneNumber') === 1 && has('28', '4') && ids.length <= 2,
    '37': count('PartyName') === 1,
    '30': isInstitution && isWhole,
    '8': count('PartyName') === 1 && count('PhoneNumber') === 1,
    '34': isInstitution,
    '18': count('PartyName') === 1,
    '19': count('PartyName') === 1,
    '33': count('PartyName') >= 1 && count('Address') >= 1 && count('Address') <= 99 && ids.length <= 100,
  };
  return isSound[code] ? [] : [`party ${code}`];
}
