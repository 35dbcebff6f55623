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

/**
 * Suites of one line about rounds or cases that stand in other files. On a first run, as that of continuous
 * integration, Jest goes by the sizes of files: these, which are among the longest, would come last, when
 * little is left to run beside them while they wait for processes.
 */
export const LONG = [
  'e2e/kill-and-restart',
  'e2e/rolling-restart',
  'e2e/pages',
  'e2e/pages-on-a-desktop',
  'e2e/reruns-without-redis',
  'e2e/model-run',
  'e2e/flipped-bits',
  'e2e/lost-files',
  'integration/mcp/tools/tools.full',
  'integration/features.full',
  'integration/platform/projections/projections.full',
  'integration/platform/platform.full',
  'integration/cli/cli.full',
  'integration/mcp/mcp',
  'integration/mcp/tools/tools',
  'integration/features',
  'integration/web/web',
  'contracts/read-store-differential',
  'contracts/mongodb',
  'cases/variants',
  'cases/cases',
].map((name) => `/test/${name}.spec.ts`);

const isLong = ({ path }) => LONG.some((end) => path.endsWith(end));

/** In a folder the order stays Jest's: what took longest the last time, or on a first run the largest file. */
export default class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const byLength = super.sort(tests);
    const all = [...byLength.filter(isLong), ...byLength.filter((test) => !isLong(test))];
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
