import { addressesAssistant } from '../../../src/mcp/assistant-orders.js';

test('a text of the longest length takes little time', () => {
  const long = 'please the the the alert to clear clear clear mark as '.repeat(160);
  const began = performance.now();
  addressesAssistant(long);
  expect(performance.now() - began).toBeLessThan(1_000);
});
