import { z } from 'zod';
import { html, type Html } from './html.js';
import { button, field, form, notice } from './page-parts.js';

const CHARS_MAX = 1_000;

/** Login form; its long bounds only limit the size, as other code checks passwords. */
export const LOGIN_FORM = z.object({
  email: z.string().max(CHARS_MAX),
  password: z.string().max(CHARS_MAX),
});

export const loginForm = (options: {
  readonly action: string;
  readonly formToken: string;
  readonly email?: string | undefined;
  readonly error?: string | undefined;
  readonly hidden?: Html;
}): Html =>
  html`${options.error && notice('error', options.error)}
  ${form({
    action: options.action,
    formToken: options.formToken,
    body: html`${options.hidden}
    ${field({
      label: 'E-mail address',
      name: 'email',
      type: 'email',
      autocomplete: 'username',
      value: options.email,
    })}
    ${field({ label: 'Password', name: 'password', type: 'password', autocomplete: 'current-password' })}
    ${button({ label: 'Sign in' })}`,
  })}`;
