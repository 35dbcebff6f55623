import Sequencer from '@jest/test-sequencer';

/**
 * Suites of the first two work hard, on servers and on applications, and wait too; those of the third wait for
 * faults most of their time; those of the last only reckon. Side by side the ones that wait would leave the
 * cores idle, and begun last they would outlast the others.
 */
const TAKE_TURNS = [
  ['/test/e2e/'],
  ['/test/integration/'],
  ['/test/contracts/'],
  ['/test/cases/', '/test/architecture/', '/test/unit/scripts/eval/'],
];

/** In a folder the order stays Jest's: what took longest the last time, or on a first run the largest file. */
export default class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const all = super.sort(tests);
    const turns = TAKE_TURNS.map((folders) =>
      folders.flatMap((folder) => all.filter(({ path }) => path.includes(folder))),
    );
    const rounds = Math.max(...turns.map(({ length }) => length));
    const first = Array.from({ length: rounds }, (_, round) =>
      turns.flatMap((own) => own.slice(round, round + 1)),
    );
    return [...new Set([...first.flat(), ...all])];
  }
}
