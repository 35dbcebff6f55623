import { hasPermission } from '@alert-review/kernel';
import type { NarrativeCheck } from '@alert-review/narrative-check';
import { CASE_NARRATIVE_CHARS_MAX } from '../../cases/domain/case.events.js';
import type { CaseView } from '../../cases/queries/get-case.query.js';
import { caseAddress, caseLink, CASES_PATH } from '../alerts/case-parts.js';
import { narrativeCheckSections } from '../alerts/narrative-check-page.js';
import type { QueueViewer } from '../alerts/queue-row-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { button, checkboxGroup, form, hiddenInput, notice, textArea, timeElement } from '../page-parts.js';

export const caseNarrativeAddress = (id: string): string => `${caseAddress(id)}/narrative-check`;

interface CaseNarrativeView {
  readonly viewer: QueueViewer;
  readonly found: CaseView;
  readonly text: string;
  /** Null if there is no text to check, or if it was refused. */
  readonly checked: NarrativeCheck | null;
  readonly refused?: RefusedForm | undefined;
}

/** Page on which the narrative of a case is checked, saved and accepted. */
export function caseNarrativePage(view: CaseNarrativeView): Html {
  const { found, viewer, text, checked, refused } = view;
  const isShown = refused?.field === 'narrative' || refused?.field === 'confirmed';
  return dashboardPage({
    title: 'Narrative of a case',
    current: CASES_PATH,
    help: '/cases/:id/narrative-check',
    session: viewer.session,
    refused,
    lead: caseLink(found),
    body: html`${refused && !isShown && notice('error', refused.text())}
    ${checked && narrativeCheckSections(checked, text)} ${checked && acceptSection(view, checked)}
    ${textSection(view)}`,
  });
}

const mayWrite = ({ viewer, found }: CaseNarrativeView): boolean =>
  found.state === 'open' && hasPermission(viewer.session.caller, 'alerts:write');

function textSection(view: CaseNarrativeView): Html {
  const { found, viewer, text, refused } = view;
  return pageSection(
    'Text',
    form({
      action: caseNarrativeAddress(found.caseId),
      formToken: viewer.session.formToken,
      body: html`${hiddenInput('seenVersion', `${found.versions.length}`)}
        ${textArea({
          label: 'Narrative',
          name: 'narrative',
          value: text,
          hint: 'Write in English. Checking the text stores nothing. Every saved version is kept.',
          maxLength: CASE_NARRATIVE_CHARS_MAX,
          rows: 20,
          refused,
        })}
        <div class="actions">
          ${button({ label: 'Check against the record', name: 'does', value: 'check' })}
          ${mayWrite(view) && button({ label: 'Save', kind: 'plain', name: 'does', value: 'save' })}
        </div>`,
    }),
  );
}

/** The form by which a person accepts the saved text; nothing for a text that is not saved. */
function acceptSection(view: CaseNarrativeView, { marks, stops }: NarrativeCheck): Html | null {
  const { found, viewer, text, refused } = view;
  if (text !== found.narrative || !mayWrite(view)) return null;
  const { accepted, version } = found;
  if (accepted?.version === version)
    return pageSection('Accepted', narrativeAcceptanceText(accepted, viewer));
  const unsupported = marks.filter(({ verdict }) => verdict !== 'supported').length;
  const confirm = checkboxGroup(
    'Statements that the record does not support',
    [{ name: 'confirmed', value: 'yes', label: `I confirm the ${unsupported} statements listed above` }],
    refused,
  );
  return pageSection(
    'Accept',
    stops.length > 0
      ? html`<p>
          A text with such a fault cannot be accepted. Correct the text, save it and check it again.
        </p>`
      : form({
          action: caseNarrativeAddress(found.caseId),
          formToken: viewer.session.formToken,
          body: html`${hiddenInput('seenVersion', `${version}`)} ${unsupported > 0 && confirm}
          ${button({ label: `Accept version ${version}`, name: 'does', value: 'accept' })}`,
        }),
  );
}

/** Says who accepted which version, and what the record did not support. */
export const narrativeAcceptanceText = (
  { version, supported, faults, by, at }: NonNullable<CaseView['accepted']>,
  { nameOf }: QueueViewer,
): Html =>
  html`<p>
    Version ${version} was accepted by ${nameOf(by)}, ${timeElement(at)}. The record supports ${supported}
    figures, days and names of
    it${
      faults === null
        ? '; the others were erased'
        : faults.length > 0 &&
          html`; confirmed without support: ${faults.map(({ text }) => `“${text}”`).join(', ')}`
    }.
  </p>`;
