import { evidenceIn } from '../../../src/investigations/rules/hypotheses.js';
import { HYPOTHESES } from '../../../src/investigations/rules/rule-table.js';

const rising = HYPOTHESES.flatMap((row) => row.for).find(
  ({ bands }) => bands.length > 1 && bands.every(({ from }) => from !== undefined),
)!;
const stored = rising.feature.replace('.', '/');
const own = (value: number) =>
  evidenceIn({ [stored]: value }).filter((name) => name.startsWith(`+${rising.feature} {"from"`));

test('a worse value holds all milder bands and more, a milder one none of the worse', () => {
  const bands = rising.bands.map(({ from }) => Number(from));
  const counts = bands.map((from) => own(from).length);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(own(bands.at(-1)!)).toEqual(expect.arrayContaining(own(bands[0]!)));
  expect(own(Math.min(...bands) - 1_000)).toEqual([]);
});

test('what is not known holds nothing', () => {
  expect(evidenceIn({})).toEqual([]);
});
