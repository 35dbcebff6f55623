import type { StoredEntity } from '../../ingestion/domain/entity.record.js';
import {
  mailboxKey,
  reportedEmail,
  parseReportedPhone,
  spellingKey,
  splitRepeatedItems,
} from './doubled-values.js';
import {
  isPlaceholderBirthday,
  isPlaceholderCity,
  isPlaceholderNumber,
  isImpossibleEin,
  isPlaceholderEmail,
  isPlaceholderPhone,
  isPlaceholderPostalCode,
  isImpossibleSsn,
  isTradeTooVague,
} from './placeholder-values.js';
import { tradeNamesIn } from './trade-names.js';
import { stateCodeOf } from './state-names.js';
import { compactDay, countryOf, utcDayOf, type ReportInput } from './report-input.js';
import type { CustomerFieldReader, ReportNotes } from './report-notes.js';
import { formPlace } from './report-places.js';
import { isPostalCode, isRefusedZip, stateOfAddress, statesOfCountry, US_TERRITORIES } from './us-places.js';
import type { XmlContent } from './xml.js';

/** A customer of an alert; an empty object if nobody is known. */
export type ReportSubject = Partial<StoredEntity>;

const ADDRESSES_MAX = 99;
const ACCOUNTS_MAX = 99;
const PHONE_DIGITS_MAX = 16;
/** Matches the years that the form accepts, from 1900 on. */
const OF_FORM = /^(?:19|20)/;
const NINE_DIGITS = /^\d{9}$/;
const SSN = '1';
const EIN = '2';
/** Dates of birth that are often invented. They are written, but listed for a check. */
const OFTEN_MADE_UP = ['1970-01-01', '2000-01-01'];

const VAGUE = 'the same; a more exact one helps, such as self-employed building contractor';

/** Returns the form's mark for yes, or null: the form has no mark for no. */
export const yesMarkOrNull = (isSet: boolean): 'Y' | null => (isSet ? 'Y' : null);

/** Returns the XML of a subject. Unknown values are marked as unknown. */
export function fincenSubject(subject: ReportSubject, input: ReportInput, notes: ReportNotes): XmlContent {
  const about = notes.about(subject.entity_id);
  const { type, entity_id: id } = subject;
  const isBusiness = type === 'BUSINESS';
  const gender = isBusiness ? null : about.wanted('gender', subject.gender, 6);
  const born = isBusiness ? null : birthdayOf(subject, utcDayOf(input.madeAt), about);
  const isSide = (side: 'receiver' | 'sender') =>
    id !== undefined && input.payments.some((payment) => payment[side]?.entity_id === id);
  const sends = isSide('sender');
  const receives = isSide('receiver');
  const business = isBusiness ? subject.industry : subject.occupation;
  const { isWithoutAccount, ...relations } = relationsOf(subject, input, about);
  return {
    ActivityPartyTypeCode: '33',
    AllCriticalSubjectInformationUnavailableIndicator: yesMarkOrNull(id === undefined),
    BirthDateUnknownIndicator: yesMarkOrNull(!isBusiness && born === null),
    BothPurchaserSenderPayeeReceiveIndicator: yesMarkOrNull(sends && receives),
    FemaleGenderIndicator: yesMarkOrNull(gender === 'FEMALE'),
    IndividualBirthDateText: born && compactDay(born),
    MaleGenderIndicator: yesMarkOrNull(gender === 'MALE'),
    NoKnownAccountInvolvedIndicator: yesMarkOrNull(isWithoutAccount),
    PartyAsEntityOrganizationIndicator: yesMarkOrNull(isBusiness),
    PayeeReceiverIndicator: yesMarkOrNull(receives && !sends),
    PurchaserSenderIndicator: yesMarkOrNull(sends && !receives),
    UnknownGenderIndicator: yesMarkOrNull(!isBusiness && !gender),
    PartyName: namesOf(subject, isBusiness, input, about),
    Address: addressOf(subject, about),
    PhoneNumber: phonesOf(subject, about),
    PartyIdentification: identificationsOf(subject, about),
    PartyOccupationBusiness: { OccupationBusinessText: tradeOf(business, about) },
    ElectronicAddress: electronicAddressesOf(subject, about),
    ...relations,
  };
}

function birthdayOf({ dob }: ReportSubject, today: string, about: CustomerFieldReader): string | null {
  const day = about.real('date of birth', dob, (given) => isPlaceholderBirthday(given, today));
  const born = about.wanted('date of birth', OF_FORM.test(day ?? '') ? day : null, 10);
  if (born !== null && OFTEN_MADE_UP.includes(born)) about.assumed('date of birth', born, 'a real one');
  return born;
}

/** Returns the occupation. A vague word such as "businessman" is written, but listed for a check. */
function tradeOf(given: string | null | undefined, about: CustomerFieldReader): string | null {
  const trade = about.wanted('occupation or business', given, 50);
  if (trade !== null && isTradeTooVague(trade)) about.assumed('occupation or business', trade, VAGUE);
  return trade;
}

/** Returns the legal name and other names (doing business as, also known as). */
function namesOf(
  subject: ReportSubject,
  isBusiness: boolean,
  input: ReportInput,
  about: CustomerFieldReader,
): XmlContent {
  const { legal, others } = tradeNamesIn(subject.name ?? '');
  const written = others.flatMap(({ code, name }) => {
    const text = about.fitted('other name', name, 150);
    if (text !== null) about.assumed('other name', subject.name ?? '', `${code} ${text}`);
    return text === null ? [] : { PartyNameTypeCode: code, RawPartyFullName: text };
  });
  const set = input.names.get(subject.entity_id ?? '');
  const split = isBusiness ? null : about.personName(legal, set, countryOf(subject));
  return [nameOf(legal, split, about), ...written];
}

/** Returns the XML of a name. `split`: the parts of a person's name; null for a firm. */
function nameOf(
  name: string,
  split: ReturnType<CustomerFieldReader['personName']> | null,
  about: CustomerFieldReader,
): XmlContent {
  const last = split ? about.wantedName('name', split.last, 150) : about.wanted('name', name, 150);
  // List titles and degrees as left out, because the form has no field for them.
  about.leftOut('title', split?.title);
  const first = split && about.wantedName('first name', split.first, 35);
  return {
    EntityLastNameUnknownIndicator: yesMarkOrNull(last === null),
    FirstNameUnknownIndicator: yesMarkOrNull(split !== null && first === null),
    PartyNameTypeCode: 'L',
    RawEntityIndividualLastName: last,
    RawIndividualFirstName: first,
    RawIndividualMiddleName: split && about.fittedName('middle name', split.middle, 35),
    RawIndividualNameSuffixText: split && about.fitted('name suffix', split.suffix, 35),
  };
}

/**
 * Returns the address. FinCEN requires a state only in some countries; a US territory counts as its own
 * state.
 */
function addressOf(subject: ReportSubject, about: CustomerFieldReader): XmlContent {
  const country = about.wantedCode('country', subject.mailing_country, 2);
  const states = statesOfCountry(country);
  const state = states && stateOf(subject, country, about);
  const zip = about.wantedCode('postal code', postalCodeOf(subject, country, about), 9);
  const isNoTown = (city: string) => isPlaceholderCity(city, country);
  const city = about.wantedAs('city', subject.mailing_city, 50, isNoTown);
  const street = about.wanted('street address', subject.mailing_street_address, 100);
  // The form has states for few countries; a region elsewhere belongs in the narrative.
  if (states === null)
    about.leftOut('state or region', about.fitted('state or region', subject.mailing_state, 50));
  return {
    CityUnknownIndicator: yesMarkOrNull(city === null),
    CountryCodeUnknownIndicator: yesMarkOrNull(country === null),
    RawCityText: city,
    RawCountryCodeText: country,
    RawStateCodeText: state,
    RawStreetAddress1Text: street,
    RawZIPCode: zip,
    StateCodeUnknownIndicator: yesMarkOrNull(states !== null && state === null),
    StreetAddressUnknownIndicator: yesMarkOrNull(street === null),
    ZIPCodeUnknownIndicator: yesMarkOrNull(zip === null),
  };
}

/** Returns the code of the state. An invalid value is listed as it is, and the state as missing. */
function stateOf(
  { mailing_state: given }: ReportSubject,
  country: string | null,
  about: CustomerFieldReader,
) {
  const code = stateOfAddress(country, given);
  // "Texas, Puerto Rico" contradicts itself, and the form accepts only a single state.
  const isOther = code !== null && code === country && given && (stateCodeOf('US', given) ?? code) !== code;
  if (isOther) about.assumed('state', given, code);
  about.real('state', given, () => code === null);
  return about.wantedCode('state', code, 3);
}

function postalCodeOf(
  { mailing_postal_code: given }: ReportSubject,
  country: string | null,
  about: CustomerFieldReader,
) {
  const code =
    about.real('postal code', given, isPlaceholderPostalCode)?.replace(/[^\p{L}\p{N}]/gu, '') ?? '';
  const isOfUs = country !== null && (country === 'US' || US_TERRITORIES.has(country));
  // A ZIP code is valid without the four extra digits, which are dropped if they are a placeholder.
  const known = isOfUs && NINE_DIGITS.test(code) && isRefusedZip(code) ? code.slice(0, 5) : code;
  return isPostalCode(country, known) ? known : null;
}

/** Whether a telephone number is a placeholder, or has a form that the report does not accept. */
export function isUnreportablePhone(number: string): boolean {
  const { national, digits } = parseReportedPhone(number);
  return isPlaceholderPhone(national) || digits.length > PHONE_DIGITS_MAX;
}

function phonesOf({ phone_numbers: numbers }: ReportSubject, about: CustomerFieldReader): XmlContent {
  const real = (numbers ?? []).flatMap((text) => about.real('telephone', text, isUnreportablePhone) ?? []);
  if (real.length === 0) about.lacks('telephone');
  const { first, doubled } = splitRepeatedItems(real, (text) => parseReportedPhone(text).key);
  about.doubled('telephone', doubled);
  return first
    .slice(0, ADDRESSES_MAX)
    .map((text) => parseReportedPhone(text))
    .map(({ digits, extension }) => ({ PhoneNumberExtensionText: extension, PhoneNumberText: digits }));
}

/**
 * Returns identification numbers. A taxpayer number needs a known kind and nine digits; other numbers are
 * written with their kind.
 */
function identificationsOf(subject: ReportSubject, about: CustomerFieldReader): XmlContent {
  const { corporate_tax_id: given, corporate_tax_id_type: kind } = subject;
  const code = /\bF?EIN\b/i.test(kind ?? '') ? EIN : /\b(?:SSN|ITIN)\b/i.test(kind ?? '') ? SSN : null;
  const isNone = (value: string) =>
    isPlaceholderNumber(value) ||
    (code === SSN && isImpossibleSsn(value.replace(/\D/g, ''))) ||
    (code === EIN && isImpossibleEin(value.replace(/\D/g, '')));
  const number = about.real('identifier', given, isNone);
  const plain = number?.replace(/[^\p{L}\p{N}]/gu, '');
  const tin = code && NINE_DIGITS.test(plain ?? '') ? plain : null;
  const other = tin ? null : about.fitted('identifier', plain, 25);
  if (!tin) about.lacks('taxpayer identification number (SSN, ITIN or EIN)');
  if (!other) about.lacks('form of identification');
  return [
    other
      ? {
          OtherPartyIdentificationTypeText:
            about.fitted('kind of identifier', kind, 50) ?? 'Corporate identifier',
          PartyIdentificationNumberText: other,
          PartyIdentificationTypeCode: '999',
        }
      : { IdentificationPresentUnknownIndicator: 'Y' },
    tin
      ? { PartyIdentificationNumberText: tin, PartyIdentificationTypeCode: code }
      : { TINUnknownIndicator: 'Y' },
  ];
}

function electronicAddressesOf({ emails, website }: ReportSubject, about: CustomerFieldReader): XmlContent {
  const real = (emails ?? []).flatMap(
    (email) => about.real('e-mail address', reportedEmail(email), isPlaceholderEmail) ?? [],
  );
  const { first, doubled } = splitRepeatedItems(real, mailboxKey);
  about.doubled('e-mail address', doubled);
  if (real.length === 0) about.lacks('e-mail address');
  const addresses = first.slice(0, ADDRESSES_MAX).map((email) => ['E', email] as const);
  return [...addresses, ['U', website] as const].map(([code, address]) => {
    const text = about.fitted('electronic address', address?.trim(), 517);
    return text && { ElectronicAddressText: text, ElectronicAddressTypeCode: code };
  });
}

/** Returns the account numbers that a person gave for the customer, each once, without punctuation. */
function accountsOf(id: string, { answers }: ReportInput, about: CustomerFieldReader): string[] {
  const given = answers.accounts.filter(({ customer }) => customer === id).map(({ number }) => number);
  const real = given.flatMap((number) => about.real('account number', number, isPlaceholderNumber) ?? []);
  const { first, doubled } = splitRepeatedItems(real, spellingKey);
  about.doubled('account number', doubled);
  return first
    .flatMap((number) => about.fitted('account number', number.replace(/[^\p{L}\p{N}]/gu, ''), 40) ?? [])
    .slice(0, ACCOUNTS_MAX);
}

/**
 * Returns the relationship to the organization, with the accounts that a person gave: uploaded records have
 * no account numbers.
 */
function relationsOf(subject: ReportSubject, input: ReportInput, about: CustomerFieldReader) {
  const { entity_id: id, status } = subject;
  if (id === undefined) return { isWithoutAccount: false };
  const { tin } = input.institution;
  const accounts = accountsOf(id, input, about);
  const isWithoutAccount = accounts.length === 0 && input.answers.noAccounts;
  if (accounts.length === 0 && !isWithoutAccount) about.lacks('account number', formPlace('accounts'));
  const isCustomer = status !== 'SUPPLEMENTAL' && tin !== undefined;
  return {
    isWithoutAccount,
    PartyAssociation: isCustomer
      ? { CustomerIndicator: 'Y', SubjectRelationshipFinancialInstitutionTINText: tin }
      : null,
    PartyAccountAssociation: accounts.length === 0 ? null : accountsAt(tin, accounts),
  };
}

const accountsAt = (tin: string | undefined, accounts: readonly string[]): XmlContent => ({
  PartyAccountAssociationTypeCode: '7',
  Party: {
    ActivityPartyTypeCode: '41',
    PartyIdentification: tin && { PartyIdentificationNumberText: tin, PartyIdentificationTypeCode: '4' },
    Account: accounts.map((number) => ({
      AccountNumberText: number,
      PartyAccountAssociation: { PartyAccountAssociationTypeCode: '5' },
    })),
  },
});
