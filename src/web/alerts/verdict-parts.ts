import { type CustomerRole } from '@alert-review/judgement';
import type {
  RunFindings,
  ShownHypothesis,
  ShownReason,
} from '../../investigations/queries/get-alert-findings.query.js';
import type {
  ProposalConfirmation,
  ProposalTexts,
} from '../../dispositions/queries/get-proposal-texts.query.js';
import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import {
  DECISION_REASON_CHARS_MAX,
  SETTABLE_DISPOSITIONS,
} from '../../dispositions/domain/disposition.events.js';
import { hasPermission, MINUTE_MS } from '@alert-review/kernel';
import type { RefusedForm } from '../answer-form.js';
import { helpAddress } from '../help.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import {
  badge,
  button,
  copyButton,
  inputField,
  form,
  hiddenInput,
  inertSubmit,
  keyHelp,
  keyHint,
  timeElement,
} from '../page-parts.js';
import {
  decisionText,
  recommendationBadge,
  proposalText,
  scoreBesideThreshold,
  seenDecisionInput,
  mayUndoPolicyDecision,
  decisionUndoDeadline,
} from './decision-parts.js';
import { alertAddress } from './alert-address.js';
import { countPart } from './amount-parts.js';
import { markdownSections } from './markdown-parts.js';
import { proposalNotices } from './proposal-parts.js';
import {
  DECIDE_BUTTON_LABELS,
  alertDueTexts,
  joinedByDots,
  viewerHasTeamwork,
  assignmentButtons,
  ALERT_WORK_SHORTCUTS,
  assigneeText,
  type QueueViewer,
} from './queue-row-parts.js';
import { REASON_LIST_ID, reasonList } from './reason-parts.js';
import { lineWithLinks } from './step-links.js';
import { shortcutForm } from './shortcut-form.js';

/** What a person must know of the customer before anything else. A pattern tells suspects. */
const ROLE_WORDS: Partial<Readonly<Record<CustomerRole, string>>> = {
  victim: 'the customer is a possible victim',
  used: 'the customer may have been used',
  third_party: 'somebody else’s payment',
};

const roleBadge = (role: CustomerRole | null): Html | null => {
  const words = role === null ? undefined : ROLE_WORDS[role];
  return words === undefined ? null : badge('plain', words);
};

/** Whether the line says already that the customer may be a victim; a second time would cut it off. */
const isVictimText = (why: string | null): boolean => /\bvictim\b/iu.test(why ?? '');

/** What the alert is about in one line, as in the queue; else the pattern of its result. */
const whyText = ({ marks }: QueueRow, run: RunFindings | null): string | null =>
  marks?.line ?? run?.hypothesis?.title ?? null;

export const decisionBar = (
  row: QueueRow,
  run: RunFindings | null,
  texts: ProposalTexts,
  viewer: QueueViewer,
  { refused, further }: { readonly refused?: RefusedForm | undefined; readonly further: readonly Html[] },
): Html =>
  html`<section
      class="card deciding"
      id="decide"
      aria-label="Result and decision"
      ${row.finalDisposition !== null && html`data-recommended="${row.finalDisposition}"`}
    >
      ${standingPart(row, run, texts, viewer)} ${proposalNotices(texts, viewer)}
      ${row.proposal && proposalForm(row, { ...row.proposal, ...texts }, viewer, refused)}
      <div class="acts">
        ${decisionForm(row, viewer, refused)} ${further.length > 0 && furtherMenu(further)}
        <nav id="list" aria-label="The list that you came from" hidden>
          <a class="button plain" rel="prev" hidden>Previous ${keyHint('k')}</a>
          <a class="button plain" rel="next" hidden>Next ${keyHint('j')}</a>
          <a class="tall" rel="up" hidden></a>
        </nav>
      </div>
      ${keysPart(viewer)}
    </section>
    ${hasPermission(viewer.session.caller, 'alerts:write') && shortcutForm()}`;

/** What is recommended and why, what was decided, by when and by whom. */
function standingPart(
  row: QueueRow,
  run: RunFindings | null,
  texts: ProposalTexts,
  viewer: QueueViewer,
): Html {
  const { decision, finalDisposition, finalRiskScore: score } = row;
  const why = whyText(row, run);
  return html`<div class="standing ${decision.disposition === null && 'open'}">
    <p class="result">
      ${recommendationBadge(finalDisposition)} ${why !== null && html`<span>${why}</span>`}
      ${!isVictimText(why) && roleBadge(run?.customerRole ?? null)}
      ${score !== null && html`<b class="score">${scoreBesideThreshold(score, run?.escalateAt ?? null)}</b>`}
      ${row.isRunning && badge('plain', 'investigation running')}
    </p>
    <p class="decided">
      ${decision.disposition !== null && 'Decision: '}${decisionText(decision, viewer.nameOf)}
      ${texts.confirmations.map((each) => html`<span class="hint">${confirmationText(each, viewer)}</span>`)}
    </p>
    ${
      viewerHasTeamwork(viewer) &&
      html`<p class="had">
        <span>${joinedByDots([...alertDueTexts(row, viewer), assigneeText(row, viewer)])}</span>
      </p>`
    }
  </div>`;
}

/** One menu for everything that is done with an alert beside deciding. Works without script. */
const furtherMenu = (further: readonly Html[]): Html =>
  html`<details class="further">
    <summary class="button plain">More</summary>
    <div class="card">${further}</div>
  </details>`;

function confirmationText({ by, of, isCall }: ProposalConfirmation, { nameOf }: QueueViewer): string {
  const what = of === 'undo' ? 'the undo was ' : '';
  return isCall
    ? `${what}asked for by an assistant, confirmed by ${nameOf(by)}`
    : `${what}confirmed by ${nameOf(by)}`;
}

const keysPart = (viewer: QueueViewer): Html =>
  keyHelp(
    viewerHasTeamwork(viewer) ? [...KEYS, ...ALERT_WORK_SHORTCUTS] : KEYS,
    viewer.session,
    helpAddress('/alerts/:id'),
  );

const KEYS = [
  ['e', 'open the form to escalate; Enter sends the form'],
  ['c', 'open the form to close'],
  ['u', 'undo your decision'],
  ['y', 'confirm the decision that a colleague proposed'],
  ['r', 'write a reason; Esc leaves the field'],
  ['n', 'write a note'],
  ['j', 'next alert in the list that you came from'],
  ['k', 'previous one'],
  ['?', 'show and hide these shortcuts'],
] as const;

const NOT_YOURS =
  'In your organization, only the team of an alert or the person to whom the alert is ' +
  'assigned may decide.';

const KEY_OF: Readonly<Record<string, string>> = { ESCALATED: 'e', CLEARED: 'c' };

/**
 * Form with the decision buttons. Pressing Enter in the reason field activates the first button of a form, so
 * the first button is disabled and Enter decides nothing.
 */
function decisionForm(row: QueueRow, viewer: QueueViewer, refused?: RefusedForm): Html | null {
  const { serviceId, decision } = row;
  const { session, nowMs } = viewer;
  if (!hasPermission(session.caller, 'alerts:write')) return null;
  const address = alertAddress(serviceId);
  const until = decisionUndoDeadline(session, decision, nowMs);
  const reason = html`${inputField({
    label: 'Reason (optional)',
    name: 'why',
    maxLength: DECISION_REASON_CHARS_MAX,
    isOptional: true,
    list: REASON_LIST_ID,
    refused,
  })}
  ${reasonList(session)}`;
  return form({
    action: `${address}/decision`,
    formToken: session.formToken,
    inline: true,
    body: html`${seenDecisionInput(serviceId, decision)} ${hiddenInput('back', address)} ${inertSubmit()}
    ${row.rights.decide ? reason : html`<span class="hint">${NOT_YOURS}</span>`}
    ${SETTABLE_DISPOSITIONS.filter((value) => row.rights.decide && value !== decision.disposition).map(
      (value) =>
        button({
          label: html`${DECIDE_BUTTON_LABELS[value]} ${value in KEY_OF && keyHint(KEY_OF[value]!)}`,
          name: 'one',
          value,
          // What is recommended for an undecided alert stands out.
          kind: decision.event === null && value === row.finalDisposition ? 'primary' : 'plain',
        }),
    )}
    ${
      until !== null &&
      html`${button({ label: html`Undo ${keyHint('u')}`, kind: 'plain', action: `${address}/undo` })}
        <span class="hint"
          >Undo is possible until ${timeElement(until)}, for ${leftText(until, nowMs)} more.</span
        >`
    }
    ${
      mayUndoPolicyDecision(session, row) &&
      html`${button({ label: html`Undo ${keyHint('u')}`, kind: 'plain', action: `${address}/undo` })}
        <span class="hint">A policy closed the alert. No person has decided about it.</span>`
    }
    ${assignmentButtons(row, viewer)}`,
  });
}

/**
 * Shows a proposed decision and the buttons to answer it. The server refuses an answer of the person who
 * proposed it.
 */
function proposalForm(
  { serviceId, version, completedRun, rights }: QueueRow,
  proposal: NonNullable<QueueRow['proposal']> & ProposalTexts,
  { session, nameOf }: QueueViewer,
  refused?: RefusedForm,
): Html {
  const isOwn = proposal.by === session.caller.userId;
  const told = html`<p>
    <span
      >${isOwn ? 'You propose' : html`${nameOf(proposal.by)} proposes`} this alert ${proposalText(proposal)},
      ${timeElement(proposal.at)}${proposal.reason !== null && html`: “${proposal.reason}”`}.
      ${isOwn && 'The decision takes effect once another person has confirmed it.'}
      ${
        proposal.hasProposerLeft &&
        'This person no longer has access, so nobody can confirm the decision. Send the ' +
          'decision back, then decide yourself.'
      }</span
    >
  </p>`;
  if (!hasPermission(session.caller, 'alerts:write')) return told;
  if (!isOwn && !rights.confirm)
    return html`${told}
      <p class="hint">${NOT_YOURS}</p>`;
  const answers = isOwn
    ? button({ label: 'Withdraw', name: 'answer', value: 'withdraw', kind: 'plain' })
    : html`${inputField({
        label: 'Reason, if you send it back',
        name: 'sent_back_why',
        maxLength: DECISION_REASON_CHARS_MAX,
        isOptional: true,
        refused,
      })}
      ${!proposal.hasProposerLeft && button({ label: 'Confirm', name: 'answer', value: 'confirm' })}
      ${button({ label: 'Send back', name: 'answer', value: 'sendBack', kind: 'plain' })}`;
  const address = alertAddress(serviceId);
  return html`${told}
  ${form({
    action: `${address}/proposal`,
    formToken: session.formToken,
    inline: true,
    body: html`${hiddenInput('proposal', proposal.event)} ${hiddenInput('run', completedRun ?? '')}
    ${hiddenInput('version', String(version))} ${hiddenInput('back', address)} ${answers}`,
  })}`;
}

function leftText(until: string, nowMs: number): string {
  const minutes = Math.floor((Date.parse(until) - nowMs) / MINUTE_MS);
  return minutes < 1 ? 'less than a minute' : countPart(minutes, 'minute');
}

/**
 * The narrative: the alert and its explanation, the findings, open questions and the next step; then the
 * points for and against.
 */
export const narrativeSection = ({
  narrative,
  stepRecords,
  hypothesis,
  ranAt,
  engine,
  isOfEarlierEngine,
}: RunFindings): Html =>
  pageSection(
    'Narrative',
    html`<div class="stack prose" id="narrative">
        ${markdownSections(narrative, lineWithLinks(stepRecords))}
      </div>
      ${copyButton('narrative', 'Copy the narrative')} ${hypothesis && reasonLists(hypothesis)}
      <p class="hint">
        From the investigation of ${timeElement(ranAt)}.
        ${
          isOfEarlierEngine &&
          `An earlier version of the engine made this result${engine === null ? '' : ` (${engine})`}: ` +
            'start a new investigation to get a score that you can compare with current scores.'
        }
      </p>`,
  );

const reasonLists = ({ id, title, role, points, twin, ...reasons }: ShownHypothesis): Html =>
  html`<details class="prose">
    <summary><h3>For and against the pattern: ${title}</h3></summary>
    <p class="hint">
      ${countPart(points, 'point')} after subtracting the points against it; the customer’s role: ${role} ·
      <code>${id}</code>
    </p>
    <div class="two start">
      <div>
        <h4>For it</h4>
        ${pointList(reasons.for, '+')}
      </div>
      <div>
        <h4>Against it${twin !== null && html`: ${twin}`}</h4>
        ${pointList(reasons.against, '−')}
      </div>
    </div>
  </details>`;

const pointList = (reasons: readonly ShownReason[], sign: string): Html =>
  reasons.length === 0
    ? html`<p class="hint">Nothing was found.</p>`
    : html`<ul class="reasons">
        ${reasons.map(
          ({ title, value, unit, points, isDeclared }) =>
            html`<li>
              <span
                >${title}${
                  value !== null && html` <span class="hint">${value} ${unit}</span>`
                }${isDeclared && html` <span class="hint">declared, not seen in payments</span>`}</span
              ><b>${sign}${points}</b>
            </li>`,
        )}
      </ul>`;
