import Sequencer from '@jest/test-sequencer';

/**
 * Suites of the first two work hard, on servers and on applications; those of the third wait for faults most
 * of their time: side by side they would leave the cores idle, and begun last they would outlast the others.
 */
const TAKE_TURNS = ['/test/e2e/', '/test/integration/', '/test/contracts/'];
/** Before what takes a moment. */
const LONG = ['/test/cases/', '/test/architecture/', '/test/unit/eval/'];

/** In a folder the order stays Jest's: what took longest the last time, or on a first run the largest file. */
export default class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const all = super.sort(tests);
    const inFolder = (folder) => all.filter(({ path }) => path.includes(folder));
    const turns = TAKE_TURNS.map(inFolder);
    const rounds = Math.max(...turns.map(({ length }) => length));
    const first = Array.from({ length: rounds }, (_, round) =>
      turns.flatMap((own) => own.slice(round, round + 1)),
    );
    return [...new Set([...first.flat(), ...LONG.flatMap(inFolder), ...all])];
  }
}
