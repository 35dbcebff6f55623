import { pauseBeforeNextPollMs } from '../../../src/ingestion/domain/upload-address.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('looks for a file that was put past the server', () => {
  it.each([
    [0, 2 * SECOND],
    [20 * SECOND, 2 * SECOND],
    [30 * SECOND, 3 * SECOND],
    [5 * MINUTE, 30 * SECOND],
    [10 * MINUTE, MINUTE],
    [24 * 60 * MINUTE, MINUTE],
  ])('after %d ms the next one is %d ms away', (waitedMs, expected) => {
    expect(pauseBeforeNextPollMs(waitedMs)).toBe(expected);
  });

  it('are fewer than 70 for an address that stays unused for 25 minutes', () => {
    let looks = 0;
    for (let waitedMs = 0; waitedMs < 25 * MINUTE; waitedMs += pauseBeforeNextPollMs(waitedMs)) looks++;
    expect(looks).toBeLessThan(70);
  });
});
