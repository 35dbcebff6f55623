import { mailboxKey, parseReportedPhone, spellingKey, splitRepeatedItems } from './doubled-values.js';
import type { PartyUnderCheck } from './checked-party.js';
import { isMadeUpNumber, isImpossibleEin, isPlaceholderEmail } from './placeholder-values.js';
import { childrenNamed, childText, type ReportElement } from './read-report.js';
import type { ReportPlace } from '../domain/case.events.js';
import { formPlace } from './report-places.js';
import type { BrokenRules } from './report-rules.js';

/** FinCEN's codes of a party's role. */
const TRANSMITTER = '35';
const FILER = '30';
const LOCATION = '34';

/** Checks the telephone numbers of a party: only digits, each number once. */
export function checkPhones({ party, code, whose, placeOf, rules }: PartyUnderCheck): void {
  const setting = code === '8' ? 'contactPhone' : 'phone';
  const at = { field: `${whose}: telephone`, section: 'PhoneNumberText', place: placeOf(setting) };
  const numbers = childrenNamed(party, 'PhoneNumber').map(
    (phone) => childText(phone, 'PhoneNumberText') ?? '',
  );
  rules.require(
    (code !== '35' && code !== '8') || numbers.length === 1,
    at,
    'The transmitter and the contact office must have one telephone number each.',
  );
  for (const number of numbers) {
    rules.require(
      /^\d{1,16}$/.test(number),
      at,
      'A telephone number may have at most 16 digits, and no other characters.',
      number,
    );
    rules.require(!isMadeUpNumber(number), at, 'A telephone number must not be a placeholder.', number);
  }
  requireNoDoubles(numbers, (number) => parseReportedPhone(number).key, at, rules);
}

function requireNoDoubles(
  values: readonly string[],
  keyOf: (value: string) => string,
  at: { readonly field: string; readonly section: string; readonly place: ReportPlace },
  rules: BrokenRules,
): void {
  const { doubled } = splitRepeatedItems(values, keyOf);
  rules.require(
    doubled.length === 0,
    { ...at, section: '3.2' },
    'A value must not stand twice in a party.',
    doubled.join(', '),
  );
}

/** FinCEN's codes of taxpayer numbers: SSN or ITIN, EIN, and the number of an institution. */
const TAXPAYER_CODES = ['1', '2', '4'];

const EIN = '2';
const TRANSMITTER_TIN = '4';
const TRANSMITTER_CODE = '28';
/** Matches a control code: eight letters and digits. Files that test the connection have TBSATEST. */
const CONTROL_CODE = /^[A-Za-z0-9]{8}$/;
const OTHER_KIND = '999';

const typeOf = (id: ReportElement): string => childText(id, 'PartyIdentificationTypeCode') ?? '';
const numberOf = (id: ReportElement): string => childText(id, 'PartyIdentificationNumberText') ?? '';

/** Checks taxpayer numbers, other numbers, and the institution's own numbers. */
export function checkPartyNumbers(checked: PartyUnderCheck): void {
  const { party, code, whose, placeOf, rules } = checked;
  const ids = childrenNamed(party, 'PartyIdentification');
  const at = {
    field: `${whose}: identification`,
    section: 'PartyIdentificationNumberText',
    place: placeOf('tin'),
  };
  if (code === TRANSMITTER) checkTransmitter(checked, ids, at);
  if (code === FILER || code === LOCATION) checkInstitution(checked, ids, at);
  for (const id of ids) if (numberOf(id) !== '') checkNumber(id, at, rules);
  requireNoDoubles(ids.map(numberOf).filter(Boolean), spellingKey, at, rules);
}

/** Location of a broken rule, as `BrokenRules.require` takes it. */
type RuleAt = Parameters<BrokenRules['require']>[1];

function checkTransmitter(
  { placeOf, rules }: PartyUnderCheck,
  ids: readonly ReportElement[],
  at: RuleAt,
): void {
  const has = (type: string) => ids.some((id) => typeOf(id) === type && numberOf(id) !== '');
  rules.require(
    has(TRANSMITTER_TIN) && has(TRANSMITTER_CODE),
    { ...at, place: placeOf(has(TRANSMITTER_TIN) ? 'transmitterCode' : 'tin') },
    'The transmitter must have a taxpayer identification number and a transmitter control code.',
  );
  for (const id of ids.filter((each) => typeOf(each) === TRANSMITTER_CODE))
    rules.require(
      CONTROL_CODE.test(numberOf(id)),
      { ...at, place: placeOf('transmitterCode') },
      'A transmitter control code must have eight letters and digits.',
      numberOf(id),
    );
}

function checkInstitution(checked: PartyUnderCheck, ids: readonly ReportElement[], at: RuleAt): void {
  const { party, placeOf, rules } = checked;
  rules.require(
    ids.some((id) => TAXPAYER_CODES.includes(typeOf(id)) && numberOf(id) !== ''),
    at,
    'The institution must have an employer identification number (EIN).',
  );
  rules.require(
    childText(party, 'PrimaryRegulatorTypeCode') !== null,
    { ...at, section: 'PrimaryRegulatorTypeCode', place: placeOf('regulator') },
    'The institution must name its primary federal regulator.',
  );
  rules.require(
    childrenNamed(party, 'OrganizationClassificationTypeSubtype').length >= 1,
    { ...at, section: 'OrganizationTypeID', place: placeOf('type') },
    'The institution must name its type.',
  );
}

function checkNumber(id: ReportElement, at: RuleAt, rules: BrokenRules): void {
  const number = numberOf(id);
  const isTaxpayer = TAXPAYER_CODES.includes(typeOf(id));
  rules.require(
    !isTaxpayer || /^\d{9}$/.test(number),
    at,
    'A taxpayer identification number (SSN, ITIN or EIN) must have nine digits and no hyphens.',
    number,
  );
  rules.require(
    !isTaxpayer || !isMadeUpNumber(number),
    at,
    'A taxpayer identification number must not be one digit nine times, nor 123456789.',
    number,
  );
  const isOfFirm = typeOf(id) === EIN || typeOf(id) === TRANSMITTER_TIN;
  rules.require(
    !isOfFirm || !/^\d{9}$/.test(number) || !isImpossibleEin(number),
    at,
    'An employer identification number (EIN) must begin with two digits that the IRS issues.',
    number,
  );
  rules.require(
    /^[\p{L}\p{N}]+$/u.test(number),
    at,
    'A number may have letters and digits only, without spaces, hyphens or other characters.',
    number,
  );
  rules.require(
    (typeOf(id) === OTHER_KIND) === (childText(id, 'OtherPartyIdentificationTypeText') !== null),
    { ...at, section: 'OtherPartyIdentificationTypeText' },
    'A description is required for another kind of identification, and allowed for no other kind.',
  );
}

/** Checks the fields that only a person or only a business may have. */
export function checkSubject(checked: PartyUnderCheck, today: string): void {
  const { party, whose, rules, placeOf } = checked;
  const text = (name: string) => childText(party, name);
  const place = placeOf('');
  const isEntity = text('PartyAsEntityOrganizationIndicator') === 'Y';
  const at = (field: string, section: string) => ({ field: `${whose}: ${field}`, section, place });
  const genders = ['Male', 'Female', 'Unknown'].filter((sex) => text(`${sex}GenderIndicator`) === 'Y').length;
  rules.require(
    genders === (isEntity ? 0 : 1),
    at('gender', 'UnknownGenderIndicator'),
    'A person must have one gender or the mark that it is unknown; a firm must have neither.',
  );
  const born = text('IndividualBirthDateText');
  const isMarked = text('BirthDateUnknownIndicator') === 'Y';
  rules.require(
    isEntity ? born === null && !isMarked : (born !== null) !== isMarked,
    at('date of birth', 'IndividualBirthDateText'),
    'A person must have a date of birth or the mark that it is unknown; a firm must have neither.',
    born,
  );
  rules.require(
    born === null || (/^(?:19|20)/.test(born) && born <= today),
    at('date of birth', 'IndividualBirthDateText'),
    'A date of birth must be in the year 1900 or later, and not in the future.',
    born,
  );
  const roles = ['PayeeReceiver', 'PurchaserSender', 'BothPurchaserSenderPayeeReceive'];
  rules.require(
    roles.filter((role) => text(`${role}Indicator`) === 'Y').length <= 1,
    at('role', 'PurchaserSenderIndicator'),
    'A subject must be marked as sender, as recipient or as both, with one mark only.',
  );
  const emails = childrenNamed(party, 'ElectronicAddress')
    .filter((address) => childText(address, 'ElectronicAddressTypeCode') === 'E')
    .map((address) => childText(address, 'ElectronicAddressText') ?? '');
  const ofEmail = at('e-mail address', 'ElectronicAddressText');
  for (const email of emails)
    rules.require(
      !isPlaceholderEmail(email),
      ofEmail,
      'An e-mail address must have an @ and a domain.',
      email,
    );
  requireNoDoubles(emails, mailboxKey, ofEmail, rules);
  checkAccounts(checked);
}

function checkAccounts({ party, whose, rules }: PartyUnderCheck): void {
  const [association] = childrenNamed(party, 'PartyAccountAssociation');
  const accounts = childrenNamed(association, 'Party').flatMap((institution) =>
    childrenNamed(institution, 'Account'),
  );
  const numbers = accounts.map((account) => childText(account, 'AccountNumberText') ?? '');
  const at = {
    field: `${whose}: account number`,
    section: 'AccountNumberText',
    place: formPlace('accounts'),
  };
  rules.require(
    numbers.length === 0 || childText(party, 'NoKnownAccountInvolvedIndicator') === null,
    { ...at, section: 'NoKnownAccountInvolvedIndicator' },
    'A subject must have either account numbers or the mark that no account is involved.',
  );
  for (const number of numbers)
    rules.require(
      /^[\p{L}\p{N}]+$/u.test(number),
      at,
      'An account number may have letters and digits only, without spaces, hyphens or other characters.',
      number,
    );
  requireNoDoubles(numbers, spellingKey, at, rules);
}

/** Checks the day on which law enforcement was contacted. */
export function checkContactDay({ party, whose, rules }: PartyUnderCheck, today: string): void {
  const day = childText(party, 'ContactDateText');
  rules.require(
    day === null || day <= today,
    { field: `${whose}: day`, section: 'ContactDateText', place: formPlace('agencyDay') },
    'The day of the contact must not be in the future.',
    day,
  );
}

/** Checks the financial institution's loss. */
export function checkInstitutionLoss({ party, whose, rules }: PartyUnderCheck): void {
  const loss = childText(party, 'LossToFinancialAmountText');
  rules.require(
    loss === null || /^(?:0|[1-9]\d{0,14})$/.test(loss),
    { field: `${whose}: loss`, section: 'LossToFinancialAmountText', place: formPlace('loss') },
    'A loss must be in whole US dollars.',
    loss,
  );
}
