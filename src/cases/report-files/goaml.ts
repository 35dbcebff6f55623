import type { InstitutionField } from '../../access/domain/reporting-institution.settings.js';
import type { StoredEntity } from '../../ingestion/domain/entity.record.js';
import type { Transaction } from '../../ingestion/domain/transaction.record.js';
import { padToCurrencyPlaces, instantOf, toDecimal, unitsOfDecimal, type Units } from '@alert-review/kernel';
import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';
import { ACTION_TAKEN_CHARS_MAX } from '../domain/case.events.js';
import { spellingKey, splitRepeatedItems } from './doubled-values.js';
import {
  amountInCurrency,
  countryOf,
  usedExchangeRatesOf,
  UNPUBLISHED_RATE_TEXT,
  reasonWhyNothingMoved,
  utcDayOf,
  type ReportInput,
} from './report-input.js';
import {
  isPlaceholderBirthday,
  isPlaceholderCity,
  isPlaceholderNumber,
  isPlaceholderEmail,
} from './placeholder-values.js';
import type { CustomerFieldReader, ReportNotes } from './report-notes.js';
import {
  formPlace,
  NARRATIVE_PLACE,
  outsidePlace,
  paymentPlace,
  PAYMENTS_PLACE,
  RATES_PLACE,
} from './report-places.js';
import { tradeNamesIn, type OtherName } from './trade-names.js';
import { lazyElements, toXml, type XmlContent } from './xml.js';

/**
 * Where a customer's telephone number is entered: the file cannot contain it, because it needs two codes of
 * the authority's lists that no record has.
 */
const PHONES_PLACE = outsidePlace('the website of the authority: a number needs codes that no record has');
const TEXT_CHARS_MAX = 4_000;
const NAME_CHARS_MAX = 100;
const TITLE_CHARS_MAX = 30;
const NUMBER_CHARS_MAX = 50;
const CODE_CHARS_MAX = 20;
const WHICH_ACCOUNT = 'account: several are given, and no payment says which one it used';
const CENT = 10n ** 16n;
const MILLIONTH = 10n ** 12n;

/**
 * Returns a goAML report with one transaction per flagged payment, in the order of schema 4. Codes come from
 * the lists of the organization's authority. Missing values are listed and left out.
 */
export function* goamlReport(input: ReportInput, notes: ReportNotes): CooperativeSteps<string> {
  const report = yield* toXml('report', reportOf(input, notes));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${report}`;
}

function reportOf(input: ReportInput, notes: ReportNotes): XmlContent {
  const { institution, answers, payments, narrative } = input;
  const own = (name: InstitutionField, isRequired = true) => notes.own(institution, name, isRequired);
  if (payments.length === 0) notes.lacks('Transactions', PAYMENTS_PLACE, true);
  if (answers.indicators.length === 0) notes.lacks('Report indicators', formPlace('indicators'), true);
  const street = own('street', false);
  const city = own('city', false);
  const country = own('country', false);
  return {
    rentity_id: own('goamlId'),
    submission_code: 'E',
    report_code: own('reportCode'),
    entity_reference: input.caseId,
    submission_date: moment(input.madeAt),
    currency_code_local: own('currency'),
    reporting_person: { first_name: own('personFirstName'), last_name: own('personLastName') },
    location: addressOf(own('addressCode'), street, city, country, {
      zip: institution.postalCode,
      state: institution.state,
    }),
    reason: lazyElements([narrative], (text) =>
      notes.wanted('Reason', text, TEXT_CHARS_MAX, NARRATIVE_PLACE, true),
    ),
    action: notes.wanted(
      'Action taken',
      notes.real('Action taken', answers.action),
      ACTION_TAKEN_CHARS_MAX,
      formPlace('action'),
    ),
    transaction: lazyElements(payments, (payment) => transactionOf(payment, input, notes)),
    report_indicators: {
      indicator: answers.indicators.map((code) =>
        notes.fitted('Indicator', notes.real('Indicator', code), NUMBER_CHARS_MAX),
      ),
    },
  };
}

/** Returns an instant in UTC in the schema's format, without a time zone. */
const moment = (instant: string): string => new Date(instantOf(instant)).toISOString().slice(0, 19);

type Text = string | null | undefined;

/** Returns an address, or null without street, city or country: the schema accepts no partial address. */
const addressOf = (code: Text, address: Text, city: Text, country: Text, more: { zip: Text; state: Text }) =>
  code && address && city && country
    ? { address_type: code, address, city, zip: more.zip, country_code: country, state: more.state }
    : null;

function transactionOf(payment: Transaction, input: ReportInput, notes: ReportNotes): XmlContent {
  const { currency } = input.institution;
  const { transaction_id: id, amount, amount_currency: own } = payment;
  const local = currency ? amountInCurrency(currency, payment, input.rate) : null;
  const money = local === null || !currency ? null : padToCurrencyPlaces(rounded(local, CENT), currency);
  if (currency && money === null) notes.lacks(`Amount in ${currency}: no rate of ${own}`, RATES_PLACE, true);
  if (money !== null && currency && own !== currency) tellConverted(payment, currency, money, input, notes);
  const unmoved = reasonWhyNothingMoved(payment);
  if (unmoved !== null)
    notes.tell('marked', `Payment ${id}: text`, `${amount} ${own}`, `begins with ${unmovedMark(unmoved)}`);
  const text = [unmoved && unmovedMark(unmoved), payment.descriptor].filter(Boolean).join(' ');
  return {
    transactionnumber: notes.fitted(`Payment ${id}: number`, id, NUMBER_CHARS_MAX),
    transaction_description: notes.fitted(`Payment ${id}: text`, text, TEXT_CHARS_MAX),
    date_transaction: moment(payment.event_time),
    transmode_code: notes.own(input.institution, 'transferCode'),
    amount_local: money,
    ...sideOf('from', payment, local, input, notes),
    ...sideOf('to', payment, local, input, notes),
  };
}

/**
 * Returns the beginning of the text of a payment that moved no money on its own, because the schema has no
 * field for that.
 */
const unmovedMark = (unmoved: string): string => `[${unmoved}: no money moved on its own]`;

function tellConverted(
  payment: Transaction,
  currency: string,
  money: string,
  { rateOrigin }: ReportInput,
  notes: ReportNotes,
): void {
  const { transaction_id: id, amount, amount_currency: own } = payment;
  const used = usedExchangeRatesOf(currency, [payment], rateOrigin);
  notes.tell('converted', `Payment ${id}: amount`, [`${amount} ${own}`, ...used.texts].join('; '), money);
  for (const code of used.rough)
    notes.lacks(`Amount in ${currency}: a rate of ${code}, as ours ${UNPUBLISHED_RATE_TEXT}`, RATES_PLACE);
}

const rounded = (units: Units, place: Units): string => toDecimal(((units + place / 2n) / place) * place);

/** Returns one side of a payment: a customer of the bank, or the counterparty that the payment names. */
function sideOf(
  side: 'from' | 'to',
  payment: Transaction,
  local: Units | null,
  input: ReportInput,
  notes: ReportNotes,
) {
  const { institution, customers } = input;
  const party = side === 'from' ? payment.sender : payment.receiver;
  const customer = party?.entity_id == null ? undefined : customers.get(party.entity_id);
  const isOurs = customer !== undefined && customer.status !== 'SUPPLEMENTAL';
  const country = customer
    ? notes.about(customer.entity_id).wantedCode('country', customer.mailing_country, CODE_CHARS_MAX)
    : notes.lacks(
        'Counterparty: country',
        outsidePlace('no record; the code of an unknown country stands for it'),
      );
  const content: XmlContent = {
    [`${side}_funds_code`]: notes.own(institution, 'fundsCode'),
    [`${side}_foreign_currency`]: foreignAmount(payment, local, institution.currency),
    ...(customer
      ? ourSide(side, customer, input, notes)
      : { [`${side}_entity`]: counterpartyOf(payment.transaction_id, party, notes) }),
    [`${side}_country`]: country ?? notes.own(institution, 'unknownCountry'),
  };
  return { [`t_${side}${isOurs ? '_my_client' : ''}`]: content };
}

function foreignAmount(payment: Transaction, local: Units | null, currency: string | undefined): XmlContent {
  const amount = payment.amount.replace(/^[+-]/, '');
  const units = unitsOfDecimal(amount);
  if (local === null || payment.amount_currency === currency || units === 0n) return null;
  return {
    foreign_currency_code: payment.amount_currency,
    foreign_amount: amount,
    foreign_exchange_rate: rounded((local * 10n ** 18n) / units, MILLIONTH),
  };
}

/**
 * Returns the counterparty as an entity with its full name: the record does not tell whether it is a person.
 */
function counterpartyOf(id: string, party: Transaction['sender'], notes: ReportNotes): XmlContent {
  const field = `Payment ${id}: counterparty`;
  const given = notes.real(field, party?.name) ?? party?.blockchain_addresses?.[0];
  const { legal, others } = tradeNamesIn(given ?? '');
  const name = notes.wanted(field, legal, 255, paymentPlace(id), true);
  if (name !== null) notes.tell('assumed', 'Counterparty: person or firm', name, 'a firm');
  const commercial = otherNamesText(others);
  if (commercial !== '') notes.tell('assumed', `${field}: other name`, given ?? '', commercial);
  return { name, commercial_name: notes.fitted(`${field}: other name`, commercial || null, 255) };
}

/** Joins the names besides the legal name, because the schema has one field for all of them. */
const otherNamesText = (others: readonly OtherName[]): string => others.map(({ name }) => name).join('; ');

/** Returns the legal name of a customer, and all other names as one text. Lists each other name. */
function namesOf({ name = '' }: StoredEntity, about: CustomerFieldReader) {
  const { legal, others } = tradeNamesIn(name ?? '');
  const text = about.fitted('other name', otherNamesText(others) || null, 255);
  if (text !== null) about.assumed('other name', name ?? '', text);
  return { legal, other: text };
}

/**
 * Returns a customer's side: by account if exactly one number was given, otherwise as a person or an entity.
 */
function ourSide(side: 'from' | 'to', customer: StoredEntity, input: ReportInput, notes: ReportNotes) {
  const { answers, institution } = input;
  const about = notes.about(customer.entity_id);
  const named = answers.accounts.filter((each) => each.customer === customer.entity_id);
  const real = named.filter(({ number }) => about.real('account', number, isPlaceholderNumber) !== null);
  // Count an account that is given twice in different spellings once.
  const accounts = splitRepeatedItems(real, ({ number }) => spellingKey(number));
  about.doubled(
    'account',
    accounts.doubled.map(({ number }) => number),
  );
  const [account, another] = accounts.first;
  if (another) about.lacks(WHICH_ACCOUNT, formPlace('accounts'));
  const isEntity = customer.type === 'BUSINESS';
  const code = notes.own(institution, 'addressCode');
  const told = isEntity ? entityOf(customer, code, about) : personOf(customer, code, about, input);
  if (!account || another) return { [`${side}_${isEntity ? 'entity' : 'person'}`]: told };
  return {
    [`${side}_account`]: {
      institution_name: notes.own(institution, 'name'),
      account: about.fitted('account', account.number, NUMBER_CHARS_MAX),
      ...(isEntity ? { t_entity: told } : { signatory: { t_person: told } }),
    },
  };
}

const homeOf = (
  customer: StoredEntity,
  code: Text,
  { fitted, wanted, wantedAs, wantedCode }: CustomerFieldReader,
): XmlContent => ({
  address: addressOf(
    code,
    wanted('street address', customer.mailing_street_address, NAME_CHARS_MAX),
    wantedAs('city', customer.mailing_city, NAME_CHARS_MAX, (city) =>
      isPlaceholderCity(city, customer.mailing_country ?? null),
    ),
    wantedCode('country', customer.mailing_country, 2),
    {
      zip: fitted('postal code', customer.mailing_postal_code, CODE_CHARS_MAX),
      state: fitted('state', customer.mailing_state, NAME_CHARS_MAX),
    },
  ),
});

function personOf(
  customer: StoredEntity,
  addressCode: Text,
  about: CustomerFieldReader,
  { names, madeAt }: ReportInput,
): XmlContent {
  const set = names.get(customer.entity_id);
  const { legal, other } = namesOf(customer, about);
  const { first, middle, last, suffix, title } = about.personName(legal, set, countryOf(customer));
  const numbers = identifiersOf(customer, about);
  tellOfPhones(customer, about);
  const born =
    about.real('date of birth', customer.dob, (day) => isPlaceholderBirthday(day, utcDayOf(madeAt))) ??
    about.lacks('date of birth');
  return {
    gender: about.wanted('gender', customer.gender, 6)?.slice(0, 1),
    title: about.fitted('title', title, TITLE_CHARS_MAX),
    first_name: about.wantedName('first name', first, NAME_CHARS_MAX, true),
    middle_name: about.fittedName('middle name', middle, NAME_CHARS_MAX),
    last_name: about.wantedName(
      'last name',
      last && [last, suffix].filter(Boolean).join(' '),
      NAME_CHARS_MAX,
      true,
    ),
    birthdate: born && `${born}T00:00:00`,
    alias: other,
    ssn: numbers.ssn,
    passport_number: numbers.passport,
    id_number: numbers.other,
    nationality1: about.wantedCode('nationality', customer.nationality?.[0], 2),
    addresses: homeOf(customer, addressCode, about),
    email: emailOf(customer, about),
    occupation: about.fitted('occupation', customer.occupation, 255),
    tax_number: numbers.tax,
  };
}

/**
 * Lists the telephone numbers of a customer, which a person has to enter with their codes on the authority's
 * website.
 */
function tellOfPhones({ phone_numbers: numbers }: StoredEntity, about: CustomerFieldReader): void {
  if (numbers?.length) about.lacks('telephone', PHONES_PLACE);
  else about.lacks('telephone');
}

/** Identification numbers of a customer by the field of the schema. At most one is set. */
interface Identifiers {
  readonly ssn: string | null;
  readonly passport: string | null;
  readonly tax: string | null;
  readonly other: string | null;
}

const TAX_KINDS =
  /\b(?:tax|tin|itin|f?ein|vat|ust|tva|iva|gst|abn|nif|nie|cif|cnpj|cpf|rfc|cuit|inn|pan|steuer\w*)\b/i;

/**
 * Returns the identification number of a customer in the field for its kind. A number of unknown kind is a
 * tax number, because the record's field is meant for one; a number of any other kind is an identity card or
 * a register number.
 */
function identifiersOf(customer: StoredEntity, about: CustomerFieldReader): Identifiers {
  const number = about.real('identifier', customer.corporate_tax_id, isPlaceholderNumber);
  const value = about.wanted('identifier', number, NUMBER_CHARS_MAX);
  const kind = customer.corporate_tax_id_type?.replaceAll('_', ' ').trim() ?? '';
  const none: Identifiers = { ssn: null, passport: null, tax: null, other: null };
  if (/\b(?:ssn|social security)\b/i.test(kind) && customer.type !== 'BUSINESS')
    return { ...none, ssn: value };
  if (/\bpassport\b/i.test(kind)) return { ...none, passport: value };
  if (kind === '' || TAX_KINDS.test(kind)) return { ...none, tax: value };
  return { ...none, other: value };
}

/** Returns the first valid e-mail address: the schema accepts only one. */
function emailOf({ emails }: StoredEntity, about: CustomerFieldReader): string | null {
  for (const email of emails ?? []) {
    const address = about.real('e-mail address', email, isPlaceholderEmail);
    if (address !== null) return about.fitted('e-mail address', address, 255);
  }
  return null;
}

function entityOf(customer: StoredEntity, addressCode: Text, about: CustomerFieldReader): XmlContent {
  const { tax, ...numbers } = identifiersOf(customer, about);
  tellOfPhones(customer, about);
  const { legal, other } = namesOf(customer, about);
  return {
    name: about.wanted('name', legal, 255, true),
    commercial_name: other,
    incorporation_number: numbers.ssn ?? numbers.passport ?? numbers.other,
    business: about.fitted('business', customer.industry, 255),
    addresses: homeOf(customer, addressCode, about),
    email: emailOf(customer, about),
    url: about.fitted('website', customer.website, 255),
    tax_number: tax,
  };
}
