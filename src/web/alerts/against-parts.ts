import type { AlertRecommendation } from '../../alerts/queries/list-recommendations.query.js';
import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import {
  DECISION_REASON_CHARS_MAX,
  type SETTABLE_DISPOSITIONS,
} from '../../dispositions/domain/disposition.events.js';
import { html, type Html } from '../html.js';
import { keptFormOf } from '../kept-form.js';
import { localPath } from '../local-path.js';
import { pageWithStatus, type PageAnswer } from '../page-answers.js';
import { dashboardPage } from '../page-layout.js';
import { button, buttonLink, inputField, form, hiddenInput } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { countPart } from './amount-parts.js';
import { scoreText, shortTitleText } from './decision-parts.js';
import { QUEUE_PATH } from './queue-filter.js';
import { DECIDE_BUTTON_LABELS } from './queue-row-parts.js';
import { REASON_LIST_ID, reasonList } from './reason-parts.js';

type Disposition = (typeof SETTABLE_DISPOSITIONS)[number];

/** Returns the rows that the decision goes against: their recommendation is the other one. */
export const rowsAgainstRecommendation = <Row extends Pick<AlertRecommendation, 'finalDisposition'>>(
  rows: readonly Row[],
  disposition: Disposition,
): readonly Row[] =>
  rows.filter(({ finalDisposition }) => finalDisposition !== null && finalDisposition !== disposition);

interface AgainstPage {
  readonly session: PageSession;
  readonly rows: readonly QueueRow[];
  readonly disposition: Disposition;
  /** Address and fields of the form that was sent; it is sent again with the reason. */
  readonly action: string;
  readonly body: unknown;
  readonly reasonField: string;
}

/** Hidden field of a form in which the person has seen how many decisions go against the recommendation. */
export const SEEN_AGAINST_RECOMMENDATION_FIELD = 'seen_against';

/**
 * Asks for a reason before decisions that go against the recommendation. The script of the pages opens the
 * same as a form on top of them. The status tells that script that nothing was decided.
 */
export function askReasonAgainstRecommendation(asked: AgainstPage): PageAnswer {
  const { session, rows, disposition, action, body, reasonField } = asked;
  const { fields } = keptFormOf(action, body);
  const kept = fields.filter(([name]) => name !== reasonField && name !== SEEN_AGAINST_RECOMMENDATION_FIELD);
  const label = DECIDE_BUTTON_LABELS[disposition];
  const [first] = rows;
  const about =
    rows.length === 1
      ? `the alert about ${shortTitleText(first!.customer.name ?? first!.customer.id)}`
      : countPart(rows.length, 'alert');
  const back = fields.find(([name]) => name === 'back')?.[1];
  const page = dashboardPage({
    title: `${label} ${about}?`,
    current: QUEUE_PATH,
    help: '/alerts/decisions',
    session,
    body: html`<section class="card" aria-label="Reason">
      <p>${againstText(rowsAgainstRecommendation(rows, disposition), rows.length)}</p>
      ${form({
        action,
        formToken: session.formToken,
        body: html`${kept.map(([name, value]) => hiddenInput(name, value))}
          ${hiddenInput(SEEN_AGAINST_RECOMMENDATION_FIELD, 'yes')}
          ${inputField({
            label: 'Reason for the decision',
            name: reasonField,
            value: fields.find(([name]) => name === reasonField)?.[1],
            maxLength: DECISION_REASON_CHARS_MAX,
            list: REASON_LIST_ID,
          })}
          ${reasonList(session)}
          <div class="actions">
            ${button({ label })} ${buttonLink({ href: localPath(back), label: 'Cancel' })}
          </div>`,
      })}
    </section>`,
  });
  return pageWithStatus(422, page);
}

function againstText(against: readonly QueueRow[], all: number): Html {
  const highest = scoreText(Math.max(...against.map(({ finalRiskScore }) => finalRiskScore ?? 0)));
  return all === 1
    ? html`Nothing is decided yet. The decision would go against the recommendation, whose score is
      ${highest}. Give a reason.`
    : html`Nothing is decided yet. ${against.length} of ${all} decisions would go against the recommendation;
      the highest score of these alerts is ${highest}. Give a reason.`;
}
