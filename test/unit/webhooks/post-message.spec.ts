import { isOfTheMessage } from '../../../src/webhooks/post-message.js';

test.each([400, 404, 405, 409, 413, 415, 422])('%i refuses one message', (status) => {
  expect(isOfTheMessage(status)).toBe(true);
});

test.each([null, 302, 401, 403, 407, 408, 410, 425, 429, 500, 503])('%s is of the endpoint', (status) => {
  expect(isOfTheMessage(status)).toBe(false);
});
