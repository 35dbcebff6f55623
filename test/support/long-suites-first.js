import Sequencer from '@jest/test-sequencer';

/** What starts servers or applications, or waits for faults: begun last, one would outlast everything else. */
const FIRST = ['/test/e2e/', '/test/contracts/', '/test/integration/'];

const rank = ({ path }) => {
  const found = FIRST.findIndex((folder) => path.includes(folder));
  return found < 0 ? FIRST.length : found;
};

/** In a folder the order stays Jest's: what took longest the last time, or on a first run the largest file. */
export default class LongSuitesFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}
