import type { StoredEntity } from '../../ingestion/domain/entity.record.js';
import { compactDay, type ReportInput } from './report-input.js';
import { THIS_FORM, type AboutCustomer, type ReportNotes } from './report-notes.js';
import type { XmlContent } from './xml.js';

/** A customer of an alert; empty: nobody is known. */
export type Subject = Partial<StoredEntity>;

const ADDRESSES_MAX = 99;
/** The form asks for a state of these countries alone. */
const WITH_STATES: readonly (string | null)[] = ['US', 'CA', 'MX', null];
/** The form takes years from 1900. */
const OF_FORM = /^(?:19|20)/;
const STATE = /^[A-Z]{2,3}$/;
const ZIP = /^.{1,9}$/u;
const NINE_DIGITS = /^\d{9}$/;

const flag = (isSet: boolean): 'Y' | null => (isSet ? 'Y' : null);
const ifFits = (pattern: RegExp, text: string | null | undefined) => (pattern.test(text ?? '') ? text : null);

/** Returns a subject of the report. What is unknown is marked so. */
export function fincenSubject(subject: Subject, input: ReportInput, notes: ReportNotes): XmlContent {
  const about = notes.about(subject.entity_id);
  const { type, entity_id: id } = subject;
  const isBusiness = type === 'BUSINESS';
  const gender = isBusiness ? null : about.wanted('gender', subject.gender, 6);
  const born = isBusiness ? null : about.wanted('date of birth', ifFits(OF_FORM, subject.dob), 10);
  const isSide = (side: 'receiver' | 'sender') =>
    id !== undefined && input.payments.some((payment) => payment[side]?.entity_id === id);
  const [sends, receives] = [isSide('sender'), isSide('receiver')];
  const business = isBusiness ? subject.industry : subject.occupation;
  return {
    ActivityPartyTypeCode: '33',
    BirthDateUnknownIndicator: flag(!isBusiness && born === null),
    BothPurchaserSenderPayeeReceiveIndicator: flag(sends && receives),
    FemaleGenderIndicator: flag(gender === 'FEMALE'),
    IndividualBirthDateText: born && compactDay(born),
    MaleGenderIndicator: flag(gender === 'MALE'),
    PartyAsEntityOrganizationIndicator: flag(isBusiness),
    PayeeReceiverIndicator: flag(receives && !sends),
    PurchaserSenderIndicator: flag(sends && !receives),
    UnknownGenderIndicator: flag(!isBusiness && !gender),
    PartyName: nameOf(subject, isBusiness, about),
    Address: addressOf(subject, about),
    PhoneNumber: (subject.phone_numbers ?? [])
      .slice(0, ADDRESSES_MAX)
      .map((phone) => ({ PhoneNumberText: phone.replace(/\D/g, '') })),
    PartyIdentification: identificationsOf(subject, about),
    PartyOccupationBusiness: { OccupationBusinessText: about.fitted('occupation or business', business, 50) },
    ElectronicAddress: electronicAddressesOf(subject, about),
    ...relationsOf(subject, input, about),
  };
}

function nameOf({ name }: Subject, isBusiness: boolean, about: AboutCustomer): XmlContent {
  const split = isBusiness ? null : about.splitName(name);
  const last = about.wanted('name', split ? split.last : name, 150);
  const first = split && about.wanted('first name', split.first, 35);
  return {
    EntityLastNameUnknownIndicator: flag(last === null),
    FirstNameUnknownIndicator: flag(!isBusiness && first === null),
    PartyNameTypeCode: 'L',
    RawEntityIndividualLastName: last,
    RawIndividualFirstName: first,
  };
}

function addressOf(subject: Subject, { wanted }: AboutCustomer): XmlContent {
  const country = wanted('country', subject.mailing_country, 2);
  const hasState = WITH_STATES.includes(country);
  const code = ifFits(STATE, subject.mailing_state?.trim().toUpperCase());
  const state = hasState ? wanted('state, as a code', code, 3) : null;
  const postal = ifFits(ZIP, subject.mailing_postal_code?.replace(/[^\p{L}\p{N}]/gu, ''));
  const zip = wanted('postal code', postal, 9);
  const city = wanted('city', subject.mailing_city, 50);
  const street = wanted('street address', subject.mailing_street_address, 100);
  return {
    CityUnknownIndicator: flag(city === null),
    CountryCodeUnknownIndicator: flag(country === null),
    RawCityText: city,
    RawCountryCodeText: country,
    RawStateCodeText: state,
    RawStreetAddress1Text: street,
    RawZIPCode: zip,
    StateCodeUnknownIndicator: flag(hasState && state === null),
    StreetAddressUnknownIndicator: flag(street === null),
    ZIPCodeUnknownIndicator: flag(zip === null),
  };
}

/** A number is a taxpayer's by its kind and nine digits; others are told with their kind. */
function identificationsOf(subject: Subject, about: AboutCustomer): XmlContent {
  const { corporate_tax_id: number, corporate_tax_id_type: kind } = subject;
  const code = /\bF?EIN\b/i.test(kind ?? '') ? '2' : /\b(?:SSN|ITIN)\b/i.test(kind ?? '') ? '1' : null;
  const tin = code && ifFits(NINE_DIGITS, number?.replace(/[\s-]/g, ''));
  const other = tin ? null : about.fitted('identifier', number, 25);
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

function electronicAddressesOf({ emails, website }: Subject, { fitted }: AboutCustomer): XmlContent {
  const addresses = (emails ?? []).slice(0, ADDRESSES_MAX).map((email) => ['E', email] as const);
  return [...addresses, ['U', website] as const].map(([code, address]) => {
    const text = fitted('electronic address', address, 517);
    return text && { ElectronicAddressText: text, ElectronicAddressTypeCode: code };
  });
}

/** Customer of the organization, with the accounts that a person named: uploaded records have no numbers. */
function relationsOf({ entity_id: id, status }: Subject, input: ReportInput, about: AboutCustomer) {
  if (id === undefined) return {};
  const { tin } = input.institution;
  const accounts = input.answers.accounts.filter(({ customer }) => customer === id);
  if (accounts.length === 0) about.lacks('account number', THIS_FORM);
  const isCustomer = status !== 'SUPPLEMENTAL' && tin !== undefined;
  return {
    PartyAssociation: isCustomer
      ? { CustomerIndicator: 'Y', SubjectRelationshipFinancialInstitutionTINText: tin }
      : null,
    PartyAccountAssociation:
      accounts.length === 0
        ? null
        : {
            PartyAccountAssociationTypeCode: '7',
            Party: {
              ActivityPartyTypeCode: '41',
              PartyIdentification: tin && {
                PartyIdentificationNumberText: tin,
                PartyIdentificationTypeCode: '4',
              },
              Account: accounts.map(({ number }) => ({
                AccountNumberText: about.fitted('account number', number, 40),
                PartyAccountAssociation: { PartyAccountAssociationTypeCode: '5' },
              })),
            },
          },
  };
}
