import {
  LAST_NAME_CHARS_MAX,
  NAME_PART_CHARS_MAX,
  NAME_SUFFIX_CHARS_MAX,
  type ReportKind,
} from '../../cases/domain/case.events.js';
import type { CheckReportFile } from '../../cases/queries/check-report-file.query.js';
import type { CaseView } from '../../cases/queries/get-case.query.js';
import { hasPermission } from '@alert-review/kernel';
import { caseAddress, CONFIDENTIAL_BADGE_TEXT } from '../alerts/case-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { customerAddress } from '../links.js';
import { addressWithQuery } from '../local-path.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { badge, button, inputField, form, hiddenInput, table } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { REPORT_KIND_NAMES, reportFileAddress } from './report-kinds.js';

type NamedPerson = InstanceType<typeof CheckReportFile>['result']['names'][number];
type NameParts = NamedPerson['parts'];

/** Id of the section of names on the page of a report file. */
export const NAMES_ANCHOR = 'names';
const NAMES_SHOWN = 200;

/** Returns the address of the page where a person sets the parts of a customer's name. */
const personNameAddress = (caseId: string, kind: ReportKind, customer: string): string =>
  addressWithQuery(`${caseAddress(caseId)}/person-name`, { kind, customer });

/** Returns the parts of a name in words: "first Maria, last Lopez". */
export const namePartsText = ({ first, middle, last, suffix }: NameParts): string =>
  [
    first !== null && `first name ${first}`,
    middle !== null && `middle name ${middle}`,
    last !== null && `last name ${last}`,
    suffix !== null && `suffix ${suffix}`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * How the file writes the names of persons, those that are not certain first, each with a link to set its
 * parts.
 */
export function namesSection(
  { names, kind }: InstanceType<typeof CheckReportFile>['result'],
  caseId: string,
): Html | null {
  if (names.length === 0) return null;
  const rows = names
    .slice(0, NAMES_SHOWN)
    .map(({ customer, name, parts, isSet, doubt }) => [
      html`${name} <span class="hint">${customer}</span>`,
      namePartsText(parts),
      isSet
        ? 'set by a person'
        : doubt === null
          ? 'follows from the record'
          : html`${badge('bad', 'not certain')} ${doubt}`,
      html`<a class="tall" href="${personNameAddress(caseId, kind, customer)}"
        >${isSet ? 'Change' : 'Set'}<span class="unseen"> the name of customer ${customer}</span></a
      >`,
    ]);
  const more = names.length - rows.length;
  return html`<div id="${NAMES_ANCHOR}">
    ${pageSection(
      'Names',
      html`<p class="hint">
          The form asks for first, middle and last name. Where the record does not say for certain which word
          is which, set the parts yourself. They are kept with the case, for all its report files.
        </p>
        ${table({ caption: 'Names', head: ['In the record', 'In the file', 'How', 'Set'], rows })}
        ${more > 0 && html`<p class="hint">And ${more} more.</p>`}`,
    )}
  </div>`;
}

const AGAIN = 'Split it by rule again';

interface NamePage {
  readonly session: PageSession;
  readonly reported: CaseView;
  readonly kind: ReportKind;
  readonly customer: string;
  /** The name as the file has it; undefined if the customer is not in the file. */
  readonly named: NamedPerson | undefined;
  readonly refused?: RefusedForm | undefined;
}

/** The page where a person sets the parts of a customer's name. */
export function personNamePage({ session, reported, kind, customer, named, refused }: NamePage): Html {
  const { caseId, confidential } = reported;
  const parts = named?.parts;
  const text = (label: string, name: string, value: string | null | undefined, maxLength: number) =>
    inputField({ label, name, value: value ?? '', maxLength, refused, isOptional: true });
  const body = form({
    action: `${caseAddress(caseId)}/person-name`,
    formToken: session.formToken,
    body: html`${hiddenInput('kind', kind)} ${hiddenInput('customer', customer)}
    ${text('First name', 'first', parts?.first, NAME_PART_CHARS_MAX)}
    ${text('Middle name', 'middle', parts?.middle, NAME_PART_CHARS_MAX)}
    ${text('Last name', 'last', parts?.last, LAST_NAME_CHARS_MAX)}
    ${text('Suffix, such as Jr. or III', 'suffix', parts?.suffix, NAME_SUFFIX_CHARS_MAX)}
    ${
      hasPermission(session.caller, 'alerts:write') &&
      html`<div class="actions">
        ${button({ label: 'Set the name', name: 'does', value: 'set' })}
        ${named?.isSet && button({ label: AGAIN, kind: 'plain', name: 'does', value: 'remove' })}
      </div>`
    }`,
  });
  return dashboardPage({
    title: 'Name in the report files',
    current: '/cases',
    help: '/cases/:id/report-file',
    session,
    refused,
    lead: html`${confidential && badge('bad', CONFIDENTIAL_BADGE_TEXT)} For the
      <a class="tall" href="${reportFileAddress(caseId, kind)}">${REPORT_KIND_NAMES[kind]}</a> and all other
      report files of the case. The record of
      <a class="tall" href="${customerAddress(customer)}">customer ${customer}</a> stays as it is.`,
    body: pageSection(
      named ? `In the record: ${named.name}` : 'Name',
      html`${named?.doubt && html`<p>${badge('bad', 'not certain')} ${named.doubt}</p>`} ${body}`,
    ),
  });
}
