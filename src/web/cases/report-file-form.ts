import { ACTION_TAKEN_CHARS_MAX, type ReportAnswers } from '../../cases/domain/case.events.js';
import type { CheckReportFile } from '../../cases/queries/check-report-file.query.js';
import type { CaseView } from '../../cases/queries/get-case.query.js';
import { hasPermission } from '@alert-review/kernel';
import { countPart } from '../alerts/amount-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import {
  button,
  checkboxGroup,
  inputField,
  form,
  hiddenInput,
  selectField,
  textArea,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';

/** Data that the page of a report file shows. */
export interface ShownReport {
  readonly session: PageSession;
  readonly reported: CaseView;
  readonly checked: InstanceType<typeof CheckReportFile>['result'];
  readonly answers: ReportAnswers;
  readonly refused?: RefusedForm | undefined;
}

/** Types of filing, in FinCEN's terms. */
export const FILING_TYPES = [
  { value: 'initial', label: 'Initial report' },
  { value: 'continuing', label: 'Continuing activity report' },
  { value: 'correction', label: 'Correction or amendment of an earlier report' },
];

const KEPT =
  'The case keeps the exact file, its SHA-256, its author and time, and the results of the checks.';
const CUSTOMERS_SHOWN = 20;
const SUBJECTS_OPEN_MAX = 12;
const LINES_CHARS_MAX = 10_000;
const NAME_CHARS_MAX = 150;
const AMOUNT_CHARS_MAX = 15;

/**
 * The answers of a report that only a person can give, with buttons to check again and to create the file.
 */
export function reportForm(shown: ShownReport, action: string): Html {
  const { session, checked } = shown;
  const { kind } = checked;
  const mayMake = hasPermission(session.caller, 'alerts:write');
  const body = form({
    action,
    formToken: session.formToken,
    body: html`${hiddenInput('kind', kind)} ${kind === 'goaml' ? goamlFields(shown) : fincenFields(shown)}
      ${mayMake && html`<p class="hint">${KEPT}</p>`}
      <div class="actions">
        ${button({ label: 'Check again', kind: 'plain', name: 'make', value: 'no' })}
        ${mayMake && button({ label: 'Make the file', name: 'make', value: 'yes' })}
      </div>`,
  });
  return html`<div id="form">${pageSection('Details that only you can add', body)}</div>`;
}

const lines = (
  { refused }: ShownReport,
  label: string,
  name: string,
  more: { readonly value: string; readonly hint?: string; readonly maxLength?: number },
): Html => textArea({ label, name, maxLength: LINES_CHARS_MAX, isOptional: true, refused, ...more });

function accountsField(shown: ShownReport): Html {
  const { answers, checked } = shown;
  const customers = (
    checked.kind === 'goaml' ? checked.parties.map(({ customer }) => customer) : checked.subjects
  )
    .slice(0, CUSTOMERS_SHOWN)
    .join(', ');
  return lines(shown, 'Account numbers', 'accounts', {
    hint: `One account per line: customer id, semicolon, account number. Customers: ${customers || 'none'}.`,
    value: answers.accounts.map(({ customer, number }) => `${customer}; ${number}`).join('\n'),
  });
}

function goamlFields(shown: ShownReport): Html {
  const { answers } = shown;
  return html`${lines(shown, 'Action taken', 'action', {
    value: answers.action ?? '',
    maxLength: ACTION_TAKEN_CHARS_MAX,
  })}
  ${lines(shown, 'Report indicators', 'indicators', {
    hint: 'Codes from the list of your authority, one per line.',
    value: answers.indicators.join('\n'),
  })}
  ${accountsField(shown)}`;
}

function fincenFields(shown: ShownReport): Html {
  const { answers, refused } = shown;
  const optional = { isOptional: true, refused } as const;
  const text = (label: string, name: string, value: string | null, maxLength: number, hint?: string) =>
    inputField({ label, name, value: value ?? '', maxLength, ...optional, ...(hint && { hint }) });
  const dollars = 'Whole US dollars, such as 12500.';
  return html`${subjectsField(shown)} ${codesField(shown, 'Kinds of suspicious activity', 'activities')}
  ${text('Another kind, in words', 'otherActivity', answers.otherActivity, 50)}
  ${codesField(shown, 'Products and instruments', 'products')}
  ${selectField({
    label: 'Type of filing',
    name: 'report',
    value: answers.report,
    refused,
    choices: FILING_TYPES,
  })}
  ${text(
    'Number of the earlier report',
    'earlierNumber',
    answers.earlierNumber,
    14,
    '14 digits, for a continuing report or a correction. Left empty, the file has 14 zeros as FinCEN asks.',
  )}
  ${text(
    'Cumulative amount',
    'cumulativeAmount',
    answers.cumulativeAmount,
    AMOUNT_CHARS_MAX,
    `For a continuing report: the sum of this report and all earlier ones. ${dollars}`,
  )}
  ${text('Loss of your institution', 'loss', answers.loss, AMOUNT_CHARS_MAX, dollars)} ${accountsField(shown)}
  ${checkboxGroup(
    'Accounts',
    [{ name: 'noAccounts', value: 'yes', label: NO_ACCOUNTS, checked: answers.noAccounts }],
    refused,
  )}
  ${lawEnforcementFields(shown)}
  ${checkboxGroup(
    'Joint report',
    [{ name: 'isJoint', value: 'yes', label: JOINT, checked: answers.isJoint }],
    refused,
  )}`;
}

const NO_ACCOUNTS = 'The subjects without an account number above have no account that is involved';
const JOINT = 'Other institutions file this report jointly (name them in the narrative)';

/**
 * Checkboxes for the subjects of the report. Until a person changes them, they are the customers whom an
 * alert names first.
 */
function subjectsField({ checked, refused }: ShownReport): Html {
  const ticks = checked.parties.map(({ customer, name, role, isFirst }) => ({
    name: 'subjects',
    value: customer,
    label: `${name ?? 'No name'} (${customer})`,
    hint: isFirst ? 'an alert is about this customer' : 'an alert also names this customer as a party',
    checked: role === 'subject',
  }));
  if (ticks.length === 0) return html``;
  const parties = checked.parties.length - checked.subjects.length;
  const summary = `${countPart(checked.subjects.length, 'subject')}, ${countPart(parties, 'other party')}`;
  const group = checkboxGroup('Subjects of the report', ticks, refused);
  const hint = html`<p class="hint">
    Other customers of an alert may be the innocent side of a payment. Tick a customer only if you suspect
    that customer.
  </p>`;
  return html`<div id="subjects" class="stack">
    ${
      ticks.length <= SUBJECTS_OPEN_MAX
        ? html`${group} ${hint}`
        : html`<details>
            <summary>Subjects of the report: ${summary}</summary>
            ${hint} ${group}
          </details>`
    }
  </div>`;
}

/** Codes of a list of the authority. All but the chosen ones are folded away. */
function codesField(
  { checked, refused }: ShownReport,
  legend: string,
  name: 'activities' | 'products',
): Html {
  const ticks = checked[name].map(({ code, label, isChosen }) => ({
    name,
    value: code,
    label: `${label} (${code})`,
    checked: refused?.sent(name).includes(code) ?? isChosen,
  }));
  const chosen = ticks.filter(({ checked: isTicked }) => isTicked).map(({ label }) => label);
  return html`<div id="${name}">
    <details>
      <summary>${legend}: ${chosen.join('; ') || 'none chosen yet'}</summary>
      ${checkboxGroup(legend, ticks, refused)}
    </details>
  </div>`;
}

function lawEnforcementFields({ answers, refused }: ShownReport): Html {
  const { agency = '', name, phone, contactedOn } = answers.lawEnforcement ?? {};
  const optional = { isOptional: true, refused } as const;
  const told = (refused?.sent('agency')[0] ?? agency) || 'no agency named';
  return html`<div id="law-enforcement">
    <details ${refused !== undefined && html`open`}>
      <summary>Law enforcement: ${told}</summary>
      <div class="stack">
        ${inputField({
          label: 'Agency',
          name: 'agency',
          value: agency,
          maxLength: NAME_CHARS_MAX,
          ...optional,
        })}
        ${inputField({
          label: 'Person at the agency',
          name: 'agencyName',
          value: name ?? '',
          maxLength: NAME_CHARS_MAX,
          ...optional,
        })}
        ${inputField({
          label: 'Telephone of the person',
          name: 'agencyPhone',
          value: phone ?? '',
          maxLength: 40,
          ...optional,
        })}
        ${inputField({
          label: 'Day of the contact',
          name: 'agencyDay',
          type: 'date',
          value: contactedOn ?? '',
          ...optional,
        })}
      </div>
    </details>
  </div>`;
}
