import { html, type Html } from '../html.js';
import type { SignedIn } from '../signed-in.js';

/** Id of the list of suggestions that fields for reasons use. */
export const REASONS = 'reasons';

/** The organization's usual reasons, which the browser suggests. Any other text is allowed too. */
export const reasonList = ({ organization }: SignedIn): Html =>
  html`<datalist id="${REASONS}">
    ${organization.decisionReasons.reasons.map((reason) => html`<option value="${reason}"></option>`)}
  </datalist>`;
