import { isFailureCausedByMessage, retryAfterEnd } from '../../../src/webhooks/post-message.js';

const answered = (status: number | null, error = 'refused') => ({ status, error });

test.each([400, 404, 405, 409, 413, 415, 422])('%i refuses one message at its first try', (status) => {
  expect(isFailureCausedByMessage(answered(status), 1)).toBe(true);
});

test.each([null, 302, 401, 403, 407, 408, 410, 425, 429])('%s is of the endpoint, at any try', (status) => {
  expect([1, 5, 500].map((tries) => isFailureCausedByMessage(answered(status), tries))).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([answered(500), answered(503), answered(null, 'it did not answer within 10 s')])(
  '%j is of the message from its fifth try on',
  (result) => {
    expect([1, 4, 5].map((tries) => isFailureCausedByMessage(result, tries))).toEqual([false, false, true]);
  },
);

test.each([
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:01:10 GMT', 60_000],
  ['999999999', 86_400_000],
  ['0', null],
  ['Thu, 01 Jan 1970 00:00:00 GMT', null],
  ['soon', null],
  [undefined, null],
])('Retry-After %s asks for a pause of %s ms', (retryAfter, ms) => {
  const now = 10_000;
  expect(retryAfterEnd({ ...answered(503), retryAfter }, now)).toBe(ms === null ? 0 : now + ms);
});
