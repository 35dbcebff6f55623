import type { RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';

const UNASSESSED_FIRST = 3;

/**
 * What the investigation could not assess: the most important checks at once, all of them and what would
 * settle each on demand. An earlier result does not record it, which is no sign that everything was assessed.
 */
export function unassessedPart({
  unassessed,
  assessedShare,
}: Pick<RunFindings, 'unassessed' | 'assessedShare'>): Html | null {
  if (unassessed === null)
    return assessedShare < 1
      ? html`<p class="hint">Not assessed: not recorded by this investigation; see its gray flags.</p>`
      : null;
  if (unassessed.length === 0) return null;
  const first = unassessed.slice(0, UNASSESSED_FIRST).map(({ sentence }) => sentence);
  const more = unassessed.length - first.length;
  return html`<details class="more" id="not-assessed">
    <summary>${first.join(' ')}${more > 0 && ` And ${more} more.`}</summary>
    <ul>
      ${unassessed.map(
        ({ sentence, wouldSettle }) =>
          html`<li>${sentence} <span class="hint">It would take: ${wouldSettle}</span></li>`,
      )}
    </ul>
  </details>`;
}
