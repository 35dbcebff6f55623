import { POPULATIONS_DRAWN_BY_PEOPLE } from '../../quality-reviews/domain/quality-sample.events.js';
import type { QualitySample, SampledAlert } from '../../quality-reviews/queries/get-quality-sample.query.js';
import type { ListQualitySamples } from '../../quality-reviews/queries/list-quality-samples.query.js';
import {
  DECISION_REASON_CHARS_MAX,
  SETTABLE_DISPOSITIONS,
} from '../../dispositions/domain/disposition.events.js';
import { DAY_MS, type EstimatedShare } from '@alert-review/kernel';
import { countPart } from '../alerts/amount-parts.js';
import {
  codeInWords,
  decisionInWords,
  decisionBadge,
  type DisplayNameLookup,
} from '../alerts/decision-parts.js';
import type { QueueViewer } from '../alerts/queue-page.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { badge, button, inputField, form, selectField, table, textArea, timeElement } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { DECISIONS_PATH, QUALITY_REVIEWS_PATH } from './decision-fields.js';
import { logTabs } from './decisions-page.js';

const OF = {
  decided: 'alerts that people and assistants decided',
  cleared_by_run: 'alerts recommended to be closed',
  closed_by_policy: 'alerts that a policy closed',
} as const;

const percentText = (share: number): string => `${(100 * share).toFixed(1)} %`;
const shareText = ({ share, from, to }: EstimatedShare): string =>
  `${percentText(share)} (${percentText(from)} to ${percentText(to)})`;
const day = (instant: string): string => instant.slice(0, 10);
const sampleAddress = (id: string): string => `${QUALITY_REVIEWS_PATH}/${id}`;
export const qualityReviewAddress = (id: string, alert: string): string =>
  `${sampleAddress(id)}/alerts/${alert}`;

const DAYS_PROPOSED = 30;

/** The first and the last day of a sample. What is proposed ends with the newest day that is over. */
function periodFields(newestDay: string, refused?: RefusedForm): Html {
  const oldestMs = Date.parse(newestDay) - (DAYS_PROPOSED - 1) * DAY_MS;
  const oldest = new Date(oldestMs).toISOString().slice(0, 10);
  return html`${inputField({ label: 'From', name: 'from', type: 'date', value: oldest, refused })}
  ${inputField({ label: 'To', name: 'to', type: 'date', value: newestDay, refused })}`;
}

export function qualitySamplesPage(
  session: PageSession,
  samples: ListQualitySamples['result'],
  newestDay: string,
  refused?: RefusedForm,
): Html {
  return dashboardPage({
    title: 'Quality reviews',
    current: DECISIONS_PATH,
    help: '/decisions/second-looks',
    session,
    refused,
    lead:
      'The first signed checkpoint after the period decides which alerts are in a sample, so that nobody ' +
      'can choose them. A colleague then reviews each alert without seeing how it was decided.',
    body: html`${logTabs(QUALITY_REVIEWS_PATH)}
    ${pageSection(
      'Draw a sample',
      form({
        action: QUALITY_REVIEWS_PATH,
        formToken: session.formToken,
        body: html`${selectField({
            label: 'Of',
            name: 'of',
            choices: POPULATIONS_DRAWN_BY_PEOPLE.map((value) => ({ value, label: OF[value] })),
            refused,
          })}
          ${periodFields(newestDay, refused)}
          ${inputField({ label: 'How many', name: 'count', value: '60', refused })}
          <div class="actions">${button({ label: 'Draw' })}</div>`,
      }),
    )}
    ${pageSection(
      'Samples',
      table({
        caption: 'Samples, newest first',
        none: 'None yet.',
        head: ['Drawn', 'Of', 'Period', 'Alerts'],
        rows: samples.map(({ id, of, from, to, alerts, population, drawnAt }) => [
          html`<a class="tall" href="${sampleAddress(id)}">${timeElement(drawnAt)}</a>`,
          OF[of],
          `${day(from)} to ${day(to)}`,
          `${alerts} of ${population}`,
        ]),
      }),
    )}`,
  });
}

export function qualitySamplePage(id: string, sample: QualitySample, { session, nameOf }: QueueViewer): Html {
  const { of, from, to, alerts, population, rates, atMost, size } = sample;
  const looked = alerts.filter(({ review }) => review !== null).length;
  return dashboardPage({
    title: 'A sample for quality reviews',
    current: DECISIONS_PATH,
    help: '/decisions/second-looks',
    session,
    lead: html`From ${day(from)} to ${day(to)}, of ${OF[of]}: ${countPart(alerts.length, 'alert')} of
    ${population}, in the order that the checkpoint of ${size} events gives. ${looked} looked at.`,
    body: html`${logTabs(QUALITY_REVIEWS_PATH)}
    ${
      rates.length > 0 &&
      pageSection(
        'Different decisions',
        html`${table({
          caption: 'How often the review differs from the decision',
          head: ['By', 'Name', 'Reviewed', 'Differ', 'Share, with an interval of 95 %'],
          rows: rates.map((rate) => [
            rate.of === 'all' ? 'all' : rate.of,
            rate.of === 'all' ? null : nameOfRate(rate, nameOf),
            `${rate.looked}`,
            `${rate.differ}`,
            shareText(rate.share),
          ]),
        })}
        ${
          atMost !== null &&
          html`<p>At most ${atMost} of all ${population} would be decided otherwise (95 %, one-sided).</p>`
        }`,
      )
    }
    ${pageSection(
      'Alerts',
      table({
        caption: 'Alerts of the sample',
        head: ['Alert', 'Review', 'First decision', 'By'],
        rows: alerts.map((alert) => sampledRow(id, alert, nameOf)),
      }),
    )}`,
  });
}

const nameOfRate = ({ of, name }: QualitySample['rates'][number], nameOf: DisplayNameLookup) =>
  of === 'person' || of === 'assistant' ? nameOf(name) : html`<code>${name}</code>`;

function sampledRow(id: string, { serviceId, alertId, review }: SampledAlert, nameOf: DisplayNameLookup) {
  if (!review)
    return [
      html`<a class="tall" href="${qualityReviewAddress(id, serviceId)}">${alertId}</a>`,
      badge('plain', 'to look at'),
      null,
      null,
    ];
  const { disposition, first, by, at, reason } = review;
  const isOther = disposition !== first.disposition;
  return [
    html`${alertId}`,
    html`${decisionBadge(disposition)} ${isOther && badge('bad', 'differs')}
    ${reason !== null && html`<div class="hint">${reason}</div>`}`,
    html`${decisionInWords(first.disposition)}
      <span class="hint">by ${first.kind === 'run' ? 'an investigation' : nameOf(first.user)}</span>`,
    html`${nameOf(by)}, ${timeElement(at)}`,
  ];
}

export const qualityReviewForm = (
  { formToken }: PageSession,
  id: string,
  { serviceId }: SampledAlert,
  refused?: RefusedForm,
): Html =>
  pageSection(
    'Your quality review',
    form({
      action: qualityReviewAddress(id, serviceId),
      formToken,
      body: html`<p>What was decided on this alert is not shown. Decide as if you were the first.</p>
        ${textArea({
          label: 'Reason',
          name: 'reason',
          value: '',
          maxLength: DECISION_REASON_CHARS_MAX,
          refused,
        })}
        <div class="actions">
          ${SETTABLE_DISPOSITIONS.map((value) =>
            button({ label: codeInWords(value), name: 'disposition', value, kind: 'plain' }),
          )}
        </div>`,
    }),
  );
