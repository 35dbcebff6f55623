import { COUNTRY_CODES } from '@alert-review/kernel';
import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';
import {
  checkContactDay,
  checkInstitutionLoss,
  checkPartyNumbers,
  checkPhones,
  checkSubject,
} from './fincen-number-rules.js';
import type { PartyUnderCheck } from './checked-party.js';
import {
  checkSubjectIdentity,
  checkOrganizationTypes,
  checkOtherNames,
  checkSubjectRelations,
} from './fincen-subject-rules.js';
import { childrenNamed, childText, type ReportElement } from './read-report.js';
import type { ReportInput } from './report-input.js';
import { customerPlace, formPlace, settingsPlace } from './report-places.js';
import type { BrokenRules } from './report-rules.js';
import { isPostalCode, isRefusedZip, statesOfCountry } from './us-places.js';

const SUBJECT = '33';
const FILER = '30';
const LOCATION = '34';
const AGENCY = '18';
const OFFICER = '19';
const SUBJECTS_MAX = 999;
const LOCATIONS_MAX = 99;

/** Parties that a report must have exactly once, each with the setting that names it. */
const SINGLE_PARTIES = [
  { code: '35', name: 'Transmitter', setting: 'name' },
  { code: '37', name: 'Contact of the transmitter', setting: 'transmitterContact' },
  { code: '30', name: 'Filing institution', setting: 'name' },
  { code: '8', name: 'Contact office', setting: 'contactOffice' },
] as const;

const PARTY_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SINGLE_PARTIES.map(({ code, name }) => [code, name])),
  [LOCATION]: 'Institution where the activity occurred',
  [AGENCY]: 'Law enforcement agency',
  [OFFICER]: 'Law enforcement contact',
};

/** Settings by the XML element of the organization's address that they fill. */
const SETTING_OF: Readonly<Record<string, string>> = {
  RawCityText: 'city',
  RawCountryCodeText: 'country',
  RawStateCodeText: 'state',
  RawStreetAddress1Text: 'street',
  RawZIPCode: 'postalCode',
};

const ADDRESS_PARTS = [
  ['RawStreetAddress1Text', 'StreetAddressUnknownIndicator', 'Street address'],
  ['RawCityText', 'CityUnknownIndicator', 'City'],
  ['RawCountryCodeText', 'CountryCodeUnknownIndicator', 'Country'],
  ['RawStateCodeText', 'StateCodeUnknownIndicator', 'State'],
  ['RawZIPCode', 'ZIPCodeUnknownIndicator', 'Postal code'],
] as const;

/** Checks the parties of a report and the details that each requires. */
export function* checkParties(
  activity: ReportElement | undefined,
  input: ReportInput,
  today: string,
  rules: BrokenRules,
): CooperativeSteps<void> {
  const parties = childrenNamed(activity, 'Party');
  const codeOf = (party: ReportElement) => childText(party, 'ActivityPartyTypeCode') ?? '';
  const count = (code: string) => parties.filter((party) => codeOf(party) === code).length;
  checkRoles(count, rules);
  const tins = new Set(
    parties.filter((party) => [FILER, LOCATION].includes(codeOf(party))).flatMap(identificationNumbers),
  );
  let subject = 0;
  for (const party of parties) {
    yield;
    const code = codeOf(party);
    const id = code === SUBJECT ? input.subjects[subject++]?.entity_id : undefined;
    const checked: PartyUnderCheck = { party, code, rules, ...whoseOf(code, id) };
    checkName(checked);
    checkAddresses(checked);
    checkPhones(checked);
    checkPartyNumbers(checked);
    checkOtherNames(checked);
    checkOrganizationTypes(checked);
    if (code === SUBJECT) {
      checkSubject(checked, today);
      checkSubjectIdentity(checked);
      checkSubjectRelations(checked, tins);
    }
    if (code === OFFICER) checkContactDay(checked, today);
    if (code === LOCATION) checkInstitutionLoss(checked);
  }
}

const identificationNumbers = (party: ReportElement): readonly string[] =>
  childrenNamed(party, 'PartyIdentification').flatMap(
    (id) => childText(id, 'PartyIdentificationNumberText') ?? [],
  );

function whoseOf(code: string, id: string | undefined): Pick<PartyUnderCheck, 'whose' | 'placeOf'> {
  if (id !== undefined) return { whose: `Customer ${id}`, placeOf: () => customerPlace(id) };
  if (code === SUBJECT) return { whose: 'Subject', placeOf: () => formPlace('subjects') };
  const placeOf = code === AGENCY || code === OFFICER ? () => formPlace('agency') : settingsPlace;
  return { whose: PARTY_NAMES[code] ?? `Party ${code}`, placeOf };
}

function checkRoles(count: (code: string) => number, rules: BrokenRules): void {
  const at = { section: 'Party', field: 'Parties' };
  for (const { code, name, setting } of SINGLE_PARTIES)
    rules.require(
      count(code) === 1,
      { ...at, field: name, place: settingsPlace(setting) },
      'A report must have exactly one of each: transmitter, its contact, filing institution, contact office.',
    );
  rules.require(
    count(LOCATION) >= 1 && count(LOCATION) <= LOCATIONS_MAX,
    { ...at, place: settingsPlace('name') },
    `A report has 1 to ${LOCATIONS_MAX} institutions where the activity occurred.`,
  );
  rules.require(
    count(SUBJECT) >= 1 && count(SUBJECT) <= SUBJECTS_MAX,
    { ...at, place: formPlace('subjects') },
    `A report has 1 to ${SUBJECTS_MAX} subjects, or says that nothing is known of the subject.`,
  );
  rules.require(
    count(AGENCY) <= 1 && count(OFFICER) <= 1 && (count(OFFICER) === 0 || count(AGENCY) === 1),
    { ...at, place: formPlace('agency') },
    'A report may name at most one law enforcement agency, and a person there only with the agency.',
  );
}

function checkName({ party, code, whose, placeOf, rules }: PartyUnderCheck): void {
  const setting = SINGLE_PARTIES.find((each) => each.code === code)?.setting ?? 'name';
  const at = { field: `${whose}: name`, section: 'PartyName', place: placeOf(setting) };
  const legal = childrenNamed(party, 'PartyName').filter(
    (name) => childText(name, 'PartyNameTypeCode') === 'L',
  );
  rules.require(legal.length === 1, at, 'A party must have exactly one legal name.');
  const [name] = legal;
  if (code !== SUBJECT) {
    rules.require(
      childText(name, 'RawPartyFullName') !== null,
      at,
      'The name of the party must be complete.',
    );
    return;
  }
  const last = childText(name, 'RawEntityIndividualLastName');
  const first = childText(name, 'RawIndividualFirstName');
  const isEntity = childText(party, 'PartyAsEntityOrganizationIndicator') === 'Y';
  rules.require(
    (last !== null) !== (childText(name, 'EntityLastNameUnknownIndicator') === 'Y'),
    at,
    'A subject must have a last name or the name of a firm, or the mark that it is unknown.',
  );
  rules.require(
    isEntity ? first === null : (first !== null) !== (childText(name, 'FirstNameUnknownIndicator') === 'Y'),
    at,
    'A person must have a first name or the mark that it is unknown; a firm must have neither.',
    first,
  );
}

/**
 * Checks that each part of an address is given or marked as unknown. The organization must give all its own
 * parts.
 */
function checkAddresses(checked: PartyUnderCheck): void {
  const { party, code, whose, placeOf, rules } = checked;
  const addresses = childrenNamed(party, 'Address');
  const isOwn = code === '35' || code === '30' || code === LOCATION;
  rules.require(
    (!isOwn && code !== SUBJECT) || addresses.length >= 1,
    { field: `${whose}: address`, section: 'Address', place: placeOf('street') },
    'The party must have an address.',
  );
  for (const address of addresses) {
    const country = childText(address, 'RawCountryCodeText');
    const states = statesOfCountry(country);
    for (const [name, mark, label] of ADDRESS_PARTS) {
      const value = childText(address, name);
      const isMarked = childText(address, mark) === 'Y';
      const at = {
        field: `${whose}: ${label.toLowerCase()}`,
        section: name,
        place: placeOf(SETTING_OF[name]!),
      };
      if (name === 'RawStateCodeText' && states === null) {
        rules.require(
          value === null && !isMarked,
          at,
          'Only addresses in the United States, its territories, Canada and Mexico may have a state.',
          value,
        );
        continue;
      }
      // The organization must give each part; a part of a subject is either given or marked as unknown.
      const isGiven = isOwn ? value !== null && !isMarked : (value !== null) !== isMarked;
      const rule = isOwn
        ? 'The address of the organization must be complete.'
        : 'Each part of an address must be filled in or marked as unknown.';
      rules.require(isGiven, at, rule, value);
    }
    checkCodes(checked, address, country, states);
  }
}

function checkCodes(
  { whose, placeOf, rules }: PartyUnderCheck,
  address: ReportElement,
  country: string | null,
  states: ReadonlySet<string> | null,
): void {
  const state = childText(address, 'RawStateCodeText');
  const zip = childText(address, 'RawZIPCode');
  const at = (label: string, section: string) => ({
    field: `${whose}: ${label}`,
    section,
    place: placeOf(SETTING_OF[section]!),
  });
  rules.require(
    country === null || COUNTRY_CODES.has(country),
    at('country', 'RawCountryCodeText'),
    'A country must be a code of two letters of ISO 3166.',
    country,
  );
  rules.require(
    state === null || states === null || states.has(state),
    at('state', 'RawStateCodeText'),
    'A state must be a code of its country, such as IL in the United States.',
    state,
  );
  rules.require(
    zip === null || isPostalCode(country, zip),
    at('postal code', 'RawZIPCode'),
    'A ZIP code must have five or nine digits without a hyphen; a postal code, letters and digits only.',
    zip,
  );
  rules.require(
    zip === null || country !== 'US' || !isRefusedZip(zip),
    at('postal code', 'RawZIPCode'),
    'A ZIP code must not be 00000 or 99999, nor end with 0000 or 9999 after its first five digits.',
    zip,
  );
}
