import Sequencer from '@jest/test-sequencer';

/** Suites that wait for servers and faults half of their time: side by side they would leave the cores idle. */
const WAITING = ['/test/e2e/', '/test/contracts/'];
/** What starts applications: begun last, one would outlast everything else. */
const FIRST = ['/test/integration/'];

const rankIn =
  (folders) =>
  ({ path }) => {
    const found = folders.findIndex((folder) => path.includes(folder));
    return found < 0 ? folders.length : found;
  };

const byRank = (tests, rank) => [...tests].sort((one, other) => rank(one) - rank(other));

/** In a folder the order stays Jest's: what took longest the last time, or on a first run the largest file. */
export default class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const all = super.sort(tests);
    const isWaiting = (test) => rankIn(WAITING)(test) < WAITING.length;
    const waiting = byRank(all.filter(isWaiting), rankIn(WAITING));
    const working = byRank(
      all.filter((test) => !isWaiting(test)),
      rankIn(FIRST),
    );
    const pairs = waiting.flatMap((test, index) => [test, ...working.slice(index, index + 1)]);
    return [...pairs, ...working.slice(waiting.length)];
  }
}
