import type { StoredEntity } from '../../ingestion/domain/entity.record.js';
import { compactDay, type ReportInput } from './report-input.js';
import { recordOf, THIS_FORM, type ReportNotes } from './report-notes.js';
import { element, texts, type XmlElement } from './xml.js';

const ADDRESSES_MAX = 99;
/** The form asks for a state of these countries alone. */
const WITH_STATES: readonly (string | null)[] = ['US', 'CA', 'MX', null];
const OF_FORM = /^(?:19|20)/;
const NINE_DIGITS = /^\d{9}$/;

/** One customer as the form wants it, and where what it lacks is entered. */
interface Told {
  readonly entity: StoredEntity | null;
  readonly of: string;
  readonly where: string;
  readonly notes: ReportNotes;
}

const flag = (isSet: boolean): 'Y' | null => (isSet ? 'Y' : null);

/** Returns a number with its kind; null without one. */
export const identification = (
  number: string | null | undefined,
  type: string | null,
  kind: string | null = null,
) =>
  number
    ? element(
        'PartyIdentification',
        texts({
          OtherPartyIdentificationTypeText: kind,
          PartyIdentificationNumberText: number,
          PartyIdentificationTypeCode: type,
        }),
      )
    : null;

/** Returns a subject of the report; null: nobody is known. What is unknown is marked so. */
export function fincenSubject(entity: StoredEntity | null, input: ReportInput, notes: ReportNotes) {
  const of = entity ? `Customer ${entity.entity_id}: ` : 'Subject: ';
  const where = entity ? recordOf(entity.entity_id) : 'an alert of the case';
  const told: Told = { entity, of, where, notes };
  const isBusiness = entity?.type === 'BUSINESS';
  const born = isBusiness ? null : notes.wanted(`${of}date of birth`, birthOf(entity), 10, where);
  const role = roleOf(entity, input);
  return element('Party', [
    ...texts({
      ActivityPartyTypeCode: '33',
      BirthDateUnknownIndicator: flag(!isBusiness && born === null),
      BothPurchaserSenderPayeeReceiveIndicator: flag(role === 'both'),
      FemaleGenderIndicator: flag(!isBusiness && entity?.gender === 'FEMALE'),
      IndividualBirthDateText: born && compactDay(born),
      MaleGenderIndicator: flag(!isBusiness && entity?.gender === 'MALE'),
      PartyAsEntityOrganizationIndicator: flag(isBusiness),
      PayeeReceiverIndicator: flag(role === 'receiver'),
      PurchaserSenderIndicator: flag(role === 'sender'),
      UnknownGenderIndicator: flag(!isBusiness && !entity?.gender),
    }),
    element('PartyName', [...nameOf(told, isBusiness)]),
    addressOf(told),
    ...(entity?.phone_numbers ?? [])
      .slice(0, ADDRESSES_MAX)
      .map((phone) => element('PhoneNumber', texts({ PhoneNumberText: phone.replace(/\D/g, '') }))),
    ...identificationsOf(told),
    element(
      'PartyOccupationBusiness',
      texts({
        OccupationBusinessText: notes.fitted(
          `${of}occupation or business`,
          isBusiness ? entity.industry : entity?.occupation,
          50,
        ),
      }),
    ),
    ...electronicAddressesOf(told),
    ...relationsOf(told, input),
  ])!;
}

/** The form takes years from 1900. */
const birthOf = (entity: StoredEntity | null): string | null =>
  entity?.dob && OF_FORM.test(entity.dob) ? entity.dob : null;

function roleOf(
  entity: StoredEntity | null,
  { payments }: ReportInput,
): 'both' | 'receiver' | 'sender' | null {
  const is = (side: 'receiver' | 'sender') =>
    entity !== null && payments.some((payment) => payment[side]?.entity_id === entity.entity_id);
  if (is('sender')) return is('receiver') ? 'both' : 'sender';
  return is('receiver') ? 'receiver' : null;
}

function nameOf({ entity, of, where, notes }: Told, isBusiness: boolean): (XmlElement | null)[] {
  const split = isBusiness || !entity?.name ? null : notes.splitName(`${of}name`, entity.name);
  const last = notes.wanted(`${of}name`, split ? split.last : entity?.name, 150, where);
  const first = isBusiness ? null : notes.wanted(`${of}first name`, split?.first, 35, where);
  return texts({
    EntityLastNameUnknownIndicator: flag(last === null),
    FirstNameUnknownIndicator: flag(!isBusiness && first === null),
    PartyNameTypeCode: 'L',
    RawEntityIndividualLastName: last,
    RawIndividualFirstName: first,
  });
}

function addressOf({ entity, of, where, notes }: Told): XmlElement | null {
  const wanted = (field: string, value: string | null | undefined, chars: number) =>
    notes.wanted(`${of}${field}`, value, chars, where);
  const country = wanted('country', entity?.mailing_country, 2);
  const hasState = WITH_STATES.includes(country);
  const state = entity?.mailing_state?.trim().toUpperCase();
  const code = hasState
    ? wanted('state, as a code', /^[A-Z]{2,3}$/.test(state ?? '') ? state : null, 3)
    : null;
  const zip = entity?.mailing_postal_code?.replace(/[^\p{L}\p{N}]/gu, '');
  const fittingZip = wanted('postal code', zip && zip.length <= 9 ? zip : null, 9);
  const city = wanted('city', entity?.mailing_city, 50);
  const street = wanted('street address', entity?.mailing_street_address, 100);
  return element(
    'Address',
    texts({
      CityUnknownIndicator: flag(city === null),
      CountryCodeUnknownIndicator: flag(country === null),
      RawCityText: city,
      RawCountryCodeText: country,
      RawStateCodeText: code,
      RawStreetAddress1Text: street,
      RawZIPCode: fittingZip,
      StateCodeUnknownIndicator: flag(hasState && code === null),
      StreetAddressUnknownIndicator: flag(street === null),
      ZIPCodeUnknownIndicator: flag(fittingZip === null),
    }),
  );
}

/** A number is a taxpayer's by its kind and nine digits; others are told with their kind. */
function identificationsOf({ entity, of, where, notes }: Told): (XmlElement | null)[] {
  const kind = entity?.corporate_tax_id_type?.toUpperCase() ?? '';
  const number = entity?.corporate_tax_id;
  const digits = number?.replace(/[\s-]/g, '') ?? '';
  const code = /\bF?EIN\b/.test(kind) ? '2' : /\b(?:SSN|ITIN)\b/.test(kind) ? '1' : null;
  const tin = code !== null && NINE_DIGITS.test(digits) ? digits : null;
  const other = tin === null ? notes.fitted(`${of}identifier`, number, 25) : null;
  if (tin === null) notes.lacks(`${of}taxpayer identification number (SSN, ITIN or EIN)`, where);
  if (other === null) notes.lacks(`${of}form of identification`, where);
  const otherKind = notes.fitted(`${of}kind of identifier`, entity?.corporate_tax_id_type, 50);
  return [
    identification(other, '999', otherKind ?? 'Corporate identifier') ??
      element('PartyIdentification', texts({ IdentificationPresentUnknownIndicator: 'Y' })),
    identification(tin, code) ?? element('PartyIdentification', texts({ TINUnknownIndicator: 'Y' })),
  ];
}

function electronicAddressesOf({ entity, of, notes }: Told): (XmlElement | null)[] {
  const addresses = (entity?.emails ?? []).slice(0, ADDRESSES_MAX).map((email) => ['E', email] as const);
  const website = entity?.website ? [['U', entity.website] as const] : [];
  return [...addresses, ...website].map(([code, address]) => {
    const text = notes.fitted(`${of}electronic address`, address, 517);
    return text === null
      ? null
      : element('ElectronicAddress', texts({ ElectronicAddressText: text, ElectronicAddressTypeCode: code }));
  });
}

/** Customer of the organization, with the accounts that a person named: uploaded records have no numbers. */
function relationsOf({ entity, of, notes }: Told, { institution, answers }: ReportInput) {
  if (entity === null) return [];
  const own = answers.accounts.filter(({ customer }) => customer === entity.entity_id);
  if (own.length === 0) notes.lacks(`${of}account number`, THIS_FORM);
  const tin = institution.tin ?? null;
  const isCustomer = entity.status !== 'SUPPLEMENTAL' && tin !== null;
  const accounts = own.map(({ number }) =>
    element('Account', [
      element('AccountNumberText', notes.fitted(`${of}account number`, number, 40)),
      element('PartyAccountAssociation', texts({ PartyAccountAssociationTypeCode: '5' })),
    ]),
  );
  const holder = element('Party', [
    element('ActivityPartyTypeCode', '41'),
    identification(tin, '4'),
    ...accounts,
  ]);
  return [
    isCustomer
      ? element(
          'PartyAssociation',
          texts({ CustomerIndicator: 'Y', SubjectRelationshipFinancialInstitutionTINText: tin }),
        )
      : null,
    accounts.length === 0
      ? null
      : element('PartyAccountAssociation', [element('PartyAccountAssociationTypeCode', '7'), holder]),
  ];
}
