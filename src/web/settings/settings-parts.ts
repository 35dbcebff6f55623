import { z } from 'zod';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import {
  button,
  buttonLink,
  definitionList,
  form,
  notice,
  oneTimeSecretBox,
  selectField,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';

export const SAVED_QUERY = z.object({ saved: z.literal('yes').optional() });

/** Days for which an old secret keeps working beside the new one. */
export const overlapDaysField = z.enum(['0', '1', '7', '30']);

export const overlapSelect = (label: string, refused?: RefusedForm): Html =>
  selectField({
    label,
    name: 'overlap',
    value: '1',
    refused,
    choices: [
      { value: '0', label: 'at once' },
      { value: '1', label: 'in a day' },
      { value: '7', label: 'in a week' },
      { value: '30', label: 'in 30 days' },
    ],
  });

/** Renders a form that asks for confirmation before an irreversible action, or for one more input. */
export const confirmationForm = (
  { formToken }: PageSession,
  asked: {
    readonly about: string;
    readonly text: Html;
    readonly action: string;
    readonly fields?: Html;
    readonly label: string;
    readonly kind?: 'danger';
    readonly back: string;
  },
): Html =>
  pageSection(
    asked.about,
    html`<p>${asked.text}</p>
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
  pageSection(
    shown.about,
    html`${notice('warning', shown.warning)} ${oneTimeSecretBox(shown.label, shown.secret)}
      ${definitionList(shown.facts)}
      <p class="lead">${shown.lead}</p>
      <div class="actions">${buttonLink({ href: shown.back, label: 'Done', kind: 'primary' })}</div>`,
  );
