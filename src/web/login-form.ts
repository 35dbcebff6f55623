import { z } from 'zod';
import type { RefusedForm } from './answer-form.js';
import { html, type Html } from './html.js';
import { button, inputField, form, hiddenInput } from './page-parts.js';

const CHARS_MAX = 1_000;

/** Login form. The long limits only bound the size; passwords are checked elsewhere. */
export const LOGIN_FORM = {
  schema: z.object({ email: z.string().max(CHARS_MAX), password: z.string().max(CHARS_MAX) }),
  fieldOfCode: { login_refused: 'password' },
};

export const loginForm = (options: {
  readonly action: string;
  readonly formToken: string;
  readonly refused?: RefusedForm | undefined;
  readonly hidden?: Html;
  readonly email?: string | undefined;
}): Html =>
  form({
    action: options.action,
    formToken: options.formToken,
    body: html`${options.hidden}
    ${inputField({
      label: 'E-mail address',
      name: 'email',
      type: 'email',
      value: options.email,
      autocomplete: 'username',
      refused: options.refused,
    })}
    ${inputField({
      label: 'Password',
      name: 'password',
      type: 'password',
      autocomplete: 'current-password',
      refused: options.refused,
    })}
    ${button({ label: 'Sign in' })}`,
  });

export const SSO_PATH = '/sso';
export const SSO_CALLBACK_PATH = '/sso/callback';

export const SSO_FORM = {
  schema: z.object({
    organization: z.string().min(1, 'is missing').max(CHARS_MAX),
    return_to: z.string().max(CHARS_MAX).optional(),
  }),
};

/**
 * Form that leads to the identity provider of an organization. `returnTo` is the page to open after sign-in.
 */
export const ssoForm = (options: {
  readonly formToken: string;
  readonly returnTo: string;
  readonly refused?: RefusedForm | undefined;
}): Html =>
  form({
    action: SSO_PATH,
    formToken: options.formToken,
    body: html`${hiddenInput('return_to', options.returnTo)}
    ${inputField({
      label: 'Organization',
      name: 'organization',
      autocomplete: 'organization',
      hint: 'Name of your organization in Alert Review',
      refused: options.refused,
    })}
    ${button({ label: 'Single sign-on', kind: 'plain' })}`,
  });
