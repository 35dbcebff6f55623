import { DECISION_REASON_CHARS_MAX } from '../../dispositions/domain/disposition.events.js';
import { html, type Html } from '../html.js';
import { inputField } from '../page-parts.js';
import { REASON_LIST_ID } from './reason-parts.js';

/**
 * The form that a shortcut opens instead of deciding: a sentence that is typed while no field has the focus
 * must not decide about alerts. The script of the page fills it.
 */
export const shortcutForm = (): Html =>
  html`<dialog id="shortcut-form" class="card" aria-labelledby="shortcut-title">
    <form method="dialog" class="stack">
      <h2 id="shortcut-title" tabindex="-1">Decide</h2>
      <p id="shortcut-about"></p>
      ${inputField({
        label: 'Reason for the decision',
        name: 'shortcut-reason',
        maxLength: DECISION_REASON_CHARS_MAX,
        isOptional: true,
        list: REASON_LIST_ID,
      })}
      <div class="actions">
        <button type="submit" class="button primary" id="shortcut-send">Decide</button>
        <button type="submit" class="button plain" id="shortcut-cancel" formnovalidate>Cancel</button>
      </div>
    </form>
  </dialog>`;
