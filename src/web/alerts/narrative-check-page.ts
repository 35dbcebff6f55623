import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { NarrativeCheck, NarrativeMark } from '@alert-review/narrative-check';
import { CHECKED_NARRATIVE_CHARS_MAX } from '../../investigations/domain/checked-text.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { badge, button, form, linesText, notice, plainList, table, textArea } from '../page-parts.js';
import { alertAddress } from './alert-address.js';
import { shortTitleText } from './decision-parts.js';
import { QUEUE_PATH } from './queue-filter.js';
import type { QueueViewer } from './queue-row-parts.js';

export const narrativeCheckAddress = (id: string): string => `${alertAddress(id)}/narrative-check`;

interface NarrativeCheckView {
  readonly row: QueueRow;
  readonly viewer: QueueViewer;
  readonly text: string;
  /** Null until a text was sent. */
  readonly checked: NarrativeCheck | null;
  readonly refused?: RefusedForm;
}

/** Page that checks a text about an alert against the record. Nothing is stored. */
export function narrativeCheckPage(view: NarrativeCheckView): Html {
  const { row, viewer, text, checked, refused } = view;
  return dashboardPage({
    title: 'Check a narrative',
    current: QUEUE_PATH,
    help: '/alerts/:id/narrative-check',
    session: viewer.session,
    refused,
    lead: html`<a class="tall" href="${alertAddress(row.serviceId)}">${shortTitleText(row.title)}</a> · alert
      <code>${row.alertId}</code>`,
    body: html`${checked && narrativeCheckSections(checked, text)}
    ${pageSection(
      'Text',
      form({
        action: narrativeCheckAddress(row.serviceId),
        formToken: viewer.session.formToken,
        body: html`${textArea({
          label: 'Narrative',
          name: 'text',
          value: text,
          hint: 'Write in English. The text is not stored: copy the text to the place where you need it.',
          maxLength: CHECKED_NARRATIVE_CHARS_MAX,
          rows: 16,
          refused,
        })}
        ${button({ label: 'Check against the record' })}`,
      }),
    )}`,
  });
}

const KINDS: Readonly<Record<NarrativeMark['kind'], string>> = {
  amount: 'Amount',
  count: 'Number',
  date: 'Date',
  share: 'Share',
  name: 'Name',
  direction: 'Direction',
};

const STOPS: Readonly<Record<NarrativeCheck['stops'][number]['code'], string>> = {
  wrong_direction: 'The money moved the other way',
  victim_called_suspect:
    'The investigation found that the customer is a victim, but the text calls the ' + 'customer a suspect',
  claim_told_as_proven: 'The text presents a statement of the customer as proven',
  tips_off: 'The text tells the customer about the suspicion or the report',
  against_recommendation_without_reason: 'The text decides against the recommendation without a reason',
};

/** What a check found in a text, and the text with its faults marked. */
export function narrativeCheckSections({ marks, stops }: NarrativeCheck, text: string): Html {
  const faults = marks.filter(({ verdict }) => verdict !== 'supported');
  const supported = marks.length - faults.length;
  return html`${pageSection(
    'What the record says',
    html`${
        stops.length > 0
          ? notice('error', plainList(stops.map((stop) => html`${STOPS[stop.code]}: “${stop.text}”`)))
          : faults.length === 0 &&
            notice(
              'success',
              marks.length > 0
                ? 'The record supports the whole text.'
                : 'The text contains nothing to check.',
            )
      }
      <p>${supported} of ${marks.length} figures, days and names are supported by the record.</p>
      ${table({
        caption: 'Statements that the record does not support',
        head: ['In the text', 'Kind', 'Verdict', 'The record says'],
        rows: faults.map((mark) => [
          html`… ${wordsBefore(text, mark)}<strong>${mark.text}</strong>`,
          KINDS[mark.kind],
          mark.verdict === 'contradicted' ? badge('bad', 'Contradicted') : badge('plain', 'Not on record'),
          mark.right,
        ]),
        none: '',
      })}`,
  )}
  ${pageSection('Text with its faults marked', linesText(withMarks(text, faults)))}`;
}

const WORDS_BEFORE_CHARS = 50;

const wordsBefore = (text: string, { at }: NarrativeMark): string => {
  const before = text.slice(Math.max(0, at - WORDS_BEFORE_CHARS), at);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return line.slice(line.indexOf(' ') + 1);
};

/** Puts faults into square brackets, which survive copying and need no colour. */
function withMarks(text: string, faults: readonly NarrativeMark[]): string {
  let marked = '';
  let done = 0;
  for (const { at, end, right } of faults) {
    if (at < done) continue;
    marked += `${text.slice(done, at)}[${text.slice(at, end)}${right === null ? '?' : ` → ${right}`}]`;
    done = end;
  }
  return marked + text.slice(done);
}
