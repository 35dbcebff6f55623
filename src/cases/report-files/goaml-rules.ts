import { COUNTRY_CODES } from '@alert-review/kernel';
import { isMoneyCode, isNonMoneyCode } from '@alert-review/reference-lists';
import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';
import { splitRepeatedItems } from './doubled-values.js';
import { isPlaceholderBirthday, isPlaceholder, isPlaceholderEmail } from './placeholder-values.js';
import { childrenNamed, childText, type ReportElement } from './read-report.js';
import { utcDayOf, type ReportInput } from './report-input.js';
import type { ReportPlace } from '../domain/case.events.js';
import {
  customerPlace,
  NARRATIVE_PLACE,
  outsidePlace,
  paymentPlace,
  PAYMENTS_PLACE,
  formPlace,
  settingsPlace,
} from './report-places.js';
import { BrokenRules, type BrokenRule } from './report-rules.js';

/**
 * Source of the rules. UNODC publishes this standard with the schema; authorities add rules that only they
 * distribute.
 */
const STANDARD = 'goAML XML Reporting Instructions and Specifications';
const goamlSource = (section: string): string => `${STANDARD}, ${section}`;

const AMOUNT = /^\d+(?:\.\d{1,2})?$/;
const SIDES = ['from', 'to'] as const;

/**
 * Returns the rules of goAML's public standard, in addition to its schema, that a report breaks. Checks the
 * finished file.
 */
export function* brokenGoamlRules(
  root: ReportElement,
  input: ReportInput,
): CooperativeSteps<readonly BrokenRule[]> {
  const rules = new BrokenRules(goamlSource);
  const today = utcDayOf(input.madeAt);
  const local = childText(root, 'currency_code_local');
  const transactions = childrenNamed(root, 'transaction');
  checkReport(root, today, local, rules);
  const numbers = transactions.map((each) => childText(each, 'transactionnumber') ?? '');
  const { doubled } = splitRepeatedItems(numbers, (number) => number);
  rules.require(
    doubled.length === 0,
    { field: 'Transactions', section: 'transactionnumber', place: PAYMENTS_PLACE },
    'The number of a transaction must not stand twice in a report.',
    doubled.join(', '),
  );
  for (const transaction of transactions) {
    checkTransaction(transaction, today, local, rules);
    yield;
    yield* checkPeople(transaction, input, today, rules);
  }
  return rules.all;
}

function checkReport(root: ReportElement, today: string, local: string | null, rules: BrokenRules): void {
  const text = (name: string) => childText(root, name);
  const at = (field: string, section: string, place: ReportPlace) => ({ field, section, place });
  rules.require(
    (text('submission_date') ?? '').slice(0, 10) <= today,
    at('Day of submission', 'submission_date', outsidePlace('the clock of the server')),
    'The day of submission must not be in the future.',
    text('submission_date'),
  );
  rules.require(
    local === null || isMoneyCode(local),
    at('Local currency', 'currency_code_local', settingsPlace('currency')),
    'The local currency must be legal tender, as a code of three letters of ISO 4217.',
    local,
  );
  rules.require(
    childrenNamed(root, 'transaction').length > 0,
    at('Transactions', 'transaction', PAYMENTS_PLACE),
    'A report of transactions must have at least one transaction.',
  );
  rules.require(
    childrenNamed(childrenNamed(root, 'report_indicators')[0], 'indicator').length > 0,
    at('Report indicators', 'report_indicators', formPlace('indicators')),
    'A report must have at least one indicator from the list of the authority.',
  );
  const indicators = childrenNamed(childrenNamed(root, 'report_indicators')[0], 'indicator').map(
    (each) => each.text,
  );
  rules.require(
    splitRepeatedItems(indicators, (code) => code).doubled.length === 0,
    at('Report indicators', 'report_indicators', formPlace('indicators')),
    'An indicator must not stand twice in a report.',
  );
  const reason = text('reason');
  rules.require(
    reason !== null && !isPlaceholder(reason),
    at('Reason', 'reason', NARRATIVE_PLACE),
    'A report must say why it is made.',
    reason,
  );
  checkReportingPerson(root, rules);
}

function checkReportingPerson(root: ReportElement, rules: BrokenRules): void {
  const person = childrenNamed(root, 'reporting_person')[0];
  for (const [name, setting] of [
    ['first_name', 'personFirstName'],
    ['last_name', 'personLastName'],
  ] as const)
    rules.require(
      childText(person, name) !== null && !isPlaceholder(childText(person, name)!),
      { field: 'Reporting person', section: 'reporting_person', place: settingsPlace(setting) },
      'The name of the person who reports must be complete.',
      childText(person, name),
    );
}

/** Checks dates, amounts and sides of a transaction. */
function checkTransaction(
  transaction: ReportElement,
  today: string,
  local: string | null,
  rules: BrokenRules,
): void {
  const id = childText(transaction, 'transactionnumber') ?? '';
  const at = (section: string) => ({ field: `Payment ${id}`, section, place: paymentPlace(id) });
  const day = childText(transaction, 'date_transaction') ?? '';
  rules.require(
    day.slice(0, 10) <= today,
    at('date_transaction'),
    'A transaction must not be in the future.',
    day,
  );
  const amount = childText(transaction, 'amount_local');
  rules.require(
    amount !== null && AMOUNT.test(amount),
    at('amount_local'),
    'A transaction must have an amount in local currency, with at most two decimal places and no sign.',
    amount,
  );
  const sideOf = (side: string) => transaction.children.filter(({ name }) => name.startsWith(`t_${side}`));
  rules.require(
    SIDES.every((side) => sideOf(side).length === 1),
    at('t_from, t_to'),
    'A transaction must have exactly one side that pays and one that receives.',
  );
  rules.require(
    SIDES.some((side) => sideOf(side).some(({ name }) => name.endsWith('_my_client'))),
    at('t_from_my_client, t_to_my_client'),
    'At least one side of a transaction must be a client of the reporting institution.',
  );
  for (const side of SIDES) for (const part of sideOf(side)) checkSide(part, side, local, { rules, at });
}

interface SideRules {
  readonly rules: BrokenRules;
  readonly at: (section: string) => Parameters<BrokenRules['require']>[1];
}

/** Checks who is on a side of a transaction, and its currency. */
function checkSide(
  part: ReportElement,
  side: (typeof SIDES)[number],
  local: string | null,
  { rules, at }: SideRules,
): void {
  const foreign = childText(childrenNamed(part, `${side}_foreign_currency`)[0], 'foreign_currency_code');
  rules.require(
    foreign === null || foreign !== local,
    at(`${side}_foreign_currency`),
    'A foreign currency must differ from the local currency.',
    foreign,
  );
  rules.require(
    foreign === null || !isNonMoneyCode(foreign),
    at(`${side}_foreign_currency`),
    'A foreign currency must be money, not a code such as XXX, XTS or XAU.',
    foreign,
  );
  const kinds = ['person', 'entity', 'account'].filter(
    (kind) => childrenNamed(part, `${side}_${kind}`).length > 0,
  );
  rules.require(
    kinds.length === 1,
    at(`${side}_person, ${side}_entity, ${side}_account`),
    'A side must be exactly one of a person, an entity and an account.',
  );
}

/** Checks the persons and entities on the sides of a transaction. */
function* checkPeople(
  element: ReportElement,
  input: ReportInput,
  today: string,
  rules: BrokenRules,
): CooperativeSteps<void> {
  for (const child of element.children) {
    if (child.children.length === 0) continue;
    if (/(?:^|_)(?:person|entity)$/.test(child.name)) checkPerson(child, input, today, rules);
    yield* checkPeople(child, input, today, rules);
  }
  yield;
}

function checkPerson(person: ReportElement, input: ReportInput, today: string, rules: BrokenRules): void {
  const name =
    childText(person, 'name') ?? `${childText(person, 'first_name')} ${childText(person, 'last_name')}`;
  const customer = [...input.customers.values()].find((each) => each.name === name);
  const place = customer ? customerPlace(customer.entity_id) : PAYMENTS_PLACE;
  const at = (section: string) => ({ field: name, section, place });
  const born = childText(person, 'birthdate')?.slice(0, 10) ?? null;
  rules.require(
    born === null || !isPlaceholderBirthday(born, today),
    at('birthdate'),
    'A date of birth must be a real day in the past.',
    born,
  );
  const email = childText(person, 'email');
  rules.require(
    email === null || !isPlaceholderEmail(email),
    at('email'),
    'An e-mail address must have an @ and a domain.',
    email,
  );
  for (const section of ['first_name', 'last_name', 'name', 'occupation', 'id_number']) {
    const value = childText(person, section);
    // Parts of a name are exempt, because Na may be a real name if the name has another part.
    const isPart = section === 'first_name' || section === 'last_name';
    rules.require(
      isPart || value === null || !isPlaceholder(value),
      at(section),
      'A value must not be a placeholder.',
      value,
    );
  }
  for (const address of childrenNamed(childrenNamed(person, 'addresses')[0], 'address')) {
    const country = childText(address, 'country_code');
    rules.require(
      country === null || COUNTRY_CODES.has(country),
      at('country_code'),
      'A country of an address must be a code of two letters of ISO 3166.',
      country,
    );
  }
}
