import type { FastifyRequest } from 'fastify';
import { isSameOrigin } from './same-origin.js';
import { CASE_NARRATIVE_CHARS_MAX } from '../cases/domain/case.events.js';
import { fieldLabel } from './answer-form.js';
import { userOfFormToken } from './browser-sessions.js';
import { html, type Html } from './html.js';
import { HOME_PATH, localPath } from './local-path.js';
import { cardPage } from './page-layout.js';
import { button, form, FORM_TOKEN_FIELD, hiddenInput, notice, textArea } from './page-parts.js';

/** Address for forms whose session has ended. */
export const KEPT_FORM_PATH = '/login/again';
/**
 * Maximum size of a form that is kept, so that no form without files is lost. The largest is a case: its
 * narrative may need twelve bytes for each character, encoded as `%F0%9F%98%80`.
 */
export const KEPT_FORM_BYTES_MAX = 12 * CASE_NARRATIVE_CHARS_MAX + 64 * 1024;

/** A form that could not be processed, with everything that was entered except passwords and files. */
export interface KeptForm {
  /** User who wrote it; null if nobody was signed in. Nobody else is shown it. */
  readonly by: string | null;
  /** Address the form was sent to. */
  readonly action: string;
  readonly fields: [name: string, value: string][];
}

const LEFT_OUT = [FORM_TOKEN_FIELD, 'old', 'password', 'repeated', 'client_secret', 'code', 'secret'];

export function keptFormOf(action: unknown, body: unknown): KeptForm {
  const fields = Object.entries((body ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    LEFT_OUT.includes(name)
      ? []
      : [value]
          .flat()
          .flatMap((each): KeptForm['fields'] => (typeof each === 'string' ? [[name, each]] : [])),
  );
  const token = (body as Readonly<Record<string, unknown>> | null)?.[FORM_TOKEN_FIELD];
  const by = typeof token === 'string' ? userOfFormToken(token) : null;
  return { by, action: localPath(action), fields };
}

/**
 * Encodes a form for a hidden field. As plain text, its line breaks and invisible characters would be
 * replaced by their names.
 */
export function encodeForm({ by, action, fields }: KeptForm): string {
  const written = new URLSearchParams([['by', by ?? ''], ['action', action], ...fields]);
  return Buffer.from(written.toString()).toString('base64url');
}

export function decodeForm(text: string): KeptForm {
  const [[, by] = [], [, action] = [], ...fields] = new URLSearchParams(
    Buffer.from(text, 'base64url').toString(),
  );
  return { by: by || null, action: localPath(action), fields };
}

/** Checks by the headers of the browser that a form comes from a page of this server. */
export const isFromOwnPage = (headers: FastifyRequest['headers'], baseUrl: string): boolean =>
  headers['sec-fetch-site'] === undefined
    ? headers.origin !== undefined && isSameOrigin(headers.origin, baseUrl)
    : headers['sec-fetch-site'] === 'same-origin';

/** What a kept form would do, in words: `act` on the button, `about` as the rest of the sentence. */
export interface KeptFormWords {
  readonly act: string;
  readonly about: string;
}

/**
 * Page that shows the entered text again, to be sent once more. Values of a single word become hidden fields.
 */
export const keptFormPage = (
  formToken: string,
  { action, fields }: KeptForm,
  { act, about }: KeptFormWords,
  told?: Html | false,
): Html =>
  cardPage({
    title: 'Send your text',
    body: html`${told}
      ${notice(
        'info',
        'You are signed in. Your text has not been sent yet, and attached files were not ' + 'kept.',
      )}
      <p><b>${act} ${about}</b></p>
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
        ${button({ label: act })}`,
      })}`,
    footer: html`<a href="${HOME_PATH}">Back to the alerts, without it</a>`,
  });

/** Page for somebody who signs in where another person's form was kept. */
export const foreignFormPage = (told?: Html | false): Html =>
  cardPage({
    title: 'You are signed in',
    body: html`${told}
    ${notice(
      'info',
      'Another person was signed in here before and left a form that was not sent. You cannot see ' +
        'what that person wrote, and it was not sent.',
    )}`,
    footer: html`<a href="${HOME_PATH}">To the alerts</a>`,
  });
