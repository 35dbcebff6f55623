import { html, type Html } from '../html.js';
import type { PageSession } from '../page-session.js';

/** Id of the list of suggestions that fields for reasons use. */
export const REASON_LIST_ID = 'reasons';

/** The organization's usual reasons, which the browser suggests. Any other text is allowed too. */
export const reasonList = ({ organization }: PageSession): Html =>
  html`<datalist id="${REASON_LIST_ID}">
    ${organization.decisionReasons.reasons.map((reason) => html`<option value="${reason}"></option>`)}
  </datalist>`;
