import {
  ACTION_CHARS_MAX,
  REPORT_KINDS,
  type ReportAnswers,
  type ReportKind,
} from '../../cases/domain/case.events.js';
import type { CheckReportFile } from '../../cases/queries/check-report-file.query.js';
import type { CaseView } from '../../cases/queries/get-case.query.js';
import { hasPermission } from '../../kernel/caller.js';
import { counted } from '../alerts/amount-parts.js';
import { caseAddress, caseTitle } from '../alerts/case-parts.js';
import type { Viewer } from '../alerts/queue-row-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { dashboardPage, section } from '../page-layout.js';
import {
  badge,
  button,
  buttonLink,
  checkboxGroup,
  field,
  form,
  hiddenInput,
  notice,
  plainList,
  select,
  table,
  tabs,
  textArea,
  timeElement,
  type Cell,
} from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';

const KIND_NAMES: Readonly<Record<ReportKind, string>> = { fincen_sar: 'FinCEN SAR', goaml: 'goAML' };

const stateName = (state: CaseView['reportFiles'][number]['state']): string =>
  state.toUpperCase().replace('_', ' ');

const HOW = {
  assumed: 'not in the records, and assumed',
  converted: 'converted at the rate of the day',
  shortened: 'shortened, as the form takes no more',
  split: 'split into last and first name',
  transliterated: 'written in Latin letters',
} as const;

const REPORTS = [
  { value: 'initial', label: 'is the first one' },
  { value: 'continuing', label: 'goes on after an earlier one' },
  { value: 'correction', label: 'corrects an earlier one' },
];

const KEPT = 'The case keeps who made a file, when, its SHA-256 and what its schema said.';
const ROWS_SHOWN = 200;
const CUSTOMERS_SHOWN = 20;
const LINES_CHARS_MAX = 10_000;

const reportFileAddress = (caseId: string, kind: ReportKind): string =>
  `${caseAddress(caseId)}/report-file?kind=${kind}`;

/** The report files that were made of a case, and where one is made. */
export function reportFilesSection({ caseId, reportFiles }: CaseView, { nameOf }: Viewer): Html {
  const made = reportFiles.map(
    ({ kind, state, sha256, by, at }) =>
      html`${KIND_NAMES[kind]}, ${stateName(state)}, made by ${nameOf(by)}, ${timeElement(at)}
        <span class="hint">SHA-256 ${sha256.match(/.{16}/g)!.map((part) => html`${part}<wbr />`)}</span>`,
  );
  const links = REPORT_KINDS.map((kind) =>
    buttonLink({ href: reportFileAddress(caseId, kind), label: KIND_NAMES[kind] }),
  );
  return section(
    'Report files',
    html`${plainList(made, 'None was made.')}
      <div class="actions">${links}</div>`,
  );
}

interface Shown {
  readonly session: SignedIn;
  readonly reported: CaseView;
  readonly checked: InstanceType<typeof CheckReportFile>['result'];
  readonly answers: ReportAnswers;
  readonly refused?: RefusedForm | undefined;
}

/** A report file of a case: what it lacks, what its schema says, what only a person can say, and the file. */
export function reportFilePage(shown: Shown): Html {
  const { session, reported, checked, refused } = shown;
  const { caseId, title } = reported;
  const { kind } = checked;
  const links = REPORT_KINDS.map((each) => ({
    href: reportFileAddress(caseId, each),
    name: KIND_NAMES[each],
    isCurrent: each === kind,
  }));
  return dashboardPage({
    title: `Report file: ${KIND_NAMES[kind]}`,
    current: '/cases',
    session,
    refused,
    lead: html`${reported.confidential && badge('bad', 'confidential: tell nobody outside of it')} Of the case
      <a class="tall" href="${caseAddress(caseId)}">${caseTitle(title)}</a>. Nothing is sent: you file it
      yourself, and record number and day in the case.`,
    body: html`${tabs('Kinds of report files', links)} ${stateOf(shown)}
      <div class="board">
        <div>${missingOf(shown)} ${changesOf(shown)}</div>
        <div>${answersOf(shown)}</div>
      </div>`,
  });
}

function stateOf({ checked: { state, faults, kind } }: Shown): Html {
  const schema = kind === 'goaml' ? 'the schema that the operator gave' : 'FinCEN’s schema 1.2';
  if (state === 'certified')
    return notice(
      'success',
      `${stateName(state)}: the file holds against ${schema}, and nothing that is required is missing.`,
    );
  if (state === 'not_validated') return notice('warning', `${stateName(state)}: ${faults.join(' ')}`);
  return notice(
    'error',
    html`${stateName(state)}: the file is not fit to be filed.
      <details>
        <summary>${counted(faults.length, 'fault')}</summary>
        ${plainList(faults)}
      </details>`,
  );
}

function missingOf({ checked: { missing } }: Shown): Html {
  const rows = missing
    .slice(0, ROWS_SHOWN)
    .map(({ field: name, where, isRequired }) => [
      name,
      where,
      isRequired ? badge('bad', 'required') : 'unknown or left out',
    ]);
  return listOf('What is missing', ['Field', 'Entered in', 'Without it'], rows, missing.length);
}

function changesOf({ checked: { changes } }: Shown): Html {
  const rows = changes
    .slice(0, ROWS_SHOWN)
    .map(({ field: name, how, before, after }) => [name, HOW[how], before, after || 'left out']);
  const head = ['Field', 'How', 'Before', 'In the file'];
  return listOf('What to check', head, rows, changes.length);
}

function listOf(title: string, head: string[], rows: Cell[][], total: number): Html {
  const more = total - rows.length;
  return section(
    title,
    html`${table({ caption: title, head, rows, none: 'Nothing.' })}
    ${more > 0 && html`<p class="hint">And ${more} more.</p>`}`,
  );
}

function answersOf(shown: Shown): Html {
  const { session, reported, checked, answers } = shown;
  const { kind } = checked;
  const customers = checked.subjects.slice(0, CUSTOMERS_SHOWN).join(', ');
  const mayMake = hasPermission(session.caller, 'alerts:write');
  const accounts = lines(shown, 'Account numbers', 'accounts', {
    hint: `One a line: the id of the customer, a semicolon and the number. Customers: ${customers}.`,
    value: answers.accounts.map(({ customer, number }) => `${customer}; ${number}`).join('\n'),
  });
  const goaml = [
    lines(shown, 'Action taken', 'action', { value: answers.action ?? '', maxLength: ACTION_CHARS_MAX }),
    lines(shown, 'Report indicators', 'indicators', {
      hint: 'Codes from the list of your authority, one a line.',
      value: answers.indicators.join('\n'),
    }),
  ];
  const body = form({
    action: reportFileAddress(reported.caseId, kind),
    formToken: session.formToken,
    body: html`${hiddenInput('kind', kind)} ${kind === 'goaml' ? goaml : fincenFields(shown)} ${accounts}
      ${mayMake && html`<p class="hint">${KEPT}</p>`}
      <div class="actions">
        ${button({ label: 'Check again', kind: 'plain', name: 'make', value: 'no' })}
        ${mayMake && button({ label: 'Make the file', name: 'make', value: 'yes' })}
      </div>`,
  });
  return section('What only you can say', body);
}

const lines = (
  { refused }: Shown,
  label: string,
  name: string,
  more: { readonly value: string; readonly hint?: string; readonly maxLength?: number },
): Html => textArea({ label, name, maxLength: LINES_CHARS_MAX, isOptional: true, refused, ...more });

function fincenFields(shown: Shown): Html {
  const { checked, answers, refused } = shown;
  const ticks = checked.activities.map(({ code, label, isChosen }) => ({
    name: 'activities',
    value: code,
    label: `${label} (${code})`,
    checked: isChosen,
  }));
  const chosen = ticks.filter(({ checked: isChosen }) => isChosen).map(({ label }) => label);
  const optional = { isOptional: true, refused } as const;
  const other = { label: 'Another kind, in words', name: 'otherActivity', maxLength: 50, ...optional };
  const earlier = { label: 'Number of the earlier report', name: 'earlierNumber', ...optional };
  return html`<details>
      <summary>Kinds of suspicious activity: ${chosen.join('; ') || 'none yet, choose some'}</summary>
      ${checkboxGroup('Kinds of suspicious activity', ticks, refused)}
    </details>
    ${field({ ...other, value: answers.otherActivity ?? '' })}
    ${select({ label: 'This report', name: 'report', value: answers.report, refused, choices: REPORTS })}
    ${field({
      ...earlier,
      hint: '14 digits; fourteen zeros, as FinCEN asks, stand in the file where it is not known.',
      value: answers.earlierNumber ?? '',
    })}
    ${lines(shown, 'Customers who are no subjects', 'leftOut', {
      hint: 'Ids of customers whom the alerts name only as the other side of payments, one a line.',
      value: answers.leftOut.join('\n'),
    })}`;
}
