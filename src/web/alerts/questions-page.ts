import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import { hasPermission } from '@alert-review/kernel';
import { ANSWER_CHARS_MAX } from '../../questions/commands/end-question.command.js';
import { QUESTION_CHARS_MAX } from '../../questions/commands/ask-customer.command.js';
import type { AlertQuestions, ShownQuestion } from '../../questions/queries/get-customer-questions.query.js';
import { RERUN_REASON_CHARS_MAX } from '../../reruns/commands/rerun-investigation.command.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import {
  button,
  copyButton,
  inputField,
  form,
  linesText,
  longText,
  notice,
  plainList,
  textArea,
  timeElement,
} from '../page-parts.js';
import { alertAddress } from './alert-address.js';
import { countPart } from './amount-parts.js';
import { shortTitleText } from './decision-parts.js';
import { QUEUE_PATH } from './queue-filter.js';
import type { QueueViewer } from './queue-row-parts.js';

export const alertQuestionsAddress = (id: string): string => `${alertAddress(id)}/questions`;

interface QuestionsView extends AlertQuestions {
  readonly row: QueueRow;
  readonly viewer: QueueViewer;
  readonly refused?: RefusedForm;
}

/**
 * Page with the questions to the customers of an alert and their answers, newest first, and the forms for the
 * next step.
 */
export function questionsPage(view: QuestionsView): Html {
  const { row, questions, viewer, refused } = view;
  const [newest, ...earlier] = [...questions].reverse();
  const isOpen = newest?.state === 'open';
  const mayWrite = hasPermission(viewer.session.caller, 'alerts:write');
  const show = (question: ShownQuestion) => questionSection(question, row.serviceId, viewer);
  return dashboardPage({
    title: 'Questions to the customer',
    current: QUEUE_PATH,
    help: '/alerts/:id/questions',
    session: viewer.session,
    refused,
    lead: html`<a class="tall" href="${alertAddress(row.serviceId)}">${shortTitleText(row.title)}</a> · alert
      <code>${row.alertId}</code>`,
    body: html`${newest && show(newest)}
    ${mayWrite && (isOpen ? endForms(view, newest) : nextForms(view, newest))} ${earlier.map(show)}`,
  });
}

const nextForms = (view: QuestionsView, newest: ShownQuestion | undefined): Html =>
  html`${newest?.fact != null && rerunForm(view, newest.fact)} ${askForm(view)}`;

function askForm({ row, draft, advisesNoContact, viewer, refused }: QuestionsView): Html {
  return pageSection(
    'Ask the customer',
    html`${notice(
      'warning',
      'The customer will read this text. Telling a customer about an alert, a suspicion or ' +
        'a report is a crime.',
    )}
    ${
      advisesNoContact &&
      notice(
        'warning',
        'No question was drafted, because the newest investigation advises against contacting ' +
          'the customer.',
      )
    }
    ${form({
      action: alertQuestionsAddress(row.serviceId),
      formToken: viewer.session.formToken,
      body: html`${textArea({
        label: 'Question',
        name: 'text',
        value: draft,
        hint: advisesNoContact
          ? 'Ask only about what needs no answer of a suspect, such as a missing document.'
          : 'This draft comes from the open questions of the newest investigation. Check the ' +
            'draft before you send it.',
        maxLength: QUESTION_CHARS_MAX,
        rows: 12,
        refused,
      })}
      ${button({ label: 'Ask the customer' })}`,
    })}`,
  );
}

function endForms({ row, viewer, refused }: QuestionsView, { questionId }: ShownQuestion): Html {
  const action = `${alertQuestionsAddress(row.serviceId)}/${questionId}`;
  const { formToken } = viewer.session;
  return html`${pageSection(
    'What the customer answers',
    form({
      action,
      formToken,
      takesFiles: true,
      body: html`${textArea({
        label: 'Answer',
        name: 'text',
        hint: 'In the customer’s own words.',
        maxLength: ANSWER_CHARS_MAX,
        isOptional: true,
        refused,
      })}
      ${inputField({
        label: 'Documents',
        name: 'documents',
        type: 'file',
        hint:
          'PDF, PNG, JPEG, CSV or text; at most 10 files with 2 MiB together. The files are ' +
          'stored encrypted.',
        accept: '.pdf,.png,.jpg,.jpeg,.csv,.txt',
        isMultiple: true,
        isOptional: true,
        refused,
      })}
      ${button({ label: 'Save the answer' })}`,
    }),
  )}
  ${pageSection(
    'Withdraw the question',
    form({
      action: `${action}/withdraw`,
      formToken,
      inline: true,
      body: html`${inputField({
        label: 'Reason',
        name: 'reason',
        maxLength: RERUN_REASON_CHARS_MAX,
        refused,
      })}
      ${button({ label: 'Withdraw the question', kind: 'plain' })}`,
    }),
  )}`;
}

const rerunForm = ({ row, viewer }: QuestionsView, fact: string): Html =>
  pageSection(
    'Investigate again with this answer',
    form({
      action: `${alertAddress(row.serviceId)}/rerun`,
      formToken: viewer.session.formToken,
      body: html`${textArea({
        label: 'Fact for the investigation',
        name: 'reason',
        value: fact,
        hint: 'A statement of the customer does not lower an indicator. Record the proof in a note.',
        maxLength: RERUN_REASON_CHARS_MAX,
      })}
      ${button({ label: 'Start an investigation' })}`,
    }),
  );

function questionSection(question: ShownQuestion, id: string, { nameOf }: QueueViewer): Html {
  const { asked, answer, withdrawn, entityId } = question;
  const by = (act: typeof asked) => html`by ${nameOf(act.by)}, ${timeElement(act.at)}`;
  return pageSection(
    `Question asked on ${asked.at.slice(0, 19).replace('T', ' ')} UTC`,
    html`${
        question.state === 'open'
          ? html`<div id="draft">${linesText(asked.text)}</div>
              <p class="hint">
                Your own channel sends it to the customer: by a webhook, or copied from here.
              </p>
              ${copyButton('draft', 'Copy the question')}`
          : longText(asked.text)
      }
      <p class="hint">To customer ${entityId ?? '–'}, asked ${by(asked)}</p>
      ${
        answer &&
        html`<h3>The customer states</h3>
          ${longText(answer.text)}
          ${plainList(
            answer.documents.map(
              ({ documentId, name, type, bytes, sha256 }) =>
                html`<a class="tall" href="${alertQuestionsAddress(id)}/documents/${documentId}">${name}</a>
                  <span class="hint"
                    >${type}, ${countPart(bytes, 'byte')}, SHA-256 <code>${sha256}</code></span
                  >`,
            ),
          )}
          <p class="hint">Answer recorded ${by(answer)}</p>`
      }
      ${withdrawn && html`<p class="hint">Withdrawn ${by(withdrawn)}: ${withdrawn.text}</p>`}`,
  );
}
