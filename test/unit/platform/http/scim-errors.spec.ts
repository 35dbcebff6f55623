import { AppError } from '@alert-review/kernel';
import { presentError } from '../../../../src/platform/http/errors.js';
import { isScimAddress } from '../../../../src/platform/http/media-types.js';
import { presentScimError } from '../../../../src/platform/http/scim-errors.js';

const presented = (error: AppError) => presentScimError(error, presentError(error));

test('a rate limit is told with its status, and when to come back', () => {
  const { status, headers, body } = presented(new AppError('rate_limited', { retry_after: 17, limit: 600 }));
  expect([status, body.status, headers['Retry-After']]).toEqual([429, '429', '17']);
  expect(headers['Content-Type']).toBe('application/scim+json');
  expect(body).not.toHaveProperty('scimType');
});

test('a refusal names its kind, and what was carried out all the same', () => {
  const details = { scim_type: 'invalidPath', reason: 'path: “x” is not known', done: 'Two were removed' };
  expect(presented(new AppError('validation_error', details))).toMatchObject({
    status: 400,
    body: { status: '400', scimType: 'invalidPath', detail: 'path: “x” is not known. Two were removed' },
  });
});

test('a name that is taken is a conflict', () => {
  const { status, body } = presented(new AppError('name_taken', { field: 'userName', value: 'ann' }));
  expect([status, body]).toMatchObject([409, { status: '409', scimType: 'uniqueness' }]);
});

test('a wrong credential says which one is asked for', () => {
  const { status, headers, body } = presented(new AppError('unauthorized'));
  expect([status, headers['WWW-Authenticate']]).toEqual([401, 'Bearer']);
  expect(body.detail).toContain('bearer token');
});

test.each([
  ['/scim', true],
  ['/scim/v2/Users?x=1', true],
  ['/SCIM/v1', true],
  ['/scim?x', true],
  ['/scimitar', false],
  ['/api/scim', false],
])('%s is an address of directories: %s', (url, expected) => {
  expect(isScimAddress(url)).toBe(expected);
});
