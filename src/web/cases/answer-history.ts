import type { ReportAnswers } from '../../cases/domain/case.events.js';
import type { ReportAnswersVersion } from '../../cases/queries/get-answer-history.query.js';
import type { PersonNameVersion } from '../../cases/queries/get-person-names.query.js';
import type { QueueViewer } from '../alerts/queue-row-parts.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { plainList, timeElement } from '../page-parts.js';
import { FILING_TYPES } from './report-file-form.js';
import { namePartsText } from './person-name-page.js';
import { REPORT_KIND_NAMES } from './report-kinds.js';

/** Labels of the answers, as on the form of a report file. */
const FIELD_NAMES: Readonly<Record<keyof ReportAnswers, string>> = {
  activities: 'Kinds of suspicious activity',
  otherActivity: 'Another kind, in words',
  report: 'Type of filing',
  earlierNumber: 'Number of the earlier report',
  accounts: 'Account numbers',
  noAccounts: 'No account is involved',
  subjects: 'Subjects of the report',
  products: 'Products and instruments',
  cumulativeAmount: 'Cumulative amount',
  loss: 'Loss of your institution',
  lawEnforcement: 'Law enforcement contact',
  isJoint: 'Joint report',
  leftOut: 'Customers left out',
  action: 'Action taken',
  indicators: 'Report indicators',
};

const VERSIONS_SHOWN = 50;
const VALUE_CHARS_SHOWN = 300;

/** History of the answers on the forms of report files, newest first, with author and time. */
export function answerHistorySection(
  versions: readonly ReportAnswersVersion[],
  { nameOf }: QueueViewer,
): Html | null {
  if (versions.length === 0) return null;
  const shown = versions.slice(-VERSIONS_SHOWN).reverse();
  const items = shown.map(
    ({ kind, by, at, changes }) =>
      html`${REPORT_KIND_NAMES[kind]}: ${nameOf(by)}, ${timeElement(at)}
      ${
        changes === null
          ? html`<span class="hint">The answers were erased.</span>`
          : plainList(changes.map(changeText), 'Nothing was changed.')
      }`,
  );
  const more = versions.length - shown.length;
  return pageSection(
    'Answers for report files',
    html`<details>
      <summary>Answers and their authors, newest first</summary>
      ${plainList(items)} ${more > 0 && html`<p class="hint">${more} earlier entries are not shown.</p>`}
    </details>`,
  );
}

const changeText = ({ field, before, after }: NonNullable<ReportAnswersVersion['changes']>[number]): Html =>
  html`<b>${FIELD_NAMES[field]}</b>: ${answerText(field, before)} → ${answerText(field, after)}`;

/**
 * Returns an answer in words. The record stores a type of filing by our own code, and the page shows FinCEN's
 * term.
 */
const answerText = (field: keyof ReportAnswers, value: unknown): string =>
  (field === 'report' && FILING_TYPES.find((type) => type.value === value)?.label) || valueText(value);

/** Returns an answer in words: a list separated by commas, an account as customer and number. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return 'no answer';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  const text = Array.isArray(value) ? value.map(partText).join(', ') : partText(value);
  return text.length <= VALUE_CHARS_SHOWN ? text : `${text.slice(0, VALUE_CHARS_SHOWN).toWellFormed()}…`;
}

const partText = (part: unknown): string =>
  typeof part === 'object' && part !== null
    ? Object.values(part)
        .filter((each) => each !== null)
        .join('; ')
    : String(part);

/** Who set which parts of names for the report files when, newest first. */
export function nameHistorySection(
  versions: readonly PersonNameVersion[],
  { nameOf }: QueueViewer,
): Html | null {
  if (versions.length === 0) return null;
  const shown = versions.slice(-VERSIONS_SHOWN).reverse();
  const items = shown.map(
    ({ set, by, at }) => html`${nameOf(by)}, ${timeElement(at)}: ${set === null ? 'erased' : setText(set)}`,
  );
  const more = versions.length - shown.length;
  return pageSection(
    'Names for report files',
    html`<details>
      <summary>Who set which name, newest first</summary>
      ${plainList(items)} ${more > 0 && html`<p class="hint">${more} earlier entries are not shown.</p>`}
    </details>`,
  );
}

const setText = ({ customer, parts }: NonNullable<PersonNameVersion['set']>): Html =>
  parts === null
    ? html`customer ${customer}: removed, so that the name is split by rule again`
    : html`customer ${customer}: ${namePartsText(parts)}`;
