import type { SingleValueParameters } from '../platform/http/parameters.js';
import { AppError } from '../kernel/app-error.js';

/** Returns credentials, by form or Basic. Throws invalid_client; invalid_request for both forms at once. */
export function credentialsOf(form: SingleValueParameters, authorization: string | undefined) {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  if (authorization === undefined) {
    if (id === undefined) throw new AppError('invalid_client', { field: 'client_id' });
    return { id, secret: secret ?? null };
  }
  const basic = basicOf(authorization);
  if (secret !== undefined || (id !== undefined && id !== basic.id))
    throw new AppError('invalid_request', {
      field: 'Authorization',
      reason: 'A client says who it is in the header or in the form, not in both',
    });
  return basic;
}

function basicOf(authorization: string) {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization) ?? [];
  const [id, ...secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':');
  if (!id || secret.length === 0) throw new AppError('invalid_client', { field: 'Authorization' });
  return { id: decoded(id), secret: decoded(secret.join(':')) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new AppError('invalid_client', { field: 'Authorization' }, { cause });
  }
}
