import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSameOrigin } from '../kernel/loopback.js';
import { WORK_FORM_BYTES_MAX } from './alerts/work-forms.js';
import { fieldLabel } from './answer-form.js';
import { html, type Html } from './html.js';
import { HOME_PATH, localPath } from './local-path.js';
import { cardPage } from './page-layout.js';
import { button, form, FORM_TOKEN, hiddenInput, notice, textArea } from './page-parts.js';

/** Takes the forms of sessions that have ended. */
export const KEPT_FORM_PATH = '/login/again';
export const KEPT_FORM_BYTES_MAX = WORK_FORM_BYTES_MAX;

const KEPT = z.object({
  action: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** A form that was not carried out, with what was written in it but for passwords and files. */
export type KeptForm = z.infer<typeof KEPT>;

const PASSWORDS = ['old', 'password', 'repeated'];

/** `action`: where the form was sent. */
export function keptFormOf(action: unknown, body: unknown): KeptForm {
  const fields = Object.entries((body ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    name === FORM_TOKEN || PASSWORDS.includes(name)
      ? []
      : [value]
          .flat()
          .flatMap((each): KeptForm['fields'] => (typeof each === 'string' ? [[name, each]] : [])),
  );
  return { action: localPath(action), fields };
}

/** Packs a form for a hidden field: as text its line breaks and invisible characters would be shown. */
export const packed = (kept: KeptForm): string => Buffer.from(JSON.stringify(kept)).toString('base64url');

/** Returns null for a text that `packed` did not make. */
export function unpacked(text: string): KeptForm | null {
  try {
    const kept = KEPT.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { ...kept, action: localPath(kept.action) };
  } catch {
    return null;
  }
}

/** Tells whether a browser says that a form comes from a page of ours. */
export const isOfOwnPage = (headers: FastifyRequest['headers'], baseUrl: string): boolean =>
  headers['sec-fetch-site'] === undefined
    ? headers.origin !== undefined && isSameOrigin(headers.origin, baseUrl)
    : headers['sec-fetch-site'] === 'same-origin';

/** Shows what was written, to be sent once more; values of one word are sent along. */
export const keptFormPage = (formToken: string, { action, fields }: KeptForm): Html =>
  cardPage({
    title: 'Send what you wrote',
    body: html`${notice('info', 'You are signed in. What you wrote before has not been sent yet. Files were not kept.')}
    ${form({
      action,
      formToken,
      body: html`${fields.map(([name, value]) =>
        /\s/.test(value)
          ? textArea({
              label: fieldLabel(name),
              name,
              value,
              maxLength: KEPT_FORM_BYTES_MAX,
              isOptional: true,
            })
          : hiddenInput(name, value),
      )}
      ${button({ label: 'Send' })}`,
    })}`,
    footer: html`<a href="${HOME_PATH}">Back to the alerts, without it</a>`,
  });
