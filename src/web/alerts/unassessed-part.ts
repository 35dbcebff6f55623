import type { RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';

/** Checks that an alert is read differently without, and their names in the chip. */
const NOT_SCREENED: Readonly<Record<string, string>> = {
  sanctions_not_screened: 'sanctions',
  sanctions_list_outdated: 'sanctions (list out of date)',
  sanctions_names_left_out: 'some names against sanctions',
  addresses_not_screened: 'blockchain addresses',
  media_not_searched: 'adverse media',
  exposed_person_not_screened: 'politically exposed persons',
  device_data_missing: 'devices',
};
const SCREENED_FIRST = Object.keys(NOT_SCREENED);

/**
 * What the investigation could not assess: in one chip what was not screened, and on demand everything with
 * what would settle it. An earlier result does not record it, which is no sign that everything was assessed.
 */
export function unassessedPart({
  unassessed,
  assessedShare,
}: Pick<RunFindings, 'unassessed' | 'assessedShare'>): Html | null {
  if (unassessed === null)
    return assessedShare < 1
      ? html`<p class="hint">
          Part of the case was not assessed. This investigation did not record the details; see its gray
          indicators.
        </p>`
      : null;
  if (unassessed.length === 0) return null;
  const codes = new Set(unassessed.map(({ code }) => code));
  const missing = SCREENED_FIRST.filter((code) => codes.has(code));
  const names = missing.map((code) => NOT_SCREENED[code]);
  const others = unassessed.length - missing.length;
  const further =
    others > 0 && names.length > 0 && html`<span class="soft">and ${others} more not assessed</span>`;
  const first = names.length > 0 ? `Not screened: ${names.join(', ')}` : `Not assessed: ${others}`;
  return html`<details class="more" id="not-assessed">
    <summary><b class="badge warned">${first}</b> ${further}</summary>
    <ul>
      ${unassessed.map(
        ({ sentence, wouldSettle }) =>
          html`<li>${sentence} <span class="hint">It would take: ${wouldSettle}</span></li>`,
      )}
    </ul>
  </details>`;
}
