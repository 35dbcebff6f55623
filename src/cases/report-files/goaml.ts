import type { InstitutionField } from '../../access/domain/organization.events.js';
import type { StoredEntity } from '../../ingestion/domain/entity.record.js';
import type { Transaction } from '../../ingestion/domain/transaction.record.js';
import { asMoney, toDecimal, toUnits, type Units } from '../../kernel/decimal.js';
import { instantOf } from '../../kernel/fields.js';
import type { Steps } from '../../platform/process/cooperative.js';
import { ACTION_CHARS_MAX } from '../domain/case.events.js';
import { amountIn, type ReportInput } from './report-input.js';
import { recordOf, THIS_FORM, type ReportNotes } from './report-notes.js';
import { element, inSteps, texts, type XmlElement } from './xml.js';

const TEXT_CHARS_MAX = 4_000;
const NAME_CHARS_MAX = 100;
const NUMBER_CHARS_MAX = 50;
const CODE_CHARS_MAX = 20;
const CENT = 10n ** 16n;
const MILLIONTH = 10n ** 12n;

/**
 * Returns a goAML report with a transaction for each flagged payment, in the order of its schema 4. Codes are
 * those that the organization took from the lists of its authority. What nobody gave is listed and left out.
 */
export function* goamlReport(input: ReportInput, notes: ReportNotes): Steps<string> {
  const report = yield* inSteps(reportOf(input, notes));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<report>\n${report}</report>\n`;
}

/** Makes each part when it is written. */
function* reportOf(input: ReportInput, notes: ReportNotes): Generator<XmlElement | null> {
  const { institution, answers, payments } = input;
  const own = (name: InstitutionField) => notes.own(institution, name);
  yield* texts({
    rentity_id: own('goamlId'),
    submission_code: 'E',
    report_code: own('reportCode'),
    entity_reference: input.caseId,
    submission_date: moment(input.madeAt),
    currency_code_local: own('currency'),
  });
  yield element(
    'reporting_person',
    texts({
      first_name: own('personFirstName'),
      last_name: own('personLastName'),
    }),
  );
  yield element('location', addressOf('Institution: ', 'Settings, Report files', institution, input, notes));
  const narrative = 'the narrative of the case';
  yield element('reason', notes.wanted('Reason', input.narrative, TEXT_CHARS_MAX, narrative, true));
  yield element('action', notes.wanted('Action taken', answers.action, ACTION_CHARS_MAX, THIS_FORM));
  if (payments.length === 0) notes.lacks('Transactions', 'flagged payments of the alerts', true);
  for (const payment of payments) yield transactionOf(payment, input, notes);
  if (answers.indicators.length === 0) notes.lacks('Report indicators', THIS_FORM, true);
  const indicators = answers.indicators.map((code) =>
    element('indicator', notes.fitted('Indicator', code, 50)),
  );
  yield element('report_indicators', indicators);
}

/** Returns an instant in UTC as the schema has it: without a zone. */
const moment = (instant: string): string => new Date(instantOf(instant)).toISOString().slice(0, 19);

interface Place {
  readonly street?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly state?: string | null | undefined;
}

/** Returns nothing where street, city or country is missing, as the schema takes no part of an address. */
function addressOf(
  of: string,
  where: string,
  place: Place,
  { institution }: ReportInput,
  notes: ReportNotes,
): (XmlElement | null)[] {
  const code = notes.own(institution, 'addressCode');
  const address = notes.wanted(`${of}street address`, place.street, NAME_CHARS_MAX, where);
  const city = notes.wanted(`${of}city`, place.city, NAME_CHARS_MAX, where);
  const country = notes.wanted(`${of}country`, place.country, 2, where);
  if (!code || !address || !city || !country) return [];
  return texts({
    address_type: code,
    address,
    city,
    zip: notes.fitted(`${of}postal code`, place.postalCode, CODE_CHARS_MAX),
    country_code: country,
    state: notes.fitted(`${of}state`, place.state, NAME_CHARS_MAX),
  });
}

function transactionOf(payment: Transaction, input: ReportInput, notes: ReportNotes): XmlElement | null {
  const { currency } = input.institution;
  const id = payment.transaction_id;
  const local = currency ? amountIn(currency, payment, input.rate) : null;
  if (local === null && currency)
    notes.lacks(
      `Amount in ${currency}: no rate of ${payment.amount_currency}`,
      'the list of exchange rates',
      true,
    );
  if (local !== null && currency && payment.amount_currency !== currency)
    notes.tell(
      'converted',
      `Payment ${id}: amount`,
      `${payment.amount} ${payment.amount_currency}`,
      money(local, currency),
    );
  return element('transaction', [
    ...texts({
      transactionnumber: notes.fitted(`Payment ${id}: number`, id, NUMBER_CHARS_MAX),
      transaction_description: notes.fitted(`Payment ${id}: text`, payment.descriptor, TEXT_CHARS_MAX),
      date_transaction: moment(payment.event_time),
      transmode_code: notes.own(input.institution, 'transferCode'),
      amount_local: local === null || !currency ? null : money(local, currency),
    }),
    sideOf('from', payment, local, input, notes),
    sideOf('to', payment, local, input, notes),
  ]);
}

const rounded = (units: Units, place: Units): string => toDecimal(((units + place / 2n) / place) * place);
const money = (units: Units, currency: string): string => asMoney(rounded(units, CENT), currency);

/** One side of a payment: a customer of ours, or whom the payment names. */
function sideOf(
  side: 'from' | 'to',
  payment: Transaction,
  local: Units | null,
  input: ReportInput,
  notes: ReportNotes,
): XmlElement | null {
  const { institution } = input;
  const party = side === 'from' ? payment.sender : payment.receiver;
  const customer = party?.entity_id == null ? undefined : input.customers.get(party.entity_id);
  const isOurs = customer !== undefined && customer.status !== 'SUPPLEMENTAL';
  const whose = customer ? `Customer ${customer.entity_id}: ` : 'Counterparty: ';
  const where = customer
    ? recordOf(customer.entity_id)
    : 'Settings, Report files: code of an unknown country';
  const country = customer?.mailing_country ?? institution.unknownCountry;
  const who = customer
    ? ourSide(side, customer, input, notes)
    : element(`${side}_entity`, texts({ name: counterpartyOf(payment.transaction_id, party, notes) }));
  return element(`t_${side}${isOurs ? '_my_client' : ''}`, [
    element(`${side}_funds_code`, notes.own(institution, 'fundsCode')),
    element(`${side}_foreign_currency`, foreignAmount(payment, local, institution.currency)),
    who,
    element(`${side}_country`, notes.wanted(`${whose}country`, country, CODE_CHARS_MAX, where, true)),
  ]);
}

function foreignAmount(payment: Transaction, local: Units | null, currency: string | undefined) {
  const amount = payment.amount.replace(/^[+-]/, '');
  const units = toUnits(amount);
  if (local === null || payment.amount_currency === currency || units === 0n) return null;
  return texts({
    foreign_currency_code: payment.amount_currency,
    foreign_amount: amount,
    foreign_exchange_rate: rounded((local * 10n ** 18n) / units, MILLIONTH),
  });
}

/** The record does not say whether a name is that of a person: it is written whole, as that of an entity. */
function counterpartyOf(id: string, party: Transaction['sender'], notes: ReportNotes): string | null {
  const name = party?.name ?? party?.blockchain_addresses?.[0];
  return notes.wanted(`Payment ${id}: counterparty`, name, 255, 'the record of the payment', true);
}

/** A customer by the account, where one number was named, else as a person or an entity. */
function ourSide(side: 'from' | 'to', customer: StoredEntity, input: ReportInput, notes: ReportNotes) {
  const { answers, institution } = input;
  const [account, another] = answers.accounts.filter((named) => named.customer === customer.entity_id);
  const kind = customer.type === 'BUSINESS' ? 'entity' : 'person';
  const told = kind === 'entity' ? entityOf(customer, input, notes) : personOf(customer, input, notes);
  if (!account || another) return element(`${side}_${kind}`, told);
  const holder = element(`t_${kind}`, told);
  return element(`${side}_account`, [
    ...texts({
      institution_name: notes.fitted('Institution: Legal name', institution.name, 150),
      account: notes.fitted(`Customer ${customer.entity_id}: account`, account.number, NUMBER_CHARS_MAX),
    }),
    kind === 'person' ? element('signatory', [holder]) : holder,
  ]);
}

const homeOf = (customer: StoredEntity): Place => ({
  street: customer.mailing_street_address,
  city: customer.mailing_city,
  postalCode: customer.mailing_postal_code,
  country: customer.mailing_country,
  state: customer.mailing_state,
});

const addressesOf = (of: string, customer: StoredEntity, input: ReportInput, notes: ReportNotes) =>
  element('addresses', [
    element('address', addressOf(of, recordOf(customer.entity_id), homeOf(customer), input, notes)),
  ]);

function personOf(customer: StoredEntity, input: ReportInput, notes: ReportNotes): (XmlElement | null)[] {
  const [of, where] = [`Customer ${customer.entity_id}: `, recordOf(customer.entity_id)];
  const { first, last } = notes.splitName(`${of}name`, customer.name ?? '');
  const born = customer.dob ?? notes.lacks(`${of}date of birth`, where);
  return [
    ...texts({
      gender: customer.gender?.slice(0, 1),
      first_name: notes.wanted(`${of}first name`, first, NAME_CHARS_MAX, where, true),
      last_name: notes.wanted(`${of}last name`, last, NAME_CHARS_MAX, where, true),
      birthdate: born && `${born}T00:00:00`,
      id_number: notes.fitted(`${of}identifier`, customer.corporate_tax_id, 25),
      nationality1: customer.nationality?.[0],
    }),
    addressesOf(of, customer, input, notes),
    element('email', notes.fitted(`${of}e-mail address`, customer.emails?.[0], 255)),
    element('occupation', notes.fitted(`${of}occupation`, customer.occupation, 255)),
  ];
}

function entityOf(customer: StoredEntity, input: ReportInput, notes: ReportNotes): (XmlElement | null)[] {
  const [of, where] = [`Customer ${customer.entity_id}: `, recordOf(customer.entity_id)];
  return [
    ...texts({
      name: notes.wanted(`${of}name`, customer.name, 255, where, true),
      incorporation_number: notes.fitted(`${of}identifier`, customer.corporate_tax_id, 50),
      business: notes.fitted(`${of}business`, customer.industry, 255),
    }),
    addressesOf(of, customer, input, notes),
    element('email', notes.fitted(`${of}e-mail address`, customer.emails?.[0], 255)),
    element('url', notes.fitted(`${of}website`, customer.website, 255)),
  ];
}
