import { AppError } from './app-error.js';
import { ERROR_CATALOGUE } from './error-catalogue.js';

test('the message is filled from the details, the status comes from the catalogue', () => {
  const error = new AppError('name_taken', { field: 'name', value: 'Example Bank' });
  expect(error.message).toBe('The name Example Bank is already in use');
  expect([error.code, error.status, error.name]).toEqual(['name_taken', 409, 'AppError']);
  expect(error.details).toEqual({ field: 'name', value: 'Example Bank' });
});

test('values that are no text are shown as JSON', () => {
  expect(new AppError('body_too_large', { limit: 1_048_576 }).message).toBe(
    'The body is larger than 1048576 bytes',
  );
  expect(new AppError('name_taken', { field: 'name', value: ['a'] }).message).toContain('["a"]');
});

test('what the details do not say is left out', () => {
  expect(new AppError('store_unavailable', { store: 'event store' }).message).toBe(
    'A store is unavailable (event store): try again later.',
  );
});

test('details with braces or dollar signs are shown as they are', () => {
  const error = new AppError('validation_error', { reason: 'the title is "{field} $& $1"', field: 'title' });
  expect(error.message).toBe('the title is "{field} $& $1"');
});

test('the cause is kept', () => {
  const cause = new Error('ENOSPC');
  expect(new AppError('store_unavailable', { store: 'x' }, { cause }).cause).toBe(cause);
});

test('every code has a status of its kind', () => {
  for (const { status, retry } of Object.values(ERROR_CATALOGUE)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    if (status >= 500 || status === 429) expect(retry).toBe(true);
  }
});
