import { RESULT_CODES, analystNotes } from '@alert-review/judgement';
import type {
  AlertFindings,
  InterpretedAlertNote,
  RunFindings,
} from '../../investigations/queries/get-alert-findings.query.js';
import type { PredictRerunImpact } from '../../investigations/queries/predict-rerun-impact.query.js';
import type { PredictedScore } from '../../investigations/queries/predict-score.query.js';
import { cutText, hasPermission } from '@alert-review/kernel';
import type { PageForm, RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import {
  button,
  inputField,
  form,
  hiddenInput,
  linesText,
  resultNotice,
  plainList,
  selectField,
  textArea,
  timeElement,
} from '../page-parts.js';
import { alertAddress } from './alert-address.js';
import { countPart } from './amount-parts.js';
import { claimFields } from './claim-form.js';
import { codeInWords, recommendationBadge, scoreText } from './decision-parts.js';
import type { QueueViewer } from './queue-page.js';
import { RERUN_REASON_CHARS_MAX } from '../../reruns/commands/rerun-investigation.command.js';
import { DATA_FORM, FEEDBACK_FORM, NOTE_FORM } from './work-forms.js';
import { NOTE_CHARS_MAX, FEEDBACK_CHARS_MAX } from '../../investigations/domain/notes/alert-notes.events.js';

/** What a rerun with this reason would change. */
export interface RerunPrediction extends Pick<PredictRerunImpact['result'], 'summary' | 'directlyAffected'> {
  readonly reason: string;
  readonly score: PredictedScore | null;
}

interface Work {
  readonly id: string;
  readonly findings: AlertFindings;
  readonly viewer: QueueViewer;
  readonly predicted?: RerunPrediction | undefined;
  readonly refused?: RefusedForm | undefined;
}

/**
 * Notes of the alert, and forms for a rerun, a note, customer data and feedback, if the viewer's role allows
 * them.
 */
export const workSections = (work: Work): Html =>
  html`${rerunSection(work)} ${notesSection(work)} ${dataSection(work)} ${feedbackSection(work)}`;

function rerunSection({ id, findings, viewer: { session }, predicted, refused }: Work): Html | null {
  if (!hasPermission(session.caller, 'alerts:write')) return null;
  const address = alertAddress(id);
  return pageSection(
    findings.run ? 'Investigate again' : 'Start an investigation',
    form({
      action: `${address}/rerun`,
      formToken: session.formToken,
      body: html`${textArea({
          label: 'Reason',
          name: 'reason',
          value: predicted?.reason,
          hint: 'Kept as a note and quoted. Only a claim of a note changes indicators.',
          maxLength: RERUN_REASON_CHARS_MAX,
          isOptional: true,
          refused,
        })}
        <div class="actions">
          ${button({ label: 'Start an investigation', kind: findings.run ? 'plain' : 'primary' })}
          ${
            findings.run &&
            button({
              label: 'Preview the effect',
              kind: 'plain',
              action: `${address}/predict#section-investigate-again`,
            })
          }
        </div>
        ${predicted && effectNotice(predicted, titlesOf(findings.run))}`,
    }),
  );
}

const titlesOf = (run: RunFindings | null) =>
  new Map<string, string>(run?.blocks.map((block) => [block.id, block.title]));

/** Says what the reason would change: the score before and after, and the affected blocks by title. */
function effectNotice(
  { summary, directlyAffected, score }: RerunPrediction,
  titles: ReadonlyMap<string, string>,
) {
  const text = directlyAffected.reduce((told, id) => told.replaceAll(id, titles.get(id) ?? id), summary);
  const { before, after } = score ?? {};
  return resultNotice(
    'info',
    html`${
        before &&
        after &&
        html`<p>
          Score <b>${scoreText(before.score)}</b> → <b>${scoreText(after.score)}</b>,
          ${before.disposition === after.disposition ? 'still' : 'then'}
          ${recommendationBadge(after.disposition)}
        </p>`
      }
      <p>${text}</p>`,
  );
}

const NOTES_SHOWN = 20;
const NOTE_CHARS_SHOWN = 4_000;

function notesSection(work: Work): Html {
  const {
    viewer,
    findings: { run, notes },
  } = work;
  const mayWrite = hasPermission(viewer.session.caller, 'feedback:write');
  const earlier = notes.length - NOTES_SHOWN;
  return pageSection(
    'Notes',
    html`${plainList(
      notes
        .slice(-NOTES_SHOWN)
        .reverse()
        .map((note) => html`${noteItem(note, run, viewer, work.id)} ${mayWrite && confirmForm(note, work)}`),
      'None yet.',
    )}
    ${earlier > 0 && html`<p class="hint">and ${earlier} earlier</p>`} ${mayWrite && noteForm(work)}`,
  );
}

/** Button by which a person confirms the claims of an assistant's note; null where nothing waits for it. */
function confirmForm(note: InterpretedAlertNote, { id, findings, viewer: { session } }: Work): Html | null {
  const isConfirmed = findings.notes.some(({ confirms }) => confirms === note.noteId);
  if (note.isByPerson || note.claims.length === 0 || isConfirmed) return null;
  return form({
    action: `${alertAddress(id)}/claims`,
    formToken: session.formToken,
    body: html`${hiddenInput('confirmed_note', note.noteId)}
      <p class="hint">
        An assistant stated these claims. They lower no indicator until a person has checked and confirmed
        them.
      </p>
      ${button({ label: 'Confirm the claims', kind: 'plain', about: `of the note ${note.noteId}` })}`,
  });
}

const noteForm = ({ id, findings, viewer: { session }, refused }: Work): Html =>
  html`<details ${isOf(refused, NOTE_FORM) && html`open`}>
    <summary>Add a note</summary>
    ${form({
      action: `${alertAddress(id)}/notes`,
      formToken: session.formToken,
      takesFiles: true,
      body: html`${selectField({
        label: 'About',
        name: 'block',
        choices: blockChoices(findings.run),
        value: analystNotes.general,
        refused,
      })}
      ${selectField({
        label: 'Kind',
        name: 'classification',
        choices: analystNotes.classifications.map((value) => ({ value, label: codeInWords(value) })),
        value: 'added_facts',
        refused,
      })}
      ${textArea({
        label: 'Note',
        name: 'note',
        hint: 'The next investigation quotes the note. A note about the whole alert adds facts.',
        maxLength: NOTE_CHARS_MAX,
        refused,
      })}
      ${claimFields(findings, refused)}
      ${inputField({
        label: 'Files',
        name: 'files',
        type: 'file',
        hint:
          'PDF, PNG, JPEG or text; at most 5 files with 2 MiB together. The files are stored ' + 'encrypted.',
        accept: '.pdf,.png,.jpg,.jpeg,.txt,.csv',
        isMultiple: true,
        isOptional: true,
        refused,
      })}
      ${button({ label: 'Add the note' })}`,
    })}
  </details>`;

const isOf = (refused: RefusedForm | undefined, { schema }: PageForm): boolean =>
  refused?.field != null && Object.hasOwn(schema.shape, refused.field);

const blockChoices = (run: RunFindings | null) => [
  { value: analystNotes.general, label: 'the whole alert' },
  ...(run?.blocks ?? RESULT_CODES.blocks.map((id) => ({ id, title: codeInWords(id) }))).map(
    ({ id, title }) => {
      return { value: id, label: title };
    },
  ),
];

const TEXT_ONLY = 'text only: it is quoted and changes no indicator';

/** One note of a list. `run` provides the titles of blocks. */
export const noteItem = (
  { blockType, classification, body, writtenAt, writtenBy, files, readAs }: InterpretedAlertNote,
  run: RunFindings | null,
  { nameOf }: QueueViewer,
  id: string,
): Html =>
  html`${linesText(cutText(body, NOTE_CHARS_SHOWN))}
    ${files.map(
      (file) =>
        html`<p>
          <a class="tall" href="${alertAddress(id)}/files/${file.fileId}">${file.name}</a>
          <span class="hint">${file.type}, ${countPart(file.bytes, 'byte')}</span>
        </p>`,
    )}
    <span class="hint"
      >${blockName(run, blockType)}, ${codeInWords(classification)}, by ${nameOf(writtenBy)},
      ${timeElement(writtenAt)}</span
    >
    ${readAs !== null && html`<span class="hint">${readAs ? `states: ${readAs}` : TEXT_ONLY}</span>`}`;

const blockName = (run: Work['findings']['run'], id: string): string =>
  id === analystNotes.general ? 'the whole alert' : (titlesOf(run).get(id) ?? codeInWords(id));

function dataSection({ id, findings: { uploaded }, viewer: { session }, refused }: Work): Html | null {
  if (!hasPermission(session.caller, 'alerts:write')) return null;
  const more = { isOptional: true, refused } as const;
  return pageSection(
    'Missing customer data',
    html`<details ${isOf(refused, DATA_FORM) && html`open`}>
      <summary>Add customer data</summary>
      ${form({
        action: `${alertAddress(id)}/data`,
        formToken: session.formToken,
        body: html`${inputField({
            label: 'Id of the customer',
            name: 'customer',
            value: refused?.sent('customer')[0] ?? uploaded.entity_id_list[0],
            refused,
          })}
          ${inputField({ label: 'Name', name: 'name', ...more })}
          ${inputField({ label: 'Date of birth', name: 'dob', type: 'date', ...more })}
          ${inputField({ label: 'E-mail address', name: 'email', type: 'email', ...more })}
          ${inputField({ label: 'Phone', name: 'phone', hint: 'Such as +46701234567.', ...more })}
          <p class="hint">Empty fields of the record are filled; nothing is overwritten.</p>
          ${button({ label: 'Add the data' })}`,
      })}
    </details>`,
  );
}

function feedbackSection({ id, findings: { run }, viewer: { session }, refused }: Work): Html | null {
  if (!run || !hasPermission(session.caller, 'feedback:write')) return null;
  const choices = run.blocks.flatMap((block) =>
    block.flags.map(({ id: flagId, title, color }) => {
      return { value: `${block.id}/${flagId}`, label: `${title} (${flagId}), ${color}` };
    }),
  );
  return pageSection(
    'Feedback',
    html`<details ${isOf(refused, FEEDBACK_FORM) && html`open`}>
      <summary>Suggest another colour for an indicator</summary>
      ${form({
        action: `${alertAddress(id)}/feedback`,
        formToken: session.formToken,
        body: html`${selectField({ label: 'Indicator', name: 'flag', choices, refused })}
        ${selectField({
          label: 'Suggested colour',
          name: 'color',
          choices: RESULT_CODES.colors.map((value) => ({ value, label: value })),
          value: 'white',
          refused,
        })}
        ${textArea({
          label: 'Why',
          name: 'context',
          maxLength: FEEDBACK_CHARS_MAX,
          isOptional: true,
          refused,
        })}
        ${button({ label: 'Send the feedback' })}`,
      })}
    </details>`,
  );
}
