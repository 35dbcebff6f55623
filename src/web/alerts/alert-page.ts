import type { ScoreProbability } from '@alert-review/decision-statistics';
import type { AlertFindings } from '../../investigations/queries/get-alert-findings.query.js';
import type { CaseActivity } from '../../investigations/queries/get-case-activity.query.js';
import type { GetScreeningHits } from '../../investigations/queries/get-screening-hits.query.js';
import type { ListAlertInvestigations } from '../../investigations/queries/list-alert-investigations.query.js';
import type { ProposalTexts } from '../../dispositions/queries/get-proposal-texts.query.js';
import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { Entity } from '../../ingestion/domain/entity.record.js';
import type { ListedCase } from '../../cases/queries/list-cases.query.js';
import { casesSection } from './case-parts.js';
import { caseTimeline } from './case-timeline.js';
import { cutText, hasPermission } from '@alert-review/kernel';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { customerLink } from '../links.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import {
  button,
  copyButton,
  definitionList,
  form,
  hiddenInput,
  longText,
  notice,
  resultNotice,
  plainList,
  selectField,
  timeElement,
  type Notice,
} from '../page-parts.js';
import { activitySection, transactionRowsAddress, type ShownRowsQuery } from './activity-parts.js';
import {
  alertAddress,
  alertHistoryAddress,
  compareInvestigationsAddress,
  newTicketAddress,
  runStateAddress,
} from './alert-address.js';
import { countPart } from './amount-parts.js';
import { customerSection, listText } from './customer-parts.js';
import {
  alertLink,
  decisionText,
  codeInWords,
  recommendationBadge,
  scoreText,
  ALERT_SOURCE_NAMES,
  shortTitleText,
} from './decision-parts.js';
import { flagsSection } from './flag-parts.js';
import { hitSections } from './hit-parts.js';
import { markdownLine, markdownSections } from './markdown-parts.js';
import { narrativeCheckAddress } from './narrative-check-page.js';
import { alertQuestionsAddress } from './questions-page.js';
import { QUEUE_PATH } from './queue-filter.js';
import type { QueueViewer } from './queue-page.js';
import { CUSTOMER_KIND_WORDS, snoozeForm, takeNextForm, viewerHasTeamwork } from './queue-row-parts.js';
import { decidingRuleText, scoreSection } from './score-parts.js';
import { dotsSection, alertMoneyPictures } from './money-pictures.js';
import { neighbourhoodSection, type NeighbourPayments } from './neighbourhood.js';
import { peerStrips } from './peer-strips.js';
import { firstReadSections } from './first-read-part.js';
import { decisionBar, narrativeSection } from './verdict-parts.js';
import { WORK_FIELDS } from './work-forms.js';
import { workSections, type RerunPrediction } from './work-parts.js';

/**
 * A blind quality review: the page hides the decision and, with `hidesResult`, the result of the
 * investigation.
 */
export interface BlindReview {
  readonly form: Html;
  /** Address of the review's own page. The address of the alert would lead to the decision. */
  readonly address: string;
  readonly hidesResult: boolean;
}

interface AlertPageView {
  readonly viewer: QueueViewer;
  readonly row: QueueRow;
  /** Cases that contain the alert. */
  readonly cases: readonly ListedCase[];
  /** Ids of the users to whom the viewer may assign the alert. */
  readonly people: readonly string[];
  readonly findings: AlertFindings;
  readonly activity: CaseActivity | null;
  readonly neighbours: NeighbourPayments | null;
  readonly entity: Entity | null;
  readonly hits: GetScreeningHits['result'];
  readonly runs: ListAlertInvestigations['result'];
  readonly texts: ProposalTexts;
  /** Other alerts of the same customers, highest risk first. */
  readonly related: readonly QueueRow[];
  readonly rows: ShownRowsQuery;
  readonly told?: Notice | undefined;
  readonly refused?: RefusedForm | undefined;
  readonly predicted?: RerunPrediction | undefined;
  readonly look?: BlindReview | undefined;
  /** What people decide about alerts with such a score; null until there are enough decisions. */
  readonly probability: ScoreProbability | null;
}

/** Renders an alert on one page. Printed, it is the case file. */
export function alertPage(view: AlertPageView): Html {
  if (view.look) return blindPage(view, view.look);
  const { row, findings, activity, neighbours, entity, texts, viewer, told, refused } = view;
  const { run } = findings;
  return dashboardPage({
    title: shortTitleText(row.customer.name ?? row.customer.id),
    current: QUEUE_PATH,
    help: '/alerts/:id',
    session: viewer.session,
    refused,
    lead: lead(view),
    body: html`${told && resultNotice(told.kind, told.text)} ${liveNotice(view)}
      ${refused?.field && !WORK_FIELDS.has(refused.field) && notice('error', refused.text())}
      ${decisionBar(row, run, texts, viewer, { refused, further: furtherActs(view) })}
      <div class="board">
        <div>
          ${alertMoneyPictures(activity, alertAddress(row.serviceId), run, entity?.name ?? null)}
          ${run ? narrativeSection(run) : noResult(row)} ${draftSection(run?.draft ?? null)}
          <div class="later">
            ${neighbours && neighbourhoodSection(neighbours.shown, neighbours.indicators)}
            ${activitySection(activity, row.serviceId, view.rows)}
            ${dotsSection(activity, alertAddress(row.serviceId))} ${run && flagsSection(run, activity?.total)}
            ${run && hitSections(view.hits, activity?.subjectId ?? null)}
          </div>
        </div>
        <div>
          ${run && firstReadSections(run)} ${customerSection(entity, activity)}
          ${run && scoreSection(run, view.probability)} ${run && peerStrips(run)}
          <div class="later">
            ${runsSection(view)} ${workSections({ ...view, id: row.serviceId })} ${relatedSection(view)}
            ${caseTimeline(view)} ${casesSection(view.cases, viewer, row.serviceId)}
            ${alertSection(findings, alertAddress(row.serviceId))}
          </div>
        </div>
      </div>`,
  });
}

/**
 * Renders the alert for a quality review, without decision, notes, investigations and other alerts, as they
 * would reveal the first decision.
 */
function blindPage(
  { row, findings, activity, entity, hits, viewer, rows }: AlertPageView,
  look: BlindReview,
) {
  const run = look.hidesResult ? null : findings.run;
  return dashboardPage({
    title: shortTitleText(row.title),
    current: '/decisions',
    session: viewer.session,
    lead: html`customer ${customerLink(row.customer.id)} · alert <code>${row.alertId}</code>`,
    body: html`${look.form}
      <div class="board">
        <div>
          ${alertMoneyPictures(activity, look.address, run, entity?.name ?? null)}
          ${run && narrativeSection(run)} ${dotsSection(activity, look.address)}
          ${run && flagsSection(run, activity?.total)}
          ${run && hitSections(hits, activity?.subjectId ?? null)}
          ${activitySection(activity, row.serviceId, rows, look.address)}
        </div>
        <div>
          ${run && scoreSection(run)} ${run && peerStrips(run)} ${customerSection(entity, activity)}
          ${alertSection(findings, look.address)}
        </div>
      </div>`,
  });
}

/** What the menu of the decision bar offers. */
function furtherActs(view: AlertPageView): readonly Html[] {
  const { row, viewer } = view;
  const link = (href: string, label: string) => html`<a class="tall" href="${href}">${label}</a>`;
  return [
    giveForm(view),
    snoozeForm(row, viewer),
    viewerHasTeamwork(viewer) ? takeNextForm(viewer, QUEUE_PATH) : null,
    viewerHasTeamwork(viewer)
      ? link(alertQuestionsAddress(row.serviceId), 'Questions to the customer')
      : null,
    link(narrativeCheckAddress(row.serviceId), 'Check a narrative'),
    hasPermission(viewer.session.caller, 'tickets:write')
      ? link(newTicketAddress(row.alertId), 'Report a problem')
      : null,
  ].filter((each) => each !== null);
}

/** Form that assigns the alert to another person. */
function giveForm({ viewer, row, people }: AlertPageView): Html | null {
  if (people.length === 0 || row.decision.event !== null) return null;
  const address = alertAddress(row.serviceId);
  const choices = people.map((id) => ({ value: id, label: viewer.nameOf(id) }));
  const body = html`${hiddenInput('back', address)} ${selectField({ label: 'Person', name: 'user', choices })}
  ${button({ label: 'Assign', kind: 'plain' })}`;
  return html`<details class="card more">
    <summary>Assign</summary>
    ${form({ action: `${address}/give`, formToken: viewer.session.formToken, inline: true, body })}
  </details>`;
}

const OCCUPATION_CHARS_SHOWN = 60;

/** Who and what the alert is about, then the links to what lies around it. */
function lead({ row, entity, viewer: { session } }: AlertPageView): Html {
  const { title, ruleTitle, customer, alertId, serviceId } = row;
  const kind = entity
    ? [CUSTOMER_KIND_WORDS[entity.type], cutText(entity.occupation ?? '', OCCUPATION_CHARS_SHOWN)]
        .filter(Boolean)
        .join(', ')
    : 'customer';
  const mayAudit = hasPermission(session.caller, 'audit:export');
  return html`${kind} ${customerLink(customer.id)}${otherCustomers(customer)} · alert
    <code>${alertId}</code> · ${shortTitleText(ruleTitle ?? title)} ·
    ${mayAudit && html`<a class="tall" href="${alertHistoryAddress(serviceId)}">History</a> · `}
    <a class="tall" href="${QUEUE_PATH}">All alerts</a>`;
}

/** " · also in this alert: Ann Example (c-2)": the other customers of an alert. The first has a name. */
function otherCustomers({ second, others }: QueueRow['customer']): Html | null {
  if (!second) return null;
  const more = others > 1 ? ` and ${others - 1} more` : '';
  return second.name === null
    ? html` · also in this alert: ${customerLink(second.id)}${more}`
    : html` · also in this alert: ${customerLink(second.id, shortTitleText(second.name))}
      (${second.id})${more}`;
}

/** Shows that an investigation is queued or running. The browser script keeps the state up to date. */
function liveNotice({ runs: { investigations } }: AlertPageView): Html | null {
  const [newest] = investigations;
  const state = newest?.state;
  if (!newest || (state !== 'queued' && state !== 'running')) return null;
  return html`<p class="notice info" role="status" data-run="${runStateAddress(newest.id)}">
    An investigation is in progress: <b>${state}</b>. <span>Reload this page to see the result.</span>
  </p>`;
}

const noResult = ({ isRunning }: QueueRow): Html =>
  pageSection(
    'Narrative',
    html`<p>
      ${
        isRunning
          ? 'An investigation is in progress. The result will appear here.'
          : 'No investigation has been completed yet.'
      }
    </p>`,
  );

function draftSection(draft: string | null): Html | null {
  if (draft === null) return null;
  const [title = ''] = draft.split('\n', 1);
  return pageSection(
    'Draft of a report',
    html`<details>
      <summary>Read or copy it</summary>
      <div class="stack prose" id="draft">
        <p><strong>${markdownLine(title.replace(/^# /, ''))}</strong></p>
        ${markdownSections(draft)}
      </div>
      ${copyButton('draft', 'Copy the draft')}
    </details>`,
  );
}

const CUSTOMERS_SHOWN = 10;

function alertSection({ uploaded }: AlertFindings, address: string): Html {
  const { rule_title, description, created_at, status, source, start_date, end_date } = uploaded;
  const { alert_subtype: subtype, crypto_transferred_value_percentage: inCrypto } = uploaded;
  const ids = uploaded.entity_id_list.slice(0, CUSTOMERS_SHOWN);
  const more = uploaded.entity_id_list.length - ids.length;
  const flagged = countPart(uploaded.flagged_transaction_id_list.length, 'transaction');
  const first = [
    ['Rule', shortTitleText(rule_title)],
    ['Raised', timeElement(created_at)],
    ['Customers', html`${ids.map((id) => html`${customerLink(id)} `)}${more > 0 && `and ${more} more`}`],
    ['Flagged', html`<a href="${transactionRowsAddress(address, { order: 'flagged' })}">${flagged}</a>`],
  ] as const;
  const further = [
    ['State', codeInWords(status)],
    ['Source', ALERT_SOURCE_NAMES[source]],
    ['Subtype', subtype == null ? null : shortTitleText(subtype)],
    ['Description', description == null ? null : longText(description)],
    ['From', timeElement(start_date ?? null)],
    ['To', timeElement(end_date ?? null)],
    ['Moved in crypto', inCrypto == null ? null : `${inCrypto} %`],
    ['References', listText(uploaded.reference_ids ?? [])],
  ] as const;
  return pageSection(
    'As uploaded',
    html`${definitionList(first)}
      <details class="more">
        <summary>All uploaded fields</summary>
        ${definitionList(further)}
      </details>`,
  );
}

const RUNS_SHOWN = 5;

function runsSection({ runs: { investigations }, row }: AlertPageView): Html {
  const newest = investigations.find(({ state }) => state === 'completed')?.id;
  const more = investigations.length - RUNS_SHOWN;
  return pageSection(
    'Investigations',
    html`${plainList(
      investigations.slice(0, RUNS_SHOWN).map(
        (run) =>
          html`${timeElement(run.ranAt)} ${codeInWords(run.state)}
            ${run.disposition && recommendationBadge(run.disposition)} <b>${scoreText(run.score)}</b>
            ${decidingRuleText(run.outcome)}
            <span class="hint"><code>${run.id}</code></span>
            ${
              newest !== undefined &&
              newest !== run.id &&
              run.state === 'completed' &&
              html`<a class="tall" href="${compareInvestigationsAddress(row.serviceId, run.id, newest)}"
                >compare with the newest<span class="unseen"> the investigation ${run.id}</span></a
              >`
            }`,
      ),
      'None yet.',
    )}
    ${more > 0 && html`<p class="hint">and ${more} earlier</p>`}`,
  );
}

const RELATED_SHOWN = 5;

function relatedSection({ related, viewer }: AlertPageView): Html {
  const more = related.length > RELATED_SHOWN;
  return pageSection(
    'Related alerts',
    html`${plainList(
      related
        .slice(0, RELATED_SHOWN)
        .map(
          (row) =>
            html`${alertLink(row)}
              <b>${scoreText(row.finalRiskScore)}</b> ${recommendationBadge(row.finalDisposition)}
              ${decisionText(row.decision, viewer.nameOf)}`,
        ),
      'No other alert names this customer.',
    )}
    ${more && html`<p class="hint">and more: filter the queue by the customer’s id</p>`}`,
  );
}
