import {
  CASE_FILING_CHARS_MAX,
  CASE_NARRATIVE_CHARS_MAX,
  CASE_REASON_CHARS_MAX,
  CASE_TITLE_CHARS_MAX,
} from '../../cases/domain/case.events.js';
import type { CaseView } from '../../cases/queries/get-case.query.js';
import { CASES_LISTED_MAX, type ListedCase } from '../../cases/queries/list-cases.query.js';
import { hasPermission } from '@alert-review/kernel';
import {
  caseAddress,
  caseLink,
  CASES_PATH,
  caseStateText,
  caseTitle,
  CONFIDENTIAL_BADGE_TEXT,
  reportDueText,
} from '../alerts/case-parts.js';
import { isoDayElement } from '../alerts/amount-parts.js';
import { markdownSections } from '../alerts/markdown-parts.js';
import type { QueueViewer } from '../alerts/queue-row-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import type { ReportAnswersVersion } from '../../cases/queries/get-answer-history.query.js';
import type { PersonNameVersion } from '../../cases/queries/get-person-names.query.js';
import { caseAlertsTable, type AlertRowsById } from './case-alerts-part.js';
import {
  caseMoneySection,
  customerNameText,
  type CaseCustomer,
  type DrawnCustomer,
} from './case-money-part.js';
import { narrativeAcceptanceText, caseNarrativeAddress } from './case-narrative-page.js';
import { timelineSection } from './case-timeline.js';
import { answerHistorySection, nameHistorySection } from './answer-history.js';
import { filedFileText, reportFileChoices, reportFilesSection } from './report-file-page.js';
import {
  badge,
  button,
  buttonLink,
  inputField,
  form,
  hiddenInput,
  notice,
  plainList,
  selectField,
  table,
  tabs,
  textArea,
  timeElement,
} from '../page-parts.js';

/** A longer narrative is folded. */
const NARRATIVE_CHARS_OPEN = 2_000;

const STATES = { open: 'Open', closed: 'Closed' } as const;

export function casesPage(
  viewer: QueueViewer,
  state: keyof typeof STATES,
  cases: readonly ListedCase[],
  refused?: RefusedForm,
): Html {
  const links = (['open', 'closed'] as const).map((each) => {
    return { href: `${CASES_PATH}?state=${each}`, name: STATES[each], isCurrent: each === state };
  });
  const listed = table({
    caption: 'Cases',
    head: ['Case', 'Alerts', state === 'open' ? 'Last day for a report' : 'Outcome', 'Confidentiality'],
    rows: cases.map((each) => [
      caseLink(each),
      `${each.alerts.length}`,
      each.state === 'closed'
        ? caseStateText(each)
        : html`${each.dueOn === null ? 'none' : isoDayElement(each.dueOn)}
          ${reportDueText(each, viewer.nowMs)}`,
      each.confidential ? 'confidential' : 'not confidential',
    ]),
    none: 'None.',
  });
  return dashboardPage({
    title: 'Cases',
    current: CASES_PATH,
    session: viewer.session,
    refused,
    lead:
      'A case joins alerts under one narrative. Open a case from the page of an alert or ' +
      'from the queue.',
    body: html`${refused?.field && notice('error', refused.text())} ${tabs('Cases', links)}
      <section class="card">${listed}</section>
      ${cases.length === CASES_LISTED_MAX && html`<p class="hint">The first ${CASES_LISTED_MAX}.</p>`}`,
  });
}

interface CasePage {
  readonly viewer: QueueViewer;
  readonly found: CaseView;
  readonly rows: AlertRowsById;
  /** The first customers of the case. */
  readonly customers: readonly CaseCustomer[];
  /** The customer whose money is drawn; null without any. */
  readonly drawn: DrawnCustomer | null;
  /** Answers on the forms of the report files, oldest first. */
  readonly answered: readonly ReportAnswersVersion[];
  /** Who set which parts of names, oldest first. */
  readonly namesSet: readonly PersonNameVersion[];
  readonly refused?: RefusedForm | undefined;
}

const isPast = ({ version, versions }: CaseView): boolean => version < versions.length;

export function casePage(page: CasePage): Html {
  const { viewer, found, refused } = page;
  const { title, confidential, opened, unrelated, alerts } = found;
  const due = reportDueText(found, viewer.nowMs);
  const apart = alerts.flatMap(({ serviceId, alertId }) => (unrelated.includes(serviceId) ? alertId : []));
  const told =
    `Nothing connects the first alert with ${apart.join(', ')}: no customer, no flagged payment. ` +
    'Remove an alert below if it does not belong to this case.';
  const names = page.customers.map(customerNameText).join(', ');
  const now = html`<a href="${caseAddress(found.caseId)}">The newest version</a>`;
  return dashboardPage({
    title: caseTitle(title),
    current: CASES_PATH,
    session: viewer.session,
    refused,
    lead: html`${names !== '' && html`<b>${names}</b> `} ${badge('plain', caseStateText(found))}
      ${confidential && badge('bad', CONFIDENTIAL_BADGE_TEXT)} ${due && html`${due} · `} opened by
      ${viewer.nameOf(opened.by)}, ${timeElement(opened.at)} ·
      <a class="tall" href="${CASES_PATH}">All cases</a>`,
    body: html`${apart.length > 0 && notice('warning', told)}
      ${isPast(found) && notice('info', html`Title and narrative of an earlier version. ${now}`)}
      <div class="board">
        <div>
          ${alertsSection(page)} ${textsSection(page)} ${caseMoneySection(found, page.customers, page.drawn)}
          ${timelineSection(found, page.rows, page.customers, viewer.nameOf)}
        </div>
        <div>
          ${checklistSection(page)} ${reportFilesSection(found, viewer, isInDollars(page))}
          ${filingsSection(page)} ${settingsSection(page)} ${endSection(page)} ${versionsSection(page)}
          ${answerHistorySection(page.answered, viewer)} ${nameHistorySection(page.namesSet, viewer)}
        </div>
      </div>`,
  });
}

/** Whether any flagged money is in US dollars, so that a report to FinCEN comes first. */
const isInDollars = ({ rows }: CasePage): boolean =>
  [...rows.values()].some(({ flagged }) => flagged.volumes.some(({ currency }) => currency === 'USD'));

const mayWrite = ({ viewer, found }: CasePage): boolean =>
  !isPast(found) && hasPermission(viewer.session.caller, 'alerts:write');

const mayChange = (page: CasePage): boolean => page.found.state === 'open' && mayWrite(page);

/**
 * A form with one change of the case. `about` adds to the button's name for screen readers what it changes.
 */
function changeForm(
  { viewer, found }: CasePage,
  change: string,
  fields: Html,
  label: string,
  about?: string,
) {
  const pressed = button({ label, kind: 'plain', ...(about !== undefined && { about }) });
  return form({
    action: caseAddress(found.caseId),
    formToken: viewer.session.formToken,
    body: html`${hiddenInput('change', change)} ${fields}
    ${about === undefined ? html`<div class="actions">${pressed}</div>` : pressed}`,
    ...(about !== undefined && { inline: true }),
  });
}

function textsSection(page: CasePage): Html {
  const { found, refused } = page;
  const { narrative, versions } = found;
  const title = refused?.sent('title')[0] ?? found.title ?? '';
  const read = html`${found.accepted && narrativeAcceptanceText(found.accepted, page.viewer)}
  ${
    !isPast(found) &&
    html`<div class="actions">
      ${buttonLink({ href: caseNarrativeAddress(found.caseId), label: 'Check and accept the narrative' })}
    </div>`
  }
  ${narrative === null ? 'Erased.' : foldedNarrative(narrative)}`;
  if (!mayChange(page)) return pageSection('Narrative', read);
  const fields = html`${hiddenInput('seenVersion', `${versions.length}`)}
  ${inputField({ label: 'Title', name: 'title', value: title, maxLength: CASE_TITLE_CHARS_MAX, refused })}
  ${textArea({
    label: 'Narrative',
    name: 'narrative',
    hint:
      'The first version contains the drafts of the alerts’ newest investigations. Every ' +
      'version is kept.',
    value: narrative ?? '',
    maxLength: CASE_NARRATIVE_CHARS_MAX,
    isOptional: true,
    refused,
  })}`;
  const body = changeForm(page, 'writeTexts', fields, 'Save');
  const isRefused = ['title', 'narrative', 'seenVersion'].includes(refused?.field ?? '');
  const edit = html`<details class="more narrative" ${isRefused && html`open`}>
    <summary>Edit title and narrative</summary>
    ${body}
  </details>`;
  return pageSection('Narrative', html`${read} ${edit}`);
}

/** Drafts of several alerts fill pages: a long text is one click away, so that the work stays in sight. */
const foldedNarrative = (narrative: string): Html => {
  const text = html`<div class="prose">${narrativeText(narrative)}</div>`;
  return narrative.length <= NARRATIVE_CHARS_OPEN
    ? text
    : html`<details>
        <summary>Read the narrative</summary>
        ${text}
      </details>`;
};

/** Renders a narrative with headings of each level: those of an alert's draft stand below the alert's own. */
const narrativeText = (narrative: string): Html =>
  narrative.trim() === ''
    ? html`<p class="hint">No narrative has been written yet.</p>`
    : markdownSections(narrative.replaceAll(/^#{1,6} /gm, '## '));

function alertsSection(page: CasePage): Html {
  const { found, rows, refused } = page;
  const may = mayChange(page);
  const takeOut = ({ serviceId, alertId }: CaseView['alerts'][number]) =>
    changeForm(page, 'removeAlert', hiddenInput('alert', serviceId), 'Remove', alertId);
  const listed = caseAlertsTable(found, rows, may ? takeOut : null);
  const add = () =>
    changeForm(
      page,
      'addAlerts',
      inputField({ label: 'Id of an alert', name: 'alert', refused }),
      'Add',
      'an alert',
    );
  return pageSection('Alerts', html`${listed} ${may && add()}`);
}

function checklistSection(page: CasePage): Html {
  const { found, viewer } = page;
  const items = found.checklist.map(({ text, ticked }, at) => {
    const fields = html`${hiddenInput('item', `${at}`)} ${hiddenInput('done', ticked ? 'no' : 'yes')}`;
    const done =
      ticked && html`<span class="hint">${viewer.nameOf(ticked.by)}, ${timeElement(ticked.at)}</span>`;
    return html`<div class="check">
      <span>${ticked && '✓ '}${text} ${done}</span>
      ${mayChange(page) && changeForm(page, 'tick', fields, ticked ? 'Not done' : 'Done', text)}
    </div>`;
  });
  return pageSection('Checklist', plainList(items, 'Nothing.'));
}

function filingsSection(page: CasePage): Html {
  const { found, viewer, refused } = page;
  const text = { maxLength: CASE_FILING_CHARS_MAX, refused };
  const fields = html`${inputField({ label: 'Authority', name: 'authority', ...text })}
  ${inputField({ label: 'Number', name: 'number', ...text })}
  ${inputField({ label: 'Filed on', name: 'filedOn', type: 'date', refused })}
  ${selectField({
    label: 'Report file that you sent to the authority',
    name: 'fileSha256',
    choices: [...reportFileChoices(found), { value: '', label: 'a file that was not made from this case' }],
    refused,
  })}`;
  const listed = found.filings.map(
    ({ authority, number, filedOn, fileSha256, by, at }) =>
      html`${authority ?? 'erased'}, number <b>${number ?? 'erased'}</b>, filed on ${filedOn}
        <span class="hint">recorded by ${viewer.nameOf(by)}, ${timeElement(at)}</span>
        ${filedFileText(found, fileSha256, viewer)}`,
  );
  return pageSection(
    'Reports that were filed',
    html`${plainList(
      listed,
      'No filing is recorded. File the report with the authority yourself, then record the ' + 'filing here.',
    )}
    ${
      mayChange(page) &&
      html`<details
        class="more"
        ${['authority', 'number', 'filedOn', 'fileSha256'].includes(refused?.field ?? '') && html`open`}
      >
        <summary>Record a filing</summary>
        ${changeForm(page, 'recordFiling', fields, 'Record')}
      </details>`
    }`,
  );
}

function settingsSection(page: CasePage): Html | null {
  const { dueOn, confidential, filings, reportFiles } = page.found;
  if (!mayChange(page)) return null;
  const day = inputField({
    label: 'Last day for a report',
    name: 'dueOn',
    type: 'date',
    value: dueOn ?? '',
    isOptional: true,
    refused: page.refused,
  });
  const choices = [
    { value: 'yes', label: 'people who decide, and auditors' },
    { value: 'no', label: 'everybody who can read alerts' },
  ];
  const who = selectField({
    label: 'Who can see the case',
    name: 'confidential',
    choices,
    value: confidential ? 'yes' : 'no',
  });
  return pageSection(
    'Deadline and confidentiality',
    html`${changeForm(page, 'set', day, 'Set deadline')}
    ${filings.length + reportFiles.length === 0 && changeForm(page, 'set', who, 'Save who can see it')}`,
  );
}

function endSection(page: CasePage): Html | null {
  const { found, viewer, refused } = page;
  const { closed, filings } = found;
  if (closed) {
    const told = html`<p>
      ${viewer.nameOf(closed.by)}, ${timeElement(closed.at)}: ${closed.reason ?? 'erased'}
    </p>`;
    const again = mayWrite(page) && changeForm(page, 'reopen', html``, 'Reopen case');
    return pageSection('Closed', html`${told} ${again}`);
  }
  const reason = textArea({ label: 'Reason', name: 'reason', maxLength: CASE_REASON_CHARS_MAX, refused });
  const label = filings.length > 0 ? 'Close: report filed' : 'Close: no report';
  return mayWrite(page) ? pageSection('Close', changeForm(page, 'close', reason, label)) : null;
}

function versionsSection({ found, viewer }: CasePage): Html {
  const items = found.versions.map(
    ({ by, at }, index) =>
      html`<a class="tall" href="${caseAddress(found.caseId)}?version=${index + 1}">Version ${index + 1}</a>
        ${viewer.nameOf(by)}, ${timeElement(at)}`,
  );
  return pageSection('Versions of the narrative', plainList(items.reverse()));
}
