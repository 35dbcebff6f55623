import Sequencer from '@jest/test-sequencer';

/** What starts servers or applications: begun last, one would outlast everything else. */
const FIRST = ['/test/e2e/', '/test/integration/'];
/** Suites that wait for faults most of their time: side by side they would leave the cores idle. */
const WAITING = '/test/contracts/';

const rank = ({ path }) => {
  const found = FIRST.findIndex((folder) => path.includes(folder));
  return found < 0 ? FIRST.length : found;
};

/** In a folder the order stays Jest's: what took longest the last time, or on a first run the largest file. */
export default class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const all = [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
    const waiting = all.filter(({ path }) => path.includes(WAITING));
    const working = all.filter((test) => !waiting.includes(test));
    const pairs = working.flatMap((test, index) => [test, ...waiting.slice(index, index + 1)]);
    return [...pairs, ...waiting.slice(working.length)];
  }
}
