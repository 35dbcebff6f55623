import type { ListClosingPolicies } from '../../automation/queries/list-closing-policies.query.js';
import { CUSTOMER_KINDS } from '../../teams/domain/teams.events.js';
import { hasPermission } from '@alert-review/kernel';
import { codeInWords } from '../alerts/decision-parts.js';
import { coordinateText } from '../alerts/picture-text.js';
import type { QueueViewer } from '../alerts/queue-page.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import {
  badge,
  button,
  checkboxGroup,
  definitionList,
  inputField,
  form,
  hiddenInput,
  notice,
  textArea,
  timeElement,
} from '../page-parts.js';

export const CLOSING_POLICIES_PATH = '/settings/closing-policies';

type Policy = ListClosingPolicies['result'][number];
type Terms = NonNullable<Policy['terms']>;

const page = settingsPageAt(CLOSING_POLICIES_PATH);

const PERCENT = 100;
const NAME_CHARS_MAX = 40;
const SUBTYPES_CHARS_MAX = 4_500;
const percentText = (share: number): string => `${(PERCENT * share).toFixed(1)} %`;

const STATES = {
  proposed: ['plain', 'proposed'],
  running: ['good', 'running'],
  stopped: ['bad', 'stopped'],
} as const;

const STOPS: Readonly<Record<NonNullable<Policy['stopped']>['reason'], string>> = {
  person: 'An administrator stopped it.',
  bound_exceeded: 'It stopped by itself: more alerts may have been closed wrongly than it promises.',
  engine_changed: 'It stopped by itself: the engine has a new version, whose scores it has not proved.',
  reviews_late: 'It stopped by itself: a sampled alert was not reviewed in time.',
  scores_moved: 'It stopped by itself: the risk scores are spread differently than at its start.',
  scoring_rules_changed: 'It stopped by itself: the scoring rules were changed.',
};

/** Reasons after which alerts have come back to the queue. */
const RETURNED: readonly string[] = ['bound_exceeded', 'reviews_late', 'scores_moved'];

export function closingPoliciesPage(
  { session, nameOf }: QueueViewer,
  policies: readonly Policy[],
  { isSaved, refused }: { readonly isSaved?: boolean; readonly refused?: RefusedForm } = {},
): Html {
  const maySet = hasPermission(session.caller, 'org:manage');
  const { formToken } = session;
  const view = { formToken, maySet, nameOf, userId: session.caller.userId };
  const told = isSaved && notice('success', 'Saved. What widens a policy waits for another administrator.');
  return page(
    session,
    'Closing policies',
    html`${told} ${policies.map((policy) => policySection(policy, view))}
    ${maySet && pageSection('Propose a policy', proposalForm(formToken, refused))}`,
    {
      lead:
        'A policy closes alerts with a low risk score without a person. Another administrator has to ' +
        'confirm what turns it on or widens it. People review a random share of what it closes, and it ' +
        'stops by itself when it may break its promise.',
      refused,
    },
  );
}

interface View {
  readonly formToken: string;
  readonly maySet: boolean;
  readonly nameOf: QueueViewer['nameOf'];
  readonly userId: string;
}

function policySection(policy: Policy, view: View): Html {
  const { name, state, version, terms, proposal, stopped, figures } = policy;
  const [kind, word] = STATES[state];
  return pageSection(
    name,
    html`<p>${badge(kind, word)} ${version > 0 && `version ${version}`}</p>
      ${stopped && stopNotice(stopped, view)} ${terms && termsList(terms)}
      ${
        policy.confirmedBy !== null &&
        html`<p class="hint">
          Proposed by ${view.nameOf(policy.proposedBy)}, confirmed by ${view.nameOf(policy.confirmedBy)},
          ${timeElement(policy.confirmedAt)}.
        </p>`
      }
      ${
        terms &&
        html`${definitionList([
          ['Closed', `${figures.closed}`],
          ['Taken back', `${figures.undone}`],
          ['Drawn for review', `${figures.sampled}`],
          ['Reviewed', `${figures.reviewed}`],
          ['Would have been escalated', `${figures.wrong}`],
        ])}
        ${boundPicture(figures.bound, terms.wrongShareMax)}`
      }
      ${proposal && proposalPart(policy, proposal, view)}
      ${
        state === 'running' &&
        view.maySet &&
        form({
          action: `${CLOSING_POLICIES_PATH}/${policy.policyId}/stop`,
          formToken: view.formToken,
          body: html`<div class="actions">
            ${button({ label: 'Stop at once', about: `policy ${name}`, kind: 'plain' })}
          </div>`,
        })
      }`,
  );
}

function stopNotice(
  { reason, found, allowed, by, at }: NonNullable<Policy['stopped']>,
  { nameOf }: View,
): Html {
  const isShare = reason === 'bound_exceeded';
  const figures =
    isShare && found !== null && allowed !== null
      ? ` Up to ${percentText(found)} instead of ${percentText(allowed)}.`
      : '';
  const back = RETURNED.includes(reason)
    ? ' What it closed in the last 30 days and nobody has reviewed is back in the queue.'
    : '';
  const who = reason === 'person' ? html` By ${nameOf(by)}.` : null;
  return notice(
    reason === 'person' ? 'info' : 'warning',
    html`${STOPS[reason]}${figures}${back}${who} ${timeElement(at)}`,
  );
}

const termsList = ({
  scoreBelow,
  aDayMax,
  wrongShareMax,
  reviewShare,
  subtypes,
  customerKinds,
}: Terms): Html =>
  definitionList([
    ['Closes below a score of', `${scoreBelow}`],
    ['Subtypes', subtypes.length === 0 ? 'any' : subtypes.join(', ')],
    ['Customers', customerKinds.length === 0 ? 'any' : customerKinds.map(codeInWords).join(', ')],
    ['At most a day', `${aDayMax}`],
    ['Promise: closed wrongly', `at most ${percentText(wrongShareMax)}`],
    ['Reviewed by people', percentText(reviewShare)],
  ]);

/** Room at the right of the larger of the two shares. */
const HEADROOM = 1.25;

/** A bar up to the bound, and a line at the promise. */
function boundPicture(bound: number, promise: number): Html {
  const scale = PERCENT / Math.min(1, Math.max(bound, promise) * HEADROOM);
  const kept = bound <= promise;
  return html`<figure class="wrong-bound">
    <svg
      width="100%"
      height="20"
      role="img"
      aria-label="The bound is ${percentText(bound)}, the promise ${percentText(promise)}."
    >
      <rect
        class="${kept ? 'kept' : 'broken'}"
        x="0"
        y="4"
        width="${coordinateText(bound * scale)}%"
        height="12"
      />
      <line
        class="promise"
        x1="${coordinateText(promise * scale)}%"
        x2="${coordinateText(promise * scale)}%"
        y1="0"
        y2="20"
      />
    </svg>
    <figcaption class="hint">
      With 95 % confidence at most ${percentText(bound)} are closed wrongly. The line is the promise:
      ${percentText(promise)}.
    </figcaption>
  </figure>`;
}

function proposalPart(
  { name, policyId }: Policy,
  { event, by, at, terms, evidence }: NonNullable<Policy['proposal']>,
  { formToken, maySet, nameOf, userId }: View,
): Html {
  const { decided, wrong, bound } = evidence;
  const isOwn = by === userId;
  const about = `policy ${name}`;
  return html`<h3>Waits for another administrator</h3>
    <p>Proposed by ${nameOf(by)}, ${timeElement(at)}.</p>
    ${termsList(terms)}
    <p>
      Of ${decided} alerts within these terms that people decided, they escalated ${wrong}: at most
      ${percentText(bound)} (95 %).
    </p>
    ${
      maySet &&
      form({
        action: `${CLOSING_POLICIES_PATH}/${policyId}/answer`,
        formToken,
        body: html`${hiddenInput('proposal', event)}
          <div class="actions">
            ${!isOwn && button({ label: 'Confirm', about, name: 'answer', value: 'confirm' })}
            ${button({
              label: isOwn ? 'Withdraw' : 'Decline',
              about,
              name: 'answer',
              value: 'end',
              kind: 'plain',
            })}
          </div>`,
      })
    }`;
}

const proposalForm = (formToken: string, refused?: RefusedForm): Html =>
  form({
    action: CLOSING_POLICIES_PATH,
    formToken,
    body: html`<p>
        The name of a policy that exists changes its terms. Terms that only narrow a running policy are in
        force at once.
      </p>
      ${inputField({
        label: 'Name',
        name: 'name',
        maxLength: NAME_CHARS_MAX,
        hint: 'Small letters, digits and dashes. It is part of the log, so it cannot be erased.',
        refused,
      })}
      ${scopeFields(refused)}
      ${LIMITS.map(([name, label, value]) => inputField({ label, name, type: 'number', value, refused }))}
      <div class="actions">${button({ label: 'Propose' })}</div>`,
  });

/** Name, label and proposed value of each number of the terms. */
const LIMITS = [
  ['score_below', 'Closes below a score of', '20'],
  ['a_day_max', 'At most a day', '50'],
  ['wrong_share_max', 'Promise: closed wrongly, at most (%)', '5'],
  ['review_share', 'Reviewed by people (%)', '20'],
] as const;

const scopeFields = (refused?: RefusedForm): Html =>
  html`${textArea({
    label: 'Subtypes of alerts, one a line',
    name: 'subtypes',
    hint: 'Empty: any subtype.',
    maxLength: SUBTYPES_CHARS_MAX,
    isOptional: true,
    refused,
  })}
  ${checkboxGroup(
    'Kinds of customers; none ticked means any',
    CUSTOMER_KINDS.map((value) => ({
      name: 'customer_kinds',
      value,
      label: codeInWords(value),
      checked: refused?.sent('customer_kinds').includes(value) ?? false,
    })),
    refused,
  )}`;
