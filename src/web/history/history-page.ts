import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { ReplayAlert } from '../../audit/queries/replay-alert.query.js';
import type { AlertFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { alertAddress, alertHistoryAddress } from '../alerts/alert-address.js';
import {
  customerLinkOfRow,
  codeInWords,
  decisionBadge,
  recommendationBadge,
  scoreText,
  shortTitleText,
} from '../alerts/decision-parts.js';
import { flagsSection } from '../alerts/flag-parts.js';
import { QUEUE_PATH } from '../alerts/queue-filter.js';
import type { QueueViewer } from '../alerts/queue-page.js';
import { fourEyesReasonsInWords } from '../alerts/proposal-parts.js';
import { scoreSection } from '../alerts/score-parts.js';
import { narrativeSection } from '../alerts/verdict-parts.js';
import { noteItem } from '../alerts/work-parts.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { badge, button, inputField, longText, notice, plainList, tiles, timeElement } from '../page-parts.js';
import { personPart, actorText, eventInWords, eventValueInWords } from './event-words.js';
import { receiptAddress } from './receipt-page.js';

type Step = (typeof ReplayAlert.prototype.result.steps)[number];

interface HistoryPage {
  readonly viewer: QueueViewer;
  readonly row: QueueRow;
  readonly steps: readonly Step[];
  /** How many of the steps had happened at the shown time; 0 before the first upload. */
  readonly shown: number;
  readonly at: string | undefined;
  /** Findings of the investigation that was current at that time; null if there was none. */
  readonly found: AlertFindings | null;
}

const STEPS_SHOWN = 200;
/** Event fields with texts that people wrote. Other fields are lists of ids and calls as they were sent. */
const WRITTEN = ['reason', 'body', 'name', 'context', 'dispositionNotes', 'dispositionedBy'];

export function historyPage(page: HistoryPage): Html {
  const { viewer, row, steps, shown, found } = page;
  const run = found?.run ?? null;
  return dashboardPage({
    title: `History: ${shortTitleText(row.title)}`,
    current: QUEUE_PATH,
    help: '/alerts/:id/history',
    session: viewer.session,
    lead: html`Alert <code>${row.alertId}</code> · customer ${customerLinkOfRow(row)} ·
      <a class="tall" href="${alertAddress(row.serviceId)}">The alert now</a>`,
    body: html`${timeForms(page)}
    ${shown === 0 ? notice('info', 'The alert did not exist yet.') : stateCard(page, steps[shown - 1]!)}
    ${lineSection(page)} ${shown > 0 && notesSection(page)}
    ${run && html`${narrativeSection(run)} ${scoreSection(run)} ${flagsSection(run)}`}`,
  });
}

function timeForms({ row, steps, shown, at }: HistoryPage): Html {
  const action = alertHistoryAddress(row.serviceId);
  const chosen = steps[shown - 1];
  const label = chosen
    ? html`Step ${shown} of ${steps.length}, ${timeElement(chosen.at)}`
    : 'Before the first step';
  return pageSection(
    'As of',
    html`<form method="get" action="${action}" class="slide">
        <div class="field">
          <label for="step">${label}</label>
          <input
            id="step"
            name="step"
            type="range"
            min="1"
            max="${steps.length}"
            value="${Math.max(1, shown)}"
            aria-valuetext="${chosen ? eventInWords(chosen.type) : 'before the first upload'}"
          />
        </div>
        <div class="actions">${button({ label: 'Show this step', kind: 'plain' })}</div>
      </form>
      <form method="get" action="${action}" class="inline">
        ${inputField({ label: 'End of a day (UTC)', name: 'at', type: 'date', value: at?.slice(0, 10) })}
        ${button({ label: 'Show this day', kind: 'plain' })}
      </form>`,
  );
}

function stateCard({ viewer, steps, shown }: HistoryPage, step: Step): Html {
  const { after } = step;
  const isNow = shown === steps.length;
  const decided = after.analystDisposition;
  return html`<section class="card verdict" aria-label="The alert then">
    <p>
      ${badge(isNow ? 'good' : 'plain', isNow ? 'as it is now' : 'as of then')} after:
      ${eventInWords(step.type)}, ${timeElement(step.at)}
    </p>
    ${tiles([
      ['Recommendation', recommendationBadge(after.finalDisposition)],
      ['Score of 100', scoreText(after.finalRiskScore), 'score'],
      [
        'Decision',
        html`${decided === null ? 'undecided' : decisionBadge(decided)}
        ${after.decidedBy !== null && html`<span class="hint">by ${viewer.nameOf(after.decidedBy)}</span>`}`,
      ],
      ['Newest investigation', after.latestRunState === null ? 'none' : codeInWords(after.latestRunState)],
      ['Version of the upload', String(after.alertVersion ?? '–')],
    ])}
  </section>`;
}

function lineSection({ viewer, row, steps, shown }: HistoryPage): Html {
  const first = Math.max(0, steps.length - STEPS_SHOWN);
  const listed = steps.slice(first).map((step, place) => {
    const number = first + place + 1;
    return html`<li ${number > shown && html`class="later"`} ${number === shown && html`aria-current="step"`}>
      <a class="tall" href="${alertHistoryAddress(row.serviceId)}?step=${number}">${timeElement(step.at)}</a>
      <strong>${eventInWords(step.type)}</strong>${valueText(step)}
      <span class="hint">${actorText(step, viewer.nameOf)}</span>
      <a class="tall hint" href="${receiptAddress(row.serviceId, step.eventId)}">receipt</a>
      ${step.weakenedRules.map((rule) => weakenedRuleText(rule, viewer))}
      ${step.scoringChanged && scoringChangedText(step.scoringChanged, viewer)}
      ${
        step.accessChangedAt.length > 0 &&
        html`<div class="hint">
          While the decision waited, the access of this person was given or changed at the command line or by
          the directory: ${step.accessChangedAt.map((at) => html`${timeElement(at)} `)}
        </div>`
      }
      ${
        step.letInBoth.length > 0 &&
        html`<div class="hint">
          Who proposed and who confirmed were both given access by
          ${step.letInBoth.map((id, at) => html`${at > 0 && ', '}${personPart(id, viewer.nameOf)}`)}. Nobody
          has vouched that they are two people.
        </div>`
      }
      ${
        step.askedFor.length > 0 &&
        html`<div class="hint">
          Four-eyes rules asked for another person: ${fourEyesReasonsInWords(step.askedFor)}.
        </div>`
      }
      ${WRITTEN.flatMap((name) => (name in step.texts ? [step.texts[name]] : [])).map(
        (text) => html`<div class="hint">${longText(text ?? 'a text that cannot be read')}</div>`,
      )}
    </li>`;
  });
  return pageSection(
    'What happened',
    html`${first > 0 && html`<p class="hint">${first} earlier steps: use the slider.</p>`}
      <ol class="plain-list line">
        ${listed}
      </ol>`,
  );
}

/**
 * Says that a four-eyes rule would have held a decision, had it not been switched off or raised before, by
 * whom, and since when it would hold such a decision again.
 */
const weakenedRuleText = (
  { rule, raised, since, by, until }: Step['weakenedRules'][number],
  { nameOf }: QueueViewer,
): Html => {
  const raisedText = raised && `its bound had been raised from ${raised.from} to ${raised.to}`;
  const switchedOff =
    rule === 'customer'
      ? 'a customer of this alert had been taken off the list'
      : 'the rule had been switched off';
  return html`<div class="hint">
    The four-eyes rule for ${fourEyesReasonsInWords([rule])} would have required another person, but
    ${raisedText ?? switchedOff} by ${personPart(by, nameOf)},
    ${timeElement(since)}${
      until === null ? ', and does not ask again since' : html`; it asks again since ${timeElement(until)}`
    }.
  </div>`;
};

/**
 * Says that the scoring rules had been changed before somebody decided alone although a four-eyes rule
 * depends on the score.
 */
const scoringChangedText = ({ at, by }: NonNullable<Step['scoringChanged']>, { nameOf }: QueueViewer): Html =>
  html`<div class="hint">
    A four-eyes rule asks by score, and the scoring rules had been changed before by
    ${personPart(by, nameOf)}, ${timeElement(at)}. No other administrator approved that change.
  </div>`;

const valueText = ({ type, value, outcome }: Step): Html => {
  const told = [
    ...(value === null ? [] : [eventValueInWords(type, value)]),
    ...(outcome === 'applied' ? [] : [codeInWords(outcome)]),
  ];
  return html`${told.length > 0 && `: ${told.join(', ')}`}`;
};

function notesSection({ viewer, row, found, steps, shown }: HistoryPage): Html | null {
  const until = steps[shown - 1]!.at;
  const notes = (found?.notes ?? []).filter(({ writtenAt }) => writtenAt <= until);
  if (notes.length === 0) return null;
  const run = found?.run ?? null;
  return pageSection(
    'Notes then',
    plainList(notes.map((note) => noteItem(note, run, viewer, row.serviceId))),
  );
}
