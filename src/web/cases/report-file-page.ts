import { REPORT_KINDS } from '../../cases/domain/case.events.js';
import type { CaseView } from '../../cases/queries/get-case.query.js';
import { caseAddress, caseTitle, CONFIDENTIAL_BADGE_TEXT } from '../alerts/case-parts.js';
import type { QueueViewer } from '../alerts/queue-row-parts.js';
import { html, type Html } from '../html.js';
import { addressWithQuery } from '../local-path.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { badge, buttonLink, plainList, tabs, timeElement } from '../page-parts.js';
import { namesSection } from './person-name-page.js';
import { REPORT_KIND_NAMES, reportFileAddress } from './report-kinds.js';
import { reportForm, type ShownReport } from './report-file-form.js';
import { changedValuesSection, missingFieldsSection, reportChecksSection } from './report-file-lists.js';

type MadeFile = CaseView['reportFiles'][number];

const SCHEMA_SAYS: Readonly<Record<MadeFile['schema'], string | null>> = {
  valid: 'valid by schema',
  invalid: 'not valid by schema',
  not_checked: 'not checked by schema',
};

/**
 * Results of the checks when a file was created. Files of earlier releases have a single result for both
 * checks.
 */
function verdictOf({ kind, state, schema, rules }: MadeFile): string {
  if (rules === 'not_checked') return state.toUpperCase().replace('_', ' ');
  const whose = kind === 'goaml' ? 'goAML’s' : 'FinCEN’s';
  return `${SCHEMA_SAYS[schema]}, ${rules === 'valid' ? 'valid' : 'not valid'} by ${whose} rules`;
}

/** Returns the address at which a file is downloaded as it was handed out. */
const keptFileAddress = (caseId: string, sha256: string): string =>
  addressWithQuery(`${caseAddress(caseId)}/kept-report-file`, { sha256 });

/** Returns the name of a report file, with a download link if the case keeps the file. */
export function reportFileLink(caseId: string, { kind, sha256, bytes }: MadeFile): Html {
  if (bytes === null) return html`${REPORT_KIND_NAMES[kind]}`;
  return html`<a class="tall" href="${keptFileAddress(caseId, sha256)}" download
    >${REPORT_KIND_NAMES[kind]}</a
  >`;
}

/** Renders a hash that can wrap on a narrow page. */
const brokenHash = (sha256: string): Html =>
  html`<span class="hint">SHA-256 ${sha256.match(/.{1,16}/g)!.map((part) => html`${part}<wbr />`)}</span>`;

const HASH_CHARS_SHOWN = 12;

/** Returns the report files of a case as choices of a form, newest first. Identical files are listed once. */
export const reportFileChoices = ({ reportFiles }: CaseView): { value: string; label: string }[] =>
  [...new Map(reportFiles.map((file) => [file.sha256, file])).values()]
    .reverse()
    .map(({ kind, sha256, at }) => {
      const made = `made on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
      const label = `${REPORT_KIND_NAMES[kind]}, ${made}, SHA-256 ${sha256.slice(0, HASH_CHARS_SHOWN)}…`;
      return { value: sha256, label };
    });

/** Says which report file was handed to an authority, with a link to it. */
export function filedFileText(
  { caseId, reportFiles }: CaseView,
  sha256: string | null,
  viewer: QueueViewer,
): Html {
  const made = reportFiles.findLast((file) => file.sha256 === sha256);
  if (!made) return html`<span class="hint">The record names no report file of this case.</span>`;
  return html`<span class="hint">
      The file sent to the authority: ${reportFileLink(caseId, made)}, made by ${viewer.nameOf(made.by)},
      ${timeElement(made.at)}
    </span>
    ${brokenHash(made.sha256)}`;
}

/** The report files created for a case, and the links to create another; goAML first outside of dollars. */
export function reportFilesSection(
  { caseId, reportFiles }: CaseView,
  { nameOf }: QueueViewer,
  isInDollars: boolean,
): Html {
  const firstKind = (kind: string): number => Number((kind === 'fincen_sar') === isInDollars);
  const made = reportFiles.map((file) => {
    const { sha256, by, at, bytes } = file;
    return html`${reportFileLink(caseId, file)}, ${verdictOf(file)}, made by ${nameOf(by)}, ${timeElement(at)}
    ${brokenHash(sha256)} ${bytes === null && html`<span class="hint">The file itself was not kept.</span>`}`;
  });
  const kinds = REPORT_KINDS.toSorted((a, b) => firstKind(b) - firstKind(a));
  const links = kinds.map((kind) =>
    buttonLink({ href: reportFileAddress(caseId, kind), label: REPORT_KIND_NAMES[kind] }),
  );
  return pageSection(
    'Report files',
    html`${plainList(made, 'No report file has been made yet.')}
      <div class="actions">${links}</div>`,
  );
}

/**
 * Page of a report file: results of the checks, missing fields, the questions for a person, and the button
 * that creates the file.
 */
export function reportFilePage(shown: ShownReport): Html {
  const { session, reported, checked, refused } = shown;
  const { caseId, title } = reported;
  const { kind } = checked;
  const links = REPORT_KINDS.map((each) => ({
    href: reportFileAddress(caseId, each),
    name: REPORT_KIND_NAMES[each],
    isCurrent: each === kind,
  }));
  return dashboardPage({
    title: `Report file: ${REPORT_KIND_NAMES[kind]}`,
    current: '/cases',
    help: '/cases/:id/report-file',
    session,
    refused,
    lead: html`${reported.confidential && badge('bad', CONFIDENTIAL_BADGE_TEXT)} For the case
      <a class="tall" href="${caseAddress(caseId)}">${caseTitle(title)}</a>. Nothing is sent: you file the
      report yourself, then record its number and day in the case.`,
    body: html`${tabs('Kinds of report files', links)} ${reportChecksSection(checked, caseId)}
      <div class="board">
        <div>
          ${namesSection(checked, caseId)} ${missingFieldsSection(checked, caseId)}
          ${changedValuesSection(checked)}
        </div>
        <div>${reportForm(shown, reportFileAddress(caseId, kind))}</div>
      </div>`,
  });
}
