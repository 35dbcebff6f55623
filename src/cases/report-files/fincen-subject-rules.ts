import type { PartyUnderCheck } from './checked-party.js';
import { splitRepeatedItems } from './doubled-values.js';
import { childrenNamed, childText, type ReportElement } from './read-report.js';
import { formPlace, settingsPlace } from './report-places.js';

/** FinCEN's codes of taxpayer numbers: SSN or ITIN, EIN, and a number of another country. */
const TAXPAYER_CODES = ['1', '2', '9'];
const OTHER_NAMES_MAX = 99;
/** Elements other than names and numbers which show that something is known about a subject. */
const CRITICAL = ['IndividualBirthDateText', 'PartyAsEntityOrganizationIndicator'];

const given = (element: ReportElement | undefined, name: string): boolean =>
  childText(element, name) !== null;

/** Checks the names besides the legal name: at most 99, and none twice. */
export function checkOtherNames({ party, whose, placeOf, rules }: PartyUnderCheck): void {
  const at = { field: `${whose}: other names`, section: 'PartyName', place: placeOf('name') };
  const names = childrenNamed(party, 'PartyName').map((name) => ({
    isLegal: childText(name, 'PartyNameTypeCode') === 'L',
    text: childText(name, 'RawPartyFullName') ?? childText(name, 'RawEntityIndividualLastName') ?? '',
  }));
  rules.require(
    names.filter(({ isLegal }) => !isLegal).length <= OTHER_NAMES_MAX,
    at,
    `A party has at most ${OTHER_NAMES_MAX} names beside its legal one.`,
  );
  const { doubled } = splitRepeatedItems(names, ({ text }) => text.toLowerCase());
  rules.require(
    doubled.length === 0,
    { ...at, section: '3.2' },
    'A value must not stand twice in a party.',
    doubled.map(({ text }) => text).join(', '),
  );
}

/** Checks that each type of an institution is given only once. */
export function checkOrganizationTypes({ party, whose, placeOf, rules }: PartyUnderCheck): void {
  const types = childrenNamed(party, 'OrganizationClassificationTypeSubtype').map((type) =>
    ['OrganizationTypeID', 'OrganizationSubtypeID'].map((name) => childText(type, name) ?? '').join('/'),
  );
  const { doubled } = splitRepeatedItems(types, (type) => type);
  rules.require(
    doubled.length === 0,
    { field: `${whose}: type`, section: 'OrganizationSubtypeID', place: placeOf('type') },
    'A type of institution must not be given twice.',
    doubled.join(', '),
  );
}

/** Checks that a subject is either identified, or marked as unknown in the ways that the form provides. */
export function checkSubjectIdentity({ party, whose, placeOf, rules }: PartyUnderCheck): void {
  const ids = childrenNamed(party, 'PartyIdentification');
  const place = placeOf('tin');
  const numbered = ids.filter((id) => given(id, 'PartyIdentificationNumberText'));
  const isTaxpayer = (id: ReportElement): boolean =>
    TAXPAYER_CODES.includes(childText(id, 'PartyIdentificationTypeCode') ?? '');
  const marked = (mark: string): boolean => ids.some((id) => childText(id, mark) === 'Y');
  rules.require(
    numbered.some(isTaxpayer) !== marked('TINUnknownIndicator'),
    { field: `${whose}: taxpayer number`, section: 'TINUnknownIndicator', place },
    'A subject must have a taxpayer identification number or the mark that it is unknown.',
  );
  rules.require(
    numbered.some((id) => !isTaxpayer(id)) !== marked('IdentificationPresentUnknownIndicator'),
    { field: `${whose}: identification`, section: 'IdentificationPresentUnknownIndicator', place },
    'A subject must have a form of identification or the mark that it is unknown.',
  );
  const isKnown =
    numbered.length > 0 ||
    CRITICAL.some((name) => given(party, name)) ||
    childrenNamed(party, 'PartyName').some((name) => given(name, 'RawEntityIndividualLastName'));
  rules.require(
    childText(party, 'AllCriticalSubjectInformationUnavailableIndicator') !== 'Y' || !isKnown,
    {
      field: `${whose}: all unknown`,
      section: 'AllCriticalSubjectInformationUnavailableIndicator',
      place: formPlace('subjects'),
    },
    'A subject of whom nothing is known must have no name, number or date of birth.',
  );
}

/**
 * Checks that relationships and accounts name an institution of the report. `tins`: taxpayer numbers of these
 * institutions.
 */
export function checkSubjectRelations(
  { party, whose, rules }: PartyUnderCheck,
  tins: ReadonlySet<string>,
): void {
  const place = settingsPlace('tin');
  for (const relation of childrenNamed(party, 'PartyAssociation')) {
    const tin = childText(relation, 'SubjectRelationshipFinancialInstitutionTINText');
    const section = 'SubjectRelationshipFinancialInstitutionTINText';
    const isNone = childText(relation, 'NoRelationshipToInstitutionIndicator') === 'Y';
    rules.require(
      isNone ? tin === null : tin !== null && tins.has(tin),
      { field: `${whose}: relationship`, section, place },
      'A relationship must name the taxpayer number of an institution of the report.',
      tin,
    );
  }
  const holders = childrenNamed(childrenNamed(party, 'PartyAccountAssociation')[0], 'Party');
  for (const holder of holders) {
    const hasNumber = childrenNamed(holder, 'PartyIdentification').some((id) =>
      given(id, 'PartyIdentificationNumberText'),
    );
    rules.require(
      hasNumber || childText(holder, 'NonUSFinancialInstitutionIndicator') === 'Y',
      { field: `${whose}: account`, section: 'NonUSFinancialInstitutionIndicator', place },
      'The institution that holds an account must have a taxpayer number or the mark that it is foreign.',
    );
  }
}
