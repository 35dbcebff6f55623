import type { RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';
import { RISK_LISTS_PATH } from '../links.js';

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

/** Checks that need a list on the server, and what the list is about. */
const OF_LISTS: Readonly<Record<string, string>> = {
  sanctions_not_screened: 'sanctions',
  sanctions_list_outdated: 'sanctions',
  addresses_not_screened: 'blockchain addresses',
  media_not_searched: 'adverse media',
};

/**
 * What the investigation could not assess: in one chip what was not screened, in one line why and where lists
 * are loaded, and on demand everything with what would settle it. An earlier result does not record it, which
 * is no sign that everything was assessed.
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
    </details>
    ${missingListsLine(missing)}`;
}

/** These checks are missing also where a list is loaded, yet out of date. */
const PERHAPS_OUTDATED: readonly string[] = ['sanctions_list_outdated', 'addresses_not_screened'];

/** "No list of sanctions or adverse media was loaded: a match would not show. Load lists". */
function missingListsLine(missing: readonly string[]): Html | null {
  const kinds = new Set(missing.flatMap((code) => OF_LISTS[code] ?? []));
  if (kinds.size === 0) return null;
  const list = missing.some((code) => PERHAPS_OUTDATED.includes(code)) ? 'current list' : 'list';
  return html`<p class="missing-lists">
    No ${list} of ${[...kinds].join(' or ')} was loaded: a match would not show.
    <a class="tall" href="${RISK_LISTS_PATH}">Load lists</a>
  </p>`;
}
