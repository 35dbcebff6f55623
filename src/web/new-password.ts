import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../access/domain/password.record.js';
import { AppError } from '@alert-review/kernel';
import type { RefusedForm } from './answer-form.js';
import { html, type Html } from './html.js';
import { inputField } from './page-parts.js';

/** Throws validation_error unless both passwords are equal. The error does not contain them. */
export function requireMatchingPasswords(typed: string, repeated: string): void {
  if (typed === repeated) return;
  const reason = 'The two new passwords are different';
  throw new AppError('validation_error', { field: 'repeated', value: null, reason });
}

const LENGTH_HINT =
  `${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters. ` +
  'Several words in a row are easy to remember.';

/** Field for the current password of the signed-in user. */
export const currentPasswordField = (email: string, refused?: RefusedForm): Html =>
  html`<input autocomplete="username" value="${email}" hidden /> ${inputField({
      label: 'Present password',
      name: 'old',
      type: 'password',
      autocomplete: 'current-password',
      refused,
    })}`;

export const newPasswordFields = (refused?: RefusedForm): Html =>
  html`${inputField({
    label: 'New password',
    name: 'password',
    type: 'password',
    autocomplete: 'new-password',
    hint: LENGTH_HINT,
    minLength: PASSWORD_LENGTH_MIN,
    refused,
  })}
  ${inputField({
    label: 'New password, once more',
    name: 'repeated',
    type: 'password',
    autocomplete: 'new-password',
    minLength: PASSWORD_LENGTH_MIN,
    refused,
  })}`;
