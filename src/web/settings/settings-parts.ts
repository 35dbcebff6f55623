import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { section } from '../page-layout.js';
import {
  button,
  buttonLink,
  definitionList,
  form,
  notice,
  oneTimeSecretBox,
  refusalNotice,
} from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';

/** Renders a form that asks before an irreversible action, or for a further answer. */
export const confirmationForm = (
  { formToken }: SignedIn,
  asked: {
    readonly about: string;
    readonly text: Html;
    readonly action: string;
    readonly fields?: Html;
    readonly label: string;
    readonly kind?: 'danger';
    readonly back: string;
    readonly refused?: RefusedForm | undefined;
  },
): Html =>
  section(
    asked.about,
    html`<p>${asked.text}</p>
      ${refusalNotice(asked.refused)}
      ${form({
        action: asked.action,
        formToken,
        body: html`${asked.fields}
          <div class="actions">
            ${button({ label: asked.label, ...(asked.kind ? { kind: asked.kind } : {}) })}
            ${buttonLink({ href: asked.back, label: 'Cancel' })}
          </div>`,
      })}`,
  );

export const oneTimeSecret = (shown: {
  readonly about: string;
  readonly warning: string;
  readonly label: string;
  readonly secret: string;
  readonly facts: Parameters<typeof definitionList>[0];
  readonly lead: Html | string;
  readonly back: string;
}): Html =>
  section(
    shown.about,
    html`${notice('warning', shown.warning)} ${oneTimeSecretBox(shown.label, shown.secret)}
      ${definitionList(shown.facts)}
      <p class="lead">${shown.lead}</p>
      <div class="actions">${buttonLink({ href: shown.back, label: 'Done', kind: 'primary' })}</div>`,
  );
