import { html, type Html } from '../html.js';
import type { SignedIn } from '../signed-in.js';

/** Id of the list for fields of reasons. */
export const REASONS = 'reasons';

/** The organization's own reasons, for the browser to offer; any other text may be written too. */
export const reasonList = ({ organization }: SignedIn): Html =>
  html`<datalist id="${REASONS}">
    ${organization.decisionReasons.reasons.map((reason) => html`<option value="${reason}"></option>`)}
  </datalist>`;
