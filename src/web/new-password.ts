import { PASSWORD_CHARS } from '../access/domain/password.record.js';
import { AppError } from '../kernel/app-error.js';
import { html } from './html.js';
import { field } from './page-parts.js';

/** Of two texts from one form. Error: validation_error, which shows neither. */
export function requireSame(typed: string, repeated: string): void {
  if (typed === repeated) return;
  const reason = 'The two new passwords differ';
  throw new AppError('validation_error', { field: 'repeated', value: null, reason });
}

export const newPasswordFields = html`${field({
  label: 'New password',
  name: 'password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `${PASSWORD_CHARS.min} to ${PASSWORD_CHARS.max} characters. Some words in a row are easy to keep.`,
  minLength: PASSWORD_CHARS.min,
})}
${field({
  label: 'New password, once more',
  name: 'repeated',
  type: 'password',
  autocomplete: 'new-password',
  minLength: PASSWORD_CHARS.min,
})}`;
